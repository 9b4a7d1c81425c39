// Applies transfers read by the watcher to orders.

import { finishTransfers } from '../../../payments/requests/actions/finish-transfers.ts'
import { recordAgain } from '../../../payments/requests/actions/record-again.ts'
import { recordChain } from '../../../payments/requests/actions/record-chain.ts'
import {
  type Recorded,
  recordLookedUp,
  recordTransfers,
} from '../../../payments/requests/actions/record-transfers.ts'
import type { PiMovements, PiPage } from '../../../payments/requests/port.ts'
import type { AgainPage, EvmPage, Finality } from '../../../payments/requests/usdt-port.ts'
import { errorSummary } from '../../../platform/error-summary.ts'
import { ok, type Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { ReservationOutcome } from './confirm-reservations.ts'
import { releaseOrders } from './release.ts'
import { settleOrder, settleOrders } from './settle.ts'

/**
 * Stores a page with its cursor and settles its orders, in one transaction; reserving stock and releasing follow in
 * separate transactions. After a crash between them `expireOrders` and `releaseWaiting` continue. Returns the orders.
 * Refuses as `recordTransfers` does.
 */
export const processTransfers = (world: World, page: PiPage): Promise<Result<readonly string[]>> =>
  take(world, (world) => recordTransfers(world, page))

/** The same for a transaction that was looked up, wherever the cursor is. Refuses as `recordLookedUp` does. */
export const processFound = (
  world: World,
  found: PiMovements,
): Promise<Result<readonly string[]>> => take(world, (world) => recordLookedUp(world, found))

/** The same for a page of a chain. Refuses as `recordChain` does. */
export const processChainPage = (world: World, page: EvmPage): Promise<Result<readonly string[]>> =>
  take(world, (world) => recordChain(world, page))

/** Finality of a chain. Refuses as `finishTransfers` does. */
export const processFinality = (
  world: World,
  ledger: string,
  finality: Finality,
): Promise<Result<readonly string[]>> =>
  take(world, (world) => finishTransfers(world, ledger, finality))

/** What a second reading of final blocks has found. Refuses as `recordAgain` does. */
export const processAgain = (
  world: World,
  ledger: string,
  page: AgainPage,
): Promise<Result<readonly string[]>> => take(world, (world) => recordAgain(world, ledger, page))

async function take(
  world: World,
  record: (world: World) => Promise<Result<Pick<Recorded, 'orders'> & Partial<Recorded>>>,
): Promise<Result<readonly string[]>> {
  const taken = await world.transaction(async (world) => {
    const recorded = await record(world)
    if (!recorded.ok) return recorded
    const { orders: unsorted, held } = recorded.value
    const settled = await settleOrders(world, unsorted, {
      mayReserve: false,
      ...(held && { held }),
    })
    if (!settled.ok) return settled
    // In a fixed order, against deadlocks.
    const orders = [...unsorted].sort()
    return ok(orders.map((number) => [number, settled.value.get(number) ?? 'done'] as const))
  })
  if (!taken.ok) return taken
  await reserveAndRelease(world, taken.value)
  return ok(taken.value.map(([number]) => number))
}

/** For changes by other means than transfers: staff decisions, completed refunds. */
export const afterTransfers = (world: World, orderNumbers: readonly string[]): Promise<void> =>
  reserveAndRelease(
    world,
    orderNumbers.map((number) => [number, 'again'] as const),
  )

/** Reserves stock if needed, then releases. A failure of one order does not hold up others. */
async function reserveAndRelease(
  world: World,
  settled: readonly (readonly [string, ReservationOutcome])[],
): Promise<void> {
  const inStep: string[] = []
  for (const [number, state] of settled) {
    const isDone =
      state === 'done' || (await tried(world, number, () => settleOrder(world, number)))
    if (isDone) inStep.push(number)
  }
  if (inStep.length === 0 || (await tried(world, null, () => releaseOrders(world, inStep)))) return
  for (const number of inStep) await tried(world, number, () => releaseOrders(world, [number]))
}

/** Logs a failure; the jobs retry. `number` is null if a batch failed: its orders are retried one by one. */
async function tried(
  world: World,
  number: string | null,
  work: () => Promise<Result<unknown>>,
): Promise<boolean> {
  try {
    const result = await work()
    if (!result.ok && number) world.log.warn('order not settled', { number, code: result.code })
    return result.ok
  } catch (error) {
    if (number) world.log.error('order not settled', { number, ...errorSummary(error) })
    return false
  }
}
