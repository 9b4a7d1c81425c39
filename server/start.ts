// Opens the shop's parts; main.ts closes them.
import { reportRefused } from '../app/extensions/refuse.ts'
import { seedShop } from '../demo/seed.ts'
import { chooseFirstDefaults } from '../shop/back-office/setup/actions/new-shop.ts'
import { offeredAccount, offeredTreasury } from '../shop/payments/destinations/views.ts'
import { forgetChain } from '../shop/payments/tokens/forget-chain.ts'
import type { World } from '../shop/world.ts'
import { type OpenServices, openServices } from './backing-services.ts'
import type { Config } from './config/config.ts'
import { compareWithKnown } from './config/known.ts'
import type { Role } from './config/names.ts'
import { isLoopback as isOnThisMachine } from './config/values.ts'
import { freePort } from './free-port.ts'
import { health, readiness } from './http/health.ts'
import type { OpenPages } from './http/page-source.ts'
import { resumeAfterAbsence } from './instance/resume.ts'
import { forgetSetupOnceOwned, offerSetup } from './instance/setup-link.ts'
import type { Usdt } from './ledgers/usdt.ts'
import type { OperatorLog } from './logging/log.ts'
import type { Keep } from './parts.ts'
import { openTelemetry } from './telemetry/telemetry.ts'
import { openWorld } from './world.ts'

export type Opened = {
  readonly publicUrl: string
  /** Demonstration accounts whose passwords may be printed. */
  readonly accounts: Awaited<ReturnType<typeof seedShop>> | null
  /** Names of the chains on which USDT is accepted. */
  readonly chains: readonly string[]
  /** Settings whose payment address is shown to nobody: not confirmed, or compromised. */
  readonly notOffered: readonly string[]
  /** By which somebody becomes the owner; null if the shop has one. */
  readonly setupLink: string | null
}

const watchEvery = { demo: 2_000, real: 5_000 }

/** Throws if the shop cannot start; the caller closes the parts opened until then. */
export async function openShop(
  config: Config,
  log: OperatorLog,
  keep: Keep,
  openPages: OpenPages,
  open: OpenServices = openServices,
): Promise<Opened> {
  const does = (role: Role) => config.roles.includes(role)
  const port = config.port || (await freePort(config.host))
  const publicUrl = publicUrlOf(config, port)
  const telemetry = await openTelemetry(config, log)
  if (telemetry) keep('telemetry', telemetry.close)
  const observer = telemetry?.observer ?? null
  const { database, ledger, usdt, isBegun } = await open(config, log, keep, publicUrl)
  const shop = await openWorld(config, { database, publicUrl, ledger, usdt, log, observer })
  keep('connections', shop.close)
  const { world } = shop
  if (usdt?.simulated && !isBegun) await beginChain(world, usdt)
  await compareWithKnown(world, config)
  const resumed = await resumeAfterAbsence(world, config.dataDir)
  if (!resumed.ok) throw new Error(world.say('en', 'errors', resumed.code, resumed.facts))

  const chosen = await chooseFirstDefaults(world)
  if (!chosen.ok) throw new Error(world.say('en', 'errors', chosen.code, chosen.facts))
  const accounts = config.demo && !isBegun ? await seedShop(world, { shop: config.demoShop }) : null
  if (does('web')) {
    await reportRefused(world)
    const { serve } = await import('./http/server.ts')
    const http = await serve(world, {
      host: config.host,
      port,
      hosts: hostsOf(config, port),
      isHttps: publicUrl.startsWith('https:'),
      proxies: config.proxies,
      isOnThisMachine: config.proxies === 0 && isOnThisMachine(new URL(publicUrl)),
      health,
      readiness: () => readiness(world, config),
      openPages,
      observer,
      cdn: config.cdn,
    })
    keep('http', http.close)
    const { expireCachedPages } = await import('./cache/cache-expiry.ts')
    keep('jobs', expireCachedPages(world))
  }
  if (does('work')) {
    const { startJobs } = await import('./jobs/jobs.ts')
    const jobs = await startJobs(world, config, database.url)
    keep('jobs', jobs.stop)
    if (config.demoLife && !isBegun) {
      const { startPhotographs } = await import('../demo/catalogue/photographs.ts')
      keep('jobs', startPhotographs(world))
    }
    if (config.cdn) {
      const { purgeCdn } = await import('./cdn/purge.ts')
      keep('purge', purgeCdn(world.events, config.cdn, log))
    }
  }
  if (does('watch') && (world.ledgers.pi || world.usdt))
    keep('watcher', await watch(world, config, database.url))
  await telemetry?.begin(world)
  const setupLink = await offerSetup(world, config.dataDir)
  if (setupLink) forgetSetupOnceOwned(world, config.dataDir)
  return {
    publicUrl,
    accounts,
    chains: world.config.usdt?.chains.map(({ name }) => name) ?? [],
    notOffered: await notOfferedOf(world),
    setupLink,
  }
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

async function notOfferedOf(world: World): Promise<string[]> {
  const { pi } = world.config
  const { addresses, tronAddresses } = world.usdt ?? {}
  const paused = [
    ['PI_TREASURY', pi !== null && (await offeredTreasury(world)) === null],
    ['USDT_XPUB', addresses != null && (await offeredAccount(world, 'eip155')) === null],
    ['USDT_TRON_XPUB', tronAddresses != null && (await offeredAccount(world, 'tron')) === null],
  ] as const
  return paused.flatMap(([setting, isPaused]) => (isPaused ? [setting] : []))
}

async function watch(world: World, config: Config, databaseUrl: string) {
  const { startWatcher } = await import('./jobs/ledger-watcher.ts')
  const pace = config.demo ? watchEvery.demo : watchEvery.real
  return startWatcher(world, databaseUrl, pace).stop
}

const isLoopback = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host)
const isAnywhere = (host: string) => ['0.0.0.0', '::'].includes(host)

export const publicUrlOf = (config: Config, port: number): string =>
  config.publicUrl ?? `http://${urlHost(config.host)}:${port}`

/** The listening address in the usual notation. */
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
