// `piazza backup`: an encrypted copy of the whole shop. `piazza backup keygen`: a key pair for it.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Place } from '../../adapters/backup/place.ts'
import { BackupProblem, type ProblemKind } from '../../adapters/backup/problem.ts'
import { connect } from '../../adapters/database/connect.ts'
import { reasonOfDatabaseError } from '../../adapters/database/error-reason.ts'
import { schemaVersion } from '../../adapters/database/schema-version.ts'
import { writeErasures } from '../backup/erasure-log.ts'
import { expired } from '../backup/names.ts'
import { openPlace } from '../backup/places.ts'
import { recordBackup } from '../backup/state.ts'
import { makeBackup, type Progress } from '../backup/write.ts'
import type { Config } from '../config/config.ts'
import { openServer } from '../database.ts'
import { makeLog } from '../logging/log.ts'
import {
  cannotWrite,
  configOrExit,
  unavailable,
  unreadable,
  wrongContent,
  wrongSettings,
} from './cli.ts'

export type BackupOptions = {
  readonly to?: string
  readonly recipient?: readonly string[]
  /** In days. */
  readonly keep?: number
  readonly onlyErasures?: boolean
  readonly json?: boolean
}

export async function backup(options: BackupOptions): Promise<void> {
  const config = configOrExit()
  const to = options.to ?? config.backup.to
  const recipients = options.recipient ?? config.backup.recipients
  if (!to || recipients.length === 0) {
    console.error(
      to
        ? 'Backups are encrypted to a public key: set BACKUP_RECIPIENTS or --recipient. piazza backup keygen makes one.'
        : 'Say where backups go: set BACKUP_TO or --to.',
    )
    process.exitCode = wrongSettings
    return
  }
  await reportProblems(async () => {
    const place = openPlace(to, config)
    const server = await openServer(config, makeLog('warn', process.stderr))
    try {
      await requireShop(server.url)
      if (options.onlyErasures) await eraseOnly(server.url, place, recipients, options)
      else
        await recordingFailure(server.url, () =>
          whole(config, server.url, place, recipients, options),
        )
    } finally {
      await server.stop()
    }
  })
}

/** Another schema can only be backed up by its own version. */
async function requireShop(url: string): Promise<void> {
  const pool = connect(url, 1)
  const found = await schemaVersion(pool).finally(() => pool.end({ timeout: 5 }))
  if (found.is === 'baseline') return
  throw new BackupProblem('refused', found.is === 'empty' ? nothingYet : found.problem)
}

const nothingYet = 'The database is empty: there is nothing to back up.'

/** The shop warns of it, also where nobody reads what the timer prints. */
async function recordingFailure(url: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const failure = sentenceOf(error) ?? 'See the output of piazza backup.'
    // Away itself, perhaps: then the last backup grows old.
    await recordBackup(url, { failure }, new Date()).catch(() => {})
    throw error
  }
}

async function eraseOnly(
  url: string,
  place: Place,
  recipients: readonly string[],
  { json }: BackupOptions,
): Promise<void> {
  await writeErasures(url, place, recipients)
  if (json) console.log(JSON.stringify({ place: place.label() }))
  else console.log(`The erasure log in ${place.label()} is up to date.`)
}

async function whole(
  config: Config,
  url: string,
  place: Place,
  recipients: readonly string[],
  { keep, json }: BackupOptions,
): Promise<void> {
  const startedAt = Date.now()
  const made = await makeBackup(config, url, place, recipients, makeProgress())
  await writeErasures(url, place, recipients)
  const old = keep === undefined ? [] : expired(await place.names(), keep, new Date())
  for (const name of old) await place.remove(name)
  await recordBackup(url, { bytes: made.bytes }, new Date())
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10
  const file = place.label(made.name)
  if (json) {
    console.log(JSON.stringify({ ...made, file, seconds, removed: old }))
    return
  }
  console.log(file)
  console.log(
    `${made.rows} rows of ${made.tables} tables and ${made.files} files, ${megabytes(made.bytes)} MB in ${seconds} seconds, read back and compared.`,
  )
  if (old.length > 0) console.log(`Removed, older than ${keep} days: ${old.length}.`)
}

export const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)

/** Prints the key pair; nothing is stored. */
export async function keygen(): Promise<void> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  console.log(`# Key of backups, made ${new Date().toISOString()}. It opens every backup: keep it offline.
# It is no wallet's key. Piazza does not store it; without it no backup can be restored.
# public key: ${recipient}
${identity}`)
  console.error(`For the shop: BACKUP_RECIPIENTS=${recipient}`)
}

const codes: Readonly<Record<ProblemKind, number>> = {
  refused: 1,
  content: wrongContent,
  unreadable,
  unreachable: unavailable,
  unwritable: cannotWrite,
}

/** A BackupProblem and an unavailable database become a sentence and an exit code; anything else is a bug. */
export async function reportProblems(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = sentenceOf(error)
    if (reason === null) throw error
    console.error(reason)
    process.exitCode =
      error instanceof BackupProblem ? codes[error.kind] : isFull(error) ? cannotWrite : unavailable
  }
}

const sentenceOf = (error: unknown): string | null =>
  error instanceof BackupProblem ? error.message : reasonOfDatabaseError(error)

const isFull = (error: unknown) => (error as { code?: unknown }).code === '53100'

/** Shows progress only on a terminal, on one line of standard error, a few times a second. */
export function makeProgress(): Progress {
  if (!process.stderr.isTTY) return () => {}
  let shownAt = 0
  return (text) => {
    if (Date.now() - shownAt < 200) return
    shownAt = Date.now()
    process.stderr.write(`\r\u001b[K${text} …\r`)
  }
}
