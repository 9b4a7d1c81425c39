// Simulated purchases: several lines, a promotion code, a shipping method and shop credit, at displayed prices.

import type { Chance } from '../../demo/chance.ts'
import type { TokenMethod } from '../../shop/payments/requests/rules/methods.ts'
import { applyCode } from '../../shop/sales/checkout/actions/code.ts'
import { chooseDelivery } from '../../shop/sales/checkout/actions/delivery.ts'
import { placeOrder } from '../../shop/sales/checkout/actions/place-order.ts'
import { startPurchase } from '../../shop/sales/checkout/actions/purchase.ts'
import { type PurchaseView, purchaseFor } from '../../shop/sales/checkout/views/purchase.ts'
import { usable } from '../../shop/sales/credit/rules.ts'
import { creditOf } from '../../shop/sales/credit/views.ts'
import type { World } from '../../shop/world.ts'
import { variantOf } from '../support/products.ts'
import { codes, countries } from './cast.ts'
import type { Play } from './context.ts'
import { change } from './offers.ts'

export async function place(play: Play): Promise<void> {
  const { world, chance, cast, orders, chains } = play
  const shopper = chance.one(cast.shoppers)
  const { viewer } = shopper
  const purchase = await startPurchase(world, viewer, { lines: basket(play), source: 'buy-now' })
  if (!purchase.ok) return
  const id = purchase.value
  if (chance.percent(50)) await applyCode(world, viewer, id, await codeDrawn(play))
  if (chance.percent(60))
    await chooseDelivery(world, viewer, id, { country: chance.one(countries) })
  const page = await purchaseFor(world, viewer, id)
  if (!page.ok) throw new Error(`a purchase without a page: ${page.code}`)
  const { delivery, total } = page.value
  const credit = usable((await creditOf(world, viewer)).available, total)
  // Displayed prices may be outdated when the form is submitted.
  if (chance.percent(10)) await change(play)
  const method = chance.percent(50) ? tokenDrawn(chance) : ('pi' as const)
  const placing = {
    purchaseId: id,
    expectedTotal: total,
    method,
    chain: method === 'pi' ? null : chance.one(chains.all).chain.ledger,
    credit: chance.percent(70) ? credit : 0n,
    delivery:
      delivery.chosen && delivery.country
        ? { country: delivery.country, methodId: delivery.chosen.id }
        : null,
  }
  const placed = await placeOrder(world, viewer, placing)
  // A double submit.
  const again = chance.percent(30) ? await placeOrder(world, viewer, placing) : placed
  if (placed.ok && again.ok && placed.value !== again.value)
    throw new Error('one purchase, two orders')
  if (!placed.ok) return
  await asShown(world, placed.value, page.value, placing.credit)
  await noteAddresses(play, placed.value)
  orders.push({ number: placed.value, shopper })
}

/** Mostly one that a promotion has. */
async function codeDrawn({ world, chance }: Play): Promise<string> {
  if (chance.percent(30)) return chance.one(codes)
  const rows = await world.db<{ code: string }[]>`
    select code from promotions where code is not null and (ends_at is null or ends_at > ${world.now()}) order by code limit 3`
  return rows.length > 0 ? chance.one(rows).code : chance.one(codes)
}

/** A method that is a token of some chain. */
export const tokenDrawn = (chance: Chance): TokenMethod =>
  chance.weighted({ usdt: 60, usdc: 25, gold: 15 }) as TokenMethod

function basket({ chance, cast }: Play) {
  const many = Number(chance.weighted({ '1': 5, '2': 4, '3': 2 }))
  const lines = Array.from({ length: many }, () => {
    const productId = chance.one(cast.products)
    const variantId = variantOf(productId, chance.one(['Ink', 'Sand']))
    return { productId, variantId, quantity: chance.between(1, 3) }
  })
  const keys = new Map(lines.map((line) => [line.variantId, line]))
  return [...keys.values()]
}

/** Charged prices equal displayed prices, line by line, and payment request plus credit equal the total. */
async function asShown(
  world: World,
  number: string,
  page: PurchaseView,
  credit: bigint,
): Promise<void> {
  const [order] = await world.db<
    { total: bigint; shipping: bigint; due: bigint; subtotal: bigint }[]
  >`
    select o.total, o.shipping, pr.amount_due - pr.sent_back as due,
      (select sum(l.price * l.quantity) from order_lines l where l.order_number = o.number) as subtotal
    from orders o join payment_requests pr on pr.order_number = o.number where o.number = ${number}`
  const isSame =
    order?.total === page.total &&
    order.subtotal === page.subtotal &&
    order.shipping === (page.delivery.chosen?.price ?? 0n) &&
    order.due === page.total - credit
  if (!isSame) throw new Error(`${number} costs something else than was shown`)
}

/** The shopper notes what the page shows; what has leaked is not given to a new order. */
async function noteAddresses({ world, addresses }: Play, number: string): Promise<void> {
  const options = await world.db<{ method: string; address: string; hasLeaked: boolean }[]>`
    select o.method, o.address, exists (
      select from payment_destinations d where d.compromised_at is not null and d.value in (
        o.address, (select a.account from deposit_addresses a where a.address = o.address))
    ) as "hasLeaked"
    from payment_options o where o.order_number = ${number}`
  for (const { method, address, hasLeaked } of options) {
    if (hasLeaked) throw new Error(`${number} is given ${address}, which has leaked`)
    addresses.show(method, number, address)
  }
}
