// "I already paid": the shopper enters a transaction hash and sees the ledger's result at once.

import { piAccounts } from '../../../payments/destinations/views.ts'
import { type ClaimAnswer, claimPayment } from '../../../payments/requests/actions/claim.ts'
import type { PiFound } from '../../../payments/requests/port.ts'
import { isTransactionHash } from '../../../payments/requests/rules/claim.ts'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderForOwner } from '../../orders/views.ts'
import { checkLedgerForShopper } from './check-ledger.ts'
import { afterTransfers } from './transfers.ts'

/** The result of the claim, or why there is nothing to claim. `unreachable`: stored until the ledger is read. */
export type ClaimSaid = ClaimAnswer | Exclude<PiFound['kind'], 'paid'> | 'unreachable'

/**
 * Looks up the transaction, and stores a claim if it may be the shopper's. Crediting requires a proof or staff. Refuses
 * `orders.not_found`, `receipt.hash`, `limit.reached`, and as `claimPayment` does.
 */
export async function claimTransaction(
  world: World,
  who: Viewer,
  number: string,
  text: string,
): Promise<Result<ClaimSaid>> {
  const order = await orderForOwner(world, who, number)
  if (!order.ok) return order
  if (!isTransactionHash(text)) return refuse('receipt.hash', { fields: { hash: 'receipt.hash' } })
  const hash = text.trim().toLowerCase()
  const looked = await checkLedgerForShopper(world, who)
  if (!looked.ok && looked.code === 'limit.reached') return looked

  const claim = (keep: boolean) => claimPayment(world, who, { orderNumber: number, hash, keep })
  const decided = await claim(false)
  if (!decided.ok) return decided
  if (decided.value !== 'unread') {
    if (decided.value === 'given') await afterTransfers(world, [number])
    return decided
  }
  const found = await onLedger(world, hash)
  if (found !== 'paid' && found !== 'unreachable') return ok(found)
  const saved = await claim(true)
  if (!saved.ok) return saved
  if (saved.value === 'given') await afterTransfers(world, [number])
  return saved.value === 'unread' && found === 'unreachable' ? ok(found) : saved
}

/** Only the watcher knows transactions of ledgers other than Pi's. */
const onLedger = async (world: World, hash: string): Promise<PiFound['kind'] | 'unreachable'> =>
  hash.startsWith('0x') ? 'unknown' : lookUpPi(world, hash)

/** For each account that was ever given out: whether the transaction pays one of them. */
export async function lookUpPi(
  world: World,
  hash: string,
): Promise<PiFound['kind'] | 'unreachable'> {
  const { pi } = world.ledgers
  if (!pi || !world.config.pi) return 'unreachable'
  let kind: PiFound['kind'] = 'unknown'
  for (const account of await piAccounts(world)) {
    const found = await pi.lookUp(account, hash)
    if (!found.ok) return 'unreachable'
    kind = found.value.kind
    if (kind === 'paid' || kind === 'claimable') break
  }
  return kind
}
