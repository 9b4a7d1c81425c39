// One order with all its data, for staff.

import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../../payments/requests/views/payment-requests.ts'
import { conflictingPaymentsForStaff } from '../../../payments/review/views/ambiguous-payments.ts'
import {
  type TransactionView,
  transactionsOf,
} from '../../../payments/review/views/transactions.ts'
import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { hostOf } from '../../../sales/agents/rules.ts'
import { agentOfOrder } from '../../../sales/agents/views.ts'
import { needsOf } from '../../../sales/checkout/actions/release.ts'
import type { Need } from '../../../sales/checkout/rules.ts'
import { type UnpaidEndView, unpaidEndView } from '../../../sales/checkout/views/unpaid-end.ts'
import { creditOnOrder } from '../../../sales/credit/views.ts'
import { displayedOrderVersion } from '../../../sales/order-support/rules.ts'
import {
  mayCancel,
  type Order,
  type OrderLine,
  type OrderState,
} from '../../../sales/orders/rules/order.ts'
import { unshippedUnits } from '../../../sales/orders/rules/parcels.ts'
import { type EditRow, editsOf } from '../../../sales/orders/views/edits.ts'
import {
  changedAtOf,
  orderByNumber,
  orderEvents,
  orderLines,
  orderMessages,
  orderNotes,
  type ParcelView,
  parcelSenders,
  parcelsOf,
  testOrders,
  unreadAmong,
} from '../../../sales/orders/views/orders.ts'
import {
  droppedUnitsIn,
  type Return,
  type ReturnState,
  returnable,
} from '../../../sales/returns/rules.ts'
import { returnsForStaff } from '../../../sales/returns/views.ts'
import type { Address } from '../../../sales/shipping/rules/address-book.ts'
import {
  addressedAt,
  addressOf,
  earlierAddressesOf,
  goodsOf,
} from '../../../sales/shipping/views.ts'
import type { Business } from '../../../sales/taxes/rules/business.ts'
import { businessOf } from '../../../sales/taxes/views.ts'
import type { World } from '../../../world.ts'
import {
  type IdentityLabel,
  type Named,
  namesOf,
  usersWithIdentityOf,
} from '../../lists/views/people.ts'

/** `who` is a name; null for the system and for erased users. */
type Written = { readonly who: string | null; readonly at: Date }

export type OrderForStaff = {
  readonly order: Omit<Order, 'purchaseId' | 'userId'>
  /** For other programs: by an event about it, its payment, or one of its returns or refunds. */
  readonly changedAt: Date
  readonly customer: Named | null
  readonly referrer: Named | null
  /** The host of the shopping agent that prepared it. */
  readonly agent: string | null
  readonly identity: IdentityLabel
  readonly lines: readonly OrderLine[]
  readonly address: Address | null
  /** Company and VAT id, with the register's answer; null for a consumer. */
  readonly business: Business | null
  readonly paymentRequest: PaymentRequestView | null
  /** Amount paid with shop credit. */
  readonly credit: bigint
  readonly transactions: readonly TransactionView[]
  /** Payments that name this order and another one, and are credited to neither. */
  readonly named: readonly {
    readonly transactionId: string
    readonly at: Date
    readonly other: string
  }[]
  readonly events: readonly (Written & {
    readonly to: OrderState
    readonly reason: string
    readonly bySystem: boolean
  })[]
  readonly parcels: readonly (ParcelView & { who: string | null; bySystem: boolean })[]
  /** Units of each line that are neither shipped nor cancelled. */
  readonly left: readonly number[]
  /** What these units weigh with packaging. */
  readonly grams: number
  readonly notes: readonly (Written & { readonly text: string })[]
  /** Messages of both sides; the customer's are unread until staff answer or say so. */
  readonly messages: readonly (Written & {
    readonly id: string
    readonly text: string
    readonly isFromCustomer: boolean
    readonly photoId: string | null
  })[]
  readonly isUnread: boolean
  /** Placed by an owner before the shop first opened. */
  readonly isTest: boolean
  /** What staff edited before dispatch, oldest first. */
  readonly edits: readonly (Omit<EditRow, 'who'> & { readonly who: string | null })[]
  /** The address before staff changed it. */
  readonly earlier: readonly (Written & { readonly address: Address })[]
  /** Returnable units of each line. */
  readonly returnable: readonly number[]
  readonly returns: readonly (Return & {
    readonly events: readonly (Written & { readonly to: ReturnState; readonly reason: string })[]
  })[]
  /** For an order that is paid on receipt: whether it may end unpaid, and the end that was recorded. */
  readonly unpaid: UnpaidEndView
  /** What blocks its shipment; empty once it is shipped. */
  readonly needs: readonly Need[]
  /** Displayed version, for actions. */
  readonly seen: string
}

