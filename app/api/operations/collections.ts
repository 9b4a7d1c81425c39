// Collections: groups of products, ordered manually or defined by rules.
import * as v from 'valibot'
import {
  changeCollection,
  createCollection,
  deleteCollection,
  lockCollections,
  putProducts,
} from '../../../shop/catalog/collections/actions.ts'
import type { CollectionRow } from '../../../shop/catalog/collections/rules.ts'
import { collectionsNow, productsNow } from '../../../shop/catalog/collections/views.ts'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import { held, list, operation, type Place } from '../operation'
import {
  collection,
  collectionView,
  fullCollection,
  fullCollectionView,
  newCollection,
  sentCollection,
} from './collection-schema'

async function rowOf({ world, params: { id } }: Place): Promise<Result<CollectionRow>> {
  const row = (await collectionsNow(world)).find((each) => each.id === id)
  return row ? ok(row) : refuse('collections.missing')
}

async function collectionOf(place: Place) {
  const row = await rowOf(place)
  if (!row.ok) return row
  return ok(
    fullCollectionView(
      row.value,
      await productsNow(place.world, row.value.id),
      place.world.config.currency,
    ),
  )
}

const current = held(lockCollections, collectionOf)

const refusals = [
  'form.invalid',
  'collections.by_rule',
  'collections.unknown_products',
  'collections.too_many',
]

export const collections = [
  list({
    id: 'listCollections',
    path: '/collections',
    scope: 'collections:read',
    summary: 'List all collections',
    item: collection,
    find: async ({ world }) => ok(await collectionsNow(world)),
    view: collectionView,
  }),
  operation({
    id: 'getCollection',
    method: 'GET',
    path: '/collections/{id}',
    scope: 'collections:read',
    summary:
      'Read a collection with its texts and its rule or, where it is arranged by hand, its products in order',
    output: fullCollection,
    errors: ['collections.missing'],
    run: collectionOf,
  }),
  operation({
    id: 'createCollection',
    method: 'POST',
    path: '/collections',
    scope: 'collections:write',
    summary: 'Create a collection',
    description:
      'Arranged by hand it has `productIds`, by rule `match` and `conditions`. It needs a name in the first language of the shop.',
    body: newCollection,
    output: fullCollection,
    status: 201,
    errors: ['collections.full', ...refusals],
    example: {
      kind: 'rule',
      texts: { en: { name: 'Under 20 π' } },
      match: 'all',
      conditions: [{ is: 'price', max: { amount: '20', currency: 'PI' } }],
    },
    async run({ world, who, body: { kind, productIds, ...sent } }) {
      const made = await createCollection(world, who, { kind, ...sent })
      if (!made.ok) return made
      const id = made.value
      const put = productIds ? await putProducts(world, who, id, productIds) : ok()
      return put.ok ? collectionOf({ world, params: { id } }) : put
    },
  }),
  operation({
    id: 'updateCollection',
    method: 'PATCH',
    path: '/collections/{id}',
    scope: 'collections:write',
    summary: 'Change a collection',
    description:
      'What is not sent stays, each text as well; an empty text takes one away. Conditions and products that are sent replace all. Its kind stays.',
    body: sentCollection,
    output: fullCollection,
    errors: ['collections.missing', ...refusals],
    example: { productIds: ['3', '1'] },
    current,
    async run({ world, who, params, body: { productIds, ...sent } }) {
      await lockCollections(world)
      const was = await rowOf({ world, params })
      if (!was.ok) return was
      const { id } = was.value
      if (Object.keys(sent).length > 0) {
        const done = await changeCollection(world, who, was.value, sent)
        if (!done.ok) return done
      }
      // One by rule is answered with no products of its own.
      const isByHand = was.value.kind === 'manual' || productIds?.length !== 0
      const put = productIds && isByHand ? await putProducts(world, who, id, productIds) : ok()
      return put.ok ? collectionOf({ world, params }) : put
    },
  }),
  operation({
    id: 'deleteCollection',
    method: 'DELETE',
    path: '/collections/{id}',
    scope: 'collections:write',
    summary: 'Delete a collection',
    description: 'Its products stay, and promotions keep the products that they have.',
    output: v.strictObject({ id: v.string() }),
    errors: ['collections.missing'],
    current,
    async run({ world, who, params }) {
      await lockCollections(world)
      const was = await rowOf({ world, params })
      if (!was.ok) return was
      const done = await deleteCollection(world, who, was.value)
      return done.ok ? ok({ id: was.value.id }) : done
    },
  }),
]
