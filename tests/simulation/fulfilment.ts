// Simulated shipping and returns.

import type { Chance } from '../../demo/chance.ts'
import { moveStock } from '../../shop/catalog/stock/actions/stock.ts'
import { confirmDelivery } from '../../shop/sales/checkout/actions/address.ts'
import { approveOrder, markDelivered } from '../../shop/sales/fulfillment/actions/ship-order.ts'
import type { LineQuantity } from '../../shop/sales/orders/rules/parcels.ts'
import { orderLines, parcelsOf, unitsLeft } from '../../shop/sales/orders/views/orders.ts'
import {
  decideReturn,
  recordReturn,
  requestReturn,
} from '../../shop/sales/returns/actions/requests.ts'
import { isOpen } from '../../shop/sales/returns/rules.ts'
import { droppedOf, returnableOf, returnsOf } from '../../shop/sales/returns/views.ts'
import {
  dropUnshippedUnits,
  receiveAllItems,
  receiveItems,
} from '../../shop/sales/withdrawals/actions/receive.ts'
import {
  requestWithdrawalLink,
  withdrawByLink,
  withdrawOwn,
} from '../../shop/sales/withdrawals/actions/withdraw.ts'
import type { Known, Play } from './context.ts'

/** Distinguishes a manual movement from that of a return. */
export const byHandNote = 'By hand'

/** A parcel with some or all remaining units; sometimes with more than there are. */
export async function send({ world, chance, cast }: Play, { number }: Known): Promise<void> {
  const shipment = { carrier: 'Post', tracking: null }
  const left = await unitsLeft(world, number, await droppedOf(world, number))
  const wanted = chance.percent(60) ? some(chance, left) : null
  const parcels = await parcelsOf(world, number)
  const parcel = parcels.length > 0 ? chance.one(parcels).id : null
  const deeds = {
    send: () => approveOrder(world, cast.fulfilment, number, shipment, wanted),
    arrive: () => markDelivered(world, cast.fulfilment, number, parcel),
    arriveAll: () => markDelivered(world, cast.fulfilment, number),
    receive: () => confirmDelivery(world, cast.shoppers[0]?.viewer ?? cast.fulfilment, number),
  }
  await deeds[chance.weighted({ send: 60, arrive: 25, arriveAll: 12, receive: 3 })]()
}

/** Returns are requested, decided and counted; contracts are withdrawn; remaining units are given up. */
export async function comeBack(play: Play, { number, shopper }: Known): Promise<void> {
  const { world, chance, cast } = play
  const { viewer } = shopper
  const out = await returnableOf(world, number)
  const asking = () => ({
    kind: chance.one(['fault', 'other']),
    units: some(chance, out),
    words: 'It does not shine.',
  })
  const open = (await returnsOf(world, number)).filter(isOpen)
  const one = open.length > 0 ? chance.one(open) : null
  const deeds = {
    ask: () => requestReturn(world, viewer, number, asking()),
    note: () => recordReturn(world, cast.fulfilment, number, asking()),
    agree: () =>
      one && decideReturn(world, cast.fulfilment, number, { ...one, to: 'agreed', words: '' }),
    refuse: () =>
      one && decideReturn(world, cast.fulfilment, number, { ...one, to: 'refused', words: 'No.' }),
    count: () =>
      one &&
      receiveItems(world, cast.fulfilment, number, {
        id: one.id,
        counted: one.lines.map(({ line, quantity }) => counted(chance, line, quantity)),
      }),
    withdraw: () => withdrawOwn(world, viewer, number),
    withdrawPart: async () => {
      const left = await unitsLeft(world, number, await droppedOf(world, number))
      const units = out.map((each, line) => each + (left[line] ?? 0))
      return withdrawOwn(world, viewer, number, some(chance, units))
    },
    byMail: () => byMail(play, { number, shopper }),
    allBack: () => receiveAllItems(world, cast.fulfilment, number),
    byHand: () => byHand(play, number),
    giveUp: async () => {
      const left = await unitsLeft(world, number, await droppedOf(world, number))
      const units = some(chance, left)
      const given = { units, words: 'Broken here.', isRestocked: chance.percent(50) }
      return dropUnshippedUnits(world, cast.fulfilment, number, given)
    },
  }
  const often = {
    ask: 10,
    note: 8,
    agree: 12,
    refuse: 4,
    count: 30,
    withdraw: 4,
    withdrawPart: 6,
    byMail: 4,
    allBack: 6,
    giveUp: 8,
    byHand: 5,
  }
  await deeds[chance.weighted(often)]()
}

/** Staff book units of an order as returned by hand, independently of the order. */
async function byHand({ world, chance, cast }: Play, number: string): Promise<void> {
  const { productId, variantId } = chance.one(await orderLines(world, number))
  const quantity = chance.between(1, 2)
  const change = {
    productId,
    variantId,
    reason: 'returned',
    quantity,
    orderNumber: number,
  } as const
  await moveStock(world, cast.catalogue, { ...change, note: byHandNote })
}

/** Withdrawal by a visitor with the order number and its account's email; the link is opened, sometimes twice. */
async function byMail({ world, chance, cast }: Play, { number, shopper }: Known): Promise<void> {
  const { email } = chance.percent(85) ? shopper.viewer : cast.fulfilment
  await requestWithdrawalLink(world, { number, email }, { ip: `192.0.2.${chance.below(250)}` })
  const [mail] = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'withdrawal.link' and to_address = ${email}
      and body like ${`%${number}%`} order by created_at desc, id limit 1`
  const [, token] = /[?&]token=([\w-]+)/.exec(mail?.body ?? '') ?? []
  if (!token) return
  await withdrawByLink(world, token)
  if (chance.percent(30)) await withdrawByLink(world, token)
}

/** Mostly the available units; sometimes one more, which is refused. */
function some(chance: Chance, left: readonly number[]): LineQuantity[] {
  return left.flatMap((most, line) => {
    const extra = chance.percent(4) ? 1 : 0
    const quantity = chance.percent(70) ? chance.between(0, most + extra) : 0
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

function counted(chance: Chance, line: number, quantity: number) {
  const came = chance.percent(85) ? quantity : chance.between(0, quantity)
  const damaged = chance.percent(20) ? chance.between(0, came) : 0
  return { line, restocked: came - damaged, damaged }
}
