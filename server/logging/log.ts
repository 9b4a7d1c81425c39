// Structured log: one JSON object per line on stdout, non-blocking.
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import pino from 'pino'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { limitLines } from './rate-limit.ts'
import { quietRepeats } from './repeated-lines.ts'

/** Redacted field names: defence in depth, since secrets must not be logged anyway. */
const hidden = [
  'email',
  'to',
  'name',
  'firstName',
  'lastName',
  'phone',
  'address',
  'password',
  'token',
  'cookie',
  'secret',
  'phrase',
  'body',
]

/** Buffer limit in bytes; lines beyond it are dropped and counted. */
const mostWaiting = 1_000_000

export type OperatorLog = Log & {
  /** Resolves when everything is flushed, or after a second: a stalled reader delays no shutdown. */
  written(): Promise<void>
  /** Number of dropped lines since the start. */
  lost(): number
  /** Adds facts to every line, read when it is written. */
  tag(read: () => Record<string, unknown>): void
  /** Called for every error line, including suppressed ones. */
  onError(listener: Log['error']): void
}

export function makeLog(level: 'info' | 'warn' = 'info', out = standardOutput()): OperatorLog {
  const queue = boundedQueue(out, (lines) => logger.warn({ lines }, 'log lines lost'))
  let tags: () => Record<string, unknown> = () => ({})
  const logger = pino(
    {
      level,
      base: null,
      mixin: () => tags(),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: [...hidden, ...hidden.map((name) => `*.${name}`)],
    },
    queue,
  )
  const limited = limitLines({
    info: (message, facts = {}) => logger.info(facts, message),
    warn: (message, facts = {}) => logger.warn(facts, message),
    error: (message, facts = {}) => logger.error(facts, message),
  })
  const { info, warn, error } = quietRepeats(limited)
  const tag = (read: typeof tags) => {
    tags = read
  }
  const listeners: Log['error'][] = []
  return {
    info,
    warn,
    error(message, facts = {}) {
      for (const listener of listeners) listener(message, facts)
      error(message, facts)
    },
    written: queue.written,
    lost: queue.lost,
    tag,
    onError: (listener) => void listeners.push(listener),
  }
}

/** Writes to pipes as they accept data; to a terminal, which Ctrl+S may stop, from a thread. */
const standardOutput = (): Writable =>
  process.stdout.isTTY ? createWriteStream('', { fd: 1, autoClose: false }) : process.stdout

/** A bounded buffer before a stream that may stall or close. */
function boundedQueue(out: Writable, tell: (lines: number) => void) {
  let lost = 0
  let reported = 0
  const reportLost = () => {
    const lines = lost - reported
    reported = lost
    if (lines > 0) tell(lines)
  }
  // The reader is gone: lines are lost, and the shop continues.
  out.on('error', () => {})
  out.on('drain', reportLost)
  return {
    write(line: string): void {
      if (out.writableLength + line.length > mostWaiting) lost += 1
      else
        out.write(line, (error) => {
          if (error) lost += 1
        })
    },
    lost: () => lost,
    written: (): Promise<void> =>
      new Promise((resolve) => {
        const late = setTimeout(resolve, 1_000)
        out.write('', () => {
          clearTimeout(late)
          resolve()
        })
      }),
  }
}

/**
 * Redirects console output of libraries and Node to the log, without its text, which may quote input (the router
 * prints paths that cannot be decoded). A closed output is ignored.
 */
export function takeConsole(log: Log): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const method of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
    console[method] = () => log.warn('unexpected console output', whereNow())
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('Node warns', errorSummary(warning)))
}

/** Call site of the console function. */
function whereNow(): { where: readonly string[] } {
  const { where } = errorSummary(new Error('written'))
  return { where: where.slice(2) }
}
