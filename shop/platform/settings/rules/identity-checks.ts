// Which orders need an identity check: the shop's rule, decided when an order is placed and stored with it. Pure.
import type { Settings } from './settings.ts'

/** The settings of the rule. */
export const identityRuleKeys = [
  'identityChecks',
  'identityFreeBelow',
  'identityCategories',
  'identityCountries',
] as const
type Key = (typeof identityRuleKeys)[number]

export type IdentityRule =
  | { readonly kind: 'always' | 'never' }
  /** `from` in the smallest unit of the shop's currency. */
  | { readonly kind: 'total'; readonly from: bigint }
  | { readonly kind: 'categories' | 'countries'; readonly ids: readonly string[] }

/** What an order is known by; `country` is null until it is chosen. */
export type JudgedOrder = {
  readonly total: bigint
  readonly categories: readonly string[]
  readonly country: string | null
}

/** A rule from the settings. `within` adds the subcategories of a category. */
export function identityRule(
  settings: Pick<Settings, Key>,
  within: (category: string) => readonly string[] = () => [],
): IdentityRule {
  const kind = settings.identityChecks
  if (kind === 'total') return { kind, from: settings.identityFreeBelow }
  if (kind === 'countries') return { kind, ids: idsIn(settings.identityCountries) }
  if (kind !== 'categories') return { kind }
  const chosen = idsIn(settings.identityCategories)
  return { kind, ids: [...new Set(chosen.flatMap((id) => [id, ...within(id)]))] }
}

/** Whether an order needs a check. An unknown country needs one: nothing is released by mistake. */
export function needsIdentity(rule: IdentityRule, order: JudgedOrder): boolean {
  if (rule.kind === 'total') return order.total >= rule.from
  if (rule.kind === 'categories') return order.categories.some((id) => rule.ids.includes(id))
  if (rule.kind === 'countries') return order.country === null || rule.ids.includes(order.country)
  return rule.kind === 'always'
}

/**
 * The decision of an order. Orders of releases that did not store it are judged by what those releases did: by their
 * total alone.
 */
export const isIdentityNeeded = (
  order: { readonly identityCheck: boolean | null; readonly total: bigint },
  settings: Pick<Settings, 'identityFreeBelow'>,
): boolean => order.identityCheck ?? order.total >= settings.identityFreeBelow

/** Key of the sentence that tells shoppers the rule; of a rule by total, the sentence with its amount. */
export const identityFact = ({ kind }: IdentityRule): string =>
  kind === 'always'
    ? 'identityText'
    : kind === 'never'
      ? 'identityNeverText'
      : kind === 'total'
        ? 'identityAboveText'
        : 'identitySomeText'

export const idsIn = (text: string): string[] => text.split(' ').filter((id) => id !== '')

/** The field of a rule that says nothing, and why; null if the rule is complete. From stored texts. */
export function incompleteRule(
  stored: Readonly<Record<Key, string>>,
): { readonly key: Key; readonly code: string } | null {
  const { identityChecks: kind } = stored
  if (kind === 'total' && stored.identityFreeBelow === '0')
    return { key: 'identityFreeBelow', code: 'settings.identity_total' }
  if (kind === 'categories' && stored.identityCategories === '')
    return { key: 'identityCategories', code: 'settings.identity_categories' }
  if (kind === 'countries' && stored.identityCountries === '')
    return { key: 'identityCountries', code: 'settings.identity_countries' }
  return null
}
