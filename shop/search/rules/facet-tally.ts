// Facet tally of a listing: products that match all filters, or all but one. Sums over products, so that changed
// products can be subtracted and added.
import type { Columns } from './columns.ts'
import { isPacked, type PricedColumns } from './current-prices.ts'
import { families, priceSteps, ratingSteps } from './facets.ts'
import {
  addProfile,
  type FilterTally,
  filterTally,
  type Unmet,
  unmet,
  withNewProfiles,
} from './filter-counting.ts'
import {
  combinations,
  exclusionTables,
  type FacetQuery,
  familiesIn,
  flags,
  hasStock,
  not,
  plain,
  starsIn,
  stepIn,
} from './left-out.ts'
import { countOfProfiles } from './profiles.ts'

export type FacetTally = {
  readonly look: FacetQuery
  readonly lacks: ReturnType<typeof exclusionTables>
  readonly filters: FilterTally
  /** As if filtered by availability. */
  readonly toBuy: Unmet
  readonly counts: FacetSums
  /** Bit set over rows that match all filters. */
  readonly shown: Uint32Array
}

/** `mask`: the traits by whose combinations is counted; `toBuy`: number in stock. */
type FacetSums = { readonly mask: number } & Readonly<
  Record<'shown' | 'category' | 'brand' | 'step' | 'stars' | 'families' | 'toBuy', Uint32Array>
>

/** Whether availability depends on which option values are selected. */
export const asksForValues = (look: FacetQuery): boolean =>
  look.colour !== null || look.chosen.length > 0

/** An empty tally. `within`: the category and its descendants; null for all. */
export function emptyTally(
  columns: Columns,
  look: FacetQuery,
  within: ReadonlySet<string> | null,
): FacetTally {
  const own = unmet(columns.profiles, look.chosen, look.inStock)
  return {
    look,
    lacks: exclusionTables(columns, look, within),
    filters: filterTally(own),
    toBuy: look.inStock ? own : unmet(columns.profiles, look.chosen, true),
    counts: {
      mask: isPacked(columns) ? plain : flags,
      shown: new Uint32Array(combinations(columns)),
      category: new Uint32Array(columns.categories.names.length),
      brand: new Uint32Array(columns.brands.names.length),
      step: new Uint32Array(priceSteps.length + 1),
      stars: new Uint32Array(ratingSteps.length + 1),
      families: new Uint32Array(families.length),
      toBuy: new Uint32Array(1),
    },
    shown: new Uint32Array((columns.isIn.length + 31) >>> 5),
  }
}

/** Up to this many products, profiles are counted one by one. */
const few = 1_000

/** Adds these products, each once, or subtracts ones that were added and have not changed since. */
export function tally(
  { columns, price, traits }: PricedColumns,
  { look, lacks, filters, toBuy, counts, shown }: FacetTally,
  { places, more }: { places: ArrayLike<number>; more: 1 | -1 },
): void {
  const { byPlain, byCategory, byBrand, colour, min, max } = lacks
  const { brand, category, profile, stockedFamilies, profiles } = columns
  const { mask } = counts
  const { inStock } = look
  const isChosen = look.chosen.length > 0
  const [asksColour, asksBrand] = [look.colour !== null, look.brand !== null]
  const asksPrice = look.min !== null || look.max !== null
  const asksMore = asksForValues(look)
  const missing = withNewProfiles(profiles, filters.unmet).lacks
  const missingToBuy = withNewProfiles(profiles, toBuy).lacks
  const byProfile = places.length > few ? new Uint32Array(countOfProfiles(profiles)) : null
  const addKind = (number: number) =>
    byProfile ? add(byProfile, number, 1) : addProfile(profiles, filters, { number, count: more })
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] as number
    const own = traits[place] as number
    const colours = inStock ? (stockedFamilies[place] as number) : familiesIn(own)
    const lack =
      (byPlain[own & mask] as number) |
      (asksColour && (colours & colour) === 0 ? not.colour : 0) |
      (isChosen && missing[profile[place] as number] !== 0 ? not.filters : 0) |
      (mask === plain ? 0 : (byCategory[category[place] as number] as number)) |
      (asksBrand ? (byBrand[brand[place] as number] as number) : 0) |
      (asksPrice && ((price[place] as number) < min || (price[place] as number) > max)
        ? not.price
        : 0)
    if (lack === 0) {
      shown[place >>> 5] = (shown[place >>> 5] as number) ^ (1 << (place & 31))
      const kind = profile[place] as number
      add(counts.shown, own & mask, more)
      addColours(counts, colours, more)
      add(counts.brand, brand[place] as number, more)
      addKind(kind)
      if (mask === flags) add(counts.category, category[place] as number, more)
      if (!asksMore || hasStock(own) === 0) continue
      if (asksColour && ((stockedFamilies[place] as number) & colour) === 0) continue
      if (!missingToBuy[kind]) add(counts.toBuy, 0, more)
    } else if (lack === not.category) add(counts.category, category[place] as number, more)
    else if (lack === not.brand) add(counts.brand, brand[place] as number, more)
    else if (lack === not.price) add(counts.step, stepIn(own), more)
    else if (lack === not.rating) add(counts.stars, starsIn(own), more)
    else if (lack === not.colour) addColours(counts, colours, more)
    else if (lack === not.filters) addKind(profile[place] as number)
  }
  for (const [number, count] of byProfile?.entries() ?? [])
    if (count > 0) addProfile(profiles, filters, { number, count: more * count })
}

function addColours({ families }: FacetSums, colours: number, more: number): void {
  for (let rest = colours; rest !== 0; rest &= rest - 1)
    add(families, 31 - Math.clz32(rest & -rest), more)
}

const add = (counts: Uint32Array, at: number, more: number): void => {
  counts[at] = (counts[at] as number) + more
}
