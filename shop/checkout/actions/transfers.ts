// What the watcher reads reaches the orders it is for.

import { finishTransfers } from '../../payments/actions/finish-transfers.ts'
import { recordChain } from '../../payments/actions/record-chain.ts'
import { recordTransfers } from '../../payments/actions/record-transfers.ts'
import type { PiPage } from '../../payments/port.ts'
import type { EvmPage, Finality } from '../../payments/usdt-port.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { releaseReady } from './release.ts'
import { type Settled, settleOrder } from './settle.ts'

/**
 * Stores a page with its cursor and brings its orders in step, in one transaction; what needs stock, and what can be
 * released, follows in transactions of its own. A process that dies between them has lost nothing: `expireOrders` and
 * `releaseWaiting` go on. Answers the orders. Refuses as `recordTransfers` does.
 */
export const takeTransfers = (world: World, page: PiPage): Promise<Result<readonly string[]>> =>
  take(world, (world) => recordTransfers(world, page))

/** The same for a page of a chain. Refuses as `recordChain` does. */
export const takeChain = (world: World, page: EvmPage): Promise<Result<readonly string[]>> =>
  take(world, (world) => recordChain(world, page))

/** What a chain can no longer take back. Refuses as `finishTransfers` does. */
export const takeFinality = (
  world: World,
  ledger: string,
  finality: Finality,
): Promise<Result<readonly string[]>> =>
  take(world, (world) => finishTransfers(world, ledger, finality))

async function take(
  world: World,
  record: (world: World) => Promise<Result<{ orders: string[] }>>,
): Promise<Result<readonly string[]>> {
  const taken = await world.transaction(async (world) => {
    const recorded = await record(world)
    if (!recorded.ok) return recorded
    // In one order, so that two pages never wait for each other.
    const orders = [...recorded.value.orders].sort()
    const settled: [string, Settled][] = []
    for (const number of orders) {
      const result = await settleOrder(world, number, { mayReserve: false })
      if (!result.ok) return result
      settled.push([number, result.value])
    }
    return ok(settled)
  })
  if (!taken.ok) return taken
  for (const [number, settled] of taken.value) await goOn(world, number, settled)
  return ok(taken.value.map(([number]) => number))
}

/** For those who have changed what an invoice is by other means: staff's decisions, refunds that were seen. */
export async function afterTransfers(world: World, orderNumbers: readonly string[]): Promise<void> {
  for (const number of orderNumbers) await goOn(world, number, 'again')
}

/** One order's trouble does not hold up the others; the jobs try it again. */
async function goOn(world: World, number: string, settled: Settled): Promise<void> {
  try {
    const inStep = settled === 'again' ? await settleOrder(world, number) : ok()
    const result = inStep.ok ? await releaseReady(world, number) : inStep
    if (!result.ok) world.log.warn('order not settled', { number, code: result.code })
  } catch (error) {
    world.log.error('order not settled', { number, reason: (error as Error).message })
  }
}