/** Refuses `orders.not_found`. */
export async function orderForStaff(world: World, number: string): Promise<Result<OrderForStaff>> {
  const found = await orderByNumber(world, number)
  if (!found) return refuse('orders.not_found')
  const { userId, purchaseId: _, ...order } = found
  const [
    company,
    lines,
    address,
    business,
    addressed,
    paymentRequest,
    credit,
    transactions,
    named,
    events,
    needed,
    parcels,
    senders,
    notes,
    messages,
    edits,
    unread,
    earlier,
    returns,
    prepared,
    changedAt,
  ] = await Promise.all([
    usersWithIdentityOf(world, [userId]),
    orderLines(world, number),
    addressOf(world, number),
    businessOf(world, number),
    addressedAt(world, number),
    paymentRequestOf(world, number),
    creditOnOrder(world, number),
    transactionsOf(world, number),
    conflictingPaymentsForStaff(world, number),
    orderEvents(world, number),
    needsOf(world, found),
    parcelsOf(world, number),
    parcelSenders(world, number),
    orderNotes(world, number),
    orderMessages(world, number),
    editsOf(world, number),
    unreadAmong(world, [number]),
    earlierAddressesOf(world, number),
    returnsForStaff(world, number),
    agentOfOrder(world, number),
    changedAtOf(world, number),
  ])
  const steps = returns.flatMap((each) => each.events)
  const names = await namesOf(
    world,
    [...events, ...notes, ...messages, ...earlier, ...edits, ...steps]
      .map(({ who }) => who)
      .concat(...senders.values())
      .map((who) => (who === 'system' ? null : who)),
  )
  const nameOf = (who: string) => names.get(who)?.name ?? null
  const left = unshippedUnits(lines, parcels, droppedUnitsIn(returns))
  const { grams } = await goodsOf(world, {
    amount: 0n,
    lines: lines.map((line, place) => ({ ...line, quantity: left[place] ?? 0 })),
  })
  return ok({
    order,
    changedAt: changedAt ?? order.placedAt,
    customer: company.name(userId),
    referrer: company.referrer(userId),
    agent: prepared && hostOf(prepared.agent),
    identity: company.identity(userId),
    lines,
    address,
    business,
    paymentRequest,
    credit: credit.used,
    transactions,
    named: named.map((each) => pick(each, 'transactionId', 'at', 'other')),
    events: events.map((each) => ({
      ...pick(each, 'to', 'reason', 'at'),
      who: nameOf(each.who),
      bySystem: each.who === 'system',
    })),
    parcels: parcels.map((parcel) => {
      const who = senders.get(parcel.id) ?? ''
      return { ...parcel, who: nameOf(who), bySystem: who === 'system' }
    }),
    left,
    grams,
    returnable: returnable(
      lines.length,
      parcels.flatMap((parcel) => parcel.lines),
      returns,
    ),
    returns: returns.map(({ events, ...each }) => ({
      ...each,
      events: events.map(({ to, who, reason, at }) => ({
        to,
        reason,
        at,
        who: nameOf(who),
      })),
    })),
    notes: notes.map(({ who, at, text }) => ({ who: nameOf(who), at, text })),
    messages: messages.map((each) => ({
      ...pick(each, 'id', 'at', 'text', 'isFromCustomer', 'photoId'),
      who: nameOf(each.who),
    })),
    isUnread: unread.has(number),
    isTest: (await testOrders(world)).includes(number),
    edits: edits.map(({ who, ...edit }) => ({ ...edit, who: nameOf(who) })),
    earlier: earlier.map(({ who, at, address }) => ({ who: nameOf(who), at, address })),
    unpaid: await unpaidEndView(world, order, paymentRequest, parcels.length),
    // An unreadable identity blocks like an unverified one.
    seen: displayedOrderVersion(order.status, parcels, returns, addressed, order.edits),
    needs: !mayCancel(order.status) ? [] : needed.ok ? needed.value : ['identity'],
  })
}
