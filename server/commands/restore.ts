// `piazza restore`: restores a backup into an empty database, repeats later erasures, and verifies
// ledger and audit log.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Place } from '../../adapters/backup/place.ts'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import { endEverySession } from '../../shop/people/accounts/actions/staff-actions.ts'
import type { Resumed } from '../../shop/sales/invoicing/actions/resume-issuing.ts'
import { changedSettings } from '../backup/about.ts'
import {
  type ErasureLog,
  type Repeated,
  readErasures,
  replayErasures,
} from '../backup/erasure-log.ts'
import { erasuresName } from '../backup/names.ts'
import { openFile } from '../backup/places.ts'
import { type Restored, restoreBackup } from '../backup/restore.ts'
import { openServer } from '../database.ts'
import { resumeAfterAbsence } from '../instance/resume.ts'
import { makeLog } from '../logging/log.ts'
import { makeProgress, reportProblems } from './backup.ts'
import { configOrExit, withShop } from './cli.ts'
import { linesOf } from './restored.ts'

export type RestoreOptions = {
  /** File with the secret key of backups; `-` is standard input. */
  readonly identity: string
  /** Folder with a newer erasure log than the one beside the backup. */
  readonly erasures?: string
  /** One line for the restore, and one for each check. */
  readonly json?: boolean
}

export async function restore(file: string, options: RestoreOptions): Promise<void> {
  const config = configOrExit()
  await reportProblems(async () => {
    if (basename(file) === erasuresName)
      throw new BackupProblem(
        'content',
        `${erasuresName} is the log of erasures beside the backups: name a file piazza-….tar.age.`,
      )
    const identities = identitiesIn(options.identity)
    const source = openFile(file, config)
    const log = await newest(
      identities,
      source.place,
      options.erasures ? openFile(`${options.erasures}/-`, config).place : null,
    )
    const server = await openServer(config, makeLog('warn', process.stderr))
    const restored = await restoreBackup(
      config,
      server.url,
      source,
      identities,
      makeProgress(),
    ).finally(server.stop)
    await finish(restored, log, options.json ?? false)
    await runChecks(config.demo && !config.pi, options.json ?? false)
  })
}

/** Comments and secret keys, in the format of age. */
function identitiesIn(path: string): string[] {
  let text: string
  try {
    text = readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (cause) {
    throw new BackupProblem('unreadable', `${path} cannot be read.`, cause)
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^AGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+$/.test(line))
  if (keys.length > 0) return keys
  throw new BackupProblem('content', `${path} holds no key of backups (AGE-SECRET-KEY-1…).`)
}

async function newest(
  identities: readonly string[],
  ...places: readonly (Place | null)[]
): Promise<ErasureLog | null> {
  const found = await Promise.all(places.map((place) => place && readErasures(place, identities)))
  return (
    found
      .filter((log) => log !== null)
      .toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt))[0] ?? null
  )
}

/** Opens the shop: migrates the schema, repeats erasures, and ends all sessions. */
const finish = (restored: Restored, log: ErasureLog | null, isJson: boolean): Promise<void> =>
  withShop(
    async (world, config) => {
      // First of all: nothing may be issued before.
      const since = new Date(restored.about.madeAt)
      const resumed = await resumeAfterAbsence(world, config.dataDir, { isRestored: true, since })
      if (!resumed.ok) {
        console.error(world.say('en', 'errors', resumed.code, resumed.facts))
        return 1
      }
      const repeated = log && (await replayErasures(world, log))
      if (repeated && !repeated.ok) {
        console.error(world.say('en', 'errors', repeated.code, repeated.facts))
        return 1
      }
      const ended = await endEverySession(world)
      if (!ended.ok) return 1
      show(restored, log, repeated?.value ?? null, resumed.value, isJson)
      return 0
    },
    { withChains: true },
  )

function show(
  { about, rows, files }: Restored,
  log: ErasureLog | null,
  repeated: Repeated | null,
  resumed: Resumed | null,
  isJson: boolean,
): void {
  const changed = changedSettings(about)
  if (isJson) {
    const { madeAt, version } = about
    console.log(JSON.stringify({ madeAt, version, rows, files, repeated, resumed, changed }))
    return
  }
  console.log(`Restored: ${rows} rows and ${files} files, as of ${about.madeAt}.`)
  if (resumed) for (const line of linesOf(resumed)) console.log(line)
  if (log && repeated) {
    const { accounts, waiting, documents, subscriptions } = repeated
    console.log(
      `Erased again, by the log of ${log.writtenAt}: ${accounts} accounts, ${documents} images, ${subscriptions} newsletter subscriptions.`,
    )
    if (waiting > 0)
      console.log(`Accounts that the hourly job erases when their orders are closed: ${waiting}.`)
  } else console.error('There is no erasure log beside the backup: repeat later erasures yourself.')
  for (const [name, before, now] of changed)
    console.error(`${name} was ${before || 'not set'} and is ${now || 'not set'}.`)
}

/** The first problem determines the exit code. */
async function runChecks(isSimulated: boolean, isJson: boolean): Promise<void> {
  const before = process.exitCode
  const { verify } = await import('./audit.ts')
  await verify(isJson)
  const code = process.exitCode
  if (isSimulated) console.error('The demonstration’s ledger is not part of a backup.')
  else {
    const { audit } = await import('./ledger.ts')
    await audit(isJson)
  }
  process.exitCode = before || code || process.exitCode
}
