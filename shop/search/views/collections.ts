// Collection views on the column store: a collection's page, and the number of products matched by a rule.
import type { Attribute } from '../../catalog/attributes/rules.ts'
import { attributes } from '../../catalog/attributes/views.ts'
import type {
  CollectionRow,
  Rule,
  Condition as RuleCondition,
} from '../../catalog/collections/rules.ts'
import { productsOfCollection } from '../../catalog/collections/views.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { emptyQuery } from '../input.ts'
import { attributeKey, folded, optionKey } from '../rules/filters.ts'
import type { ListingQuery } from '../rules/listing.ts'
import type { Condition, ProductCondition } from '../rules/product-conditions.ts'
import { keyOfQuery, type Listing, listingNow } from './listing.ts'
import { listingPage } from './listing-page.ts'

/** Default sort order: manual order, or newest first. */
const inOrderOf = ({ kind }: Pick<CollectionRow, 'kind'>, query: ListingQuery) =>
  kind === 'rule' && query.sort === 'relevance' ? { ...query, sort: 'newest' as const } : query

/** One page of a collection. */
export const collectionListing = (
  world: World,
  row: CollectionRow,
  query: ListingQuery,
  language: string = firstLanguage(),
): Promise<Listing> =>
  cachedView(
    world,
    ['catalog', 'categories', 'collections'],
    `collection ${language} ${row.id} ${row.version} ${keyOfQuery(query)}`,
    async () => {
      const within = row.rule
        ? conditionOf(row.rule, await attributes(world))
        : { ids: await productsOfCollection(world, row.id) }
      return listingNow(world, { ...inOrderOf(row, query), within }, language)
    },
  )

/** Counts products visible to shoppers. */
export async function countMatching(world: World, rule: Rule): Promise<number> {
  const within = conditionOf(rule, await attributes(world))
  const { total } = await listingPage(world, { ...emptyQuery, within }, null)
  return total
}

const conditionOf = (
  { match, conditions }: Rule,
  known: readonly Attribute[],
): ProductCondition => ({
  match,
  conditions: conditions.map((each) => conditionIn(each, known)),
})

function conditionIn(condition: RuleCondition, known: readonly Attribute[]): Condition {
  switch (condition.is) {
    case 'brand':
      return { by: 'brand', brands: condition.values }
    case 'tag':
      return { by: 'tag', tags: condition.values }
    case 'category':
      return { by: 'category', categories: [condition.id] }
    case 'price':
      return { by: 'price', min: amount(condition.min), max: amount(condition.max) }
    case 'new':
      return { by: 'new', days: condition.days }
    case 'promotion':
    case 'stock':
      return { by: condition.is }
    case 'option': {
      const key = optionKey(condition.name)
      return { by: 'filter', choice: { key, values: condition.values.map(folded) } }
    }
    case 'attribute': {
      const values = known.find(({ id }) => id === condition.name)?.values ?? []
      // Products reference list values by id.
      const idOf = (said: string) =>
        values.find(({ name }) => folded(name) === folded(said))?.id ?? said
      const choice = { values: condition.values.map((each) => folded(idOf(each))) }
      return { by: 'filter', choice: { key: attributeKey(condition.name), ...choice } }
    }
  }
}

const amount = (stroops: string | null): bigint | null =>
  stroops === null ? null : BigInt(stroops)
