// Reads a chain on from where it was read to, and brings the orders in step.
import { noteFailure } from '../../payments/actions/note-failure.ts'
import { familyOf } from '../../payments/chain.ts'
import type { EvmLedger } from '../../payments/usdt-port.ts'
import { ringOf, seenOn, watchedOn } from '../../payments/views/chains.ts'
import { ok, type Refusal, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { takeChain, takeFinality } from './transfers.ts'

/** Everything that is new on a chain, page by page; what it can no longer take back is asked for only while something waits for that. */
export async function readChain(
  world: World,
  ledger: EvmLedger,
  signal?: AbortSignal,
): Promise<Result> {
  const { ledger: name } = ledger.chain
  const failed = async (refusal: Refusal): Promise<Refusal> => {
    await noteFailure(world, refusal.code, name)
    return refusal
  }
  for (;;) {
    const page = await ledger.readAfter(await ringOf(world, name), watchedOn(world, familyOf(name)))
    const taken = page.ok ? await takeChain(world, page.value) : page
    if (!taken.ok) return failed(taken)
    if (!page.ok || !page.value.more || signal?.aborted) break
  }
  const seen = await seenOn(world, name)
  if (seen.length === 0) return ok()
  const finality = await ledger.finality(seen)
  const finished = finality.ok ? await takeFinality(world, name, finality.value) : finality
  return finished.ok ? ok() : failed(finished)
}
