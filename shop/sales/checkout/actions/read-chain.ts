// Reads a chain on from where it was read to, and brings the orders in step.
import {
  noteFinality,
  recordReadFailure,
} from '../../../payments/requests/actions/record-read-failure.ts'
import { familyOf } from '../../../payments/requests/rules/chain.ts'
import type { EvmLedger } from '../../../payments/requests/usdt-port.ts'
import { ringOf, seenOn, watchedOn } from '../../../payments/requests/views/chains.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { processChainPage, processFinality } from './transfers.ts'

/** Everything that is new on a chain, page by page; what it can no longer take back is asked for only while something waits for that. */
export async function readChain(
  world: World,
  ledger: EvmLedger,
  signal?: AbortSignal,
): Promise<Result> {
  const { ledger: name } = ledger.chain
  for (;;) {
    const page = await ledger.readAfter(await ringOf(world, name), watchedOn(world, familyOf(name)))
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
  await noteFinality(world, name, isWell ? null : finished.code)
  return isWell ? ok() : finished
}
