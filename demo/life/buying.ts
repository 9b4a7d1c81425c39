// Past orders, from the cart to delivery.

import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { fullName } from '../../shop/platform/names-of-people.ts'
import { confirmDelivery, submitAddress } from '../../shop/sales/checkout/actions/address.ts'
import { applyCode } from '../../shop/sales/checkout/actions/code.ts'
import { chooseDelivery } from '../../shop/sales/checkout/actions/delivery.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../shop/sales/checkout/actions/purchase.ts'
import { expireOrders } from '../../shop/sales/checkout/actions/upkeep.ts'
import { purchaseFor } from '../../shop/sales/checkout/views/purchase.ts'
import { approveOrder, markDelivered } from '../../shop/sales/fulfillment/actions/ship-order.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { allOf } from '../../shop/sales/orders/rules/parcels.ts'
import { orderByNumber, orderLines } from '../../shop/sales/orders/views/orders.ts'
import { type Item, type Life, need, type Shopper } from './cast.ts'
import { planIdentity } from './identity.ts'

type Then = (number: string) => Promise<unknown>
const nothing: Then = async () => {}
const day = 24 * 60
/** Percentage of the orders with several lines. */
const oftenSplit = 24

/** Returns null if part of it is sold out. */
export async function place(
  { world }: Life,
  { viewer, person }: Shopper,
  items: readonly (Item & { quantity: number })[],
  code: string | null = null,
): Promise<string | null> {
  const lines = items.map(({ productId, variantId, quantity }) => ({
    productId,
    variantId,
    quantity,
  }))
  const source = lines.length === 1 ? 'buy-now' : 'cart'
  const id = need(await startPurchase(world, viewer, { lines, source }), 'a purchase')
  if (code) await applyCode(world, viewer, id, code)
  const { country } = person
  need(await chooseDelivery(world, viewer, id, { country }), 'a delivery')
  const page = need(await purchaseFor(world, viewer, id), 'a purchase')
  if (!page.isDeliverable) return null
  const { chosen } = page.delivery
  const placing = {
    purchaseId: id,
    expectedTotal: page.total,
    method: 'pi' as const,
    delivery: chosen && { country, methodId: chosen.id },
  }
  return need(await placeOrder(world, viewer, placing), 'an order')
}

/** Pays a percentage of it; the shop reads the ledger. */
export async function pay(
  { world, ledger }: Life,
  { payer }: Shopper,
  number: string,
  percent = 100n,
): Promise<void> {
  const asked = await paymentRequestOf(world, number)
  if (!asked) throw new Error(`${number} asks for no payment`)
  await ledger.pay(payer, asked.muxed, (asked.amountDue * percent) / 100n)
  need(await readOn(world), 'the ledger')
}

export async function address(
  { world }: Life,
  { viewer, person }: Shopper,
  number: string,
): Promise<void> {
  const { street, city, region, postalCode, country, phone, email } = person
  const form = {
    fullName: fullName(person),
    streetAddress: street,
    city,
    stateProvince: region,
    postalCode,
    country,
    email,
    confirmedCode: postalCode,
    phoneNumber: phone,
    instructions: '',
  }
  need(await submitAddress(world, viewer, number, form), `the address of ${person.email}`)
}

/** Paid within the hour, shipped on one of the next days, delivered within a week. `then` runs after delivery. */
export function fulfillOrder(
  life: Life,
  shopper: Shopper,
  number: string,
  then: Then = nothing,
): void {
  const { agenda, chance } = life
  agenda.in(chance.between(3, 38), async () => {
    await payAndAddress(life, shopper, number)
    agenda.in(chance.between(10, 44) * 60, () => send(life, shopper, number, then))
  })
}

/** Paid, with an address; the first time, the identity check follows. */
export async function payAndAddress(life: Life, shopper: Shopper, number: string): Promise<void> {
  await pay(life, shopper, number)
  await address(life, shopper, number)
  await issueTaxDocuments(life.world)
  planIdentity(life, shopper)
}

/** Shipped if nothing is missing, else retried the next day. */
async function send(
  life: Life,
  shopper: Shopper,
  number: string,
  then: Then = nothing,
  isRest = false,
): Promise<void> {
  const { world, agenda, chance, staff } = life
  const order = await orderByNumber(world, number)
  if (order?.status === 'pending') return agenda.in(day, () => send(life, shopper, number, then))
  if (order?.status !== 'processing') return
  const units = (await orderLines(world, number)).map(({ quantity }) => quantity)
  const isSplit = !isRest && units.length > 1 && chance.percent(oftenSplit)
  const first = isSplit ? allOf(units).slice(0, 1) : null
  need(await approveOrder(world, staff.dispatcher, number, parcel(life), first), 'a parcel')
  if (isSplit || isRest) await issueTaxDocuments(world)
  if (isSplit) agenda.in(day + 90, () => send(life, shopper, number, then, true))
  else agenda.in(chance.between(40, 150) * 60, () => arrive(life, shopper, number, then))
}

async function arrive(
  { world, chance, staff }: Life,
  { viewer }: Shopper,
  number: string,
  then: Then,
): Promise<void> {
  const arrived = chance.percent(35)
    ? await confirmDelivery(world, viewer, number)
    : await markDelivered(world, staff.dispatcher, number)
  need(arrived, 'a delivery')
  await then(number)
}

/** A fictional carrier, so that no tracking number belongs to a real parcel. */
const parcel = ({ chance }: Life) => ({
  carrier: 'Square Post',
  tracking: `SQ${chance.between(10_000_000, 99_999_999)}`,
})

/** Its units are back in stock when the payment period is over. */
export function forget({ world, agenda }: Life): void {
  agenda.in(world.config.paymentMinutes + 1, () => expireOrders(world))
}
