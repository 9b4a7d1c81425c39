// Fills an empty database from a backup, in one transaction: schema, rows, then indexes, foreign keys and triggers.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { connect, type Pool } from '../database/connect.ts'
import { type CopyIn, copyInto } from '../database/copy-in.ts'
import { createJobSchema } from '../database/job-schema.ts'
import {
  columnList,
  linesIn,
  nameOf,
  quoted,
  type Sequence,
  schemas,
  type Table,
  tablesOf,
} from './dump.ts'
import { BackupProblem } from './problem.ts'

type Connection = Awaited<ReturnType<Pool['reserve']>>

export type Load = {
  /** A chunk of a table, as dumped; tables come one after the other. Returns the number of rows. */
  add(schema: string, name: string, piece: Uint8Array): Promise<number>
  /** Commits; the database is then complete. */
  commit(sequences: readonly Sequence[]): Promise<void>
  rollback(): Promise<void>
}

/** Whether it contains neither a shop nor another program's tables. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const pool = connect(url, 1)
  try {
    const [row] = await pool<{ found: boolean }[]>`
      select exists (
        select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as found`
    return !row?.found
  } finally {
    await pool.end({ timeout: 5 })
  }
}

/** Creates the schema with `script`. Throws a BackupProblem if it lacks a table or column of the backup. */
export async function openLoad(
  url: string,
  script: string,
  tables: readonly Table[],
): Promise<Load> {
  // The job queue's schema is created by its library, on a separate connection; empty it is harmless.
  await createJobSchema(url)
  const pool = connect(url, 1)
  const connection = await pool.reserve()
  const close = async () => {
    connection.release()
    await pool.end({ timeout: 5 })
  }
  // Without waiting: an unfinished COPY never ends by itself.
  const rollback = () => pool.end({ timeout: 0 })
  try {
    await connection.unsafe('begin; set local idle_in_transaction_session_timeout = 0')
    await connection.unsafe(script)
    const there = new Map((await tablesOf(connection)).map((table) => [nameOf(table), table]))
    for (const table of tables) requireTable(there.get(nameOf(table)), table)
    const attach = await detach(connection, tables)
    return loading(connection, tables, attach, rollback, close)
  } catch (error) {
    await rollback()
    throw error
  }
}

function requireTable(own: Table | undefined, table: Table): void {
  const missing = own ? table.columns.find((each) => !own.columns.includes(each)) : ''
  if (missing === undefined) return
  const what = missing ? `a column ${missing} in ${table.name}` : `a table ${table.name}`
  throw new BackupProblem(
    'content',
    `The backup has ${what} that this version does not have: restore it with the version that made it.`,
  )
}

function loading(
  connection: Connection,
  tables: readonly Table[],
  attach: string,
  rollback: Load['rollback'],
  close: () => Promise<void>,
): Load {
  const byName = new Map(tables.map((table) => [nameOf(table), table]))
  let open: { readonly name: string; readonly into: CopyIn } | null = null
  const end = async () => {
    await open?.into.end()
    open = null
  }
  return {
    async add(schema, name, piece) {
      const table = byName.get(nameOf({ schema, name }))
      if (!table) throw new Error(`the backup does not list ${schema}.${name}`)
      if (open?.name !== nameOf(table)) {
        await end()
        const copy = `copy ${quoted(table)} (${columnList(table)}) from stdin`
        open = { name: nameOf(table), into: await copyInto(connection, copy) }
      }
      const text = await decompress(piece)
      await open.into.write(text)
      return linesIn(text)
    },
    async commit(sequences) {
      await end()
      for (const sequence of sequences)
        await connection`select setval(${quoted(sequence)}::regclass, ${sequence.last}::int8)`
      await connection.unsafe(attach)
      await connection.unsafe(freeJobs)
      await connection.unsafe('commit')
      await connection.unsafe('analyze').catch(() => {})
      await close()
    },
    rollback,
  }
}

const decompress = promisify<Uint8Array, Uint8Array>(gunzip)

/** The processes that had locked them are gone. */
const freeJobs = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`

/**
 * Removes what would slow down, refuse or duplicate the inserted rows: foreign keys, indexes, triggers, row-level
 * security of the owner, rows of the schema itself. Returns the statements that restore it.
 */
async function detach(connection: Connection, tables: readonly Table[]): Promise<string> {
  const names = tables.map(nameOf)
  const parts = await connection<{ off: string; back: string }[]>`
    with mine as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relforcerowsecurity as forced
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${connection(schemas)} and c.relkind = 'r' and n.nspname || '.' || c.relname = any(${names}))
    select 3 as step, format('alter table %s drop constraint %I', m.name, k.conname) as off,
      format('alter table %s add constraint %I %s', m.name, k.conname, pg_get_constraintdef(k.oid)) as back
    from pg_constraint k join mine m on m.oid = k.conrelid where k.contype = 'f'
    union all
    select 2, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join mine m on m.oid = i.indrelid
    where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    union all
    select 1, format('alter table %s disable trigger %I', m.name, t.tgname),
      format('alter table %s enable %s trigger %I', m.name,
        case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname)
    from pg_trigger t join mine m on m.oid = t.tgrelid where not t.tgisinternal and t.tgenabled <> 'D'
    union all
    select 0, format('alter table %s no force row level security', name),
      format('alter table %s force row level security', name) from mine where forced
    order by 1, 2`
  const foreignKeysFirst = [...parts].reverse()
  await connection.unsafe(
    [...foreignKeysFirst.map(({ off }) => off), `truncate ${tables.map(quoted).join(', ')}`].join(
      ';\n',
    ),
  )
  return parts.map(({ back }) => back).join(';\n')
}
