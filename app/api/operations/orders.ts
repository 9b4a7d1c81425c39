// Orders, their notes, and their cancellation before shipping.
import * as v from 'valibot'
import { orderFilters } from '../../../shop/back-office/lists/rules/tabs.ts'
import { orderRecord } from '../../../shop/back-office/orders/views/order-record.ts'
import { changedOrderRows, orderRows } from '../../../shop/back-office/orders/views/orders.ts'
import { lockedPaymentRequest } from '../../../shop/payments/requests/actions/payment-requests.ts'
import { ok, type Result } from '../../../shop/result.ts'
import { declineOrder } from '../../../shop/sales/checkout/actions/cancel.ts'
import { recordUnpaidEnd, undoUnpaidEnd } from '../../../shop/sales/checkout/actions/unpaid-end.ts'
import { keysPath } from '../../../shop/sales/evidence/rules/format.ts'
import { evidenceForProgram } from '../../../shop/sales/evidence/views.ts'
import { writeMessage } from '../../../shop/sales/order-support/actions/write-message.ts'
import { maxOrderNoteLength, writeNote } from '../../../shop/sales/orders/actions/notes.ts'
import { lockOrder } from '../../../shop/sales/orders/actions/orders.ts'
import { maxMessageLength } from '../../../shop/sales/orders/rules/message.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { moment, moneyOf, personOf, text, time, timeOf } from '../schemas'
import { order, orderRow, orderView } from './order-schema'

export async function orderOf(world: World, number: string) {
  const found = await orderRecord(world, number)
  return found.ok ? ok(orderView(found.value)) : found
}

export const after = async (world: World, number: string, done: Result) =>
  done.ok ? orderOf(world, number) : done

/** Locks until the transaction ends. The payment request is locked before the order, as everywhere. */
export async function current({
  world,
  params: { number },
}: {
  readonly world: World
  readonly params: { readonly number: string }
}) {
  await lockedPaymentRequest(world, number)
  const held = await lockOrder(world, number)
  return held.ok ? orderOf(world, number) : held
}

