// What chance brings about too seldom for a short world: a code, parcels, returns, a withdrawal, and a reward that is
// earned, spent and had back.
import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { createPromotion } from '../../shop/catalog/promotions/actions.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import { transactionsForStaff } from '../../shop/payments/review/views/transactions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import type { Result } from '../../shop/result.ts'
import { submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { cancelOrder, declineOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { applyCode } from '../../shop/sales/checkout/actions/code.ts'
import { chooseDelivery } from '../../shop/sales/checkout/actions/delivery.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../shop/sales/checkout/actions/purchase.ts'
import { completeOrders } from '../../shop/sales/checkout/actions/upkeep.ts'
import { purchaseFor } from '../../shop/sales/checkout/views/purchase.ts'
import { usable } from '../../shop/sales/credit/rules.ts'
import { creditOf } from '../../shop/sales/credit/views.ts'
import { approveOrder, markDelivered } from '../../shop/sales/fulfillment/actions/ship-order.ts'
import type { LineQuantity } from '../../shop/sales/orders/rules/parcels.ts'
import {
  decideReturn,
  recordReturn,
  requestReturn,
} from '../../shop/sales/returns/actions/requests.ts'
import { returnsOf } from '../../shop/sales/returns/views.ts'
import {
  dropUnshippedUnits,
  receiveAllItems,
  receiveItems,
} from '../../shop/sales/withdrawals/actions/receive.ts'
import { withdrawOwn } from '../../shop/sales/withdrawals/actions/withdraw.ts'
import { variantOf } from '../support/products.ts'
import { codes, fresh, type Shopper } from './cast.ts'
import type { Play } from './context.ts'
import { address, identifyOne } from './orders.ts'
import { payment } from './pi-operations.ts'

const day = 86_400_000

/** Played by honest servers, and nobody dies. The first shopper has referred all others. `wait`: milliseconds. */
export async function prelude(play: Play, wait: (time: number) => void): Promise<void> {
  const { world, cast } = play
  const [referrer, buyer] = cast.shoppers as [Shopper, Shopper]
  const [code = ''] = codes
  await createPromotion(world, cast.catalogue, {
    name: 'First',
    ...onPrices,
    percent: 10,
    priority: 0,
    category: null,
    productIds: null,
    code,
    startsAt: world.now(),
    endsAt: null,
    mostUses: null,
    mostPerShopper: null,
  })
  await identifyOne(play, buyer)
  await identifyOne(play, buyer)
  const number = await paid(play, wait, buyer, code)
  await shipped(play, number, null)
  await returned(play, await paid(play, wait, buyer, code), buyer)
  await withdrawn(play, await paid(play, wait, buyer, code), buyer)
  await declined(play, wait, buyer, code)
  wait(15 * day)
  await completeOrders(world)
  value(await declineOrder(world, cast.fulfilment, await bought(play, buyer, code), 'Sold out.'))
  const spent = await bought(play, referrer, code)
  value(await cancelOrder(world, referrer.viewer, spent, {}))
}

async function shipped(
  { world, cast }: Play,
  number: string,
  units: readonly LineQuantity[] | null,
): Promise<void> {
  const shipment = { carrier: 'Post', tracking: null }
  value(await approveOrder(world, cast.fulfilment, number, shipment, units))
  value(await markDelivered(world, cast.fulfilment, number))
}

const one = [{ line: 0, quantity: 1 }]

/** Sent in two parcels without a unit that is broken; one comes back, one is asked for in vain. */
async function returned(play: Play, number: string, { viewer }: Shopper): Promise<void> {
  const { world, cast } = play
  const words = 'Broken.'
  await shipped(play, number, one)
  const given = { units: one, words, isRestocked: false }
  value(await dropUnshippedUnits(world, cast.fulfilment, number, given))
  await shipped(play, number, null)
  const id = value(await requestReturn(world, viewer, number, { kind: 'fault', units: one, words }))
  const asked = (await returnsOf(world, number)).find((each) => each.id === id)
  if (!asked) throw new Error('the prelude: a return that is not there')
  value(await decideReturn(world, cast.fulfilment, number, { ...asked, to: 'agreed', words }))
  const counted = [{ line: 0, restocked: 1, damaged: 0 }]
  value(await receiveItems(world, cast.fulfilment, number, { id, counted }))
  value(await recordReturn(world, cast.fulfilment, number, { kind: 'other', units: one, words }))
}

async function withdrawn(play: Play, number: string, { viewer }: Shopper): Promise<void> {
  const { world, cast } = play
  await shipped(play, number, null)
  value(await withdrawOwn(world, viewer, number))
  value(await receiveAllItems(world, cast.fulfilment, number))
}

/** Bought, and paid to the unit. */
async function paid(
  play: Play,
  wait: (time: number) => void,
  buyer: Shopper,
  code: string,
): Promise<string> {
  const { world } = play
  const number = await bought(play, buyer, code)
  const place = { ...address, confirmedCode: address.postalCode }
  value(await submitAddress(world, buyer.viewer, number, place))
  await pays(play, wait, number, buyer, (remaining) => remaining)
  return number
}

/** All but one Pi is declined; that one does not pay for the rest. */
async function declined(
  play: Play,
  wait: (time: number) => void,
  buyer: Shopper,
  code: string,
): Promise<void> {
  const { world, cast } = play
  const number = await bought(play, buyer, code)
  await pays(play, wait, number, buyer, (remaining) => remaining - coins(1))
  const waiting = await transactionsForStaff(world, { status: 'pending', limit: 12 })
  const { id = '' } = waiting.find((each) => each.orderNumber === number) ?? {}
  const decision = { decision: 'declined', reason: 'It is not theirs.' } as const
  value(await decideTransaction(world, fresh(world, cast.finance), id, decision))
  await pays(play, wait, number, buyer, () => coins(1))
}

async function pays(
  { world, ledger, addresses }: Play,
  wait: (time: number) => void,
  number: string,
  buyer: Shopper,
  amountOf: (remaining: bigint) => bigint,
): Promise<void> {
  const { memo = '', remaining = 0n } = (await paymentRequestOf(world, number)) ?? {}
  const pays = [payment(buyer.wallet, addresses.treasury, amountOf(remaining))]
  ledger.add(buyer.wallet, pays, { memo: { type: 'text', value: memo }, orders: [number] })
  // A ledger is read up to a distance from its end.
  for (let times = 0; times < 3; times++) {
    wait(60_000)
    await readOn(world)
  }
}

/** Four radios in Pi, with the code and all shop credit. */
async function bought(play: Play, shopper: Shopper, code: string): Promise<string> {
  const { world, orders } = play
  const { viewer } = shopper
  const line = { productId: 'radio', variantId: variantOf('radio', 'Sand'), quantity: 4 }
  const id = value(await startPurchase(world, viewer, { lines: [line], source: 'buy-now' }))
  await applyCode(world, viewer, id, code)
  await chooseDelivery(world, viewer, id, { country: address.country })
  const { delivery, total } = value(await purchaseFor(world, viewer, id))
  const placing = {
    purchaseId: id,
    expectedTotal: total,
    method: 'pi',
    chain: null,
    credit: usable((await creditOf(world, viewer)).available, total),
    delivery:
      delivery.chosen && delivery.country
        ? { country: delivery.country, methodId: delivery.chosen.id }
        : null,
  } as const
  const number = value(await placeOrder(world, viewer, placing))
  orders.push({ number, shopper })
  return number
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the prelude: ${result.code}`)
  return result.value
}
