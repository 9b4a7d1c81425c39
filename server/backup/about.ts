// First entry of a backup: time, schema, secret key fingerprints and settings.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Snapshot } from '../../adapters/backup/dump.ts'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import { keyChecks } from '../../adapters/keys/key-checks.ts'
import type { Head } from '../../shop/platform/audit/views.ts'
import { defaults, type Name } from '../config/names.ts'

const format = 1

const schema = v.object({
  format: v.literal(format),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  version: v.string(),
  postgresql: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(
    v.object({
      schema: v.picklist(['public', 'graphile_worker']),
      name: v.pipe(v.string(), v.regex(/^\w+$/)),
      columns: v.array(v.pipe(v.string(), v.regex(/^\w+$/))),
    }),
  ),
  /** Fingerprint by version of the secret: proves that a key is the same, and reveals nothing about it. */
  secrets: v.record(v.string(), v.string()),
  settings: v.record(v.string(), v.string()),
  /** Absent in backups of earlier versions. */
  shopId: v.optional(v.string()),
  heads: v.array(v.object({ at: v.string(), number: v.number(), hash: v.string() })),
})
export type About = v.InferOutput<typeof schema>

/** Non-secret settings that a restored shop must have unchanged. */
const storedNames: readonly Name[] = [
  'PUBLIC_URL',
  'PI_NETWORK_PASSPHRASE',
  'PI_TREASURY',
  'PI_APP_WALLET',
  'USDT_XPUB',
  'USDT_TRON_XPUB',
  'USDT_VAULTS',
  'USDT_REFUNDS_FROM',
  'RATE_USDT_PER_PI',
  'MAIL_FROM',
  'KEEP_APPROVED_DAYS',
  'KEEP_DECLINED_DAYS',
  'KEEP_DRAFT_DAYS',
]

const settingsNow = (): Record<string, string> =>
  Object.fromEntries(storedNames.map((name) => [name, process.env[name]?.trim() || defaults[name]]))

export const aboutOf = (
  snapshot: Snapshot,
  secrets: Readonly<Record<number, Uint8Array>>,
  { heads, shopId }: { heads: readonly (Head & { readonly at: string })[]; shopId: string | null },
  now: Date,
): About => ({
  format,
  madeAt: now.toISOString(),
  version: ownVersion(),
  postgresql: snapshot.postgresql,
  migrations: [...snapshot.migrations],
  tables: snapshot.tables as About['tables'],
  secrets: keyChecks(secrets),
  settings: settingsNow(),
  ...(shopId && { shopId }),
  heads: [...heads],
})

/** Throws a BackupProblem for another format. */
export function readAbout(text: string): About {
  const read = v.safeParse(schema, JSON.parse(text))
  if (read.success) return read.output
  throw new BackupProblem(
    'content',
    'The backup has another format: restore it with the version of Piazza that made it.',
  )
}

/** Why the secret keys here do not fit the backup; null if they do. */
export function problemOfSecrets(
  { secrets }: About,
  here: Readonly<Record<number, Uint8Array>>,
): string | null {
  const proofs: Record<string, string> = keyChecks(here)
  for (const [version, proof] of Object.entries(secrets)) {
    if (proofs[version] === proof) continue
    return proofs[version] === undefined
      ? `Secret key ${version} of the shop is missing here: set SECRET_KEY_FILE and OLD_SECRET_KEY_FILES as they were.`
      : `SECRET_KEY_FILE is not secret key ${version} of the shop in the backup: private data could not be read.`
  }
  return null
}

/** Settings that differ from the backup's: name, then, now. */
export const changedSettings = ({ settings }: About): [string, string, string][] => {
  const now = settingsNow()
  return Object.entries(settings).flatMap(([name, before]) =>
    (now[name] ?? '') === before
      ? []
      : [[name, before, now[name] ?? ''] as [string, string, string]],
  )
}

const ownVersion = (): string =>
  (
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
  ).version
