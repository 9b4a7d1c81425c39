// Facet counts of a listing, computed from its tally.
import { type CategoryTree, pathTo } from '../../catalog/categories/rules.ts'
import { type Columns, categorySets } from './columns.ts'
import type { Count, Facets } from './facet-counts.ts'
import { asksForValues, type FacetTally } from './facet-tally.ts'
import { families, ratingSteps } from './facets.ts'
import { filterCounts } from './filter-counting.ts'
import { categoryIn, hasSale, hasStock, plain, reached, starsIn, stepIn } from './left-out.ts'

/** Each facet ignores its own selection; a category includes its descendants, counting each product once. */
export function facetsOf(
  columns: Columns,
  { look, filters, counts }: FacetTally,
  tree: CategoryTree,
): { total: number; facets: Facets } {
  const { shown, mask } = counts
  const [category, step, stars] = [
    counts.category.slice(),
    counts.step.slice(),
    counts.stars.slice(),
  ]
  let [total, inStock, onSale] = [0, counts.toBuy[0] as number, 0]
  for (let own = 0; own < shown.length; own += 1) {
    const count = shown[own] as number
    if (count === 0) continue
    total += count
    add(step, stepIn(own), count)
    add(stars, starsIn(own), count)
    if (mask === plain) add(category, categoryIn(own), count)
    if (!asksForValues(look)) inStock += count * hasStock(own)
    onSale += count * hasSale(own)
  }
  const facets: Facets = {
    categories: categoryCounts(columns, category, tree),
    brands: counted(columns.brands.names, (at) => counts.brand[at]).sort(byName),
    colours: counted(families, (at) => counts.families[at]),
    prices: counted([...step.keys()], (at) => step[at]),
    ratings: counted(ratingSteps, (at) =>
      stars.subarray(reached(at)).reduce((all, count) => all + count, 0),
    ),
    inStock,
    onSale,
    filters: filterCounts(columns.profiles, filters),
  }
  return { total, facets }
}

/** Categories visible to shoppers, in tree order. `bySet` counts products per category set. */
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

const add = (counts: Uint32Array, at: number, more: number): void => {
  counts[at] = (counts[at] as number) + more
}

const counted = <Value>(
  values: readonly Value[],
  countAt: (at: number) => number | undefined,
): Count<Value>[] =>
  values.map((value, at) => ({ value, count: countAt(at) ?? 0 })).filter(({ count }) => count > 0)

const byName = (a: Count<string>, b: Count<string>): number => (a.value < b.value ? -1 : 1)
