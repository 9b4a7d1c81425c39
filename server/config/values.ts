// Parsers of single settings. Errors go through `wrong` and never repeat a secret value.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { sslModes } from '../../adapters/database/tls.ts'
import { readAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { type Given, type Name, type Role, roles, type Wrong } from './names.ts'

const realNetworks = ['Pi Network', 'Pi Testnet']
const demoSender = 'Piazza <shop@piazza.example>'

export function readUrl(
  name: Name,
  text: string | null,
  protocols: string[],
  wrong: Wrong,
): string | null {
  if (text === null) return null
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  // The value may contain a password and is not printed.
  return wrong(
    `${name} must be a URL that starts with ${protocols.map((each) => `${each}//`).join(' or ')}.`,
  )
}

/** Without a name the server would open the database that is named like the user: perhaps another shop's. */
function readDatabaseUrl(name: Name, text: string | null, wrong: Wrong): string | null {
  const url = readUrl(name, text, ['postgres:', 'postgresql:'], wrong)
  if (!url) return null
  const { pathname, searchParams } = new URL(url)
  if (pathname.length < 2)
    return wrong(`${name} must name a database, such as postgres://user@host/shop.`)
  const mode = searchParams.get('sslmode')
  if (mode !== null && !(sslModes as readonly string[]).includes(mode))
    return wrong(`${name}: sslmode must be one of ${sslModes.join(', ')}.`)
  const file = searchParams.get('sslrootcert')
  if (file !== null && file !== 'system' && !isCertificateFile(file))
    return wrong(`${name}: sslrootcert must be a readable file with certificates (PEM), or system.`)
  return url
}

function isCertificateFile(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN CERTIFICATE-----')
  } catch {
    return false
  }
}

export const readTlsCa = (file: string | null, wrong: Wrong): string | null =>
  file === null || isCertificateFile(file)
    ? file
    : wrong('TLS_CA_FILE must be a readable file with certificates (PEM).')

/** The embedded server has no other users, so a process may open more connections to it. */
const usualPool = { embedded: '23', external: '10' }
const fewest = 5

