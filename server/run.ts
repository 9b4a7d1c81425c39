// Process lifecycle: start, report the address, graceful shutdown.
import { errorSummary } from '../shop/platform/error-summary.ts'
import type { Config } from './config/config.ts'
import type { OpenPages } from './http/page-source.ts'
import type { OperatorLog } from './logging/log.ts'
import type { Keep, Opened, Part } from './start.ts'

/** For the person at the terminal; standard output is for the log. */
const say = (text: string) => process.stderr.write(`${text}\n`)

/** Returns once the shop is open, which then runs until the process ends. */
export async function run(config: Config, log: OperatorLog, openPages: OpenPages): Promise<void> {
  const closers = new Map<Part, () => Promise<unknown>>()
  const keep: Keep = (part, close) => closers.set(part, close)
  let stopping = false

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  // An unhandled rejection, mostly a library's lost connection, must not end the process.
  process.on('unhandledRejection', (reason) => {
    log.error('unhandled rejection', errorSummary(reason))
  })
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception, shutting down', errorSummary(error))
    void stop(1)
  })

  const progress = setTimeout(() => say('Opening the shop …'), 500)
  try {
    const { openShop } = await import('./start.ts')
    const shop = await openShop(config, log, keep, openPages)
    clearTimeout(progress)
    if (!stopping) say(report(config, shop))
  } catch (error) {
    clearTimeout(progress)
    if (!stopping) say(`The shop cannot start: ${reasonOf(error, config)}`)
    await stop(1)
  }

  /** A second signal exits immediately. Data is safe either way: see docs/operating/installation.md. */
  async function stop(exitCode: number): Promise<void> {
    if (stopping) process.exit(exitCode || 130)
    stopping = true
    const { parts } = await import('./start.ts')
    for (const part of parts) {
      await closers
        .get(part)?.()
        .catch((error: Error) => {
          log.error('shutdown step failed', { part, reason: error.message })
        })
    }
    await log.written()
    process.exit(exitCode)
  }
}

function reasonOf(error: unknown, config: Config): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'EADDRINUSE'
    ? `PORT ${config.port} is in use by another program. Set a different PORT.`
    : message
}

function report(config: Config, { publicUrl, admin, chains }: Opened): string {
  const { demo, pi, usdt, smtp, databaseUrl, dataDir } = config
  const simulated = [
    ...(pi ? [] : ['Pi ledger (ledger simulator with a test wallet)']),
    ...(usdt || chains.length === 0 ? [] : ['USDT chain (local node with a test token)']),
    ...(smtp ? [] : ['email (kept in the mailbox)']),
  ]
  const lines = demo
    ? [
        '  This is a demonstration. It cannot take real money.',
        `  Admin      ${admin?.email}  password ${admin?.password}  at ${publicUrl}/auth`,
        `  Mailbox    ${publicUrl}/dev/mailbox`,
        ...(simulated.length > 0 ? [`  Simulated  ${simulated.join(', ')}`] : []),
      ]
    : [
        `  Payments   ${pi ? `in Pi to ${pi.treasury}` : 'not set up (see PI_HORIZON_URL)'}`,
        ...(chains.length > 0 ? [`             in USDT on ${chains.join(', ')}`] : []),
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
