// The back-office product list.

import { pageAfter } from '../../../platform/pagination.ts'
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { type ArtRef, isProductId } from '../rules/catalog.ts'
import { artIn } from '../rules/placeholder.ts'
import { countInCategory, countsByCategory } from '../store/in-category.ts'
import { idsOf, type ProductQuery } from '../store/products-found.ts'
import * as store from '../store/products-list.ts'
import { photoIn } from './prices.ts'

type Drawn = 'artKind' | 'artVariant' | 'categoryName' | 'photo' | 'hex'
export type ListedProduct = Omit<store.ProductRow, Drawn> & {
  /** Color of its first swatch; artwork without one is gray. */
  readonly picture: { readonly art: ArtRef; readonly hex: string | null }
}

/** Ids of a page; `next` is the cursor of the next one. */
export async function productIdsPage(
  world: World,
  { after, limit, ...query }: Omit<ProductQuery, 'shops'>,
): Promise<{ ids: string[]; next: string | null }> {
  const found = await idsOf(world.db, {
    ...query,
    q: query.q.toLowerCase(),
    after: after !== null && isProductId(after) ? after : null,
    limit: limit + 1,
    shops: query.filter === 'low' ? await setting(world, 'lowStock') : 0,
  })
  const { rows, next } = pageAfter(found, limit, ({ id }) => id)
  return { ids: rows.map(({ id }) => id), next }
}

/** The same with what the list shows of each. */
export async function productsPage(
  world: World,
  query: Omit<ProductQuery, 'shops'>,
): Promise<{ rows: ListedProduct[]; next: string | null }> {
  const { ids, next } = await productIdsPage(world, query)
  return { rows: await productsListed(world, ids), next }
}

/** The existing products among the ids, in order. */
export async function productsListed(
  world: World,
  ids: readonly string[],
): Promise<ListedProduct[]> {
  const shops = await setting(world, 'lowStock')
  return (await store.rowsOfProducts(world.db, ids, shops)).map(withPicture)
}

function withPicture(row: store.ProductRow): ListedProduct {
  const { artKind, artVariant, categoryName, photo, hex, ...listed } = row
  const drawn = { name: row.name, artKind, artVariant, categoryName }
  return { ...listed, picture: { art: artIn(drawn, photo ? photoIn(photo) : undefined), hex } }
}

/** Matches for a combobox with a few results: by id prefix, or part of the name or brand. */
export const suggestProducts = (world: World, q: string, most: number) =>
  store.productsMeaning(world.db, q.toLowerCase(), most)

export const waitingDrafts = (world: World, most: number): Promise<number> =>
  store.countDrafts(world.db, most)

/** Number of products by category; empty ones are omitted. */
export const productsByCategory = (world: World): Promise<ReadonlyMap<string, number>> =>
  countsByCategory(world.db)

export const productsIn = (world: World, id: string): Promise<number> =>
  countInCategory(world.db, id)
