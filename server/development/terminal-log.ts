// Development log: full errors on the terminal.
import type { OperatorLog } from '../logging/log.ts'

export type TerminalLog = OperatorLog & {
  /** The error of a recent request; only a few are kept. */
  failureOf(requestId: string): unknown
}

const mostKept = 50

export function terminalLog(write: (...words: unknown[]) => void = console.error): TerminalLog {
  const failures = new Map<string, unknown>()
  return {
    // Info lines are for operators.
    info: () => {},
    warn: (message, facts = {}) => write('warn ', message, facts),
    error(message, facts = {}) {
      const { error, ...rest } = facts as { error?: unknown; requestId?: string }
      write('ERROR', message, ...(error === undefined ? [rest] : [rest.requestId, error]))
      if (error === undefined || !rest.requestId) return
      failures.set(rest.requestId, error)
      const [oldest] = failures.keys()
      if (failures.size > mostKept && oldest) failures.delete(oldest)
    },
    failureOf: (requestId) => failures.get(requestId),
    written: async () => {},
    lost: () => 0,
    tag: () => {},
    onError: () => {},
  }
}
