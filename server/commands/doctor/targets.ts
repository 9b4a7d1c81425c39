// Doctor checks of what the shop reports to: the CDN's purge address, the collector of traces, the error reports.

import { reasonOfTlsError } from '../../../adapters/tls-errors.ts'
import { purgersOf } from '../../cdn/purgers.ts'
import type { CdnSetup } from '../../config/cdn.ts'
import { type Finding, findingsOf } from './finding.ts'

const purge = findingsOf('purge')
const patience = 5_000
/** No page has it: nothing is purged. */
const noTopic = 'piazza-doctor'

export const examinePurge = (cdn: CdnSetup): Promise<Finding[]> =>
  Promise.all(
    purgersOf(cdn).map(async (each, index) => {
      const { host } = new URL(cdn.purgeUrls[index] ?? '')
      return each([noTopic]).then(
        () => purge.fine(`${host} accepts purges.`),
        (error: Error) =>
          purge.wrong(
            `${host} accepts no purges (${reasonOf(error)}).`,
            'Correct PURGE_URL or PURGE_TOKEN_FILE: until then the CDN may show old prices and stock.',
          ),
      )
    }),
  )

/** Sends an empty batch. The exporter adds the path itself. */
export async function examineTraces(endpoint: string): Promise<Finding[]> {
  const { host } = new URL(endpoint)
  const traces = findingsOf('traces')
  const remedy = 'Correct OTEL_EXPORTER_OTLP_ENDPOINT: a collector that receives OTLP over HTTP.'
  const answer = await ask(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"resourceSpans":[]}',
  })
  if (typeof answer === 'string')
    return [traces.wrong(`${host} does not answer (${answer}).`, remedy)]
  return answer < 300
    ? [traces.fine(`${host} receives traces.`)]
    : [traces.wrong(`${host} receives no traces (${answer}).`, remedy)]
}

/** Sends no report: that the service answers is all that can be told. */
export async function examineErrorReports(dsn: string): Promise<Finding[]> {
  const { host, origin } = new URL(dsn)
  const reports = findingsOf('error reports')
  const answer = await ask(origin, {})
  return [
    typeof answer === 'number'
      ? reports.fine(`${host} answers; no report was sent.`)
      : reports.wrong(`${host} does not answer (${answer}).`, 'Correct ERROR_REPORT_URL.'),
  ]
}

async function ask(url: string, init: RequestInit): Promise<number | string> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    return answer.status
  } catch (error) {
    return reasonOf(error as Error)
  }
}

/** A sentence, a code or a status, never a URL, which may contain a key. */
function reasonOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: string }
  const { status } = error as { status?: number }
  return reasonOfTlsError(code) ?? code ?? String(status ?? error.name)
}
