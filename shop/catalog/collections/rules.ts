// Collections: manual ones, and those selected by a rule. Pure.
import type { CategoryPhoto, CategoryTexts } from '../categories/rules.ts'

export const collectionKinds = ['manual', 'rule'] as const
export type CollectionKind = (typeof collectionKinds)[number]

/** Descriptions are rich text; missing texts fall back to English. */
export type CollectionTexts = Pick<CategoryTexts, 'name' | 'title' | 'description' | 'seo'>
export const collectionTextFields = ['name', 'title', 'description', 'seo'] as const
export type CollectionTextField = (typeof collectionTextFields)[number]

/** A condition on products, with the parameters of its kind. */
export type Condition =
  /** Any of these. */
  | { readonly is: 'brand' | 'tag'; readonly values: readonly string[] }
  /** Including its descendants. */
  | { readonly is: 'category'; readonly id: string }
  /** Stroops as text, both inclusive, promotions applied; at least one is set. */
  | { readonly is: 'price'; readonly min: string | null; readonly max: string | null }
  /** Created within this many days. */
  | { readonly is: 'new'; readonly days: number }
  | { readonly is: 'promotion' | 'stock' }
  /** An option or attribute by its English name, and its values. */
  | {
      readonly is: 'option' | 'attribute'
      readonly name: string
      readonly values: readonly string[]
    }

export const conditionKinds = [
  'brand',
  'category',
  'price',
  'tag',
  'new',
  'promotion',
  'stock',
  'attribute',
  'option',
] as readonly Condition['is'][]

export const matches = ['all', 'any'] as const
export type Rule = {
  readonly match: (typeof matches)[number]
  readonly conditions: readonly Condition[]
}

export type CollectionRow = {
  readonly id: string
  readonly slug: string
  readonly position: number
  readonly isHidden: boolean
  readonly kind: CollectionKind
  /** Null for a manual collection. */
  readonly rule: Rule | null
  /** By language; English always has a name. */
  readonly texts: Readonly<Record<string, CollectionTexts>>
  readonly photo: CategoryPhoto | null
  readonly version: number
}

/** Limits: characters, and numbers of items. */
export const collectionLimits = {
  collections: 500,
  products: 5_000,
  conditions: 20,
  values: 50,
  value: 120,
  days: 365,
  name: 80,
  title: 120,
  description: 5_000,
  seo: 320,
} as const

/**
 * Problems by the position of their condition; problems of the whole rule are at `conditions`. A rule without
 * conditions would match every product, and a contradictory one none, whatever the shop sells.
 */
export function ruleProblems({ match, conditions }: Rule): Record<string, string> {
  if (conditions.length === 0) return { conditions: 'collections.field.conditions' }
  const problems: Record<string, string> = {}
  for (const [at, condition] of conditions.entries()) {
    const earlier = conditions.slice(0, at)
    if (earlier.some((each) => JSON.stringify(each) === JSON.stringify(condition)))
      problems[`conditions.${at}`] = 'collections.field.twice'
    else if (match === 'all' && earlier.some((each) => excludes(each, condition)))
      problems[`conditions.${at}`] = 'collections.field.contradiction'
  }
  return problems
}

/** A product has one brand and one price, but may have several tags, values and categories. */
function excludes(one: Condition, other: Condition): boolean {
  if (one.is === 'brand' && other.is === 'brand')
    return !one.values.some((brand) => other.values.includes(brand))
  if (one.is === 'price' && other.is === 'price')
    return isBelow(one.max, other.min) || isBelow(other.max, one.min)
  return false
}

const isBelow = (max: string | null, min: string | null): boolean =>
  max !== null && min !== null && BigInt(max) < BigInt(min)
