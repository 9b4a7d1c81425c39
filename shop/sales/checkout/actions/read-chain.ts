// Reads a chain from its cursor, and updates the orders.
import {
  recordFinality,
  recordReadFailure,
} from '../../../payments/requests/actions/record-read-failure.ts'
import { familyOf } from '../../../payments/requests/rules/chain.ts'
import type { EvmLedger } from '../../../payments/requests/usdt-port.ts'
import { recentHeadersOf, seenOn, watchedOn } from '../../../payments/requests/views/chains.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { processChainPage, processFinality } from './transfers.ts'

/** Reads everything new on a chain, page by page; finality is requested only while something waits for it. */
export async function readChain(
  world: World,
  ledger: EvmLedger,
  signal?: AbortSignal,
): Promise<Result> {
  const { ledger: name } = ledger.chain
  for (;;) {
    const page = await ledger.readAfter(
      await recentHeadersOf(world, name),
      watchedOn(world, familyOf(name)),
    )
    const taken = page.ok ? await processChainPage(world, page.value) : page
    if (!taken.ok) {
      await recordReadFailure(world, taken.code, name)
      return taken
    }
    if (!page.ok || !page.value.more || signal?.aborted) break
  }
  const unfinished = await seenOn(world, name)
  const finality = unfinished.length > 0 ? await ledger.finality(unfinished) : null
  const finished = finality?.ok ? await processFinality(world, name, finality.value) : finality
  const isWell = finished === null || finished.ok
  await recordFinality(world, name, isWell ? null : finished.code)
  return isWell ? ok() : finished
}
