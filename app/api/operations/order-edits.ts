// Edits of orders before dispatch.
import * as v from 'valibot'
import { shopMoney, unitsOf } from '../../../shop/platform/commands.ts'
import { refuse } from '../../../shop/result.ts'
import { editOrder } from '../../../shop/sales/order-edits/actions.ts'
import { maxEditNote } from '../../../shop/sales/order-edits/rules.ts'
import { editReasons } from '../../../shop/sales/orders/rules/edit-reasons.ts'
import { orderByNumber, orderLines } from '../../../shop/sales/orders/views/orders.ts'
import { operation } from '../operation'
import { text } from '../schemas'
import { order } from './order-schema'
import { after, current } from './orders'

const agreed = (what: string) =>
  v.optional(v.nullable(v.pipe(shopMoney, v.description(what))), null)

export const orderEdits = [
  operation({
    id: 'editOrder',
    method: 'POST',
    path: '/orders/{number}/edits',
    scope: 'orders:write',
    summary: 'Edit an order before dispatch: its lines, prices by agreement, delivery and discount',
    description:
      'All lines that it shall have, in one request. Stock, tax, coupon, credit, payment and documents follow; the customer is told by email with the order before and after. What is paid too much is offered back, what is missing is asked for and holds up the shipment.',
    body: {
      version: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.description('`edits` of the order as it was read'),
      ),
      lines: v.pipe(
        v.array(
          v.strictObject({
            line: v.optional(
              v.nullable(
                v.pipe(
                  v.number(),
                  v.integer(),
                  v.minValue(0),
                  v.maxValue(999),
                  v.description('The line that it was; left out for a new one'),
                ),
              ),
              null,
            ),
            variantId: v.optional(
              v.nullable(
                v.pipe(text(64), v.description('Left out: the variant that the line has')),
              ),
              null,
            ),
            quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
            price: agreed('Of one unit, by agreement; left out: as it is'),
          }),
        ),
        v.maxLength(200),
      ),
      discount: agreed('On the order as a whole, by agreement; left out: by the rule that gave it'),
      deliveryMethod: v.optional(
        v.nullable(v.pipe(text(64), v.description('Id of another delivery method'))),
        null,
      ),
      shipping: agreed('By agreement; left out: as it is, or the price of the method'),
      reason: v.picklist(editReasons),
      note: v.optional(v.pipe(text(maxEditNote), v.description('For the customer')), ''),
    },
    output: order,
    errors: [
      'orders.not_found',
      'orders.edit_dispatched',
      'orders.edited_meanwhile',
      'orders.edit_expired',
      'orders.edit_returned',
      'orders.edit_refund',
      'orders.edit_tolerated',
      'orders.edit_receipt',
      'orders.edit_late',
      'orders.edit_often',
      'orders.edit_empty',
      'orders.edit_lines',
      'orders.edit_units',
      'orders.edit_price',
      'orders.edit_twice',
      'orders.edit_unknown',
      'orders.edit_sent',
      'orders.edit_nothing_left',
      'orders.edit_discount',
      'orders.edit_amount',
      'orders.edit_currency',
      'orders.edit_gone',
      'orders.edit_delivery',
      'orders.edit_same',
      'stock.short',
    ],
    example: {
      version: 0,
      lines: [{ line: 0, quantity: 2 }],
      reason: 'asked',
      note: 'As agreed on the phone.',
    },
    current,
    async run({ world, who, params: { number }, body }) {
      const found = await orderByNumber(world, number)
      if (!found) return refuse('orders.not_found')
      // An order from before a change of the shop's currency keeps its own.
      if (found.currency !== world.config.currency)
        return refuse('orders.edit_currency', { facts: { currency: found.currency } })
      const before = await orderLines(world, number)
      const { version, lines, discount, deliveryMethod: methodId, shipping, reason, note } = body
      const amount = (of: typeof discount) => (of ? unitsOf(of) : null)
      const edit = {
        version,
        lines: lines.map(({ line, variantId, quantity, price }) => ({
          from: line,
          variantId: variantId ?? (line === null ? '' : (before[line]?.variantId ?? '')),
          quantity,
          price: amount(price),
        })),
        discount: amount(discount),
        methodId,
        shipping: amount(shipping),
        reason,
        note,
      }
      const done = await editOrder(world, who, number, edit)
      return after(world, number, done.ok ? { ok: true, value: undefined } : done)
    },
  }),
]
