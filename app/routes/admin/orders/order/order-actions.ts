// Staff actions on an order, by the submitted button.

import {
  confirmPayment,
  recordPayment,
  undoPayment,
} from '../../../../../shop/payments/manual/actions.ts'
import { acceptPayment } from '../../../../../shop/payments/review/accept-payment.ts'
import type { Viewer } from '../../../../../shop/people/accounts/rules.ts'
import type { Result } from '../../../../../shop/result.ts'
import { declineOrder } from '../../../../../shop/sales/checkout/actions/cancel.ts'
import {
  confirmUnpaidEnd,
  recordUnpaidEnd,
  undoUnpaidEnd,
} from '../../../../../shop/sales/checkout/actions/unpaid-end.ts'
import { correctShipment } from '../../../../../shop/sales/fulfillment/actions/correct-parcel.ts'
import {
  approveOrder,
  markDelivered,
} from '../../../../../shop/sales/fulfillment/actions/ship-order.ts'
import { readShipment } from '../../../../../shop/sales/fulfillment/input.ts'
import { changeAddress } from '../../../../../shop/sales/order-support/actions/change-address.ts'
import { issueGoodwillRefund } from '../../../../../shop/sales/order-support/actions/goodwill.ts'
import { markRead } from '../../../../../shop/sales/orders/actions/messages.ts'
import { writeNote } from '../../../../../shop/sales/orders/actions/notes.ts'
import { readQuantities } from '../../../../../shop/sales/orders/input.ts'
import { decideReturn, recordReturn } from '../../../../../shop/sales/returns/actions/requests.ts'
import { countedOf } from '../../../../../shop/sales/returns/rules.ts'
import {
  dropUnshippedUnits,
  receiveAllItems,
  receiveItems,
} from '../../../../../shop/sales/withdrawals/actions/receive.ts'
import type { World } from '../../../../../shop/world.ts'

type Act = (
  world: World,
  who: Viewer,
  number: string,
  fields: Record<string, string | undefined>,
) => Promise<Result<unknown>>

/** Actions on an order or its units that require the displayed version of the order. */
export const needDisplayedVersion = [
  'approve',
  'parcel',
  'correct',
  'deliver',
  'give-up',
  'decline',
  'unpaid',
  'address',
  'return-received',
  'return-note',
  'return-agree',
  'return-refuse',
]

const decide = (
  world: World,
  who: Viewer,
  number: string,
  { return: id = '', reason = '' }: Record<string, string | undefined>,
  to: 'agreed' | 'refused',
) => decideReturn(world, who, number, { id, to, words: reason })

/** Runs `act` with the value; passes a refusal on. */
const whenRead = async <T>(read: Result<T>, act: (value: T) => Promise<Result<unknown>>) =>
  read.ok ? act(read.value) : read

export const acts: Readonly<Record<string, Act>> = {
  approve: (world, who, number, fields) =>
    whenRead(readShipment(fields), (shipment) => approveOrder(world, who, number, shipment)),
  parcel: (world, who, number, fields) =>
    whenRead(readShipment(fields), (shipment) =>
      whenRead(readQuantities(fields), (units) =>
        approveOrder(world, who, number, shipment, units),
      ),
    ),
  correct: (world, who, number, fields) =>
    whenRead(readShipment(fields), (shipment) =>
      correctShipment(world, who, number, fields.parcel ?? '', shipment),
    ),
  deliver: (world, who, number) => markDelivered(world, who, number),
  arrived: (world, who, number, { parcel = '' }) => markDelivered(world, who, number, parcel),
  note: (world, who, number, { note = '' }) => writeNote(world, who, number, note),
  'return-received': receiveAllItems,
  'return-agree': (world, who, number, fields) => decide(world, who, number, fields, 'agreed'),
  'return-refuse': (world, who, number, fields) => decide(world, who, number, fields, 'refused'),
  'return-receive': (world, who, number, { return: id = '', ...fields }) =>
    whenRead(readQuantities(fields, 'restocked'), (restocked) =>
      whenRead(readQuantities(fields, 'damaged'), (damaged) =>
        receiveItems(world, who, number, { id, counted: countedOf(restocked, damaged) }),
      ),
    ),
  'return-note': (world, who, number, { kind = '', words = '', ...fields }) =>
    whenRead(readQuantities(fields), (units) =>
      recordReturn(world, who, number, { kind, words, units }),
    ),
  'give-up': (world, who, number, { reason: words = '', restock, ...fields }) =>
    whenRead(readQuantities(fields), (units) =>
      dropUnshippedUnits(world, who, number, { units, words, isRestocked: restock === 'yes' }),
    ),
  address: changeAddress,
  read: (world, who, number, { seen }) => markRead(world, who, number, seen),
  goodwill: (world, who, number, { amount = '', reason = '', refunded = '' }) =>
    issueGoodwillRefund(world, who, number, { amount, reason, refunded }),
  decline: (world, who, number, { reason = '' }) => declineOrder(world, who, number, reason),
  unpaid: (world, who, number, { restock }) =>
    recordUnpaidEnd(world, who, number, restock === 'yes'),
  'confirm-unpaid': (world, who, number) => confirmUnpaidEnd(world, who, number),
  'undo-unpaid': (world, who, number) => undoUnpaidEnd(world, who, number),
  accept: (world, who, number, { reason = '' }) => acceptPayment(world, who, number, reason),
  paid: (world, who, orderNumber, fields) => {
    const { payment: id = '', amount = '', currency = '', day = '', reference = '' } = fields
    // The amount was read in the page's language before.
    const paid = { id, orderNumber, amount, language: 'en', currency, day, reference }
    return recordPayment(world, who, paid)
  },
  'confirm-paid': (world, who, _, { payment = '' }) => confirmPayment(world, who, payment),
  'undo-paid': (world, who, _, { payment = '', reason = '' }) =>
    undoPayment(world, who, payment, reason),
}
