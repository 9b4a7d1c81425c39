// Refunds for staff: the queue, and one refund with its history.
import type { World } from '../../../world.ts'
import { payBackUri } from '../rules/address.ts'
import type { RefundState } from '../rules.ts'
import { type Approval, approvalsOf } from '../store/approvals.ts'
import {
  countIn,
  countWaiting,
  listRefunds,
  type RefundRow,
  refundById,
  type SeenRow,
  seenFor,
} from '../store/refund-list.ts'
import { openSurplus, type SurplusRow, surplusForRefund } from '../store/sightings.ts'

export type { SurplusRow } from '../store/sightings.ts'

/** Money that the shop still owes. */
export const openRefunds: readonly RefundState[] = ['requested', 'approved', 'sent']

export type { RefundRow } from '../store/refund-list.ts'

/** For staff, newest first; `after` is the last row of the previous page. */
export const refundsForStaff = (
  world: World,
  query: Parameters<typeof listRefunds>[1],
): Promise<RefundRow[]> => listRefunds(world.db, query)

/** Requested and not yet on the ledger; counted up to `most`. */
export const dueRefunds = (world: World, most: number): Promise<number> =>
  countIn(world.db, openRefunds, most)

/** Unresolved surpluses; oldest first. */
export const surplusNow = (world: World, most: number): Promise<SurplusRow[]> =>
  openSurplus(world.db, { most })

/** To be approved or sent; counted up to `most`. */
export const waitingRefunds = (world: World, most: number): Promise<number> =>
  countWaiting(world.db, most)

export type RefundForStaff = RefundRow & {
  /** Approvals so far, if two are required. */
  readonly approvals: readonly Approval[]
  /** Outgoing transfers to its address since the request: those that completed it, and those of other amounts. */
  readonly seen: readonly (SeenRow & {
    readonly isThis: boolean
    /** Final, within the amount owed, from an unknown sender: staff may assign it to this refund. */
    readonly mayBeThis: boolean
  })[]
  /** Unresolved surplus of this order: until then nothing more is sent. */
  readonly beside: SurplusRow | null
  /** For the merchant's wallet, while it is due. */
  readonly uri: string | null
}

const skew = 300_000

/** Block times are whole seconds. */
const second = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000

export async function refundForStaff(world: World, id: string): Promise<RefundForStaff | null> {
  const refund = await refundById(world.db, id)
  if (!refund) return null
  const { address, asset, requestedAt, state } = refund
  const since = new Date(requestedAt.getTime() - skew)
  const [approvals, beside, seen] = await Promise.all([
    approvalsOf(world.db, `refund:${id}`),
    surplusForRefund(world.db, id),
    address ? seenFor(world.db, { id, address, asset }, since) : [],
  ])
  const isToSend = state === 'approved' || state === 'sent'
  const remaining = refund.amount - refund.sentAmount
  return {
    ...refund,
    approvals,
    beside,
    seen: seen.map((each) => {
      const isOwed = each.amount <= remaining
      const isFree = each.isFinal && each.surplus === null && each.asset !== 'native'
      const isAfter = refund.approvedAt !== null && each.at.getTime() >= second(refund.approvedAt)
      return {
        ...each,
        isThis: each.part > 0n,
        mayBeThis: isToSend && isOwed && isFree && isAfter,
      }
    }),
    uri: isToSend && !beside ? payBackUri({ ...refund, amount: remaining }, world.config) : null,
  }
}
