// Which services are spoken to in plain text although they are on another machine.
import type { Config } from './config.ts'
import type { Given, Name, Notice } from './names.ts'
import { isLoopback } from './values.ts'

/**
 * A socket, this machine, or a name without a dot, which containers of one network have. What says itself that it is
 * meant in plain (`sslmode=disable`, `ignoreTLS=true`) is believed.
 */
const isNear = (url: URL): boolean =>
  url.hostname === '' || isLoopback(url) || /^[^.:[\]]+$/.test(url.hostname)

export function plainServices(given: Given, { databaseReplicas }: Config): Notice[] {
  const databases: [Name, string | null][] = [
    ['DATABASE_URL', given('DATABASE_URL')],
    ['DATABASE_DIRECT_URL', given('DATABASE_DIRECT_URL')],
    ...databaseReplicas.map((url): [Name, string] => ['DATABASE_REPLICA_URLS', url]),
  ]
  const found = [
    ...databases.filter(([, text]) => isPlainDatabase(text)).map(([name]) => database(name)),
    ...(isPlainMail(given('SMTP_URL')) ? [mail] : []),
    ...(['OTEL_EXPORTER_OTLP_ENDPOINT', 'ERROR_REPORT_URL', 'PURGE_URL'] as const)
      .filter((name) => isPlainHttp(given(name)))
      .map((name) => ({
        says: `${name} is on another machine and is spoken to without TLS.`,
        remedy: `Use https:// in ${name}, or a network of your own.`,
      })),
  ]
  return [...new Map(found.map((notice) => [notice.says, notice])).values()]
}

const database = (name: Name): Notice => ({
  says: `${name} is on another machine and does not require TLS: passwords and orders may cross the network in plain.`,
  remedy: `Add ?sslmode=verify-full to ${name} (see "Encrypted connections" in operations.md), or ?sslmode=disable if the network is yours.`,
})

const mail: Notice = {
  says: 'SMTP_URL is on another machine and does not require TLS: the password and mail may cross the network in plain.',
  remedy:
    'Use smtps:// (port 465), or add ?requireTLS=true (port 587); ?ignoreTLS=true if the network is yours.',
}

function isPlainDatabase(text: string | null): boolean {
  const url = URL.parse(text ?? '')
  if (!url || isNear(url) || url.searchParams.get('host')?.startsWith('/')) return false
  return !url.searchParams.has('sslmode') && !url.searchParams.has('sslrootcert')
}

function isPlainMail(text: string | null): boolean {
  const url = URL.parse(text ?? '')
  if (url?.protocol !== 'smtp:' || isNear(url)) return false
  const { searchParams } = url
  return !['requireTLS', 'ignoreTLS'].some((name) => searchParams.get(name) === 'true')
}

function isPlainHttp(text: string | null): boolean {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'http:' && !isNear(url)
}
