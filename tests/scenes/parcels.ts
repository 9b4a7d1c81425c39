// An order of several pieces, sent in as many parcels as a test wants.
import { approveOrder } from '../../shop/admin/actions/ship-order.ts'
import { giveAddress } from '../../shop/checkout/actions/address.ts'
import type { Shipment } from '../../shop/orders/actions/parcels.ts'
import { orderForOwner } from '../../shop/orders/views.ts'
import { address, line, paid, placed, shelved, value } from '../shopping.ts'
import { ada, packer, world } from './packing.ts'

export const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
export const plain: Shipment = { carrier: null, tracking: null }

/** An order of three black and two sand-coloured pieces, ready to be sent. */
export async function ready(): Promise<string> {
  const thing = await shelved(world, 9)
  const number = await placed(world, ada, [line(thing, 3), line(thing, 2, 'Sand')])
  value(await giveAddress(world, ada, number, address))
  await paid(world, number)
  return number
}
export const send = (number: string, pieces: [number, number][] | null, shipment = plain) =>
  approveOrder(
    world,
    packer,
    number,
    shipment,
    pieces?.map(([line, quantity]) => ({ line, quantity })) ?? null,
  )
export const own = async (number: string) => value(await orderForOwner(world, ada, number))
export const letters = (template: string) =>
  world.db<{ subject: string; body: string }[]>`
    select subject, body from mail_outbox where to_address = ${ada.email} and template = ${template}
    order by created_at, id`
