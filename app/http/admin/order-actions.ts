// Staff actions on an order, by the submitted button.

import { changeAddress } from '../../../shop/back-office/admin/actions/change-address.ts'
import { correctShipment } from '../../../shop/back-office/admin/actions/correct-parcel.ts'
import { acceptPayment } from '../../../shop/back-office/admin/actions/decide-payment.ts'
import { issueGoodwillRefund } from '../../../shop/back-office/admin/actions/goodwill.ts'
import { approveOrder, markDelivered } from '../../../shop/back-office/admin/actions/ship-order.ts'
import { writeMessage } from '../../../shop/back-office/admin/actions/write-message.ts'
import { readShipment } from '../../../shop/back-office/admin/input.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import type { Result } from '../../../shop/result.ts'
import { declineOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import { writeNote } from '../../../shop/sales/orders/actions/notes.ts'
import { readQuantities } from '../../../shop/sales/orders/input.ts'
import { decideReturn, recordReturn } from '../../../shop/sales/returns/actions.ts'
import { countedOf } from '../../../shop/sales/returns/rules.ts'
import {
  dropUnshippedUnits,
  receiveAllItems,
  receiveItems,
} from '../../../shop/sales/withdrawals/actions/receive.ts'
import type { World } from '../../../shop/world.ts'

type Act = (
  world: World,
  who: Viewer,
  number: string,
  fields: Record<string, string | undefined>,
) => Promise<Result<unknown>>

/** Actions on an order or on its units that need the version of the order that was displayed. */
export const needDisplayedVersion = [
  ...[
    'approve',
    'parcel',
    'correct',
    'deliver',
    'return-received',
    'give-up',
    'decline',
    'address',
  ],
  ...['return-note', 'return-agree', 'return-refuse'],
]

const decide = (
  world: World,
  who: Viewer,
  number: string,
  { return: id = '', reason = '' }: Record<string, string | undefined>,
  to: 'agreed' | 'refused',
) => decideReturn(world, who, number, { id, to, words: reason })

export const acts: Readonly<Record<string, Act>> = {
  async approve(world, who, number, fields) {
    const shipment = readShipment(fields)
    return shipment.ok ? approveOrder(world, who, number, shipment.value) : shipment
  },
  async parcel(world, who, number, fields) {
    const shipment = readShipment(fields)
    const quantities = readQuantities(fields)
    if (!shipment.ok) return shipment
    return quantities.ok
      ? approveOrder(world, who, number, shipment.value, quantities.value)
      : quantities
  },
  async correct(world, who, number, fields) {
    const shipment = readShipment(fields)
    return shipment.ok
      ? correctShipment(world, who, number, fields.parcel ?? '', shipment.value)
      : shipment
  },
  deliver: (world, who, number) => markDelivered(world, who, number),
  arrived: (world, who, number, { parcel = '' }) => markDelivered(world, who, number, parcel),
  note: (world, who, number, { note = '' }) => writeNote(world, who, number, note),
  'return-received': receiveAllItems,
  'return-agree': (world, who, number, fields) => decide(world, who, number, fields, 'agreed'),
  'return-refuse': (world, who, number, fields) => decide(world, who, number, fields, 'refused'),
  async 'return-receive'(world, who, number, fields) {
    const shelved = readQuantities(fields, 'shelved')
    const damaged = readQuantities(fields, 'damaged')
    if (!shelved.ok) return shelved
    if (!damaged.ok) return damaged
    const counted = countedOf(shelved.value, damaged.value)
    return receiveItems(world, who, number, { id: fields.return ?? '', counted })
  },
  async 'return-note'(world, who, number, { kind = '', words = '', ...fields }) {
    const quantities = readQuantities(fields)
    return quantities.ok
      ? recordReturn(world, who, number, { kind, words, units: quantities.value })
      : quantities
  },
  async 'give-up'(world, who, number, { reason = '', shelf, ...fields }) {
    const quantities = readQuantities(fields)
    const isShelved = shelf === 'yes'
    return quantities.ok
      ? dropUnshippedUnits(world, who, number, {
          units: quantities.value,
          words: reason,
          isShelved,
        })
      : quantities
  },
  address: changeAddress,
  message: (world, who, number, { message: text = '', messageId: id = '' }) =>
    writeMessage(world, who, number, { id, text }),
  goodwill: (world, who, number, { amount = '', reason = '', refunded = '' }) =>
    issueGoodwillRefund(world, who, number, { amount, reason, refunded }),
  decline: (world, who, number, { reason = '' }) => declineOrder(world, who, number, reason),
  accept: (world, who, number, { reason = '' }) => acceptPayment(world, who, number, reason),
}
