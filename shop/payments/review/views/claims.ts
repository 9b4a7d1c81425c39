// Payment claims for their pages.

import type { Coin, Currency } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import { setting } from '../../../platform/settings/views.ts'
import type { World } from '../../../world.ts'
import { currencyOf, isToken } from '../../requests/rules/methods.ts'
import { storedCoin } from '../../requests/rules/native-coins.ts'
import { proofOf } from '../../wallet-proofs/views.ts'
import {
  type ClaimProof,
  type ClaimVerdict,
  echoKinds,
  ledgerMilliseconds,
  verdictOn,
} from '../rules.ts'
import * as claims from '../store/claims.ts'
import { isSetAside } from '../store/set-aside.ts'

/** The strictest verdict on the payments of one transaction; `proof` is the claimant's. */
export async function judged(
  world: World,
  claim: Pick<claims.OpenClaim, 'orderNumber' | 'userId'>,
  free: readonly claims.HashTransfer[],
  openedAt: Date,
): Promise<{ verdict: ClaimVerdict; proof: ClaimProof | null }> {
  const listed = (await setting(world, 'sharedSenders')).split(/\s+/)
  const { orderNumber, userId } = claim
  const asked = await claims.askedMethods(world.db, orderNumber)
  const verdicts = await Promise.all(
    free.map(async (transfer) => {
      const { sender, ledger } = transfer
      const [hasPaid, others, shown] = await Promise.all([
        claims.hasPaid(world.db, { orderNumber, sender, ledger, kinds: echoKinds }),
        claims.countOthers(world.db, sender, userId),
        proofOf(world, userId, sender),
      ])
      const isSigned = shown?.method === 'sep53' || shown?.method === 'siwe'
      const isEcho = hasPaid || shown !== null
      const proof = isSigned ? ('signature' as const) : isEcho ? ('echo' as const) : null
      const isListed = listed.includes(sender)
      // In another token than the order has a price in it pays nothing.
      const assetOk = transfer.assetOk && (!isToken(transfer.method) || asked.has(transfer.method))
      const verdict = verdictOn({ ...transfer, assetOk, openedAt, others, isListed, proof })
      return { verdict: transfer.declined ? ('person' as const) : verdict, proof }
    }),
  )
  const strictest = (['person', 'needs_proof'] as const).find((each) =>
    verdicts.some(({ verdict }) => verdict === each),
  )
  return { verdict: strictest ?? 'given', proof: verdicts[0]?.proof ?? null }
}

export const isAwaitingFinality = (
  world: World,
  hash: string,
  orderNumber: string,
): Promise<boolean> => claims.isNotFinal(world.db, hash, orderNumber)

export type ClaimView = {
  readonly hash: string
  /** `unread`: the ledger has not shown it to the shop yet. `set_aside`: it has, and a person must look at it. */
  readonly verdict: 'needs_proof' | 'person' | 'unread' | 'set_aside'
  /** What would be credited. */
  readonly amount: bigint
}

/** Waiting claims of an order. */
export async function claimsOf(
  world: World,
  paymentRequest: { readonly orderNumber: string; readonly createdAt: Date },
): Promise<ClaimView[]> {
  const open = await claims.openClaims(world.db, [paymentRequest.orderNumber])
  return Promise.all(
    open.map(async (claim): Promise<ClaimView> => {
      const found = await claims.transfersOfHash(world.db, claim.hash)
      const free = found.filter((each) => each.orderNumber === null)
      const amount = free.reduce((sum, each) => sum + (each.assetOk ? (each.amount ?? 0n) : 0n), 0n)
      const { verdict } = await judged(world, claim, free, paymentRequest.createdAt)
      const waits = verdict === 'needs_proof' ? verdict : 'person'
      if (found.length > 0) return { hash: claim.hash, amount, verdict: waits }
      const isAside = await isSetAside(world.db, claim.hash)
      return { hash: claim.hash, amount, verdict: isAside ? 'set_aside' : 'unread' }
    }),
  )
}

/** What the ledger shows of the transaction that a claim names, for staff. */
export type ClaimedPayment = Pick<
  claims.HashTransfer,
  'amount' | 'assetOk' | 'sender' | 'at' | 'orderNumber'
> & {
  /** Of the amount: not every transaction is in Pi. */
  readonly currency: Currency | Coin
}

export async function claimedPayments(world: World, hash: string): Promise<ClaimedPayment[]> {
  const found = await claims.transfersOfHash(world.db, hash)
  return found.map((transfer) => ({
    ...pick(transfer, 'amount', 'assetOk', 'sender', 'at', 'orderNumber'),
    currency: transfer.assetOk
      ? currencyOf(transfer.method, 'PI')
      : storedCoin(transfer.method, transfer.asset),
  }))
}

export type Suggestion = {
  readonly orderNumber: string
  /** `claim`: this payment is claimed. `amount`: the only open payment request that lacks exactly this, in its coin. */
  readonly why: 'claim' | 'amount'
}

/** Suggests orders for an unmatched payment: advice for staff, never a match. */
export async function suggestionsFor(
  world: World,
  transfer: Pick<claims.HashTransfer, 'hash' | 'method' | 'at'> & {
    /** In the method's coin; null for another one. */
    readonly amount: bigint | null
  },
): Promise<Suggestion[]> {
  const claimed = (await claims.openClaimsOf(world.db, transfer.hash)).map(
    ({ orderNumber }) => ({ orderNumber, why: 'claim' }) as const,
  )
  const { method, amount, at } = transfer
  const latest = new Date(at.getTime() + ledgerMilliseconds)
  const lacking =
    amount === null
      ? []
      : await claims.paymentRequestsLacking(world.db, { method, amount, at, latest })
  const known = new Set(claimed.map(({ orderNumber }) => orderNumber))
  const [pick] = lacking.length === 1 ? lacking : []
  if (pick === undefined || known.has(pick)) return claimed
  return [...claimed, { orderNumber: pick, why: 'amount' }]
}