export function readDatabase(given: Given, wrong: Wrong) {
  const read = (name: Name, text = given(name)) => readDatabaseUrl(name, text, wrong)
  const databaseUrl = read('DATABASE_URL')
  const databaseDirectUrl = read('DATABASE_DIRECT_URL')
  if (databaseDirectUrl && !given('DATABASE_URL'))
    wrong('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler in front of it.')
  const pool = given('DATABASE_POOL') ?? usualPool[databaseUrl ? 'external' : 'embedded']
  if (!/^\d{1,3}$/.test(pool) || Number(pool) < fewest)
    wrong(`DATABASE_POOL must be a number of connections from ${fewest} to 999.`)
  const replicas = (given('DATABASE_REPLICA_URLS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (replicas.length > 0 && !given('DATABASE_URL'))
    wrong('DATABASE_REPLICA_URLS needs DATABASE_URL, the address of the primary.')
  for (const text of replicas) read('DATABASE_REPLICA_URLS', text)
  const lag = given('DATABASE_REPLICA_LAG') ?? ''
  if (!/^\d{1,3}(\.\d)?$/.test(lag) || Number(lag) === 0)
    wrong('DATABASE_REPLICA_LAG must be a number of seconds, such as 5.')
  return {
    databaseUrl,
    databaseDirectUrl,
    databasePool: Number(pool),
    databaseReplicas: replicas,
    databaseReplicaLag: Number(lag),
  }
}

export const isLoopback = ({ hostname }: URL) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')

export function readPublicUrl(text: string | null, demo: boolean, wrong: Wrong): string | null {
  if (text === null) {
    return demo
      ? null
      : wrong('PUBLIC_URL is missing: set the address customers use, such as https://shop.example.')
  }
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    return wrong('PUBLIC_URL must be an origin without a path, such as https://shop.example.')
  }
  if (!demo && url.protocol === 'http:' && !isLoopback(url)) {
    return wrong(
      'PUBLIC_URL must start with https:// to protect sign-in cookies and payment addresses.',
    )
  }
  return url.origin
}

/** Anyone can send the header, so only entries of trusted proxies count. */
export function readProxies(text: string, wrong: Wrong): number {
  if (/^[0-9]$/.test(text)) return Number(text)
  wrong('TRUST_PROXY must be the number of your proxies in front of the shop, from 0 to 9.')
  return 0
}

export function readRoles(text: string, wrong: Wrong): Role[] {
  const names = text.split(',').map((name) => name.trim())
  const known = roles.filter((role) => names.includes(role))
  if (names.some((name) => !roles.includes(name as Role))) {
    wrong(`ROLES must list one or more of ${roles.join(', ')}, separated by commas.`)
  }
  return known
}

/** One per core uses most of the CPU; more than eight would need more database connections than most servers have. */
const mostByDefault = 8

export function readConcurrency(text: string | null, demo: boolean, wrong: Wrong): number {
  if (text === null) return demo ? 1 : Math.min(availableParallelism(), mostByDefault)
  if (/^[1-9]\d?$/.test(text) && Number(text) <= 64) return Number(text)
  wrong('WEB_CONCURRENCY must be the number of processes that answer shoppers, from 1 to 64.')
  return 1
}

/** `secondHorizonUrl`: fallback if the first is unavailable or lacks history. */
export function readPi(given: Given, demo: boolean, wrong: Wrong) {
  const names = ['PI_HORIZON_URL', 'PI_NETWORK_PASSPHRASE', 'PI_TREASURY'] as const
  const missing = names.filter((name) => !given(name))
  if (missing.length === names.length) return null
  for (const name of missing)
    wrong(`${name} is missing: set PI_HORIZON_URL, PI_NETWORK_PASSPHRASE and PI_TREASURY together.`)

  const server = (name: 'PI_HORIZON_URL' | 'PI_HORIZON_SECOND_URL') => {
    const url = readUrl(name, given(name), ['https:', 'http:'], wrong)
    if (url && !demo && url.startsWith('http:') && !isLoopback(new URL(url)))
      wrong(`${name} must start with https:// because its answers release orders.`)
    return url
  }
  const horizonUrl = server('PI_HORIZON_URL')
  const secondHorizonUrl = server('PI_HORIZON_SECOND_URL')
  const passphrase = given('PI_NETWORK_PASSPHRASE')
  if (demo && passphrase && realNetworks.includes(passphrase)) {
    wrong(
      `PI_NETWORK_PASSPHRASE is that of a real network ("${passphrase}"), which a demonstration cannot use.`,
    )
  }
  const treasury = given('PI_TREASURY')
  if (treasury && /^S[A-Z2-7]{55}$/.test(treasury)) {
    wrong(
      'PI_TREASURY is a secret key. Remove it from every file, and set the public address (G…) instead.',
    )
  } else if (treasury && readAddress(treasury)?.account !== treasury) {
    wrong(
      'PI_TREASURY must be an account address with a valid checksum: G followed by 55 characters.',
    )
  }
  if (!horizonUrl || !passphrase || !treasury) return null
  return { horizonUrl, secondHorizonUrl, passphrase, treasury }
}

export function readMail(given: Given, demo: boolean, wrong: Wrong) {
  const url = readUrl('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:'], wrong)
  const from = given('MAIL_FROM')
  if (!demo && !given('SMTP_URL'))
    wrong('SMTP_URL is missing: customers could not confirm their email address.')
  if (!from && (given('SMTP_URL') || !demo))
    wrong('MAIL_FROM is missing: set the sender, such as Shop <shop@example.org>.')
  if (from && !/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(from)) {
    wrong(
      'MAIL_FROM must be an email address, or a name and an email address: Shop <shop@example.org>.',
    )
  }
  return { smtp: url && from ? { url, from } : null, mailFrom: from ?? demoSender }
}
