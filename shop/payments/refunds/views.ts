// Refunds for staff: the queue, and one refund with its history.
import type { World } from '../../world.ts'
import { tokenOn } from '../destinations/rules/chain.ts'
import { readAddress } from '../destinations/rules/strkey.ts'
import { piAccounts } from '../destinations/views.ts'
import { payBackUri } from '../requests/rules/address.ts'
import type { RefundState } from '../requests/rules/states.ts'
import { type Approval, approvalsOf } from './store/approvals.ts'
import {
  countIn,
  countWaiting,
  listRefunds,
  type RefundRow,
  refundById,
  type SeenRow,
  seenFor,
} from './store/refund-list.ts'
import { namedPi } from './store/refunds.ts'
import { openSurplus, type SurplusRow, surplusForRefund } from './store/sightings.ts'

export type { SurplusRow } from './store/sightings.ts'

/** Money that the shop still owes. */
export const openRefunds: readonly RefundState[] = ['requested', 'approved', 'sent']

export type { RefundRow } from './store/refund-list.ts'

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
  /**
   * Outgoing transfers to its address since the request: those that completed it, and those of other amounts; in Pi also
   * from before it.
   */
  readonly seen: readonly (SeenRow & {
    readonly isThis: boolean
    /** Final, within the amount owed, from an unknown sender: staff may assign it to this refund. */
    readonly mayBeThis: boolean
    /** From before the refund was requested. */
    readonly isEarlier: boolean
  })[]
  /** Unresolved surplus of this order: until then nothing more is sent. */
  readonly beside: SurplusRow | null
  /** For the merchant's wallet, while it is due. */
  readonly uri: string | null
}

const skew = 300_000

/** Contracts of a refund's token on the chains, as outgoing transfers name them: formerly '' for a chain's USDT. */
function contractsOf(
  { config }: World,
  { method, asset, ledger }: Pick<RefundRow, 'method' | 'asset' | 'ledger'>,
): string[] {
  return (config.usdt?.chains ?? []).flatMap((chain) => {
    if (asset !== null && chain.ledger !== ledger) return []
    const contract = asset === null ? tokenOn(chain, method)?.token : asset.split(':')[1]
    if (contract === undefined) return []
    return contract === chain.token ? ['', contract] : [contract]
  })
}

/** Block times are whole seconds. */
const second = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000

export async function refundForStaff(world: World, id: string): Promise<RefundForStaff | null> {
  const refund = await refundById(world.db, id)
  if (!refund) return null
  const { address, asset, requestedAt, state, method } = refund
  const isPi = method === 'pi' && asset === null
  const since = new Date(requestedAt.getTime() - skew)
  const [own, approvals, beside, seen] = await Promise.all([
    isPi ? piAccounts(world) : ([] as string[]),
    approvalsOf(world.db, `refund:${id}`),
    surplusForRefund(world.db, id),
    seenFor(world.db, refund, { since, contracts: contractsOf(world, refund) }),
  ])
  const isToSend = state === 'approved' || state === 'sent'
  const remaining = refund.amount - refund.sentAmount
  return {
    ...refund,
    approvals,
    beside,
    seen: seen.map((each) => {
      const isOwed = each.amount <= remaining
      const isOfChain = each.asset !== 'native'
      const isFree = each.isFinal && each.surplus === null && (isPi || isOfChain)
      const isAfter =
        isPi || (refund.approvedAt !== null && each.at.getTime() >= second(refund.approvedAt))
      return {
        ...each,
        isThis: each.part > 0n,
        // Of the shop's own wallet it is known: after the request it would have closed the refund.
        isEarlier: each.at < (own.includes(each.sender) ? requestedAt : since),
        mayBeThis: isToSend && isOwed && isFree && isAfter && (!isPi || each.address === address),
      }
    }),
    uri: isToSend && !beside ? payBackUri({ ...refund, amount: remaining }, world.config) : null,
  }
}

/** A Pi refund whose transaction staff has named, and which the ledger has not closed. */
export type NamedPiRefund = {
  readonly id: string
  readonly hash: string
  readonly ledger: string
  readonly address: string
  /** The base account of its address. */
  readonly account: string
}

/** The least recently looked up first; only this one if given. */
export async function namedPiRefunds(
  world: World,
  query: { readonly refundId?: string; readonly most: number },
): Promise<NamedPiRefund[]> {
  const { pi } = world.config
  if (!pi) return []
  const rows = await namedPi(world.db, query)
  return rows.flatMap((row) => {
    const account = readAddress(row.address)?.account
    return account ? [{ ...row, ledger: pi.passphrase, account }] : []
  })
}
