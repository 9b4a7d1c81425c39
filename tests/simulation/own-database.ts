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
  /** Of its own: switching triggers off makes a connection forget its plans. */
  const copies = connect(url, 1)
  let tables: readonly Table[] = []
  /** Names of tables that have a copy: those that had rows when they were saved. */
  const copied = new Set<string>()
  /** One transaction, so that the copy is of one moment. */
  const run = (statements: readonly string[]) => copies.unsafe(statements.join(';\n'))

  return {
    pool,
    checks,
    async save() {
      if (tables.length === 0) tables = await tablesOf(pool)
      const filled = await filledOf(pool, tables)
      const isFirst = copied.size === 0
      const missing = filled.filter(({ name }) => !copied.has(name))
      for (const { name } of missing) copied.add(name)
      await run([
        ...(isFirst ? ['create schema saved', createSequences] : []),
        ...missing.map(createCopy),
        ...filled.map(({ name, copy, columns }) => replaceRows(copy, name, columns)),
        ...saveSequences,
      ])
    },
    async putBack() {
      const filled = await filledOf(pool, tables)
      await run([
        // Neither triggers nor foreign keys: the rows are as they were.
        'set local session_replication_role = replica',
        ...filled.map(({ name, copy, columns }) =>
          copied.has(name) ? replaceRows(name, copy, columns) : `delete from ${name}`,
        ),
        resetSequences,
      ])
    },
    async close() {
      await Promise.all([pool, checks, copies].map((each) => each.end({ timeout: 5 })))
    },
  }
}

/** All tables, with the names of their copies in a schema of their own. */
const tablesOf = (pool: Pool) => pool<Table[]>`
  select format('%I.%I', n.nspname, c.relname) as name,
    format('saved.%I', n.nspname || '.' || c.relname) as copy,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  group by n.nspname, c.relname`

const createCopy = ({ name, copy, columns }: Table) =>
  `create unlogged table ${copy} as select ${columns} from ${name} with no data`

/** Tables that have rows, or whose copies have: a file without a page holds none. Most tables are empty. */
async function filledOf(pool: Pool, tables: readonly Table[]): Promise<readonly Table[]> {
  const rows = await pool<{ name: string }[]>`
    select name from unnest(${tables.map(({ name }) => name)}::text[], ${tables.map(({ copy }) => copy)}::text[])
      as t (name, copy)
    where pg_relation_size(name::regclass) > 0 or pg_relation_size(to_regclass(copy)) > 0`
  const names = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => names.has(name))
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
