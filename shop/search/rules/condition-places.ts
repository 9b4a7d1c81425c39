// Evaluates product conditions on the column store.
import { type CategoryTree, withDescendants } from '../../catalog/categories/rules.ts'
import { categorySets } from './columns.ts'
import { bits, type PricedColumns } from './current-prices.ts'
import { unmet } from './filter-counting.ts'
import type { Condition, ProductCondition } from './product-conditions.ts'
import { placesOf } from './recommendations.ts'

type Around = { readonly tree: CategoryTree; readonly now: Date }

const microsecondsADay = 86_400_000_000

/** `found`: search results, best first; null for all. Returns row numbers in manual, search or catalog order. */
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
      const { lacks } = unmet(columns.profiles, [each.choice], false)
      return (place) => lacks[columns.profile[place] as number] === 0
    }
  }
}

const flags = <Each>(all: readonly Each[], isMeant: (each: Each) => boolean): Uint8Array =>
  Uint8Array.from(all, (each) => (isMeant(each) ? 1 : 0))
