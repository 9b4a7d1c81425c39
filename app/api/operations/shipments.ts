// Shipments of orders: created, corrected, delivered.
import * as v from 'valibot'
import { correctShipment } from '../../../shop/sales/fulfillment/actions/correct-parcel.ts'
import { approveOrder, markDelivered } from '../../../shop/sales/fulfillment/actions/ship-order.ts'
import { readShipment } from '../../../shop/sales/fulfillment/input.ts'
import { operation } from '../operation'
import { text } from '../schemas'
import { order } from './order-schema'
import { after, current } from './orders'

const sent = {
  carrier: v.optional(v.nullable(text(100)), null),
  tracking: v.optional(v.nullable(text(100)), null),
}

export const shipments = [
  operation({
    id: 'shipOrder',
    method: 'POST',
    path: '/orders/{number}/shipments',
    scope: 'orders:write',
    summary: 'Ship an order, or the given units of it in a parcel',
    description:
      'Payment, identity and address are checked again; the customer is told by email. Without lines all that is left is shipped.',
    body: {
      ...sent,
      lines: v.optional(
        v.pipe(
          v.array(
            v.strictObject({
              line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
              quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
            }),
          ),
          v.minLength(1),
          v.maxLength(200),
        ),
      ),
    },
    output: order,
    status: 201,
    errors: [
      'orders.not_found',
      'orders.move',
      'orders.pieces_left',
      'orders.tracking',
      'admin.not_releasable',
      'kyc.unreadable',
    ],
    example: { carrier: 'DHL', tracking: '00340434161094042557' },
    async run({ world, who, params: { number }, body: { carrier, tracking, lines } }) {
      const shipment = readShipment({ carrier: carrier ?? '', tracking: tracking ?? '' })
      if (!shipment.ok) return shipment
      const done = await approveOrder(world, who, number, shipment.value, lines ?? null)
      return after(world, number, done)
    },
  }),
  operation({
    id: 'updateShipment',
    method: 'PATCH',
    path: '/orders/{number}/shipments/{parcel}',
    scope: 'orders:write',
    summary: 'Correct the carrier and tracking number of a parcel',
    description: 'The customer is told by email.',
    body: sent,
    output: order,
    errors: ['orders.not_found', 'orders.parcel_missing', 'orders.parcel_same', 'orders.tracking'],
    example: { carrier: 'DHL', tracking: '00340434161094042557' },
    current,
    async run({ world, who, params: { number, parcel }, body: { carrier, tracking } }) {
      const shipment = readShipment({ carrier: carrier ?? '', tracking: tracking ?? '' })
      if (!shipment.ok) return shipment
      return after(world, number, await correctShipment(world, who, number, parcel, shipment.value))
    },
  }),
  operation({
    id: 'deliverOrder',
    method: 'POST',
    path: '/orders/{number}/deliver',
    scope: 'orders:write',
    summary: 'Mark a parcel, or all of an order, as delivered',
    description: 'With its last parcel the order is delivered, and the customer is told by email.',
    body: {
      parcel: v.optional(
        v.pipe(v.nullable(text(64)), v.description('Id of a parcel; all of them, if left out')),
        null,
      ),
    },
    output: order,
    errors: ['orders.not_found', 'orders.parcel_missing', 'orders.move'],
    example: {},
    current,
    run: async ({ world, who, params: { number }, body: { parcel } }) =>
      after(world, number, await markDelivered(world, who, number, parcel)),
  }),
]
