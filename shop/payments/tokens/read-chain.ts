// Reads a chain from its cursor, and updates the orders.

import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { familyOf, maxRecentHeaders } from '../destinations/rules/chain.ts'
import { recordFinality, recordReadFailure } from '../requests/actions/reading.ts'
import { finishTransfers } from './finish-transfers.ts'
import type { EvmLedger, NumberRange } from './port.ts'
import { recordAgain } from './record-again.ts'
import { recordChain } from './record-chain.ts'
import { recentHeadersOf, secondReadingDue, seenOn, soughtOn, watchedOn } from './views.ts'

/** Pages of a second reading in one round; the next round continues. */
const mostPages = 20

/**
 * Reads everything new on a chain, page by page; then asks for finality while something waits for it, and reads what
 * became final a second time.
 */
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
    const taken = page.ok ? await recordChain(world, page.value) : page
    if (!taken.ok) {
      await recordReadFailure(world, taken.code, name)
      return taken
    }
    if (!page.ok || !page.value.more || signal?.aborted) break
  }
  const finished = await finishChain(world, ledger)
  await recordFinality(world, name, finished.ok ? null : finished.code)
  return finished
}

/** What became final counts; then those blocks are read a second time. */
export async function finishChain(world: World, ledger: EvmLedger): Promise<Result> {
  const { ledger: name } = ledger.chain
  const due = await secondReadingDue(world, name)
  const seen = await seenOn(world, name)
  if (seen.length === 0 && !due) return ok()
  if (seen.length === 0 && due && (await watchedOn(world, familyOf(name)).named())?.length === 0) {
    // Nothing can have been missed. Blocks that may still be rolled back are left for later.
    const to = Math.max(due.from - 1, due.to - maxRecentHeaders)
    const skipped = await recordAgain(world, name, { transfers: [], to })
    return skipped.ok ? ok() : skipped
  }
  const finality = await ledger.finality(seen)
  if (!finality.ok) return finality
  const finished = await finishTransfers(world, name, finality.value)
  if (!finished.ok) return finished
  const again = due ? await readAgain(world, ledger, due, finality.value.final.number) : ok()
  if (!again.ok) return again
  return finality.value.isWhole ? ok() : refuse('ledger.unconfirmed')
}

/** Follows the agreement, so that what is missed now was missed twice. */
async function readAgain(
  world: World,
  ledger: EvmLedger,
  due: NumberRange,
  final: number,
): Promise<Result> {
  const { ledger: name } = ledger.chain
  const to = Math.min(due.to, final)
  let { from } = due
  for (let pages = 0; pages === 0 || (from <= to && pages < mostPages); pages += 1) {
    const page =
      from > to
        ? ok({ transfers: [], to: from - 1 })
        : await ledger.again({ from, to }, soughtOn(world, name))
    if (!page.ok) return page
    const taken = await recordAgain(world, name, page.value)
    if (!taken.ok) return taken
    from = page.value.to + 1
  }
  return ok()
}
