// The primary process of a cluster: opens shared services, starts the workers and forwards signals.
// It handles no request, and a rolling restart does not restart it.
import cluster from 'node:cluster'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { afterPast } from '../backing-services.ts'
import type { Config } from '../config/config.ts'
import type { Role } from '../config/names.ts'
import { openDatabase, openServer } from '../database.ts'
import { freePort } from '../free-port.ts'
import type { OperatorLog } from '../logging/log.ts'
import type { Keep } from '../parts.ts'
import { reasonOf, report, say } from '../run.ts'
import { type Opened, publicUrlOf } from '../start.ts'
import type { Simulated } from './messages.ts'
import { makeSupervisor, WorkerEnded } from './supervisor.ts'

const background = 'background'

/** `env`: the environment without `.env`, which each worker reads itself, so that a restart applies new settings. */
export async function runPrimary(
  config: Config,
  log: OperatorLog,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const supervisor = makeSupervisor(log)
  const closers: (() => Promise<unknown>)[] = []
  let isStopping = false
  let isBegun = false

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  // On a terminal it means that the terminal was closed.
  const isAtTerminal = process.stdin.isTTY
  process.on('SIGHUP', () => void (isAtTerminal ? stop(0) : supervisor.renew()))
  process.on('unhandledRejection', (reason) => {
    log.error('unhandled rejection', errorSummary(reason))
  })
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception, shutting down', errorSummary(error))
    void stop(1)
  })

  const progress = setTimeout(() => say('Opening the shop …'), 500)
  try {
    const opened = await open()
    if (!isStopping) say(report(config, opened))
  } catch (error) {
    const hasSaidWhy = error instanceof WorkerEnded
    if (!isStopping && !hasSaidWhy) say(`The shop cannot start: ${reasonOf(error, config)}`)
    await stop(hasSaidWhy ? error.exitCode : 1)
  } finally {
    clearTimeout(progress)
  }

  async function open(): Promise<Opened> {
    const port = config.port || (await freePort(config.host))
    const keep: Keep = (_, close) => closers.push(close)
    const simulated = await openShared(config, log, keep, publicUrlOf(config, port), beginAgain)
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    // Workers accept from one queue: a connection that the primary handed to a worker just killed
    // would never be served.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    // The path as invoked: a symbolic link is resolved again at each restart, to the then current version.
    cluster.setupPrimary({ exec: process.argv[1] })

    const duty = (roles: readonly Role[]) => () => ({ roles, port, simulated, isBegun })
    const others = config.roles.filter((role) => role !== 'web')
    // The first worker does the once-per-start work, and migrates the database.
    const [name, roles] =
      others.length > 0 ? ([background, others] as const) : (['web 1', ['web']] as const)
    const first = await supervisor.add(name, duty(roles))
    isBegun = true
    const names = Array.from({ length: config.webProcesses }, (_, index) => `web ${index + 1}`)
    const web = names
      .filter((each) => each !== name)
      .map((each) => supervisor.add(each, duty(['web'])))
    await Promise.all(web)
    if (config.metrics) closers.unshift((await serveMetricsOfWorkers(config.metrics, log)).close)
    return first
  }

  /** The demonstration's chain has been reset. */
  async function beginAgain(): Promise<void> {
    isBegun = false
    await supervisor.renew(background)
    isBegun = true
  }

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) process.exit(exitCode || 130)
    isStopping = true
    await supervisor.stop()
    for (const close of closers)
      await close().catch((error: Error) =>
        log.error('shutdown step failed', { reason: error.message }),
      )
    await log.written()
    process.exit(exitCode)
  }
}

async function serveMetricsOfWorkers(at: NonNullable<Config['metrics']>, log: Log) {
  const { openMetrics } = await import('../telemetry/metrics.ts')
  const { serveMetrics } = await import('../telemetry/metrics-server.ts')
  return serveMetrics(openMetrics().text, at, log)
}

/** An external database server needs nothing here, nor do real ledgers. Closed in the order of `keep`. */
async function openShared(
  config: Config,
  log: Log,
  keep: Keep,
  publicUrl: string,
  chainRestarted: () => Promise<void>,
): Promise<Simulated> {
  if (!config.demo) {
    const server = await openServer(config, log)
    keep('database', server.stop)
    return { simulator: null, chain: null }
  }
  const { startSimulator } = await import('../../demo/ledger-process.ts')
  const { startDemoChain } = await import('../../demo/chain-process.ts')
  const opensDatabase = openDatabase(config, log)
  const opening = [
    opensDatabase,
    config.pi
      ? null
      : afterPast(config, log, opensDatabase, publicUrl, () => startSimulator(config.dataDir, log)),
    config.usdt ? null : startDemoChain(log),
  ] as const
  await Promise.allSettled(opening)
  const [database, ledger, chains] = opening
  await ledger?.then((each) => keep('ledger', each.stop)).catch(() => {})
  await chains?.then((each) => each && keep('chains', each.stop)).catch(() => {})
  await database.then((each) => keep('database', each.stop)).catch(() => {})
  await database
  const simulator = await ledger
  const chain = await chains
  chain?.onRestart(() => void chainRestarted())
  return {
    simulator: simulator && {
      url: simulator.url,
      treasury: simulator.treasury,
      passphrase: simulator.passphrase,
    },
    chain: chain && { setup: chain.setup, url: chain.url },
  }
}
