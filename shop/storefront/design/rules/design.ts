// The design of the online shop: one document of parts (docs/design/design-document.md). Pure.
import { stable } from '../../../platform/canonical-json.ts'
import type { Brand } from '../../brand/rules/brand.ts'
import type { HomeSections } from '../../home/rules.ts'
import type { Menus } from '../../menus/rules/menus.ts'
import type { PageReferences } from '../../pages/rules.ts'
import type { Feature } from './features.ts'

export type Design = {
  readonly brand: Brand
  readonly home: HomeSections
  readonly menus: Menus
  readonly pages: PageReferences
  readonly hidden: readonly Feature[]
}

export const partNames = ['brand', 'home', 'menus', 'pages', 'hidden'] as const
export type PartName = (typeof partNames)[number]

/** As stored. A missing part has its default. */
export type StoredDesign = Readonly<Partial<Record<PartName, unknown>>>

/** One change as a message: a key under `change` of admin-design.json, and its values. */
export type Change = {
  readonly word: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** What a module that owns a part defines for it. */
export type Part<N extends PartName> = {
  readonly name: N
  /** The default. */
  readonly fallback: Design[N]
  /** Parses a stored part; null if invalid. */
  read(stored: unknown): Design[N] | null
  /** Changes between two values, for staff. */
  changes(before: Design[N], after: Design[N]): readonly Change[]
}

/** An invalid part falls back to its default. */
export const valueIn = <N extends PartName>(
  stored: StoredDesign,
  { name, fallback, read }: Part<N>,
): Design[N] => (stored[name] === undefined ? fallback : (read(stored[name]) ?? fallback))

/** Compares regardless of key order, which the database does not preserve. */
export const isSame = (one: unknown, other: unknown): boolean => stable(one) === stable(other)

export const noteLimit = 300
/** Longest schedule, in days. */
export const maxScheduleDays = 366
/** Validity of a preview link, in hours. */
export const previewHours = 72
