// Restores a backup into an empty database and empty storage: everything, or nothing.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unarchived } from '../../adapters/backup/archive.ts'
import { entryOf, nameOf, type Sequence } from '../../adapters/backup/dump.ts'
import { isEmptyDatabase, type Load, openLoad } from '../../adapters/backup/load.ts'
import type { Place } from '../../adapters/backup/place.ts'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import { schemaScript } from '../../adapters/database/migrate.ts'
import { isSaneName } from '../../adapters/files/names.ts'
import type { Config } from '../config/config.ts'
import { openSecrets } from '../config/secret-key.ts'
import { openFiles } from '../files.ts'
import { bucketMark } from '../instance/identity.ts'
import { readMark } from '../instance/mark.ts'
import { writeAuditHeads } from '../jobs/audit-heads.ts'
import { type About, problemOfSecrets, readAbout } from './about.ts'
import { makeWriter } from './file-writer.ts'
import { endPendingRestore, markerIn, restoredMarkerIn } from './marker.ts'
import { openStoredFiles } from './places.ts'
import type { Progress } from './write.ts'

export type Restored = { readonly about: About; readonly rows: number; readonly files: number }

type Unpacked = ReturnType<typeof unarchived>

/**
 * The shop must not run. Throws a BackupProblem; the database and the storage are then empty as
 * before. A killed restore is started over.
 */
export async function restoreBackup(
  config: Config,
  url: string,
  { place, name }: { readonly place: Place; readonly name: string },
  identities: readonly string[],
  progress: Progress,
): Promise<Restored> {
  await requireEmpty(config, url, existsSync(markerIn(config)))
  const entries = unarchived(await place.read(name), identities)
  try {
    return await restoreFrom(config, url, entries, progress)
  } finally {
    await entries.return(undefined)
  }
}

async function restoreFrom(
  config: Config,
  url: string,
  entries: Unpacked,
  progress: Progress,
): Promise<Restored> {
  const about = await aboutIn(entries)
  const script = schemaScript(about.migrations)
  if (script.problem) throw new BackupProblem('content', script.problem)
  requireSecrets(config, about)
  await requireSameShop(config, about)
  requireLaterClock(about)

  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const marker = markerIn(config)
  writeFileSync(marker, about.madeAt)
  // Whoever opens the shop next goes on behind what was issued, also if this command ends after the last row.
  writeFileSync(restoredMarkerIn(config.dataDir), about.madeAt)
  let load: Load | null = null
  try {
    await removeFiles(config)
    load = await openLoad(url, script.text, about.tables)
    const counts = await fill(config, load, entries, progress)
    await writeAuditHeads(config.dataDir, about.heads)
    rmSync(marker)
    return { about, ...counts }
  } catch (error) {
    await load?.rollback()
    await removeFiles(config)
    endPendingRestore(config.dataDir)
    rmSync(marker)
    throw error
  }
}

async function requireEmpty(config: Config, url: string, isBegun: boolean): Promise<void> {
  if (!(await isEmptyDatabase(url)))
    throw new BackupProblem(
      'refused',
      'The database is not empty: restore into an empty one. Nothing was changed.',
    )
  if (isBegun) return
  for await (const name of openStoredFiles(config).names()) {
    if (name === bucketMark) continue
    throw new BackupProblem(
      'refused',
      `${config.s3 ? 'The bucket in S3_URL' : 'DATA_DIR/files'} is not empty: restore into an empty one. Nothing was changed.`,
    )
  }
}

async function aboutIn(entries: Unpacked): Promise<About> {
  const { value: first } = await entries.next()
  if (first?.name !== 'backup.json')
    throw new BackupProblem('content', 'The file is not a backup of Piazza.')
  return readAbout((await buffer(first.content)).toString())
}

function requireSecrets(config: Config, about: About): void {
  // A demonstration would generate a new one.
  if (!config.secretKeyFile && !existsSync(join(config.dataDir, 'secret.key')))
    throw new BackupProblem('refused', 'Copy the shop’s secret.key into DATA_DIR first.')
  const problem = problemOfSecrets(about, openSecrets(config))
  if (problem) throw new BackupProblem('refused', problem)
}

/** The file beside the database stays: it knows what was issued since the backup. */
async function requireSameShop({ dataDir }: Config, { shopId }: About): Promise<void> {
  const mark = await readMark(dataDir)
  if (mark && shopId && mark.shopId !== shopId)
    throw new BackupProblem(
      'refused',
      'DATA_DIR belongs to another shop than the backup: set another DATA_DIR. Nothing was changed.',
    )
}

/** Order numbers and what is left out follow the clock. */
function requireLaterClock({ madeAt }: About): void {
  if (Date.now() < Date.parse(madeAt) - clockSkew)
    throw new BackupProblem(
      'refused',
      `The clock of this machine is before ${madeAt}, when the backup was made: correct the clock. Nothing was changed.`,
    )
}

const clockSkew = 5 * 60_000

async function fill(
  config: Config,
  load: Load,
  entries: Unpacked,
  progress: Progress,
): Promise<{ rows: number; files: number }> {
  const storage = makeWriter(await openFiles(config))
  const reading = readInto(load, storage, entries, progress)
  // Also after a failure: pending writes must be complete to be removed.
  await reading.then(storage.end, (error) => storage.end().finally(() => Promise.reject(error)))
  const { loaded, expected, sequences, files } = await reading
  for (const [of, rows] of Object.entries(expected))
    if ((loaded.get(of) ?? 0) !== rows)
      throw new BackupProblem('content', `The backup lacks rows of ${of}: use another one.`)
  progress('Building indexes')
  await load.commit(sequences)
  return { rows: [...loaded.values()].reduce((sum, each) => sum + each, 0), files }
}

async function readInto(
  load: Load,
  storage: ReturnType<typeof makeWriter>,
  entries: Unpacked,
  progress: Progress,
) {
  const loaded = new Map<string, number>()
  let sequences: Sequence[] = []
  let expected: Record<string, number> = {}
  let files = 0
  for await (const { name, size, content } of entries) {
    const [, schema = '', table = ''] = entryOf.piece.exec(name) ?? []
    const file = name.startsWith('files/') ? name.slice('files/'.length) : ''
    if (schema) {
      const rows = await load.add(schema, table, await buffer(content))
      const of = nameOf({ schema, name: table })
      loaded.set(of, (loaded.get(of) ?? 0) + rows)
      progress(of)
    } else if (name === entryOf.sequences)
      sequences = JSON.parse((await buffer(content)).toString()) as Sequence[]
    else if (name === entryOf.rows)
      expected = JSON.parse((await buffer(content)).toString()) as Record<string, number>
    else if (isSaneName(file)) {
      await storage.put(file, size, content)
      files += 1
      if (files % 100 === 0) progress(`${files} files`)
    } else throw new BackupProblem('content', `The backup has an unknown part: ${name}.`)
  }
  return { loaded, expected, sequences, files }
}

async function removeFiles(config: Config): Promise<void> {
  const storage = await openFiles(config)
  for await (const name of openStoredFiles(config).names()) await storage.remove(name)
}
