// Which products a listing shows and what each of its choices would leave, in one look at every product.
import { type CategoryTree, pathTo } from '../../catalog/categories/rules.ts'
import { type Columns, categorySets } from './columns.ts'
import { type FacetResult, isPacked, type PricedColumns } from './current-prices.ts'
import type { Count, Facets } from './facet-counts.ts'
import { families, priceSteps, ratingSteps } from './facets.ts'
import { filterCounts, unmet } from './filter-counting.ts'
import {
  categoryIn,
  combinations,
  type FacetQuery,
  familiesIn,
  flags,
  hasSale,
  hasStock,
  lackOf,
  not,
  plain,
  reached,
  starsIn,
  stepIn,
} from './left-out.ts'
import { countOfProfiles } from './profiles.ts'

/** Each facet is counted without its own choice; a category with what is below it, each product once. */
export function countFacets(
  priced: PricedColumns,
  look: FacetQuery,
  tree: CategoryTree,
): FacetResult {
  const { columns } = priced
  const meant = look.found ?? columns.catalogOrder
  const counts: Counts = {
    mask: isPacked(columns) ? plain : flags,
    shown: new Uint32Array(combinations(columns)),
    category: new Uint32Array(columns.categories.names.length),
    brand: new Uint32Array(columns.brands.names.length),
    step: new Uint32Array(priceSteps.length + 1),
    stars: new Uint32Array(ratingSteps.length + 1),
    families: new Uint32Array(1 << families.length),
    profile: new Uint32Array(countOfProfiles(columns.profiles)),
    toBuy: new Uint32Array(1),
  }
  const missing = unmet(columns.profiles, look.chosen, look)
  const places = (asksNothing(look) ? allOf : narrowed)(priced, {
    meant,
    look,
    counts,
    tree,
    missing,
  })
  const { shown } = counts
  let [inStock, onSale] = [counts.toBuy[0] as number, 0]
  for (let own = 0; own < shown.length; own += 1) {
    const count = shown[own] as number
    if (count === 0) continue
    add(counts.step, stepIn(own), count)
    add(counts.stars, starsIn(own), count)
    if (counts.mask === plain) add(counts.category, categoryIn(own), count)
    if (!asksForValues(look)) inStock += count * hasStock(own)
    onSale += count * hasSale(own)
  }
  const byFamily = new Uint32Array(families.length)
  for (let all = 0; all < counts.families.length; all += 1) {
    const count = counts.families[all] as number
    if (count > 0) for (const at of families.keys()) add(byFamily, at, count * ((all >>> at) & 1))
  }
  const facets: Facets = {
    categories: categoryCounts(columns, counts.category, tree),
    brands: counted(columns.brands.names, (at) => counts.brand[at]).sort(byName),
    colours: counted(families, (at) => byFamily[at]),
    prices: counted([...counts.step.keys()], (at) => counts.step[at]),
    ratings: counted(ratingSteps, (at) =>
      counts.stars.subarray(reached(at)).reduce((all, count) => all + count, 0),
    ),
    inStock,
    onSale,
    filters: filterCounts(columns.profiles, counts.profile, {
      missing,
      choices: look.chosen,
      inStock: look.inStock,
    }),
  }
  return { places, facets }
}

/** `mask`: the traits by which combinations are counted; `toBuy`: how many are in stock. */
type Counts = { readonly mask: number } & Readonly<
  Record<
    'shown' | 'category' | 'brand' | 'step' | 'stars' | 'families' | 'profile' | 'toBuy',
    Uint32Array
  >
>

function show(counts: Counts, traits: number, colours: number, brand: number): void {
  add(counts.shown, traits & counts.mask)
  add(counts.families, colours)
  add(counts.brand, brand)
}

const asksNothing = (look: FacetQuery): boolean =>
  look.category === 'all' &&
  ![look.brand, look.min, look.max, look.rating, look.colour].some((choice) => choice !== null) &&
  look.chosen.length === 0 &&
  !look.inStock &&
  !look.onSale

/** What is in stock of a product then depends on which of its values are. */
const asksForValues = (look: FacetQuery): boolean => look.colour !== null || look.chosen.length > 0

