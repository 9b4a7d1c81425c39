// Staff edit orders before dispatch: other lines, quantities, variants, prices, delivery and discount.
import type { Chance } from '../../demo/chance.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { balanceOf, editOrder } from '../../shop/sales/order-edits/actions.ts'
import { deliveryOffersFor, type Plan } from '../../shop/sales/order-edits/plan.ts'
import type { Edit, WantedLine } from '../../shop/sales/order-edits/rules.ts'
import { isMade, previewEdit } from '../../shop/sales/order-edits/views.ts'
import type { Order, OrderLine } from '../../shop/sales/orders/rules/order.ts'
import { orderByNumber, orderLines } from '../../shop/sales/orders/views/orders.ts'
import type { World } from '../../shop/world.ts'
import { variantOf } from '../support/products.ts'
import { type Cast, fresh } from './cast.ts'
import type { Known, Play } from './context.ts'

/** An edit as the page sends it; sometimes of an old version, with amounts that were not shown, or sent twice. */
export async function edit({ world, chance, cast }: Play, { number }: Known): Promise<void> {
  const staff = fresh(world, cast.fulfilment)
  const order = await orderByNumber(world, number)
  if (!order) return
  const wanted = await drawn(world, chance, cast, order)
  const preview = await previewEdit(world, number, wanted)
  const shown = preview.ok
    ? { total: preview.value.after.total, difference: balanceOf(preview.value) }
    : null
  const isOther = shown !== null && chance.percent(10)
  const asserted = isOther
    ? { ...shown, difference: shown.difference + 1n }
    : chance.percent(70)
      ? shown
      : null
  const edited = await editOrder(world, staff, number, wanted, asserted)
  if (edited.ok && wanted.version !== order.edits)
    throw new Error(`${number} was edited in a version that it no longer has`)
  if (edited.ok && isOther) throw new Error(`${number} was edited at amounts that were not shown`)
  if (!edited.ok || !preview.ok) return
  await asPreviewed(world, number, preview.value)
  if (!chance.percent(30)) return
  const again = await editOrder(world, staff, number, wanted, asserted)
  if (again.ok) throw new Error(`${number} was edited twice by one form`)
  if (!(await isMade(world, staff, number, { edit: wanted, total: preview.value.after.total })))
    throw new Error(`${number} does not know the edit that was made`)
}

async function drawn(world: World, chance: Chance, cast: Cast, order: Order): Promise<Edit> {
  const lines = await orderLines(world, order.number)
  const offers = chance.percent(12) ? await deliveryOffersFor(world, order, lines) : []
  return {
    version: chance.percent(95) ? order.edits : order.edits - 1,
    lines: linesOf(chance, cast, lines),
    discount: chance.percent(12) ? coins(chance.below(8)) : null,
    methodId: offers.length > 0 ? chance.one(offers).id : null,
    shipping: chance.percent(10) ? coins(chance.below(6)) : null,
    reason: chance.one(['asked', 'wrong_size', 'no_stock', 'price']),
    note: chance.percent(30) ? 'As agreed on the telephone.' : '',
  }
}

/** Each line as it is, or changed in one way; and sometimes a new one. */
function linesOf(chance: Chance, cast: Cast, lines: readonly OrderLine[]): WantedLine[] {
  const another = () => variantOf(chance.one(cast.products), chance.one(['Ink', 'Sand']))
  const wanted = lines.flatMap(({ variantId, quantity }, from): WantedLine[] => {
    const same = { from, variantId, quantity, price: null }
    const what = chance.weighted({ same: 40, more: 20, fewer: 15, other: 8, price: 10, none: 7 })
    if (what === 'none') return []
    if (what === 'more') return [{ ...same, quantity: quantity + chance.between(1, 2) }]
    if (what === 'fewer') return [{ ...same, quantity: Math.max(1, quantity - 1) }]
    if (what === 'other') return [{ ...same, variantId: another() }]
    if (what === 'price') return [{ ...same, price: coins(chance.between(1, 25)) }]
    return [same]
  })
  if (!chance.percent(25)) return wanted
  const added = { from: null, variantId: another(), quantity: chance.between(1, 2), price: null }
  return [...wanted, added]
}

/** A stranger's dust counts once the payment is short, and nobody counts on it. */
const dust = 100_000n

/** What is asked for afterwards is what was shown before. */
async function asPreviewed(world: World, number: string, { difference }: Plan): Promise<void> {
  const request = await paymentRequestOf(world, number)
  const less = difference.toPay - (request?.remaining ?? 0n)
  if (less < 0n || less > dust)
    throw new Error(`${number} asks for ${request?.remaining}, and ${difference.toPay} was shown`)
}
