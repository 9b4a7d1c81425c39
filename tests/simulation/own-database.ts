// A simulated world's database, whose rows can be saved and put back, as by a restored backup.
import { connect, type Pool } from '../../adapters/database/connect.ts'

export type OwnDatabase = {
  readonly pool: Pool
  /** One connection: what is asked at the same time is sent together, and answered without waiting in between. */
  readonly checks: Pool
  /** Replaces the last copy. */
  save(): Promise<void>
  /** Everything since the last copy is lost. */
  putBack(): Promise<void>
  close(): Promise<void>
}

type Table = { readonly name: string; readonly copy: string; readonly columns: string }

/** Few connections: each plans all statements for itself. */
const connections = 3

/** `url`: a database that nobody else is connected to, as a user who may switch triggers off. */
export function ownDatabase(url: string): OwnDatabase {
  const pool = connect(url, connections)
  const checks = connect(url, 1)
  let tables: readonly Table[] = []
  /** One transaction, so that the copy is of one moment. */
  const run = (statements: readonly string[]) => pool.unsafe(statements.join(';\n'))

  return {
    pool,
    checks,
    async save() {
      if (tables.length === 0) tables = await createCopies(pool)
      await run([
        ...tables.map(({ name, copy, columns }) => replaceRows(copy, name, columns)),
        ...saveSequences,
      ])
    },
    async putBack() {
      await run([
        // Neither triggers nor foreign keys: the rows are as they were.
        'set local session_replication_role = replica',
        ...tables.map(({ name, copy, columns }) => replaceRows(name, copy, columns)),
        resetSequences,
      ])
    },
    async close() {
      await Promise.all([pool.end({ timeout: 5 }), checks.end({ timeout: 5 })])
    },
  }
}

/** One empty copy of each table, in a schema of their own. */
async function createCopies(pool: Pool): Promise<Table[]> {
  const tables = await pool<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      format('saved.%I', n.nspname || '.' || c.relname) as copy,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    group by n.nspname, c.relname`
  const create = tables.map(
    ({ name, copy, columns }) =>
      `create unlogged table ${copy} as select ${columns} from ${name} with no data`,
  )
  await pool.unsafe(['create schema saved', ...create, createSequences].join(';\n'))
  return tables
}

const replaceRows = (to: string, from: string, columns: string) =>
  `delete from ${to}; insert into ${to} (${columns}) overriding system value select ${columns} from ${from}`

const createSequences = `create unlogged table saved.sequences as
  select format('%I.%I', schemaname, sequencename)::regclass as name, start_value, last_value
  from pg_sequences with no data`
const saveSequences = [
  'delete from saved.sequences',
  `insert into saved.sequences select format('%I.%I', schemaname, sequencename)::regclass, start_value, last_value
    from pg_sequences`,
]
const resetSequences = `select setval(name, coalesce(last_value, start_value), last_value is not null)
  from saved.sequences`
