// What chance brings about too seldom for a short world: bought with a code, and a reward that is earned, spent and had back.
import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { createPromotion } from '../../shop/catalog/promotions/actions.ts'
import { onPrices } from '../../shop/catalog/promotions/rules.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import type { Result } from '../../shop/result.ts'
import { submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { cancelOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { applyCode } from '../../shop/sales/checkout/actions/code.ts'
import { chooseDelivery } from '../../shop/sales/checkout/actions/delivery.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../shop/sales/checkout/actions/purchase.ts'
import { completeOrders } from '../../shop/sales/checkout/actions/upkeep.ts'
import { purchaseFor } from '../../shop/sales/checkout/views/purchase.ts'
import { usable } from '../../shop/sales/credit/rules.ts'
import { creditOf } from '../../shop/sales/credit/views.ts'
import { approveOrder, markDelivered } from '../../shop/sales/fulfillment/actions/ship-order.ts'
import { variantOf } from '../support/products.ts'
import { codes, type Shopper } from './cast.ts'
import type { Play } from './context.ts'
import { address, identifyOne } from './orders.ts'
import { payment } from './pi-operations.ts'

const day = 86_400_000

/** Played by honest servers, and nobody dies. The first shopper has referred all others. `wait`: milliseconds. */
export async function prelude(play: Play, wait: (time: number) => void): Promise<void> {
  const { world, cast, ledger, addresses } = play
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
  const number = await bought(play, buyer, code)
  value(
    await submitAddress(world, buyer.viewer, number, {
      ...address,
      confirmedCode: address.postalCode,
    }),
  )
  const { memo = '', remaining = 0n } = (await paymentRequestOf(world, number)) ?? {}
  const pays = [payment(buyer.wallet, addresses.treasury, remaining)]
  ledger.add(buyer.wallet, pays, { memo: { type: 'text', value: memo }, orders: [number] })
  // A ledger is read up to a distance from its end.
  for (let times = 0; times < 3; times++) {
    wait(60_000)
    await readOn(world)
  }
  const shipment = { carrier: 'Post', tracking: null }
  value(await approveOrder(world, cast.fulfilment, number, shipment, null))
  value(await markDelivered(world, cast.fulfilment, number))
  wait(15 * day)
  await completeOrders(world)
  const returned = await bought(play, referrer, code)
  value(await cancelOrder(world, referrer.viewer, returned, {}))
}

/** Two radios in Pi, with the code and all shop credit. */
async function bought(play: Play, shopper: Shopper, code: string): Promise<string> {
  const { world, orders } = play
  const { viewer } = shopper
  const line = { productId: 'radio', variantId: variantOf('radio', 'Sand'), quantity: 2 }
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
