// The design of the online shop: one document of parts (docs/decisions/187-design-document.md). Pure.
import { stable } from '../../platform/stable.ts'
import type { Brand } from '../brand/rules.ts'
import type { HomeSections } from '../home/rules.ts'
import type { Menus } from '../menus/rules.ts'
import type { PageReferences } from '../pages/rules.ts'
import type { Feature } from './rules/features.ts'

export type Design = {
  readonly brand: Brand
  readonly home: HomeSections
  readonly menus: Menus
  readonly pages: PageReferences
  readonly hidden: readonly Feature[]
}

export const partNames = ['brand', 'home', 'menus', 'pages', 'hidden'] as const
export type PartName = (typeof partNames)[number]

/** As it is stored. A part that is missing is that of a new shop. */
export type StoredDesign = Readonly<Partial<Record<PartName, unknown>>>

/** One change in words: a key under `change` of admin-design.json, and its values. */
export type Change = {
  readonly word: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** What a room that owns a part says of it. */
export type Part<N extends PartName> = {
  readonly name: N
  /** Of a new shop. */
  readonly fallback: Design[N]
  /** What the part is, or null for what it cannot be. */
  read(stored: unknown): Design[N] | null
  /** From one to the other, for staff. */
  changes(before: Design[N], after: Design[N]): readonly Change[]
}

/** One that cannot be read is that of a new shop. */
export const valueIn = <N extends PartName>(
  stored: StoredDesign,
  { name, fallback, read }: Part<N>,
): Design[N] => (stored[name] === undefined ? fallback : (read(stored[name]) ?? fallback))

/** Whatever the order of their keys, which the database does not keep. */
export const isSame = (one: unknown, other: unknown): boolean => stable(one) === stable(other)

export const noteLimit = 300
/** How far ahead a publication may be planned, in days. */
export const longestWait = 366
/** For how long a preview link works, in hours. */
export const previewHours = 72
