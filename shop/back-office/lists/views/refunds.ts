// Refunds for staff, with the people involved.

import {
  openRefunds,
  type RefundForStaff,
  type RefundRow,
  refundsForStaff,
  refundForStaff as withFacts,
} from '../../../payments/refunds/views.ts'
import { explorerLink } from '../../../payments/requests/rules/block-explorer.ts'
import type { RefundState } from '../../../payments/requests/rules/states.ts'
import { paymentRequestOf } from '../../../payments/requests/views/payment-requests.ts'
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import { pick } from '../../../platform/pick.ts'
import { setting } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { ordersOfPeople } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'
import { orderNumberIn } from '../rules/find.ts'
import { type ListQuery, type RefundFilter, rowsPerPage } from '../rules/tabs.ts'
import { type Named, namesOf, userIdsMatching } from './people.ts'

export type RefundRowView = Pick<
  RefundRow,
  'id' | 'orderNumber' | 'amount' | 'currency' | 'state' | 'requestedAt' | 'confirmed' | 'address'
> & { readonly customer: Named | null }

const statesOf: Record<RefundFilter, readonly RefundState[] | undefined> = {
  open: openRefunds,
  requested: ['requested'],
  approved: ['approved'],
  sent: ['sent'],
  final: ['final'],
  declined: ['declined'],
  cancelled: ['cancelled'],
  all: undefined,
}

/** Limit on the orders of users found, among which refunds are searched. */
const mostOrders = 500

export async function refundRows(
  world: World,
  { filter, q, after }: ListQuery<RefundFilter>,
  limit = rowsPerPage,
): Promise<{ rows: readonly RefundRowView[]; next: string | null }> {
  const found = await refundsForStaff(world, {
    states: statesOf[filter],
    orderNumbers: await ordersNamed(world, q),
    after: readPlace(after),
    limit: limit + 1,
  })
  const { rows: shown, next } = pageOf(found, limit, ({ id, requestedAt: at }) => ({ at, id }))
  const names = await namesOf(
    world,
    shown.map(({ userId }) => userId),
  )
  return {
    rows: shown.map((row) => ({
      ...pick(row, 'id', 'orderNumber', 'amount', 'currency', 'state'),
      ...pick(row, 'requestedAt', 'confirmed', 'address'),
      customer: names.get(row.userId) ?? null,
    })),
    next,
  }
}

async function ordersNamed(world: World, q: string): Promise<readonly string[] | undefined> {
  if (q === '') return undefined
  const number = orderNumberIn(q)
  if (number) return [number]
  const userIds = await userIdsMatching(world, q)
  return ordersOfPeople(world, userIds, mostOrders)
}

export type RefundDetail = {
  readonly refund: Omit<
    RefundForStaff,
    'userId' | 'approvals' | 'requestedBy' | 'approvedBy' | 'sentBy' | 'closedBy'
  >
  readonly customer: Named | null
  /** Names; null for the system and for erased users. */
  readonly by: Readonly<Record<'requested' | 'approved' | 'sent' | 'closed', string | null>>
  readonly approvals: readonly { readonly name: string | null; at: Date; reason: string }[]
  /** Whether its amount requires two approvals, and whether this viewer has approved it already. */
  readonly isLarge: boolean
  /** In another asset than requested: its value is unknown, so two people approve. */
  readonly isUnpriced: boolean
  /** Display name of the chain. */
  readonly network: string | null
  readonly hasAgreed: boolean
  /** Block explorer URL for the hash; null if the ledger has none. */
  readonly explorer: string | null
}

/** Refuses `refund.unknown`. */
export async function refundForStaff(
  world: World,
  whoId: string,
  id: string,
): Promise<Result<RefundDetail>> {
  const found = await withFacts(world, id)
  if (!found) return refuse('refund.unknown')
  const { userId, approvals, requestedBy, approvedBy, sentBy, closedBy, ...refund } = found
  const people = [requestedBy, approvedBy, sentBy, closedBy, ...approvals.map(({ who }) => who)]
  const [names, limit] = await Promise.all([
    namesOf(world, [userId, ...people]),
    setting(world, 'secondPersonAbove'),
  ])
  const nameOf = (person: string | null) => names.get(person ?? '')?.name ?? null
  const worth = await worthOf(world, refund)
  return ok({
    refund,
    customer: names.get(userId) ?? null,
    by: {
      requested: nameOf(requestedBy),
      approved: nameOf(approvedBy),
      sent: nameOf(sentBy),
      closed: nameOf(closedBy),
    },
    approvals: approvals.map(({ who, at, reason }) => ({ name: nameOf(who), at, reason })),
    isLarge: worth !== null && worth > limit,
    isUnpriced: refund.asset !== null,
    network: world.config.usdt?.chains.find(({ ledger }) => ledger === refund.ledger)?.name ?? null,
    hasAgreed: approvals.some(({ who }) => who === whoId),
    explorer:
      refund.hash && refund.ledger && refund.state === 'final'
        ? explorerLink(refund.ledger, refund.hash, world.config.usdt?.chains)
        : null,
  })
}

/** A refund's amount in the shop's currency, by the latest quote of its coin; null if it is worth nothing known. */
async function worthOf(
  world: World,
  { orderNumber, currency, amount }: Pick<RefundRow, 'orderNumber' | 'currency' | 'amount'>,
): Promise<bigint | null> {
  const own = world.config.currency
  if (currency === own) return amount
  const request = orderNumber === null ? null : await paymentRequestOf(world, orderNumber)
  const option = request?.options.find((each) => each.currency === currency)
  if (!request || !option || request.currency !== own || option.due === 0n) return null
  return (amount * option.dueFor) / option.due
}
