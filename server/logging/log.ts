// Structured log: one JSON object per line on stdout, non-blocking.
import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import pino from 'pino'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'
import { limitLines } from './rate-limit.ts'
import { quietRepeats } from './repeats.ts'

/** Names under which somebody might log what must not be logged; a second net below the rule not to. */
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

/** Bytes that wait for a reader; what is more than that is dropped and counted. */
const mostWaiting = 1_000_000

export type OperatorLog = Log & {
  /** Resolves when everything is written, or after a second: a reader who does not read holds nobody up. */
  written(): Promise<void>
  /** Lines that nobody took, since the start. */
  lost(): number
}

export function makeLog(level: 'info' | 'warn' = 'info', out = standardOutput()): OperatorLog {
  const queue = boundedQueue(out, (lines) => logger.warn({ lines }, 'log lines lost'))
  const logger = pino(
    {
      level,
      base: null,
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
  return { info, warn, error, written: queue.written, lost: queue.lost }
}

/** Pipes are written to as they take something. A terminal that is held, by Ctrl+S, is written to by a thread. */
const standardOutput = (): Writable =>
  process.stdout.isTTY ? createWriteStream('', { fd: 1, autoClose: false }) : process.stdout

/** A bounded buffer before a stream that may stand still or be gone. */
function boundedQueue(out: Writable, tell: (lines: number) => void) {
  let lost = 0
  let told = 0
  const reportLost = () => {
    const lines = lost - told
    told = lost
    if (lines > 0) tell(lines)
  }
  // Nobody reads any more: what was written is lost, and the shop goes on.
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
 * What libraries and Node itself write to the console becomes a line without its text, which may quote what somebody typed
 * (the router's of a path that cannot be decoded does). An output without a reader ends nothing.
 */
export function takeConsole(log: Log): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const method of ['debug', 'log', 'info', 'warn', 'error', 'trace'] as const)
    console[method] = () => log.warn('unexpected console output', whereNow())
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn('Node warns', errorSummary(warning)))
}

/** Where the console was called from. */
function whereNow(): { where: readonly string[] } {
  const { where } = errorSummary(new Error('written'))
  return { where: where.slice(2) }
}
