// Filters of a listing with labels in the reader's language.
import { attributes } from '../../catalog/attributes/views.ts'
import { attributesOf } from '../../catalog/categories/rules.ts'
import { categoryTree } from '../../catalog/categories/views.ts'
import { firstLanguage } from '../../platform/languages.ts'
import type { World } from '../../world.ts'
import type { FilterCounts } from '../rules/facet-counts.ts'
import { attributeIn } from '../rules/filters.ts'
import type { ListingQuery } from '../rules/listing.ts'
import { nameKey, type ShownFilter, shownFilters } from '../rules/shown-filters.ts'
import { namesOfValues } from '../store/filter-names.ts'

export async function filtersNamed(
  world: World,
  counts: readonly FilterCounts[],
  { category, chosen }: Pick<ListingQuery, 'category' | 'chosen'>,
  language: string,
): Promise<readonly ShownFilter[]> {
  if (counts.length === 0 && chosen.length === 0) return []
  const [all, tree, names] = await Promise.all([
    attributes(world),
    categoryTree(world),
    optionNames(world, counts, language),
  ])
  const usual = attributesOf(tree, [category])
  return shownFilters(counts, { attributes: all, usual, language, names, chosen })
}

/** Untranslated names stay English. */
async function optionNames(
  world: World,
  counts: readonly FilterCounts[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  if (language === firstLanguage()) return new Map()
  const unnamed = counts
    .filter(({ key }) => attributeIn(key) === null)
    .flatMap(({ name: option, values }) => values.map(({ name: value }) => ({ option, value })))
  const found = unnamed.length === 0 ? [] : await namesOfValues(world.outside, unnamed, language)
  return new Map(
    found.flatMap(({ option, value, optionName, valueName }) => [
      [nameKey(option), optionName],
      [nameKey(option, value), valueName],
    ]),
  )
}
