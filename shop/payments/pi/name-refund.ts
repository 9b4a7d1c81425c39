// The transaction that staff names for a Pi refund, looked up on the ledger: also one from another wallet.

import type { Viewer } from '../../people/accounts/rules.ts'
import type { Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { markRefundSent } from '../refunds/approve-refund.ts'
import { recordNamedRefund, saveNamedFinding } from '../refunds/record-named-refund.ts'
import { type NamedPiRefund, namedPiRefunds } from '../refunds/views.ts'
import { readTransaction } from './read-transaction.ts'

/** Refunds that one run of the job looks up. */
const mostRefunds = 20

/** Records the transaction and says at once what it is. Refuses as `markRefundSent` does. */
export async function nameRefund(
  world: World,
  who: Viewer,
  refundId: string,
  typed: string,
  was?: string,
): Promise<Result> {
  const marked = await markRefundSent(world, who, refundId, typed, was)
  if (marked.ok)
    for (const refund of await namedPiRefunds(world, { refundId, most: 1 }))
      await lookUpNamed(world, refund)
  return marked
}

/** The job: named transactions that the ledger did not show, or that could not be looked up. */
export async function lookUpNamedRefunds(world: World): Promise<void> {
  for (const refund of await namedPiRefunds(world, { most: mostRefunds }))
    await lookUpNamed(world, refund)
}

async function lookUpNamed(world: World, refund: NamedPiRefund): Promise<void> {
  const { pi } = world.ledgers
  if (!pi || !world.config.pi) return
  // From the shop's own wallet it closes the refund by itself.
  await readTransaction(world, refund.hash)
  const found = await pi.lookUp(refund.account, refund.hash)
  if (!found.ok) return saveNamedFinding(world, refund, 'unreachable')
  const { kind } = found.value
  if (kind === 'unknown' || kind === 'failed') return saveNamedFinding(world, refund, kind)
  const transfers = kind === 'paid' ? found.value.transfers : []
  await recordNamedRefund(world, refund, transfers)
}
