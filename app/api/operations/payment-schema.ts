// Response schemas of payment requests and refunds.
import * as v from 'valibot'
import type { RefundRowView } from '../../../shop/back-office/lists/views/refunds.ts'
import { paymentRequestStates, refundStates } from '../../../shop/payments/requests/rules/states.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import type { World } from '../../../shop/world.ts'
import {
  methodView,
  money,
  moneyOf,
  paymentMethod,
  person,
  personOf,
  time,
  timeOf,
} from '../schemas.ts'
import { instructions, instructionsOf } from './payment-instructions.ts'

export const paymentRequest = v.strictObject({
  orderNumber: v.string(),
  state: v.picklist(paymentRequestStates),
  ...paymentMethod,
  due: money,
  received: money,
  accepted: v.pipe(money, v.description('Accepted by staff beside what the ledger shows')),
  remaining: money,
  refunded: money,
  refundable: money,
  createdAt: time,
  expiresAt: time,
  instructions: v.pipe(
    v.nullable(instructions),
    v.description(
      'How to pay what remains; null if nothing is to be paid, or may be sent now, and where it is paid by hand or on the page of a provider, to which the order’s page leads',
    ),
  ),
})

export const requestView = (world: World, found: PaymentRequestView) => ({
  orderNumber: found.orderNumber,
  state: found.state,
  ...methodView(found.method),
  due: moneyOf(found.amountDue, found.currency),
  received: moneyOf(found.amountReceived, found.currency),
  accepted: moneyOf(found.amountAccepted, found.currency),
  remaining: moneyOf(found.remaining, found.currency),
  refunded: moneyOf(found.amountRefunded, found.currency),
  refundable: moneyOf(found.refundable, found.currency),
  createdAt: timeOf(found.createdAt),
  expiresAt: timeOf(found.expiresAt),
  instructions: instructionsOf(world, found),
})

export const refund = v.strictObject({
  id: v.string(),
  orderNumber: v.string(),
  state: v.picklist(refundStates),
  amount: money,
  requestedAt: time,
  customer: v.nullable(person),
})

export const refundView = ({
  id,
  orderNumber,
  state,
  amount,
  currency,
  requestedAt,
  customer,
}: Pick<
  RefundRowView,
  'id' | 'orderNumber' | 'state' | 'amount' | 'currency' | 'requestedAt' | 'customer'
>): v.InferInput<typeof refund> => ({
  id,
  orderNumber,
  state,
  amount: moneyOf(amount, currency),
  requestedAt: timeOf(requestedAt),
  customer: personOf(customer),
})
