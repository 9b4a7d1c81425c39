// Reads one transaction of a chain by its hash, and stores what it paid as the watcher does.
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { hashOn } from '../requests/rules/hashes.ts'
import type { ChainFound, EvmLedger } from './port.ts'
import { finishChain } from './read-chain.ts'
import { recordChainTransfers } from './record-again.ts'
import { soughtOn } from './views.ts'

/** `hash` in any spelling. What is final counts at once. Refuses as the chain does. */
export async function readOnChain(
  world: World,
  chain: EvmLedger,
  hash: string,
): Promise<Result<ChainFound>> {
  const { ledger } = chain.chain
  const found = await chain.lookUp(hashOn(ledger, hash), soughtOn(world, ledger))
  if (!found.ok || found.value.kind !== 'paid') return found
  const stored = await recordChainTransfers(world, ledger, found.value.transfers)
  if (!stored.ok) return stored
  // If it cannot be finished now, the watcher does it.
  const finished = await finishChain(world, chain)
  if (!finished.ok) world.log.warn('finality not read', { ledger, code: finished.code })
  return ok(found.value)
}
