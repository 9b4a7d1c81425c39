// Payment requests, transactions and refunds. Nothing here moves money.
import * as v from 'valibot'
import { refundFilters, transactionFilters } from '../../../shop/back-office/lists/rules/tabs.ts'
import { refundForStaff, refundRows } from '../../../shop/back-office/lists/views/refunds.ts'
import { transactionRows } from '../../../shop/back-office/lists/views/transactions.ts'
import { transactionStatuses } from '../../../shop/payments/requests/rules/states.ts'
import { paymentRequestOf } from '../../../shop/payments/requests/views/payment-requests.ts'
import { transactionForStaff } from '../../../shop/payments/review/views/transactions.ts'
import { shopMoney, unitsOf } from '../../../shop/platform/commands.ts'
import { ok, refuse } from '../../../shop/result.ts'
import { issueGoodwillRefund } from '../../../shop/sales/order-support/actions/goodwill.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { methodView, money, moneyOrNull, paymentMethod, text, time, timeOf } from '../schemas'
import { paymentRequest, refund, refundView, requestView } from './payment-schema'

const nullableText = v.nullable(v.string())

export const transaction = v.strictObject({
  id: v.string(),
  kind: v.picklist(['transfer', 'receipt', 'claim']),
  state: v.picklist(transactionStatuses),
  orderNumber: nullableText,
  ...paymentMethod,
  amount: v.nullable(money),
  hash: nullableText,
  at: time,
})

async function refundOf(world: World, id: string) {
  const found = await refundForStaff(world, '', id)
  if (!found.ok) return found
  return ok(refundView({ ...found.value.refund, customer: found.value.customer }))
}

export const payments = [
  operation({
    id: 'getPaymentRequest',
    method: 'GET',
    path: '/orders/{number}/payment-request',
    scope: 'payments:read',
    summary: 'Read what an order still has to be paid, and what came',
    output: paymentRequest,
    errors: ['orders.not_found'],
    async run({ world, params }) {
      const found = await paymentRequestOf(world, params.number)
      return found ? ok(requestView(world, found)) : refuse('orders.not_found')
    },
  }),
  list({
    id: 'listTransactions',
    path: '/transactions',
    scope: 'payments:read',
    summary: 'List transactions, newest first',
    query: {
      state: v.optional(v.picklist(transactionFilters), 'all'),
      hash: v.optional(v.pipe(v.string(), v.regex(/^(0x)?[0-9a-fA-F]{64}$/))),
      orderNumber: v.optional(text(32)),
    },
    item: transaction,
    async find({ world, query: { state, hash, orderNumber }, after, limit }) {
      const query = { filter: state, q: hash ?? orderNumber ?? '', after }
      return ok(await transactionRows(world, query, limit))
    },
    view: ({ id, kind, status, orderNumber, method, amount, currency, hash, at }) => ({
      id,
      kind,
      state: status,
      orderNumber,
      ...methodView(method),
      hash,
      amount: moneyOrNull(amount, currency),
      at: timeOf(at),
    }),
  }),
  operation({
    id: 'getTransaction',
    method: 'GET',
    path: '/transactions/{id}',
    scope: 'payments:read',
    summary: 'Read a transaction',
    output: transaction,
    errors: ['transaction.unknown'],
    async run({ world, params }) {
      const found = await transactionForStaff(world, params.id)
      if (!found) return refuse('transaction.unknown')
      const { id, kind, status, orderNumber, method, amount, currency, at, proof, receipt } = found
      return ok({
        id,
        kind,
        state: status,
        orderNumber,
        ...methodView(method),
        amount: moneyOrNull(amount, currency),
        at: timeOf(at),
        hash: proof?.hash ?? receipt?.hash ?? null,
      })
    },
  }),
  list({
    id: 'listRefunds',
    path: '/refunds',
    scope: 'payments:read',
    summary: 'List refunds, newest first',
    query: {
      state: v.optional(v.picklist(refundFilters), 'all'),
      orderNumber: v.optional(text(32)),
    },
    item: refund,
    async find({ world, query: { state, orderNumber = '' }, after, limit }) {
      return ok(await refundRows(world, { filter: state, q: orderNumber, after }, limit))
    },
    view: refundView,
  }),
  operation({
    id: 'getRefund',
    method: 'GET',
    path: '/refunds/{id}',
    scope: 'payments:read',
    summary: 'Read a refund',
    output: refund,
    errors: ['refund.unknown'],
    run: ({ world, params }) => refundOf(world, params.id),
  }),
  operation({
    id: 'proposeRefund',
    method: 'POST',
    path: '/orders/{number}/refunds',
    scope: 'refunds:propose',
    summary: 'Propose a refund of a released order',
    description:
      'Staff approves it and sends it with the merchant’s own wallet; the customer is asked for an address. `refunded` is what the payment request says was refunded: a request that is sent twice refunds once.',
    body: {
      amount: shopMoney,
      refunded: shopMoney,
      reason: v.pipe(text(1_000), v.minLength(1)),
    },
    output: paymentRequest,
    status: 201,
    errors: [
      'orders.not_found',
      'payment.no_request',
      'orders.changed',
      'money.invalid',
      'refund.reason',
      'refund.not_released',
      'refund.too_much',
      'refund.excess_first',
    ],
    example: {
      amount: { amount: '1.5', currency: 'PI' },
      refunded: { amount: '0', currency: 'PI' },
      reason: 'Scratched on arrival.',
    },
    async run({ world, who, params: { number }, body: { amount, refunded, reason } }) {
      const goodwill = { amount: amount.amount, reason, refunded: String(unitsOf(refunded)) }
      const done = await issueGoodwillRefund(world, who, number, goodwill)
      if (!done.ok) return done
      const found = await paymentRequestOf(world, number)
      return found ? ok(requestView(world, found)) : refuse('orders.not_found')
    },
  }),
]
