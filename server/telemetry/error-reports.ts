// Reports bugs to a service with Sentry's envelope protocol (ERROR_REPORT_URL): kind, place in the code, route.
import { randomBytes } from 'node:crypto'
import manifest from '../../package.json' with { type: 'json' }
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import type { ErrorSummary } from '../../shop/platform/error-summary.ts'
import type { Log } from '../../shop/world.ts'

/** Most reports in a minute, and milliseconds before the same bug is reported again. */
const perMinute = 20
const again = 10 * 60_000
const mostKinds = 500
const mostUnderWay = 3
const patience = 5_000

/** Messages written by the engine itself. Others may quote user input. */
const written: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ReferenceError'])

export type ErrorReports = {
  /** Takes every error line of the log, and reports those about an exception. Never waits, never throws. */
  report(message: string, facts: Readonly<Record<string, unknown>>): void
  /** Waits briefly for pending reports. */
  close(): Promise<void>
}

/** `url` is the DSN: `https://KEY@host/PROJECT`. */
export function openErrorReports(url: string, log: Log, now = Date.now): ErrorReports {
  const { address, key } = endpointOf(url)
  const reported = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let minute = { began: 0, count: 0 }
  let pausedUntil = 0

  function mayReport(fingerprint: string): boolean {
    const at = now()
    if (at < pausedUntil || underWay.size >= mostUnderWay) return false
    if (at - (reported.get(fingerprint) ?? -again) < again) return false
    if (at - minute.began >= 60_000) minute = { began: at, count: 0 }
    if (minute.count >= perMinute) return false
    minute.count += 1
    reported.delete(fingerprint)
    reported.set(fingerprint, at)
    const [oldest] = reported.size > mostKinds ? reported.keys() : []
    if (oldest !== undefined) reported.delete(oldest)
    return true
  }

  async function send(body: string): Promise<void> {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=piazza/${manifest.version}, sentry_key=${key}`,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await answer.body?.cancel()
      if (answer.status === 429)
        pausedUntil = now() + (Number(answer.headers.get('retry-after')) || 60) * 1_000
      else if (!answer.ok) log.warn('error report refused', { status: answer.status })
    } catch (error) {
      log.warn('error report not sent', { reason: (error as Error).name })
    }
  }

  return {
    report(message, facts) {
      const { kind, code, where } = facts as Partial<ErrorSummary>
      if (typeof kind !== 'string' || !Array.isArray(where) || isUnavailable({ code })) return
      const fingerprint = [message, kind, code ?? '', String(where[0] ?? '')]
      if (!mayReport(fingerprint.join(' '))) return
      const sending = send(envelope(message, facts as Facts, fingerprint, now()))
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
    async close() {
      const late = new Promise((resolve) => setTimeout(resolve, 2_000).unref())
      await Promise.race([Promise.all(underWay), late])
    },
  }
}

export function endpointOf(url: string): { address: string; key: string } {
  const { origin, pathname, username } = new URL(url)
  const [, path = '', project = ''] = /^(.*)\/([^/]+)$/.exec(pathname) ?? []
  return { address: `${origin}${path}/api/${project}/envelope/`, key: username }
}

type Facts = ErrorSummary & { readonly route?: string; readonly requestId?: string }

/** Allowlist of what leaves the shop: a line may have other facts, such as an order number. */
function envelope(
  message: string,
  { kind, code, constraint, reason, where, route, requestId }: Facts,
  fingerprint: readonly string[],
  at: number,
): string {
  const id = randomBytes(16).toString('hex')
  const event = {
    event_id: id,
    timestamp: at / 1_000,
    platform: 'node',
    level: 'error',
    release: `piazza@${manifest.version}`,
    logger: message,
    fingerprint,
    ...(route && { transaction: route }),
    tags: {
      ...(code && { code }),
      ...(constraint && { constraint }),
      ...(requestId && { request_id: requestId }),
    },
    exception: {
      values: [
        {
          type: kind,
          value: written.has(kind) ? reason : [message, code].filter(Boolean).join(' '),
          // Outermost first.
          stacktrace: { frames: where.map(frameOf).toReversed() },
        },
      ],
    },
  }
  const lines = [{ event_id: id, sent_at: new Date(at).toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** `placeOrder (shop/sales/checkout/actions.ts:12:5)`, or the place alone. */
function frameOf(line: string) {
  const [, called, file = line, row, column] =
    /^(?:(.+?) \()?([^()]+?)(?::(\d+))?(?::(\d+))?\)?$/.exec(line) ?? []
  return {
    filename: file,
    ...(called && { function: called }),
    ...(row && { lineno: Number(row), colno: Number(column ?? 0) }),
    in_app: !file.includes('node_modules') && !file.startsWith('node:'),
  }
}
