// Inventory for staff: levels, low stock, movements.
import { pageAfter } from '../../../platform/pagination.ts'
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { isProductId } from '../../products/rules/catalog.ts'
import { isLow, lowFrom } from '../rules/stock.ts'
import * as store from '../store/stock.ts'
import * as list from '../store/stock-list.ts'

export type StockLine = Omit<list.StockRow, 'lowFrom'> & { readonly isLow: boolean }

/** Parameters of a page; `after` is the `next` of the previous one. */
type Asked<Query, Fields extends keyof Query> = Pick<Query, Fields> & {
  readonly after: string | null
  readonly limit: number
}

/** A page of variants by product id; `next` is the cursor of the next one. */
export async function stockLines(
  world: World,
  { after, limit, ...query }: Asked<list.StockQuery, 'filter' | 'q' | 'language'>,
): Promise<{ rows: StockLine[]; next: string | null }> {
  const shops = await setting(world, 'lowStock')
  const from = placeIn(after)
  const found = await list.stockRows(world.db, {
    ...query,
    q: query.q.toLowerCase(),
    code: query.q,
    after: from,
    limit: limit + 1,
    shops,
  })
  const lines = found.map(({ lowFrom: own, ...row }) => ({
    ...row,
    isLow: isLow(row.available, lowFrom(own, shops)),
  }))
  return pageAfter(lines, limit, ({ productId, variantId }) => `${productId}/${variantId}`)
}

/** Ids contain no slash. */
function placeIn(text: string | null): { productId: string; variantId: string } | null {
  const match = /^([a-z0-9-]{1,64})\/([0-9a-z]{8,32})$/.exec(text ?? '')
  return match ? { productId: match[1] as string, variantId: match[2] as string } : null
}

/** Number of low-stock variants of published products; stops at `most`. */
export const lowStock = async (world: World, most = 1_001): Promise<number> =>
  list.countLow(world.db, await setting(world, 'lowStock'), most)

/** Whether units of this order were put back on the shelf, by a return or by hand. */
export const isPartlyRestocked = async (world: World, orderNumber: string): Promise<boolean> =>
  (await store.returnedUnits(world.db, orderNumber)).length > 0

/** Whether anything can be bought: a visible variant of a published product is in stock. */
export const hasStock = (world: World): Promise<boolean> => list.anyInStock(world.db)

export type ProductStock = Omit<store.ProductStock, 'variants'> & {
  /** The default if the product has no threshold of its own. */
  readonly shops: number
  readonly variants: readonly (store.ProductStock['variants'][number] & {
    readonly isLow: boolean
  })[]
}

export async function productStock(
  world: World,
  productId: string,
  language: string,
): Promise<ProductStock | null> {
  if (!isProductId(productId)) return null
  const found = await store.stockOf(world.db, language, productId)
  if (!found) return null
  const shops = await setting(world, 'lowStock')
  const variants = found.variants.map((each) => ({
    ...each,
    isLow: isLow(each.available, lowFrom(each.lowFrom ?? found.lowFrom, shops)),
  }))
  return { ...found, shops, variants }
}

/** A page of movements, newest first; `next` is the cursor of the next page. */
export async function stockMovements(
  world: World,
  { after, limit, ...query }: Asked<store.MovementQuery, 'productId' | 'reason' | 'language'>,
): Promise<{ rows: store.MovementRow[]; next: string | null }> {
  const before = /^\d{1,15}$/.test(after ?? '') ? Number(after) : null
  const found = await store.movementRows(world.db, {
    ...query,
    before,
    limit: limit + 1,
  })
  return pageAfter(found, limit, ({ id }) => String(id))
}
