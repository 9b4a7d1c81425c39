// Doctor check of backups: their destination, and when the last one was complete. Writes nothing.
import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { BackupProblem } from '../../../adapters/backup/problem.ts'
import { connect } from '../../../adapters/database/connect.ts'
import { timeOf } from '../../backup/names.ts'
import { openPlace } from '../../backup/places.ts'
import { backupState, hasFailed, oldAfter } from '../../backup/state.ts'
import { placeOfS3 } from '../../config/backup.ts'
import type { Config } from '../../config/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, warn, wrong } = findingsOf('backups')
const howTo = 'See docs/operating/backup.md.'

export async function examineBackups(config: Config, now = new Date()): Promise<Finding[]> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  const [failed, found] = await Promise.all([
    url ? lastFailure(url) : [],
    examineDestination(config, now),
  ])
  return [...failed, ...found]
}

/** What the command recorded; nothing while the database is away or new, which other checks say. */
async function lastFailure(url: string): Promise<Finding[]> {
  const pool = connect(url, 1)
  try {
    const state = await backupState(pool as never)
    if (!hasFailed(state)) return []
    const says = `The last one failed at ${state.failedAt?.toISOString()}: ${state.failure}`
    return [wrong(says, `Correct that, then npm run piazza -- backup. ${howTo}`)]
  } catch {
    return []
  } finally {
    await pool.end({ timeout: 2 }).catch(() => {})
  }
}

async function examineDestination(config: Config, now: Date): Promise<Finding[]> {
  const { to, recipients } = config.backup
  if (!to)
    return [
      config.demo
        ? fine('A demonstration needs none.')
        : warn('No destination is set.', `Set BACKUP_TO and BACKUP_RECIPIENTS. ${howTo}`),
    ]
  if (recipients.length === 0)
    return [wrong('They have no key to be encrypted to.', `Set BACKUP_RECIPIENTS. ${howTo}`)]
  try {
    if (!placeOfS3(to)) await requireWritable(to)
    const place = openPlace(to, config)
    const isBegun = placeOfS3(to) !== null || existsSync(to)
    const times = (isBegun ? await place.names() : []).flatMap((name) => timeOf(name) ?? [])
    const last = times.toSorted((a, b) => b.getTime() - a.getTime())[0]
    if (!last) return [warn(`There is none in ${place.label()} yet.`, 'npm run piazza -- backup')]
    const age = now.getTime() - last.getTime()
    const says = `The last one in ${place.label()} is ${Math.max(0, Math.round(age / 3_600_000))} hours old.`
    return [age <= oldAfter ? fine(says) : warn(says, `Run it each night. ${howTo}`)]
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    return [wrong(error.message, 'Correct BACKUP_TO, or what it names.')]
  }
}

/** Created by the first backup if its parent exists. */
async function requireWritable(to: string): Promise<void> {
  const folder = existsSync(to) ? to : dirname(resolve(to))
  await access(folder, constants.W_OK | constants.X_OK).catch(
    (error: NodeJS.ErrnoException): never => {
      throw new BackupProblem('unwritable', `${folder} is not writable (${error.code}).`, error)
    },
  )
}
