// Collection editor: its form actions, and a page of manually ordered products.
import {
  addProducts,
  changeCollection,
  createCollection,
  deleteCollection,
  moveProduct,
  placeProduct,
  removeProducts,
  setCollectionImage,
} from '../../../../../shop/catalog/collections/actions.ts'
import { productsNow } from '../../../../../shop/catalog/collections/views.ts'
import {
  productsListed,
  productsPage,
} from '../../../../../shop/catalog/products/views/products-list.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import type { Result } from '../../../../../shop/result.ts'
import type { World } from '../../../../../shop/world.ts'
import { versionIn } from '../../../../http/form-fields'
import { readCollection, withConditions } from './collection-fields'

type Fields = Record<string, string>

/** Returns the id of a new one. */
export async function actOnCollection(
  world: World,
  who: Viewer,
  id: string,
  { intent = '', version, ...fields }: Fields,
  language: string,
): Promise<Result<string | undefined>> {
  const seen = { id, version: versionIn(version) }
  const [verb, product = ''] = intent.split('.')
  switch (verb) {
    case 'delete':
      return deleteCollection(world, who, seen)
    case 'remove-picture':
      return setCollectionImage(world, who, id, null)
    case 'add':
      return addProducts(world, who, id, [product])
    case 'remove':
      return removeProducts(world, who, id, [product])
    case 'first':
      return placeProduct(world, who, id, product, 0)
    case 'place':
      return placeProduct(world, who, id, product, Number.parseInt(fields.at ?? '', 10) || 0)
    case 'up':
    case 'down':
      return moveProduct(world, who, id, product, verb === 'up' ? -1 : 1)
    default: {
      // Of the button that adds a condition.
      delete fields.newCondition
      const read = readCollection(fields, { language, currency: world.config.currency })
      if (!read.ok) return read
      return id === 'new'
        ? createCollection(world, who, read.value)
        : changeCollection(world, who, seen, read.value)
    }
  }
}

/** Input with a condition added or removed; null if a button saves it. */
export function typedOnly({ intent = '', newCondition = '', ...fields }: Fields): Fields | null {
  if (intent === 'count') return fields
  if (intent === 'add-condition') return withConditions(fields, { add: newCondition })
  const [, without] = /^remove-condition\.(\d{1,2})$/.exec(intent) ?? []
  return without === undefined ? null : withConditions(fields, { without: Number(without) })
}

const perPage = 50
const mostFound = 20

/** `from` is the index of the first displayed row, from 0; `found` the search results, null without a search. */
export async function arrangedPage(world: World, id: string, params: URLSearchParams) {
  const ids = await productsNow(world, id)
  const pages = Math.max(1, Math.ceil(ids.length / perPage))
  const page = Math.min(pages, Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1))
  const from = (page - 1) * perPage
  const q = (params.get('q') ?? '').trim().slice(0, 100)
  const search = { filter: 'all', category: null, q, sort: 'name', after: null } as const
  const found = q ? (await productsPage(world, { ...search, limit: mostFound })).rows : null
  const isIn = new Set(ids)
  return {
    total: ids.length,
    from,
    page,
    pages,
    q,
    products: (await productsListed(world, ids.slice(from, from + perPage))).map(shown),
    found: found?.map((row) => ({ ...shown(row), isIn: isIn.has(row.id) })) ?? null,
  }
}

const shown = ({
  id,
  name,
  picture,
  isPublished,
}: Awaited<ReturnType<typeof productsListed>>[number]) => ({
  id,
  name,
  picture,
  isPublished,
})
