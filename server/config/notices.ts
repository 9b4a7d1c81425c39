// What the settings say that does not stop a start: misspelt names, settings without effect, remote services in plain.
import type { Config } from './config.ts'
import { namesOfExtensions } from './extensions.ts'
import { defaults, type Given, type Name, type Notice } from './names.ts'
import { plainServices } from './transport.ts'

type Env = Readonly<Record<string, string | undefined>>

/** `config` must be the one read from `env`. */
export function noticesOf(env: Env, config: Config): Notice[] {
  const given = (name: Name): string | null => env[name]?.trim() || null
  return [
    ...unknownNames(env),
    ...withoutEffect(given, config),
    ...sameKey(config),
    ...plainServices(given, config),
  ]
}

/** Both are of one account, so one is not of the account where its wallet looks. */
const sameKey = ({ usdt }: Config): Notice[] =>
  usdt?.tronXpub && usdt.tronXpub === usdt.xpub
    ? [
        {
          says: 'USDT_TRON_XPUB is the same key as USDT_XPUB.',
          remedy: 'Wallets keep Tron in another account: export its own key, m/44’/195’/0’.',
        },
      ]
    : []

const names: readonly string[] = [...Object.keys(defaults), ...namesOfExtensions]
const sameLetters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Other programs have no variables with these beginnings. */
const families = /^(DATABASE|PI|USDT|RATE|SMTP|MAIL|S3|BACKUP|METRICS|PURGE|KEEP|SCANNER)_/
/** Shorter names are close to many. */
const longEnough = 8

/** The environment also has other programs' variables: only what resembles a setting is named. */
function unknownNames(env: Env): Notice[] {
  return Object.keys(env)
    .filter((name) => !names.includes(name) && env[name]?.trim())
    .flatMap((name) => {
      const letters = sameLetters(name)
      const near = names.find((known) => {
        const own = sameLetters(known)
        if (own === letters) return true
        return own.length >= longEnough && distance(own, letters) <= 2
      })
      if (near) return { says: `${name} is not a setting.`, remedy: `It is called ${near}.` }
      const family = families.exec(name)?.[0]
      if (!family) return []
      const like = names.filter((each) => each.startsWith(family)).join(', ')
      return {
        says: `${name} is not a setting.`,
        remedy: `With this beginning: ${like} (settings.md).`,
      }
    })
}

/** Edits, counted up to three. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 3
}

/** Settings that do something only beside another one. */
const needs: readonly (readonly [Name, Name])[] = [
  ['METRICS_HOST', 'METRICS_PORT'],
  ['DATABASE_REPLICA_LAG', 'DATABASE_REPLICA_URLS'],
  ['OTEL_TRACES_SAMPLER_ARG', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['PI_HORIZON_SECOND_URL', 'PI_HORIZON_URL'],
  ['PI_API_URL', 'PI_API_KEY'],
  ['PI_SDK_URL', 'PI_API_KEY'],
  ['USDT_REFUNDS_FROM', 'USDT_CHAINS'],
  ['TOKENS', 'USDT_CHAINS'],
  ['RATE_USDT_PER_PI', 'USDT_CHAINS'],
  ['RATE_SOURCE_PRIVATE', 'RATE_SOURCE'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['S3_REGION', 'S3_URL'],
  ['BACKUP_RECIPIENTS', 'BACKUP_TO'],
  ['BACKUP_TO', 'BACKUP_RECIPIENTS'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_TO'],
  ['BACKUP_S3_REGION', 'BACKUP_TO'],
  ['BACKUP_S3_KEY_ID', 'BACKUP_TO'],
]

function withoutEffect(given: Given, config: Config): Notice[] {
  // A copy of `.env.example` lists defaults, which mean nothing.
  const isSet = (name: Name) => given(name) !== null && given(name) !== defaults[name]
  const lacking = needs
    .filter(([name, other]) => isSet(name) && !given(other))
    .map(([name, other]) => ({
      says: `${name} has no effect without ${other}.`,
      remedy: `Set ${other}, or remove ${name}.`,
    }))
  const useless: readonly (readonly [boolean, Name, string])[] = [
    [!config.roles.includes('web'), 'WEB_CONCURRENCY', 'in a process without the role web'],
    [config.cdn?.kind === 'varnish', 'PURGE_TOKEN_FILE', 'with CDN=varnish'],
    [!config.demo, 'DEMO_LIFE', 'in a real shop'],
  ]
  return [
    ...lacking,
    ...useless
      .filter(([isSo, name]) => isSo && isSet(name))
      .map(([, name, when]) => ({
        says: `${name} has no effect ${when}.`,
        remedy: `Remove ${name}.`,
      })),
  ]
}
