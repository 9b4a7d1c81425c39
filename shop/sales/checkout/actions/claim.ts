// "I already paid": the shopper enters a transaction hash and sees the ledger's result at once.

import {
  type FoundKind,
  lookUpTransaction,
} from '../../../payments/reconciliation/look-up-transaction.ts'
import { isTransactionHash } from '../../../payments/requests/rules/hashes.ts'
import { type ClaimAnswer, claimPayment } from '../../../payments/review/claims.ts'
import { isAwaitingFinality } from '../../../payments/review/views/claims.ts'
import { checkLedgerForShopper } from '../../../payments/tokens/check-ledger.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { identifierText } from '../../../platform/input.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderForOwner } from '../../orders/views/orders.ts'

/**
 * The result of the claim, or why there is nothing to claim. `unreachable`: stored until the ledgers are read;
 * `set_aside`: seen, and stored until a person decides; `waits`: this order's, and counts once it is final.
 */
export type ClaimSaid = ClaimAnswer | Exclude<FoundKind, 'paid' | 'sent'> | 'unreachable' | 'waits'

export type ClaimResult = {
  readonly said: ClaimSaid
  /** Names of the ledgers that do not know the transaction, and of those that could not be asked. */
  readonly asked: readonly string[]
  readonly unasked: readonly string[]
}

/** Found, and nothing to credit: no claim is stored. */
const nothingToClaim = ['claimable', 'elsewhere', 'failed', 'unknown'] as const

/**
 * Reads the transaction, and stores a claim if it may be the shopper's. Crediting requires a proof or staff. Refuses
 * `orders.not_found`, `receipt.hash`, `limit.reached`, and as `claimPayment` does.
 */
export async function claimTransaction(
  world: World,
  who: Viewer,
  number: string,
  text: string,
): Promise<Result<ClaimResult>> {
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  if (!isTransactionHash(text)) return refuse('receipt.hash', { fields: { hash: 'receipt.hash' } })
  const hash = identifierText(text).toLowerCase()
  const looked = await checkLedgerForShopper(world, who, hash.startsWith('0x') ? 'usdt' : 'pi')
  if (!looked.ok && looked.code === 'limit.reached') return looked

  const claim = (keep: boolean, of = hash) =>
    claimPayment(world, who, { orderNumber: number, hash: of, keep })
  const known = await claim(false)
  if (!known.ok) return known
  if (known.value !== 'unread') return ok(await told(known.value, hash))
  const found = await lookUpTransaction(world, hash)
  const { asked, unasked } = found
  const kind = found.kind === 'unknown' && unasked.length > 0 ? 'unreachable' : found.kind
  if (kind === 'sent') return ok({ said: 'elsewhere', asked, unasked })
  const nothing = nothingToClaim.find((each) => each === kind)
  if (nothing) return ok({ said: nothing, asked, unasked })
  const saved = await claim(true, found.hash)
  if (!saved.ok) return saved
  if (saved.value === 'unread' && kind !== 'paid')
    return ok({ said: kind as 'pending' | 'set_aside' | 'unreachable', asked, unasked })
  return ok(await told(saved.value, found.hash))

  async function told(answer: ClaimAnswer, of: string): Promise<ClaimResult> {
    const isEarly = async () => answer === 'counted' && isAwaitingFinality(world, of, number)
    // It may be final by now: the chain is asked, not the last round of the watcher.
    if (await isEarly()) await lookUpTransaction(world, of)
    return { said: (await isEarly()) ? 'waits' : answer, asked: [], unasked: [] }
  }
}
