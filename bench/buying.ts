// Purchases by the shop's own actions, without pages, to measure the database.
import { loadAttributes } from '../demo/catalogue/attributes.ts'
import { loadCategories } from '../demo/catalogue/categories.ts'
import { demoCatalogue } from '../demo/catalogue/index.ts'
import { loadCatalogue } from '../shop/catalog/products/actions/products.ts'
import type { PiTransfer } from '../shop/payments/pi/port.ts'
import { paymentRequestOf } from '../shop/payments/requests/views/payment-requests.ts'
import type { Viewer } from '../shop/people/accounts/rules.ts'
import type { Result } from '../shop/result.ts'
import { placeOrder } from '../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../shop/sales/checkout/actions/purchase.ts'
import { purchaseFor } from '../shop/sales/checkout/views/purchase.ts'
import { countProducts } from '../shop/search/views/listing.ts'
import type { Db, World } from '../shop/world.ts'
import { transfer } from '../tests/support/payments.ts'

/** Loads the demonstration's products with enough stock never to sell out. Needs the tables' owner. */
export async function stockProducts(world: World): Promise<void> {
  if ((await countProducts(world)) > 0) return
  await loadAttributes(world)
  await loadCategories(world)
  unwrap(await loadCatalogue(world, demoCatalogue))
  await world.db`update product_variants set available = 1000000, stocked = 1000000`
}

const variants = demoCatalogue.flatMap(({ id, variants }) =>
  variants.map((variant) => ({ productId: id, variantId: variant.id, quantity: 1 })),
)

export const viewersIn = async (db: Db, most: number): Promise<Viewer[]> =>
  (
    await db<{ id: string; email: string; username: string }[]>`
      select id, email, username from users where username is not null order by id limit ${most}`
  ).map((row) => ({
    ...row,
    firstName: 'Ada',
    lastName: 'Byron',
    sessionId: 'bench',
    language: 'en',
    permissions: [],
  }))

/** A purchase up to the payment, of another product each turn; returns the order number. */
export async function buy(world: World, viewer: Viewer, turn: number): Promise<string> {
  const line = variants[turn % variants.length] as (typeof variants)[number]
  const own = world.as(viewer.id)
  const id = unwrap(await startPurchase(own, viewer, { lines: [line], source: 'buy-now' }))
  const { total } = unwrap(await purchaseFor(own, viewer, id))
  const placing = { purchaseId: id, expectedTotal: total, method: 'pi', delivery: null } as const
  return unwrap(await placeOrder(own, viewer, placing))
}

/** The ledger transfer that pays this order. */
export async function paymentOf(world: World, number: string): Promise<PiTransfer> {
  const asked = await paymentRequestOf(world, number)
  if (!asked) throw new Error(`${number} asks for no payment`)
  const memo = { type: 'text', value: asked.memo } as const
  return transfer({ amount: asked.remaining, memo, at: world.now() })
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
