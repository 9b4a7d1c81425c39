// Which products a listing shows and what each of its choices would leave, in one look at every product.
import { type CategoryTree, pathTo, withDescendants } from '../../catalog/categories/rules.ts'
import type { ListingQuery } from '../rules.ts'
import { type Columns, categorySets } from './columns.ts'
import { bits, type FacetResult, isPacked, type PricedColumns } from './current-prices.ts'
import type { Count, Facets } from './facet-counts.ts'
import { families, priceSteps, ratingSteps } from './facets.ts'
import { filterCounts, unmet } from './filter-counting.ts'
import { countOfProfiles } from './profiles.ts'

/** `found` are places of what a search found, best first; with null all products are meant. */
export type FacetQuery = Pick<
  ListingQuery,
  'category' | 'brand' | 'min' | 'max' | 'inStock' | 'onSale' | 'rating' | 'colour' | 'chosen'
> & { readonly found: Uint32Array | null }

/** For which choice a product is left out. */
const not = {
  ...{ category: 1, brand: 2, price: 4, stock: 8, sale: 16, rating: 32, colour: 64 },
  ...{ filters: 128 },
} as const

const stepIn = (traits: number): number => (traits >>> bits.step) & 7
const starsIn = (traits: number): number => (traits >>> bits.stars) & 3
const hasStock = (traits: number): number => (traits >>> bits.stock) & 1
const hasSale = (traits: number): number => (traits >>> bits.sale) & 1
const categoryIn = (traits: number): number => (traits & plain) >>> bits.category
const familiesIn = (traits: number): number => traits >>> bits.families
/** All but the families, and all but the categories, too: few enough to count each combination. */
const plain = (1 << bits.families) - 1
const flags = (1 << bits.category) - 1

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
    if (asksNothing(look)) inStock += count * hasStock(own)
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

const combinations = (columns: Columns): number =>
  (flags + 1) * (isPacked(columns) ? columns.categories.names.length : 1)

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
  /** As if only what is in stock were asked for. */
  const missingToBuy = inStock ? missing : unmet(columns.profiles, look.chosen, { inStock: true })
  const places = new Uint32Array(meant.length)
  let total = 0
  for (let index = 0; index < meant.length; index += 1) {
    const place = meant[index] as number
    const own = traits[place] as number
    const kind = profile[place] as number
    const toBuy = stockedFamilies[place] as number
    const colours = inStock ? toBuy : familiesIn(own)
    const now = price[place] as number
    const lack =
      (byPlain[own & mask] as number) |
      (byFamilies[colours] as number) |
      (missing[kind] === 0 ? 0 : not.filters) |
      (mask === plain ? 0 : (byCategory[category[place] as number] as number)) |
      (byBrand[brand[place] as number] as number) |
      (now < min || now > max ? not.price : 0)
    if (lack === 0) {
      places[total] = place
      total += 1
      show(counts, own, colours, brand[place] as number)
      add(counts.profile, kind)
      if (hasStock(own) === 1 && byFamilies[toBuy] === 0 && missingToBuy[kind] === 0)
        add(counts.toBuy, 0)
      if (mask === flags) add(counts.category, category[place] as number)
    } else if (lack === not.category) add(counts.category, category[place] as number)
    else if (lack === not.brand) add(counts.brand, brand[place] as number)
    else if (lack === not.price) add(counts.step, stepIn(own))
    else if (lack === not.rating) add(counts.stars, starsIn(own))
    else if (lack === not.colour) add(counts.families, colours)
    else if (lack === not.filters) add(counts.profile, kind)
  }
  return places.slice(0, total)
}

/** How many steps a product has reached that has reached this one. */
const reached = (step: number): number => ratingSteps.length - step

/** For which of the choices a product is left out, all of them added up: by its traits, categories, brand and price. */
function lackOf(columns: Columns, look: FacetQuery, tree: CategoryTree) {
  const brands = columns.brands.numbers
  const within = look.category === 'all' ? null : withDescendants(tree, look.category)
  const byCategory = Uint8Array.from(categorySets(columns), (ids) =>
    within === null || ids.some((id) => within.has(id)) ? 0 : not.category,
  )
  const least = look.rating === null ? 0 : reached(ratingSteps.indexOf(look.rating))
  const colour = look.colour === null ? null : 1 << families.indexOf(look.colour)
  const byPlain = new Uint8Array(combinations(columns)).map(
    (_, own) =>
      (isPacked(columns) ? (byCategory[categoryIn(own)] as number) : 0) |
      (look.inStock && hasStock(own) === 0 ? not.stock : 0) |
      (look.onSale && hasSale(own) === 0 ? not.sale : 0) |
      (starsIn(own) < least ? not.rating : 0),
  )
  const byFamilies = new Uint8Array(1 << families.length).map((_, all) =>
    colour !== null && (all & colour) === 0 ? not.colour : 0,
  )
  const byBrand = new Uint8Array(brands.size).fill(look.brand === null ? 0 : not.brand)
  const brand = brands.get(look.brand ?? '')
  if (brand !== undefined) byBrand[brand] = 0
  const [min, max] = [Number(look.min ?? 0), Number(look.max ?? Number.POSITIVE_INFINITY)]
  return { byPlain, byFamilies, byCategory, byBrand, min, max }
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
