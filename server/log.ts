// The operator's log: one JSON object per line on standard error.
import pino from 'pino'
import type { Log } from '../shop/world.ts'

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

export function makeLog(level: 'info' | 'warn' = 'info'): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: [...hidden, ...hidden.map((name) => `*.${name}`)],
    },
    pino.destination({ dest: 2, sync: true }),
  )
  return {
    info: (message, facts = {}) => logger.info(facts, message),
    warn: (message, facts = {}) => logger.warn(facts, message),
    error: (message, facts = {}) => logger.error(facts, message),
  }
}