export const orders = [
  list({
    id: 'listOrders',
    path: '/orders',
    scope: 'orders:read',
    summary: 'List orders, newest first, or those that changed since a time',
    description:
      'With `changedSince`, in the order of their changes: of the order, its payment, parcels, returns and refunds. Begin the next time a minute before the last `changedAt`, since a change in progress may be committed late; the same order may then come twice.',
    query: {
      state: v.optional(v.picklist(orderFilters), 'all'),
      q: v.optional(
        v.pipe(text(100), v.description('A number, or the beginning of a name or email')),
      ),
      country: v.optional(
        v.pipe(text(2), v.regex(/^[A-Z]{2}$/), v.description('Country of the address, such as DE')),
      ),
      method: v.optional(v.pipe(text(64), v.description('Id of the delivery method'))),
      placedBefore: v.optional(
        v.pipe(moment, v.description('Only orders that were placed earlier')),
      ),
      changedSince: v.optional(
        v.pipe(
          moment,
          v.description('Only orders that changed then or later, such as 2026-11-21T12:00:00Z'),
        ),
      ),
    },
    example: { state: 'processing' },
    item: orderRow,
    async find({ world, query, after, limit }) {
      const { state, q = '', country, method, placedBefore, changedSince } = query
      const asked = {
        filter: state,
        q: q.trim(),
        ...(country !== undefined && { country }),
        ...(method !== undefined && { method }),
        ...(placedBefore !== undefined && { placedBefore: new Date(placedBefore) }),
        after,
        sort: 'newest',
      } as const
      if (changedSince === undefined) return ok(await orderRows(world, asked, limit))
      return ok(await changedOrderRows(world, { ...asked, since: new Date(changedSince) }, limit))
    },
    view: ({ number, status, placedAt, changedAt, total, currency, items, ...row }) => ({
      number,
      state: status,
      placedAt: timeOf(placedAt),
      changedAt: timeOf(changedAt),
      total: moneyOf(total, currency),
      units: items,
      unshipped: row.unshipped,
      country: row.country,
      customer: personOf(row.customer),
      isTest: row.isTest,
    }),
  }),
  operation({
    id: 'getOrder',
    method: 'GET',
    path: '/orders/{number}',
    scope: 'orders:read',
    summary: 'Read an order with its lines, address, parcels and notes',
    output: order,
    errors: ['orders.not_found'],
    run: ({ world, params }) => orderOf(world, params.number),
  }),
  operation({
    id: 'getOrderEvidence',
    method: 'GET',
    path: '/orders/{number}/evidence',
    scope: 'orders:read',
    alsoScope: 'payments:read',
    summary: 'Read the signed evidence file of an order',
    description:
      'What was shown, agreed, paid, shipped, returned and refunded, as a JWS over canonical JSON. `file` is the text of the file: save it byte for byte. Contains the address of the customer.',
    query: {
      encoding: v.optional(
        v.pipe(
          v.picklist(['text', 'base64']),
          v.description(
            'How `file` is written: base64 where something on the way removes invisible characters, as the tools for assistants do, which breaks the signature',
          ),
        ),
      ),
    },
    output: v.strictObject({
      order: v.string(),
      asOf: time,
      name: v.string(),
      keys: v.pipe(v.string(), v.description('Address of the keys that verify it')),
      file: v.string(),
    }),
    errors: ['orders.not_found'],
    async run({ world, params: { number }, query: { encoding = 'text' } }) {
      const signed = await evidenceForProgram(world, number)
      if (!signed.ok) return signed
      const { evidence, text, fileName } = signed.value
      return ok({
        order: evidence.order,
        asOf: evidence.asOf,
        name: fileName,
        keys: world.config.publicUrl + keysPath,
        file: encoding === 'base64' ? Buffer.from(text).toString('base64') : text,
      })
    },
  }),
  operation({
    id: 'addOrderNote',
    method: 'POST',
    path: '/orders/{number}/notes',
    scope: 'orders:write',
    summary: 'Write an internal note, which the customer does not see',
    body: { text: v.pipe(text(maxOrderNoteLength), v.minLength(1)) },
    output: order,
    status: 201,
    errors: ['orders.not_found', 'orders.note'],
    example: { text: 'Packed by the warehouse.' },
    run: async ({ world, who, params: { number }, body }) =>
      after(world, number, await writeNote(world, who, number, body.text)),
  }),
  operation({
    id: 'sendOrderMessage',
    method: 'POST',
    path: '/orders/{number}/messages',
    scope: 'messages:write',
    summary: 'Write a message to the customer',
    description: 'It is sent by email and shown on the order page. The order is read from then on.',
    body: { text: v.pipe(text(maxMessageLength), v.minLength(1)) },
    output: order,
    status: 201,
    errors: ['orders.not_found', 'orders.message', 'orders.message_link'],
    example: { text: 'Your order leaves on Monday.' },
    run: async ({ world, who, params: { number }, body }) =>
      after(
        world,
        number,
        await writeMessage(world, who, number, { id: world.id(), text: body.text }),
      ),
  }),
  operation({
    id: 'declineOrder',
    method: 'POST',
    path: '/orders/{number}/decline',
    scope: 'orders:write',
    summary: 'Decline an order of which nothing has shipped',
    description:
      'It ends, its units are in stock again, and the customer reads the reason. What was paid is proposed as a refund, which people approve; used shop credit is credited again.',
    body: { reason: v.pipe(text(1_000), v.minLength(1)) },
    output: order,
    errors: [
      'orders.not_found',
      'orders.reason',
      'checkout.too_late_to_cancel',
      'checkout.partly_sent',
    ],
    example: { reason: 'The item is no longer made.' },
    current,
    run: async ({ world, who, params: { number }, body }) =>
      after(world, number, await declineOrder(world, who, number, body.reason)),
  }),
  operation({
    id: 'endUnpaidOrder',
    method: 'POST',
    path: '/orders/{number}/unpaid',
    scope: 'orders:write',
    summary: 'Record that a sent order was never paid on receipt',
    description:
      'For cash on delivery and payment at pick-up. It counts ten minutes later: the order is canceled, its units are in stock again if `restock` is true, its invoice is credited, and the customer is told. A payment that is recorded meanwhile drops it.',
    body: { restock: v.pipe(v.boolean(), v.description('What was sent is back and for sale')) },
    output: order,
    errors: [
      'orders.not_found',
      'unpaid.waits',
      'unpaid.not_on_receipt',
      'unpaid.not_sent',
      'unpaid.has_payment',
      'unpaid.return_open',
    ],
    example: { restock: true },
    current,
    run: async ({ world, who, params: { number }, body }) =>
      after(world, number, await recordUnpaidEnd(world, who, number, body.restock)),
  }),
  operation({
    id: 'undoUnpaidOrder',
    method: 'POST',
    path: '/orders/{number}/unpaid/undo',
    scope: 'orders:write',
    summary: 'Undo the end of an unpaid order before it counts',
    output: order,
    errors: ['orders.not_found', 'unpaid.gone'],
    current,
    run: async ({ world, who, params: { number } }) =>
      after(world, number, await undoUnpaidEnd(world, who, number)),
  }),
]
