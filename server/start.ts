// Opens the shop's parts; main.ts closes them.

import { furnish } from '../demo/seed.ts'
import { forgetChain } from '../shop/payments/requests/actions/forget-chain.ts'
import type { Log, World } from '../shop/world.ts'
import type { Config } from './config/config.ts'
import type { Role } from './config/names.ts'
import { openDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { health, readiness } from './http/health.ts'
import type { OpenPages } from './http/page-source.ts'
import { openLedger } from './ledgers/pi-ledger.ts'
import type { Usdt } from './ledgers/usdt.ts'
import { openWorld } from './world.ts'

/** Opened parts in the order in which they are closed: HTTP first, the database last. */
export const parts = [
  'http',
  'jobs',
  'watcher',
  'connections',
  'ledger',
  'chains',
  'database',
] as const
export type Part = (typeof parts)[number]
export type Keep = (part: Part, close: () => Promise<unknown>) => void

export type Opened = {
  readonly publicUrl: string
  readonly admin: { readonly email: string; readonly password: string } | null
  /** Names of the chains on which USDT is accepted. */
  readonly chains: readonly string[]
}

const watchEvery = { demo: 2_000, real: 5_000 }

/** Throws if the shop cannot start; the caller closes the parts opened until then. */
export async function openShop(
  config: Config,
  log: Log,
  keep: Keep,
  openPages: OpenPages,
): Promise<Opened> {
  const does = (role: Role) => config.roles.includes(role)
  const port = config.port || (await freePort(config.host))
  const publicUrl = config.publicUrl ?? `http://${urlHost(config.host)}:${port}`

  const opening = [
    openDatabase(config, log),
    openLedger(config, log),
    openChains(config, log),
  ] as const
  // Waits for all, so that every opened part is known before throwing.
  await Promise.allSettled(opening)
  const [database, ledger, chains] = opening
  await database.then((each) => keep('database', each.stop)).catch(() => {})
  await ledger.then((each) => each && keep('ledger', each.stop)).catch(() => {})
  await chains.then((each) => each && keep('chains', each.stop)).catch(() => {})
  const opened = await database
  const { url: databaseUrl } = opened
  const usdt = await chains
  const given = { database: opened, publicUrl, ledger: await ledger, usdt, log }
  const shop = await openWorld(config, given)
  keep('connections', shop.close)
  const { world } = shop
  if (usdt?.simulated) await beginChain(world, usdt)

  const admin = config.demo ? await furnish(world) : null
  if (does('web')) {
    const { serve } = await import('./http/server.ts')
    const http = await serve(world, {
      host: config.host,
      port,
      hosts: hostsOf(config, port),
      isHttps: publicUrl.startsWith('https:'),
      proxies: config.proxies,
      health,
      readiness: () => readiness(world, config),
      openPages,
    })
    keep('http', http.close)
    const { dropPagesInTime } = await import('./cache/cache-expiry.ts')
    keep('jobs', dropPagesInTime(world))
  }
  if (does('work')) {
    const { startJobs } = await import('./jobs/jobs.ts')
    const jobs = await startJobs(world, config, databaseUrl)
    keep('jobs', jobs.stop)
  }
  if (does('watch') && (world.ledgers.pi || world.usdt))
    keep('watcher', await watch(world, config, databaseUrl))
  return { publicUrl, admin, chains: world.config.usdt?.chains.map(({ name }) => name) ?? [] }
}

/** USDT code is loaded only if it is configured. */
async function openChains(config: Config, log: Log): Promise<Usdt | null> {
  if (!config.usdt && !config.demo) return null
  const { openUsdt } = await import('./ledgers/usdt.ts')
  return openUsdt(config, log)
}

/** The demonstration's chain lives as long as its process: each start resets it. */
async function beginChain(world: World, usdt: Usdt): Promise<void> {
  const begin = async (ledger: string) => {
    const forgotten = await forgetChain(world, ledger)
    if (!forgotten.ok) world.log.error('chain data not deleted', { ledger, code: forgotten.code })
  }
  for (const { chain } of usdt.ports.chains) await begin(chain.ledger)
  usdt.onRestart((ledger) => {
    begin(ledger).catch((error: Error) =>
      world.log.error('chain data not deleted', { ledger, reason: error.message }),
    )
  })
}

async function watch(world: World, config: Config, databaseUrl: string) {
  const { startWatcher } = await import('./jobs/ledger-watcher.ts')
  const pace = config.demo ? watchEvery.demo : watchEvery.real
  return startWatcher(world, databaseUrl, pace).stop
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)
const isAnywhere = (host: string) => ['0.0.0.0', '::'].includes(host)

/** The listening address as people write it. */
function urlHost(host: string): string {
  if (isLoopback(host) || isAnywhere(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Allowed hosts. A demonstration that listens on a network cannot know its own. */
function hostsOf(config: Config, port: number): string[] {
  const local = ['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`)
  if (config.publicUrl) return [new URL(config.publicUrl).host, ...local]
  return isLoopback(config.host) ? local : []
}
