// Reads the ledger again and again and hands what it finds to the checkout. One process of all does it at a time.
import { connect, type Pool } from '../adapters/database/connect.ts'
import { takeTransfers } from '../shop/checkout/actions/transfers.ts'
import { noteFailure } from '../shop/payments/actions/note-failure.ts'
import { cursorOf } from '../shop/payments/views.ts'
import { ok, type Result } from '../shop/result.ts'
import type { World } from '../shop/world.ts'

export type Watcher = { stop(): Promise<void> }

const longestPause = 60_000

/** `pace` is the pause between two readings in milliseconds; after failures it grows to a minute. */
export function startWatcher(world: World, databaseUrl: string, pace: number): Watcher {
  const stopping = new AbortController()
  const election = makeElection(databaseUrl)
  let failures = 0

  const round = async (): Promise<number> => {
    if (!(await election.isMine())) return pace
    const result = await readOn(world, stopping.signal)
    failures = result.ok ? 0 : failures + 1
    if (!result.ok && failures === 1) world.log.warn('ledger not read', { code: result.code })
    return pauseAfter(failures, pace)
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const pause = await round().catch((error: Error) => {
        failures += 1
        world.log.error('watcher failed', { reason: error.message })
        return pauseAfter(failures, pace)
      })
      await sleep(pause, stopping.signal)
    }
  }
  const done = loop()
  return {
    async stop() {
      stopping.abort()
      await done
      await election.close()
    },
  }
}

/** Everything that is new, page by page; each page is stored with its cursor before the next is asked for. */
export async function readOn(world: World, signal?: AbortSignal): Promise<Result> {
  const { pi } = world.ledgers
  const settings = world.config.pi
  if (!pi || !settings) return ok()
  for (;;) {
    const cursor = await cursorOf(world)
    const page = await pi.paymentsAfter(settings.treasury, cursor)
    const taken = page.ok ? await takeTransfers(world, page.value) : page
    if (!taken.ok) {
      await noteFailure(world, taken.code)
      return taken
    }
    if (!page.ok || !page.value.more || signal?.aborted) return ok()
  }
}

/** Doubles with each failure; the random part keeps many shops from asking in step. */
export function pauseAfter(failures: number, pace: number, random = Math.random()): number {
  const pause = Math.min(pace * 2 ** failures, longestPause)
  return failures === 0 ? pause : pause * (0.5 + random / 2)
}

/**
 * A session's advisory lock on a connection of its own: it ends with the process, however that ends. Two watchers for
 * a moment would do no harm, since a page is stored only on the cursor that it was read from.
 */
function makeElection(databaseUrl: string) {
  let connection: Pool | null = null
  let session = 0
  return {
    async isMine(): Promise<boolean> {
      connection ??= connect(databaseUrl, 1, 'keep')
      const [row] = await connection<[{ session: number }]>`select pg_backend_pid() as session`
      if (row.session === session) return true
      const [vote] = await connection<[{ won: boolean }]>`
        select pg_try_advisory_lock(hashtext('piazza watcher')) as won`
      session = vote.won ? row.session : 0
      return vote.won
    },
    close: async () => connection?.end({ timeout: 5 }),
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
