// Process lifecycle: start, report the address, graceful shutdown.
import cluster from 'node:cluster'
import { reasonOfDatabaseError } from '../adapters/database/error-reason.ts'
import { isUnavailable } from '../shop/platform/database-errors.ts'
import { errorSummary } from '../shop/platform/error-summary.ts'
import type { OpenServices } from './backing-services.ts'
import type { Config } from './config/config.ts'
import type { OpenPages } from './http/page-source.ts'
import type { OperatorLog } from './logging/log.ts'
import { longestEnd, openParts } from './parts.ts'
import type { Opened } from './start.ts'

/** For a user at the terminal; standard output is for the log. */
export const say = (text: string) => process.stderr.write(`${text}\n`)

type Options = {
  readonly open?: OpenServices
  /** Reports that the shop is open. */
  readonly opened?: (shop: Opened) => void
}

export type Running = {
  /** Ends the process without failing a request, while other processes serve. */
  retire(): Promise<void>
}

/** Returns once the shop is open, which then runs until the process ends. */
export async function run(
  config: Config,
  log: OperatorLog,
  openPages: OpenPages,
  { open, opened = (shop) => say(report(config, shop)) }: Options = {},
): Promise<Running> {
  const parts = openParts(log)
  let stopping = false
  let retiring = false

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  // A closed terminal; in a cluster the primary handles it.
  process.on('SIGHUP', () => void (cluster.isWorker || stop(0)))
  // An unhandled rejection must not end the process. If the connection is lost while the driver loads array types, the
  // rejection cannot be caught, and nothing is lost: the pending statement is retried on the next connection.
  process.on('unhandledRejection', (reason) => {
    const level = isUnavailable(reason) ? 'warn' : 'error'
    log[level]('unhandled rejection', errorSummary(reason))
  })
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception, shutting down', errorSummary(error))
    void stop(1)
  })

  const progress = setTimeout(() => cluster.isWorker || say('Opening the shop …'), 500)
  try {
    const { openShop } = await import('./start.ts')
    const shop = await openShop(config, log, parts.keep, openPages, open)
    clearTimeout(progress)
    if (!stopping) opened(shop)
  } catch (error) {
    clearTimeout(progress)
    if (!stopping) say(`The shop cannot start: ${reasonOf(error, config)}`)
    await stop(1)
  }
  return { retire: () => stop(0, true) }

  /** A second signal exits immediately. Data is safe either way: see docs/operating/installation.md. */
  async function stop(exitCode: number, isRetiring = false): Promise<void> {
    if (retiring) {
      // Requests in progress get their usual time.
      retiring = false
      setTimeout(() => process.exit(exitCode), longestEnd).unref()
      return
    }
    if (stopping) process.exit(exitCode || 130)
    stopping = true
    retiring = isRetiring
    await parts.close(isRetiring)
    await log.written()
    process.exit(exitCode)
  }
}

/** Why a start failed, with the setting to correct. */
export function reasonOf(error: unknown, { metrics, host, port }: Config): string {
  const { code, message, ...at } = error as NodeJS.ErrnoException & { port?: number }
  const isMetrics = metrics !== null && at.port === metrics.port && at.port !== port
  const name = isMetrics ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `${name} ${at.port} is in use by another program. Set a different ${name}.`
  if (code === 'EACCES' && at.port !== undefined)
    return `${name} ${at.port} needs a privilege that this user lacks. Set ${name} to 1024 or more.`
  if (code === 'EADDRNOTAVAIL')
    return isMetrics
      ? `METRICS_HOST ${metrics.host} is no address of this machine.`
      : `HOST ${host} is no address of this machine.`
  return reasonOfDatabaseError(error) ?? message
}

const aboutSetup =
  'Nobody owns this shop: whoever opens this link first does. It works once, for 24 hours.'

const notConfirmed =
  'not offered, because it is not confirmed or is compromised (Settings, Payment addresses)'

function inPi({ pi }: Config, notOffered: readonly string[]): string {
  if (!pi) return 'not set up (see PI_HORIZON_URL)'
  return notOffered.includes('PI_TREASURY') ? 'not in Pi' : `in Pi to ${pi.treasury}`
}

export function report(config: Config, opened: Opened): string {
  const { publicUrl, accounts, chains, notOffered, setupLink } = opened
  const { demo, pi, usdt, smtp, databaseUrl, dataDir } = config
  const simulated = [
    ...(pi ? [] : ['Pi ledger (ledger simulator with a test wallet)']),
    ...(usdt || chains.length === 0 ? [] : ['USDT chain (local node with a test token)']),
    ...(smtp ? [] : ['email (kept in the mailbox)']),
  ]
  const lines = demo
    ? [
        '  This is a demonstration. It cannot take real money.',
        `  Admin      ${accounts?.admin.email}  password ${accounts?.admin.password}  at ${publicUrl}/auth`,
        ...(accounts?.shopper
          ? [`  Shopper    ${accounts.shopper.email}  password ${accounts.shopper.password}`]
          : []),
        `  Mailbox    ${publicUrl}/dev/mailbox`,
        ...(simulated.length > 0 ? [`  Simulated  ${simulated.join(', ')}`] : []),
      ]
    : [
        `  Payments   ${inPi(config, notOffered)}`,
        ...(chains.length > 0 ? [`             in tokens on ${chains.join(', ')}`] : []),
        ...notOffered.map((setting) => `             ${setting}: ${notConfirmed}`),
        ...(setupLink ? [`  Set up     ${setupLink}`, `             ${aboutSetup}`] : []),
      ]
  return [
    `Piazza is open: ${publicUrl}  (ready after ${process.uptime().toFixed(1)} s)`,
    '',
    ...lines,
    `  Data       ${dataDir}${databaseUrl ? '' : ' (with an embedded PostgreSQL)'}`,
    '  Stop with Ctrl+C.',
    '',
  ].join('\n')
}
