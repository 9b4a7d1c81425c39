// Ledger watcher: polls each ledger and passes new transfers to the checkout. One process is elected.
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { piAccounts } from '../../shop/payments/destinations/views.ts'
import { readPi } from '../../shop/payments/pi/read-pi.ts'
import { permanentFailures } from '../../shop/payments/reconciliation/alert-ledgers.ts'
import { recordReadFailure, watchChains } from '../../shop/payments/requests/actions/reading.ts'
import { readChain } from '../../shop/payments/tokens/read-chain.ts'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { ok, type Refusal, type Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'

export type Watcher = { stop(): Promise<void> }

const longestPause = 60_000
const longestWait = 600_000

function tell(world: World, ledger: string, { code, facts }: Refusal): void {
  const level = permanentFailures.has(code) ? 'error' : 'warn'
  world.log[level]('ledger not read', { ledger, code, ...facts })
}

/**
 * Each ledger has its own loop, so that an unavailable one does not delay the others. `pace` is the pause between two
 * polls in milliseconds; failures of the ledger increase it up to a minute (exponential backoff).
 */
export function startWatcher(world: World, databaseUrl: string, pace: number): Watcher {
  const stopping = new AbortController()
  const { signal } = stopping
  const election = makeElection(databaseUrl)
  const readers = [
    ...(world.ledgers.pi
      ? [{ name: 'pi', chain: null, pace, read: () => readOn(world, signal) }]
      : []),
    ...(world.usdt?.chains ?? []).map((chain) => ({
      name: chain.chain.name,
      chain: chain.chain.ledger,
      pace: Math.max(pace, chain.pace ?? 0),
      read: () => readChain(world, chain, signal),
    })),
  ]
  const keepReading = async ({ name, chain, pace, read }: (typeof readers)[number]) => {
    for (let failures = 0; !signal.aborted; ) {
      // Retry-After of a server that rate-limits us.
      let requestedPause = 0
      try {
        const observed = () => (world.observe ? world.observe('job', `read ${name}`, read) : read())
        const result = (await election.isMine()) ? await observed() : ok()
        failures = result.ok ? 0 : failures + 1
        if (!result.ok && failures === 1) tell(world, name, result)
        requestedPause = result.ok ? 0 : Number(result.facts?.seconds ?? 0) * 1_000
      } catch (error) {
        // An unavailable database is retried at the usual pace: it is back within seconds, and payments wait for it.
        failures = isUnavailable(error) ? 0 : failures + 1
        world.log.error('watcher failed', { ledger: name, ...errorSummary(error) })
        // Reported like server failures; not possible while the database is down.
        await recordReadFailure(world, 'ledger.fault', chain).catch(() => {})
      }
      const pause = Math.max(pauseAfter(failures, pace), Math.min(requestedPause, longestWait))
      await wait(pause, null, { signal }).catch(() => {})
    }
  }
  const done = watchChains(world)
    .catch((error: unknown) => world.log.error('watcher failed', errorSummary(error)))
    .then(() => Promise.all(readers.map(keepReading)))
  return {
    async stop() {
      stopping.abort()
      await done
      await election.close()
    },
  }
}

/** Reads all new pages; each is stored with its cursor before the next is requested. */
export async function readOn(world: World, signal?: AbortSignal): Promise<Result> {
  const { pi } = world.ledgers
  const settings = world.config.pi
  if (!pi || !settings) return ok()
  let failure: Result | null = null
  // An earlier account that cannot be read does not hold up the current one.
  for (const account of await piAccounts(world)) {
    const read = await readPi(world, pi, account, signal)
    if (!read.ok) failure ??= read
  }
  return failure ?? ok()
}

/** Exponential backoff with jitter. */
export function pauseAfter(failures: number, pace: number, random = Math.random()): number {
  const pause = Math.min(pace * 2 ** failures, longestPause)
  return failures === 0 ? pause : pause * (0.5 + random / 2)
}

/**
 * Leader election by a session-level advisory lock on a connection of its own, which ends with the process. Two
 * leaders for a moment are harmless, since a page is stored only if the cursor is unchanged.
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
