// An order in the protocol's format: for its agent's requests, and for order webhooks.

import { inLanguage, lineName } from '../../shop/catalog/products/rules/options.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { textInLanguage } from '../../shop/platform/languages.ts'
import type { Session } from '../../shop/sales/agents/rules.ts'
import { ratesOfOrder } from '../../shop/sales/invoicing/views/tax-documents.ts'
import { unitsIn } from '../../shop/sales/orders/rules/parcels.ts'
import {
  orderByNumber,
  orderEvents,
  orderLines,
  parcelsOf,
} from '../../shop/sales/orders/views/orders.ts'
import { droppedOf } from '../../shop/sales/returns/views.ts'
import { addressOf } from '../../shop/sales/shipping/views.ts'
import type { World } from '../../shop/world.ts'
import { amountOf, codeOf, total, totalWithTax, unitOf } from './amounts.ts'
import { info } from './messages.ts'

/** View without `ucp`; null if the order was deleted. */
export async function orderView(world: World, session: Session) {
  const number = session.orderNumber ?? ''
  const order = await orderByNumber(world, number)
  const request = order && (await paymentRequestOf(world, number))
  if (!order || !request) return null
  const { language } = session
  const shown = { currency: order.currency, language }
  const [bought, parcels, events, address] = await Promise.all([
    orderLines(world, number),
    parcelsOf(world, number),
    orderEvents(world, number),
    addressOf(world, number),
  ])
  const taxes = await ratesOfOrder(world, order, bought)
  const lines = inLanguage(bought, language)
  const dropped = unitsIn(bought.length, await droppedOf(world, number))
  const isOver = order.status === 'cancelled' || order.status === 'declined'
  const id = (at: number) => `li_${lines[at]?.variantId ?? at}`
  const unitsOf = (of: (typeof parcels)[number]['lines']) =>
    of.map(({ line, quantity }) => ({ id: id(line), quantity }))
  const sent = lines.map((_, at) =>
    parcels
      .flatMap((parcel) => parcel.lines)
      .reduce((all, { line, quantity }) => all + (line === at ? quantity : 0), 0),
  )
  const subtotal = lines.reduce((all, { price, quantity }) => all + price * BigInt(quantity), 0n)
  const closed = events.find(({ to }) => to === 'cancelled' || to === 'declined')
  return {
    id: number,
    label: number,
    checkout_id: session.id,
    permalink_url: `${world.config.publicUrl}/order/${number}`,
    currency: codeOf(order.currency),
    line_items: lines.map((line, at) => {
      const wanted = isOver ? 0 : line.quantity - (dropped[at] ?? 0)
      const fulfilled = Math.min(sent[at] ?? 0, wanted)
      const sum = line.price * BigInt(line.quantity)
      return {
        id: id(at),
        item: {
          id: line.variantId,
          title: lineName(line),
          price: amountOf(line.price),
        },
        quantity: { original: line.quantity, total: wanted, fulfilled },
        totals: [total('subtotal', sum, shown), total('total', sum, shown)],
        status: statusOf(wanted, fulfilled),
      }
    }),
    fulfillment: {
      expectations: isOver
        ? []
        : [
            {
              id: 'all',
              line_items: lines.flatMap(({ quantity }, at) => {
                const wanted = quantity - (dropped[at] ?? 0)
                return wanted > 0 ? [{ id: id(at), quantity: wanted }] : []
              }),
              method_type: 'shipping',
              // The address if the agent provided it, else only the country.
              destination: session.destination ?? {
                address_country: address?.country ?? order.delivery?.country ?? '',
              },
              ...(order.delivery && {
                description: textInLanguage(order.delivery.names, language) || 'Shipping',
              }),
            },
          ],
      events: parcels.flatMap(
        ({ id: parcel, sentAt, deliveredAt, carrier, tracking, link, lines: of }) => {
          const facts = {
            line_items: unitsOf(of),
            ...(carrier !== null && { carrier }),
            ...(tracking !== null && { tracking_number: tracking }),
            ...(link !== null && { tracking_url: link }),
          }
          return [
            {
              id: `${parcel}-shipped`,
              type: 'shipped',
              occurred_at: sentAt.toISOString(),
              ...facts,
            },
            ...(deliveredAt
              ? [
                  {
                    id: `${parcel}-delivered`,
                    type: 'delivered',
                    occurred_at: deliveredAt.toISOString(),
                    ...facts,
                  },
                ]
              : []),
          ]
        },
      ),
    },
    adjustments: [
      ...(isOver && closed
        ? [
            {
              id: 'cancellation',
              type: 'cancellation',
              status: 'completed',
              occurred_at: closed.at.toISOString(),
              line_items: lines.map(({ quantity }, at) => ({ id: id(at), quantity: -quantity })),
            },
          ]
        : []),
      ...request.refunds.map(({ id: refund, state, requestedAt }) => ({
        id: refund,
        type: 'refund',
        occurred_at: requestedAt.toISOString(),
        status: refundStatus[state] ?? 'pending',
      })),
    ],
    totals: [
      total('subtotal', subtotal, shown),
      ...(order.discount > 0n ? [total('discount', -order.discount, shown)] : []),
      ...(order.fee < 0n ? [total('discount', order.fee, shown, 'Payment discount')] : []),
      ...(order.delivery ? [total('fulfillment', order.shipping, shown)] : []),
      ...(order.fee > 0n ? [total('fee', order.fee, shown)] : []),
      totalWithTax(order.total, taxes, shown),
    ],
    messages: [
      unitOf(order.currency),
      info('payment_state', request.state),
      info('order_state', order.status),
    ],
  }
}

const refundStatus: Readonly<Record<string, string>> = {
  final: 'completed',
  sent: 'completed',
  declined: 'failed',
  cancelled: 'failed',
}

function statusOf(wanted: number, fulfilled: number): string {
  if (wanted === 0) return 'removed'
  if (fulfilled === wanted) return 'fulfilled'
  return fulfilled > 0 ? 'partial' : 'processing'
}