type Task = {
  readonly meant: Uint32Array
  readonly look: FacetQuery
  readonly counts: Counts
  readonly tree: CategoryTree
  /** Of each profile the chosen filters that it does not meet. */
  readonly missing: Uint32Array
}

function allOf({ columns, traits }: PricedColumns, { meant, counts }: Task): Uint32Array {
  for (let index = 0; index < meant.length; index += 1) {
    const place = meant[index] as number
    const own = traits[place] as number
    show(counts, own, familiesIn(own), columns.brand[place] as number)
    add(counts.profile, columns.profile[place] as number)
    if (counts.mask === flags) add(counts.category, columns.category[place] as number)
  }
  return meant
}

/** Those that all choices leave, counted; what a single one leaves out is counted for that one. */
function narrowed(
  { columns, price, traits }: PricedColumns,
  { meant, look, counts, tree, missing }: Task,
): Uint32Array {
  const { byPlain, byFamilies, byCategory, byBrand, min, max } = lackOf(columns, look, tree)
  const { brand, category, profile, stockedFamilies } = columns
  const { mask } = counts
  const { inStock } = look
  const isChosen = look.chosen.length > 0
  const asksMore = asksForValues(look)
  /** As if only what is in stock were asked for. */
  const missingToBuy = inStock ? missing : unmet(columns.profiles, look.chosen, { inStock: true })
  const places = new Uint32Array(meant.length)
  let total = 0
  for (let index = 0; index < meant.length; index += 1) {
    const place = meant[index] as number
    const own = traits[place] as number
    const colours = inStock ? (stockedFamilies[place] as number) : familiesIn(own)
    const now = price[place] as number
    const lack =
      (byPlain[own & mask] as number) |
      (byFamilies[colours] as number) |
      (isChosen && missing[profile[place] as number] !== 0 ? not.filters : 0) |
      (mask === plain ? 0 : (byCategory[category[place] as number] as number)) |
      (byBrand[brand[place] as number] as number) |
      (now < min || now > max ? not.price : 0)
    if (lack === 0) {
      places[total] = place
      total += 1
      show(counts, own, colours, brand[place] as number)
      const kind = profile[place] as number
      add(counts.profile, kind)
      if (mask === flags) add(counts.category, category[place] as number)
      if (!asksMore || hasStock(own) === 0) continue
      if (byFamilies[stockedFamilies[place] as number] === 0 && missingToBuy[kind] === 0)
        add(counts.toBuy, 0)
    } else if (lack === not.category) add(counts.category, category[place] as number)
    else if (lack === not.brand) add(counts.brand, brand[place] as number)
    else if (lack === not.price) add(counts.step, stepIn(own))
    else if (lack === not.rating) add(counts.stars, starsIn(own))
    else if (lack === not.colour) add(counts.families, colours)
    else if (lack === not.filters) add(counts.profile, profile[place] as number)
  }
  return places.slice(0, total)
}

/** Categories that shoppers can see, in the order of the tree. `bySet` counts each set of categories. */
function categoryCounts(columns: Columns, bySet: Uint32Array, tree: CategoryTree): Count<string>[] {
  const counts = new Map<string, number>()
  for (const [at, ids] of categorySets(columns).entries()) {
    const count = bySet[at] as number
    if (count === 0) continue
    const paths = ids.flatMap((id) => pathTo(tree, id).map((node) => node.id))
    for (const id of new Set(paths)) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return tree.all.flatMap(({ id, isShown }) => {
    const count = counts.get(id)
    return isShown && count ? [{ value: id, count }] : []
  })
}

const add = (counts: Uint32Array, at: number, more = 1): void => {
  counts[at] = (counts[at] as number) + more
}

const counted = <Value>(
  values: readonly Value[],
  countAt: (at: number) => number | undefined,
): Count<Value>[] =>
  values.map((value, at) => ({ value, count: countAt(at) ?? 0 })).filter(({ count }) => count > 0)

const byName = (a: Count<string>, b: Count<string>): number => (a.value < b.value ? -1 : 1)
