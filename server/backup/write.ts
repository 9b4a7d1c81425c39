// Makes a backup: everything in one encrypted file, read back and compared before it counts.
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { archived, type Entry, unarchived } from '../../adapters/backup/archive.ts'
import { openSnapshot, type Snapshot } from '../../adapters/backup/dump.ts'
import type { Place } from '../../adapters/backup/place.ts'
import { BackupProblem } from '../../adapters/backup/problem.ts'
import { connect } from '../../adapters/database/connect.ts'
import { storedShopId } from '../../adapters/database/shop-instance.ts'
import type { Config } from '../config/config.ts'
import { openSecrets } from '../config/secret-key.ts'
import { problemOfKeys } from '../instance/identity.ts'
import { savedAuditHeads } from '../jobs/audit-heads.ts'
import { type About, aboutOf } from './about.ts'
import { nameAt } from './names.ts'
import { openStoredFiles } from './places.ts'

export type Progress = (text: string) => void

/** Works while the shop runs. Throws a BackupProblem, leaving nothing in the storage. */
export async function makeBackup(
  config: Config,
  url: string,
  place: Place,
  recipients: readonly string[],
  progress: Progress,
) {
  const snapshot = await openSnapshot(url)
  const now = new Date()
  const name = nameAt(now)
  const count = { files: 0 }
  // The operator's secret key is not here: an ephemeral one reads the file back.
  const reader = await generateX25519Identity()
  try {
    const secrets = openSecrets(config)
    const shopId = await requireOwnKeys(url, secrets)
    const heads = await savedAuditHeads(config.dataDir)
    const about = aboutOf(snapshot, secrets, { heads, shopId }, now)
    const entries = entriesOf(about, snapshot, config, count, progress)
    const encrypted = await archived(entries, [...recipients, await identityToRecipient(reader)])
    const written = await place.write(name, encrypted)
    await snapshot.close()
    try {
      progress('Reading it back')
      await verify(await written.read(), reader, place.label(name))
      await written.keep()
    } catch (error) {
      await written.discard()
      throw error
    }
    const rows = Object.values(snapshot.rows).reduce((sum, each) => sum + each, 0)
    const { bytes } = written
    return { name, bytes, tables: snapshot.tables.length, rows, files: count.files }
  } finally {
    await snapshot.close()
  }
}

/** A backup with another key's proof would be refused where it is restored with the right one. Returns the shop's id. */
async function requireOwnKeys(
  url: string,
  secrets: Readonly<Record<number, Uint8Array>>,
): Promise<string | null> {
  const pool = connect(url, 1)
  try {
    const problem = await problemOfKeys(pool, secrets)
    if (problem) throw new BackupProblem('refused', problem)
    return await storedShopId(pool)
  } finally {
    await pool.end({ timeout: 5 })
  }
}

async function* entriesOf(
  about: About,
  snapshot: Snapshot,
  config: Config,
  count: { files: number },
  progress: Progress,
): AsyncGenerator<Entry> {
  const first = Buffer.from(JSON.stringify(about))
  yield { name: 'backup.json', size: first.length, content: first }
  for await (const entry of snapshot.entries()) {
    progress(entry.name.split('/')[1] ?? '')
    yield entry
  }
  // After the snapshot: files that its rows reference exist, unless erased since.
  const stored = openStoredFiles(config)
  for await (const name of stored.names()) {
    const file = await stored.open(name)
    if (!file) continue
    count.files += 1
    if (count.files % 100 === 0) progress(`${count.files} files`)
    yield { name: `files/${name}`, ...file }
  }
}

async function verify(
  written: ReadableStream<Uint8Array>,
  identity: string,
  label: string,
): Promise<void> {
  try {
    for await (const { content } of unarchived(written, [identity])) for await (const _ of content);
  } catch (error) {
    if (!(error instanceof BackupProblem) || error.kind !== 'content') throw error
    throw new BackupProblem(
      'unwritable',
      `${label} does not read back as it was written: check the disk.`,
      error,
    )
  }
}
