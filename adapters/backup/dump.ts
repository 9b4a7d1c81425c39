// Copies the rows of a database, in one snapshot (COPY), while the shop writes to it.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { connect, type Pool } from '../database/connect.ts'
import type { Entry } from './archive.ts'
import { BackupProblem } from './problem.ts'

type Connection = Awaited<ReturnType<Pool['reserve']>>

export type Table = { readonly schema: string; readonly name: string; readonly columns: string[] }
export type Sequence = { readonly schema: string; readonly name: string; readonly last: string }

export type Snapshot = {
  readonly tables: readonly Table[]
  /** Migrations that have run. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  /** Version of the server. */
  readonly postgresql: string
  /** Rows read so far, by table. */
  readonly rows: Readonly<Record<string, number>>
  /** Rows in compressed chunks, `database/SCHEMA.TABLE/NUMBER.gz`, then the sequences and the row counts. */
  entries(): AsyncGenerator<Entry>
  close(): Promise<void>
}

/** Names of the entries that `entries` yields. */
export const entryOf = {
  piece: /^database\/(\w+)\.(\w+)\/\d+\.gz$/,
  sequences: 'database/sequences.json',
  rows: 'database/rows.json',
}

export const schemas = ['public', 'graphile_worker']
/** Bookkeeping tables of the programs that create the schema. */
const ownRecords = ['public.schema_migrations', 'graphile_worker.migrations']

/** Bytes of a chunk before compression. */
const pieceSize = 4 * 1024 * 1024
const lockTimeout = '30s'

/**
 * Opens a snapshot. Migrations wait until it is closed, everything else continues. Throws a
 * BackupProblem while one is running.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const pool = connect(url, 1)
  const connection = await pool.reserve()
  // Without waiting: a COPY without a reader never ends by itself.
  const close = () => pool.end({ timeout: 0 })
  try {
    const before = await tablesOf(connection)
    await connection.unsafe('begin isolation level repeatable read read only')
    await connection.unsafe(
      `set local lock_timeout = '${lockTimeout}'; set local idle_in_transaction_session_timeout = 0`,
    )
    // Before the snapshot: a table that a migration rewrites later would look empty in it.
    if (before.length > 0)
      await connection
        .unsafe(`lock table ${before.map(quoted).join(', ')} in access share mode`)
        .catch((error: Error & { code?: string }) => {
          throw error.code === lockNotAvailable ? busy(error) : error
        })
    const tables = await tablesOf(connection)
    if (JSON.stringify(tables) !== JSON.stringify(before)) throw busy(null)
    const rows: Record<string, number> = {}
    const [server] = await connection<{ version: string }[]>`
      select current_setting('server_version') as version`
    const migrations = await connection<{ name: string; checksum: string }[]>`
      select name, checksum from schema_migrations order by name`
    return {
      tables,
      migrations: [...migrations],
      postgresql: server?.version ?? '',
      rows,
      entries: () => entriesOf(connection, tables, rows),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const lockNotAvailable = '55P03'
const busy = (cause: unknown) =>
  new BackupProblem('refused', 'A migration is running: try again when it has finished.', cause)

/** Tables with their stored columns, in a fixed order. */
export async function tablesOf(db: Connection | Pool): Promise<Table[]> {
  const tables = await db<Table[]>`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ${db(schemas)} and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`
  return tables.filter((table) => !ownRecords.includes(nameOf(table)))
}

export const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
export const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `"${schema}"."${name}"`
export const columnList = ({ columns }: Table) => columns.map((each) => `"${each}"`).join(', ')

async function* entriesOf(
  connection: Connection,
  tables: readonly Table[],
  rows: Record<string, number>,
): AsyncGenerator<Entry> {
  for (const table of tables) {
    rows[nameOf(table)] = 0
    const source = await connection
      .unsafe(`copy ${quoted(table)} (${columnList(table)}) to stdout`)
      .readable()
    let number = 0
    for await (const piece of inPieces(source)) {
      rows[nameOf(table)] = (rows[nameOf(table)] ?? 0) + linesIn(piece)
      const content = await compress(piece, { level: 4 })
      number += 1
      const name = `database/${nameOf(table)}/${String(number).padStart(6, '0')}.gz`
      yield { name, size: content.length, content }
    }
    // If the rows ended while the connection was paused, nothing else reads the end of the statement.
    source._read(0)
  }
  // Sequences are not part of a snapshot: read last, they are ahead of all rows.
  const sequences = await connection<Sequence[]>`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ${connection(schemas)} and last_value is not null order by 1, 2`
  const content = Buffer.from(JSON.stringify([...sequences]))
  yield { name: entryOf.sequences, size: content.length, content }
  const counts = Buffer.from(JSON.stringify(rows))
  yield { name: entryOf.rows, size: counts.length, content: counts }
}

const compress = promisify<Uint8Array, { level: number }, Uint8Array>(gzip)

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** A row ends with a line feed; within values it is escaped. */
export function linesIn(text: Uint8Array): number {
  let count = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count += 1
  return count
}
