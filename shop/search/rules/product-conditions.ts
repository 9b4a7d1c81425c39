// A part of the catalog by conditions or by hand, as a collection names it: which products of the columns are meant.
import { type CategoryTree, withDescendants } from '../../catalog/categories/rules.ts'
import { categorySets } from './columns.ts'
import { bits, type PricedColumns } from './current-prices.ts'
import type { FilterChoice } from './filters.ts'
import { unmet } from './profiles.ts'
import { placesOf } from './recommendations.ts'

/** Products by conditions, of which all or one must be met, or by hand: then in this order. Without conditions none is meant. */
export type ProductCondition =
  | { readonly match: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly ids: readonly string[] }

export type Condition =
  /** One of them; as products spell it. */
  | { readonly by: 'brand'; readonly brands: readonly string[] }
  /** Ids; with what is below them. */
  | { readonly by: 'category'; readonly categories: readonly string[] }
  /** What is charged now, in stroops, both ends inclusive. */
  | { readonly by: 'price'; readonly min: bigint | null; readonly max: bigint | null }
  /** One of them; as products spell it. */
  | { readonly by: 'tag'; readonly tags: readonly string[] }
  /** Created in so many days until now. */
  | { readonly by: 'new'; readonly days: number }
  | { readonly by: 'promotion' }
  | { readonly by: 'stock' }
  /** By an option or an attribute that listings can be filtered by. */
  | { readonly by: 'filter'; readonly choice: FilterChoice }

type Around = { readonly tree: CategoryTree; readonly now: Date }

const microsecondsADay = 86_400_000_000

/** `found` are those of a search, best first; null for all. Answers places in the order of hand or search, else of the catalog. */
export function placesWithin(
  priced: PricedColumns,
  condition: ProductCondition,
  found: Uint32Array | null,
  around: Around,
): Uint32Array {
  const { columns } = priced
  if ('ids' in condition) {
    const chosen = placesOf(columns, [...new Set(condition.ids)])
    if (!found) return chosen
    const meant = new Set(chosen)
    return found.filter((place) => meant.has(place))
  }
  const tests = condition.conditions.map((each) => testOf(priced, each, around))
  const places = found ?? columns.catalogOrder
  const meant = new Uint32Array(places.length)
  const isAll = condition.match === 'all'
  let total = 0
  if (tests.length === 0) return meant.subarray(0, 0)
  for (let nth = 0; nth < places.length; nth += 1) {
    const place = places[nth] as number
    const isMet = isAll ? tests.every((test) => test(place)) : tests.some((test) => test(place))
    if (!isMet) continue
    meant[total] = place
    total += 1
  }
  return meant.subarray(0, total)
}

type Test = (place: number) => boolean

function testOf(
  { columns, price, traits }: PricedColumns,
  each: Condition,
  { tree, now }: Around,
): Test {
  switch (each.by) {
    case 'brand': {
      const isMeant = flags(columns.brands.names, (name) => each.brands.includes(name))
      return (place) => isMeant[columns.brand[place] as number] === 1
    }
    case 'category': {
      const below = new Set(each.categories.flatMap((id) => [...withDescendants(tree, id)]))
      const isMeant = flags(categorySets(columns), (ids) => ids.some((id) => below.has(id)))
      return (place) => isMeant[columns.category[place] as number] === 1
    }
    case 'tag': {
      const tags = new Set(each.tags)
      const isMeant = flags(columns.tagSets.names, (own) =>
        own.split('\n').some((tag) => tags.has(tag)),
      )
      return (place) => isMeant[columns.tagSet[place] as number] === 1
    }
    case 'price': {
      const [min, max] = [Number(each.min ?? 0), Number(each.max ?? Number.POSITIVE_INFINITY)]
      return (place) => (price[place] as number) >= min && (price[place] as number) <= max
    }
    case 'new': {
      const since = now.getTime() * 1_000 - each.days * microsecondsADay
      return (place) => (columns.createdAt[place] as number) >= since
    }
    case 'promotion':
      return (place) => (((traits[place] as number) >>> bits.sale) & 1) === 1
    case 'stock':
      return (place) => columns.inStock[place] === 1
    case 'filter': {
      const missing = unmet(columns.profiles, [each.choice], { inStock: false })
      return (place) => missing[columns.profile[place] as number] === 0
    }
  }
}

const flags = <Each>(all: readonly Each[], isMeant: (each: Each) => boolean): Uint8Array =>
  Uint8Array.from(all, (each) => (isMeant(each) ? 1 : 0))
