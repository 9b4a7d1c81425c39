// Generates the demonstration's history at its first start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connect } from '../adapters/database/connect.ts'
import type { Log } from '../shop/world.ts'

export const lifeProgram = join(import.meta.dirname, 'life/main.ts')
const journalIn = (dataDir: string) => join(dataDir, 'ledger', 'journal.jsonl')
/** Exists while the history is being written. */
const begunIn = (dataDir: string) => join(dataDir, 'ledger', 'past-begun')

export type Place = {
  /** URL of the database. */
  readonly url: string
  readonly publicUrl: string
}

/** Due at the first start of a data folder, and after one that was killed meanwhile. */
export const isPastDue = (dataDir: string): boolean =>
  !existsSync(journalIn(dataDir)) || existsSync(begunIn(dataDir))

/** Returns whether it was written. */
type Write = (dataDir: string, place: Place, log: Log) => Promise<boolean>

/**
 * Writes only into a shop without products; the ledger simulator must not run. A failure leaves the shop without a
 * history. Returns whether it was written. `write`: by default a child process that ends with this one.
 */
export async function writePast(
  dataDir: string,
  place: Place,
  log: Log,
  write: Write = inItsProcess,
): Promise<boolean> {
  mkdirSync(dirname(begunIn(dataDir)), { recursive: true, mode: 0o700 })
  writeFileSync(begunIn(dataDir), '')
  const isWritten = (await isNew(place.url)) && (await write(dataDir, place, log))
  rmSync(begunIn(dataDir))
  return isWritten
}

const inItsProcess: Write = async (dataDir, place, log) => {
  // Ends when its input does, however the shop ended.
  const child = spawn(process.execPath, [lifeProgram], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, DEMO: '1', DATA_DIR: dataDir, DEMO_LIFE_OF: JSON.stringify(place) },
  })
  const [exitCode] = (await once(child, 'exit')) as [number | null]
  if (exitCode === 0) return true
  log.error('demonstration orders not written', { exitCode })
  rmSync(journalIn(dataDir), { force: true })
  return false
}

async function isNew(url: string): Promise<boolean> {
  const pool = connect(url, 1)
  const [row] = await pool<[{ isNew: boolean }]>`
    select not exists (select from products) as "isNew"`
  await pool.end({ timeout: 5 })
  return row.isNew
}
