// Places an order with prices by agreement, for a pay link or at the till: stock, payment request and record as in place-order.ts.

import { isCustomLine } from '../../../catalog/products/rules/catalog.ts'
import { reserveStock } from '../../../catalog/stock/actions/reservations.ts'
import { createPaymentRequest } from '../../../payments/requests/actions/create-payment-request.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { pick } from '../../../platform/pick.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { keepAgreement } from '../../agreements/actions.ts'
import { insertOrder } from '../../orders/actions/orders.ts'
import { firstState, type Method, type Order, type OrderLine } from '../../orders/rules/order.ts'
import { takesOrders } from '../rules.ts'
import { closePurchase, insertPurchase } from '../store.ts'

export type Agreed = Pick<
  Order,
  'purchaseId' | 'total' | 'discount' | 'shipping' | 'shippingStandard' | 'delivery' | 'tax'
> & {
  readonly lines: readonly OrderLine[]
  readonly identityCheck: boolean
  readonly openUntil: Date
  readonly method: Method
  readonly chain: string | null
}

/**
 * In the caller's transaction. Returns the number. The customer accepts it by paying, as a phone order. Refuses
 * `checkout.closed`, and as `holdCurrency`, `reserveStock` and `createPaymentRequest` do.
 */
export async function placeAgreed(
  world: World,
  buyer: Viewer,
  by: Viewer,
  { lines, method, chain, openUntil, purchaseId, ...terms }: Agreed,
): Promise<Result<string>> {
  const held = await holdCurrency(world)
  if (!held.ok) return held
  if (!takesOrders(world.config)) return refuse('checkout.closed')
  const placedAt = world.now()
  const { currency, watchDays } = world.config
  const watchUntil = new Date(openUntil.getTime() + watchDays * 86_400_000)
  const stocked = lines.filter((line) => !isCustomLine(line))
  await insertPurchase(world.db, {
    id: purchaseId,
    userId: buyer.id,
    source: 'buy-now',
    lines: stocked.map((line) => pick(line, 'productId', 'variantId', 'quantity')),
    createdAt: placedAt,
  })
  const number = await insertOrder(world, {
    ...terms,
    purchaseId,
    lines,
    method,
    currency,
    placedAt,
    openUntil,
    watchUntil,
    userId: buyer.id,
    status: firstState,
    fee: 0n,
    stockUntil: openUntil,
    placedBy: by.id,
  })
  await keepAgreement(world, number, {
    language: buyer.language,
    by: 'staff',
    agent: null,
    lines: lines.map((line) => pick(line, 'price', 'fullPrice')),
    isAccepted: false,
    declaredAge: null,
  })
  const reserved = await reserveStock(world, number, stocked)
  if (!reserved.ok) return reserved
  const asked = {
    orderNumber: number,
    userId: buyer.id,
    amount: terms.total,
    currency,
    method,
    chain,
  }
  const request = await createPaymentRequest(world, asked)
  if (!request.ok) return request
  const order = { userId: buyer.id, orderNumber: number, taken: [] }
  await closePurchase(world.db, purchaseId, order)
  const details = { due: String(request.value.amountDue), customer: buyer.id }
  await record(world, by, 'order.placed', `order:${number}`, details)
  return ok(number)
}
