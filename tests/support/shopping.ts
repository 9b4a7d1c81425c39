// Shopping for tests: products, orders placed as the pages do, payments as read from a ledger.

import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import type { Line } from '../../shop/catalog/products/rules/catalog.ts'
import { priceLines } from '../../shop/catalog/products/views/products.ts'
import { recordTransfers } from '../../shop/payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { coins, sum } from '../../shop/platform/money/rules.ts'
import type { Result } from '../../shop/result.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../shop/sales/checkout/actions/purchase.ts'
import { type Shipment, sendParcel } from '../../shop/sales/orders/actions/parcels.ts'
import type { Source } from '../../shop/sales/orders/rules/order.ts'
import type { World } from '../../shop/world.ts'
import { decide } from './decided-checks.ts'
import { submittedCheck } from './identity-checks.ts'
import { piPage, transfer } from './payments.ts'
import { person } from './people.ts'
import { testProduct, variantOf } from './products.ts'

export const address = {
  fullName: 'Ada Byron',
  streetAddress: '12 Ledger Square',
  city: 'London',
  stateProvince: 'England',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
  phoneNumber: '+442079460000',
  email: 'ada@shop.example',
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

let productCount = 0

/** Creates a product in two colors, Ink at 100 Pi and Sand at 120 Pi, `stock` units of each; returns its id. */
export async function stockedProduct(world: World, stock: number): Promise<string> {
  productCount += 1
  const product = testProduct({
    id: `thing-${productCount}`,
    name: `Thing ${productCount}`,
    colours: [
      { name: 'Ink', hex: '#101418', stock },
      { name: 'Sand', hex: '#e6dcc8', price: coins(120), stock },
    ],
  })
  value(await loadCatalogue(world, [product]))
  return product.id
}

export const line = (productId: string, quantity = 1, colour = 'Ink'): Line => ({
  productId,
  variantId: variantOf(productId, colour),
  quantity,
})

export async function unitsLeft(world: World, productId: string, colour = 'Ink'): Promise<number> {
  const { lines } = await priceLines(world, [line(productId, 1, colour)])
  return lines[0]?.available ?? -1
}

/** A purchase in progress, and its displayed total. */
export async function purchased(
  world: World,
  who: Viewer | null,
  lines: readonly Line[],
  source: Source = 'buy-now',
): Promise<{ purchaseId: string; expectedTotal: bigint; method: 'pi' }> {
  const purchaseId = value(await startPurchase(world, who, { lines, source }))
  const priced = await priceLines(world, lines)
  const expectedTotal = sum(priced.lines.map((each) => each.total))
  return { purchaseId, expectedTotal, method: 'pi' }
}

export async function placed(
  world: World,
  who: Viewer,
  lines: readonly Line[],
  source: Source = 'buy-now',
): Promise<string> {
  return value(await placeOrder(world, who, await purchased(world, who, lines, source)))
}

/** Records a payment for this order: by default the amount due, now. */
export async function paid(
  world: World,
  number: string,
  { amount, at = world.now() }: { amount?: bigint; at?: Date } = {},
): Promise<void> {
  const paymentRequest = await paymentRequestOf(world, number)
  if (!paymentRequest) throw new Error('no payment request')
  const memo = { type: 'text', value: paymentRequest.memo } as const
  const payment = transfer({ amount: amount ?? paymentRequest.remaining, memo, at })
  value(await recordTransfers(world, piPage([payment], { readTo: world.now() })))
}

/** Ships all remaining units in one parcel. */
export const shipOrder = (world: World, who: Viewer, number: string, shipment: Shipment) =>
  sendParcel(world, who, number, { ...shipment, quantities: null, dropped: [] })

/** Marks the ledger as read until now, without new payments. */
export async function markLedgerRead(world: World): Promise<void> {
  value(await recordTransfers(world, piPage([], { readTo: world.now(), closedAt: world.now() })))
}

/** Submits and approves the user's identity check. */
export async function verified(world: World, who: Viewer): Promise<void> {
  const reviewer = await person(world, 'kyc')
  const approved = { decision: 'approved', reason: '' } as const
  value(await decide(world, reviewer, await submittedCheck(world, who), approved))
}
