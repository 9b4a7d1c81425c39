// The design of the online shop: one document of parts (docs/decisions/187-design-document.md). Pure.
import { stable } from '../../platform/canonical-json.ts'
import type { Brand } from '../brand/rules.ts'
import type { HomeSections } from '../home/rules.ts'
import type { Menus } from '../menus/rules.ts'
import type { PageReferences } from '../pages/rules.ts'

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

// URLs that menus, buttons and texts of the shop can link to. Pure.

/** Maximum length in characters. */
export const maxAddressLength = 500

/** Whether a link is safe: a path of this shop, or an https URL without credentials. */
export function isAddress(href: string): boolean {
  if (href.length > maxAddressLength) return false
  if (/[\p{Cc}\\\s]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  const url = href.startsWith('https://') && URL.canParse(href) ? new URL(href) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}

// Features that a merchant can hide, and their pages. Pure.

/** Features that can be hidden from shoppers. */
export const features = [
  ...(['gallery', 'trending', 'assistant', 'pi-unlocking', 'pi-migration', 'wallets'] as const),
  ...(['reviews', 'wishlist', 'back-in-stock', 'newsletter', 'referrals'] as const),
] as const
export type Feature = (typeof features)[number]
/** Pages per feature that menus can link to; they respond with 404 while it is hidden. */
export const featurePaths: Readonly<Record<Feature, readonly string[]>> = {
  gallery: ['/tshirts-gallery'],
  trending: ['/category/trending'],
  assistant: ['/pi-migration-chatbot'],
  'pi-unlocking': ['/pi-unlocking'],
  'pi-migration': ['/pi-migration'],
  wallets: ['/account/wallets'],
  reviews: [],
  wishlist: ['/wishlist'],
  'back-in-stock': ['/back-in-stock'],
  newsletter: ['/newsletter', '/#newsletter'],
  referrals: ['/account#referral'],
}

export const isShown = (hidden: readonly Feature[], feature: Feature): boolean =>
  !hidden.includes(feature)

export const isPathShown = (hidden: readonly Feature[], path: string): boolean =>
  !hidden.some((feature) =>
    featurePaths[feature].some((each) => each === path || each === path.replace(/[?#].*$/, '')),
  )
