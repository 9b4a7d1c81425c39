// Settings of metrics, traces and error reports.
import type { Name, Wrong } from './names.ts'
import { readUrl } from './values.ts'

export function readMetrics(
  value: (name: Name) => string,
  wrong: Wrong,
): { readonly host: string; readonly port: number } | null {
  const text = value('METRICS_PORT')
  if (!text) return null
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    return wrong('METRICS_PORT must be a number from 0 to 65535.')
  if (port !== 0 && port === Number(value('PORT')))
    return wrong('METRICS_PORT must differ from PORT: shoppers must not read the metrics.')
  return { host: value('METRICS_HOST'), port }
}

/** The exporter reads the address itself, as OpenTelemetry SDKs do. */
export function readTraces(
  value: (name: Name) => string,
  wrong: Wrong,
): { readonly ratio: number } | null {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  if (!readUrl(name, value(name) || null, ['http:', 'https:'], wrong)) return null
  const ratio = Number(value('OTEL_TRACES_SAMPLER_ARG'))
  if (!(ratio >= 0 && ratio <= 1))
    return wrong('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return { ratio }
}

/** A DSN: key, host and project. */
export function readErrorReports(text: string | null, wrong: Wrong): string | null {
  const url = readUrl('ERROR_REPORT_URL', text, ['https:', 'http:'], wrong)
  if (!url) return null
  const { username, pathname } = new URL(url)
  // The value contains a key and is not printed.
  return username && /\/[^/]+$/.test(pathname)
    ? url
    : wrong('ERROR_REPORT_URL must have a key and a project: https://KEY@errors.example/PROJECT.')
}
