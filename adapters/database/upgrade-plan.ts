// Plan of a migration: its steps, which tables they lock for how long, and what to do first.
import type { Pool } from './connect.ts'
import { plannedSteps } from './migrate.ts'
import { isOnline, statementsOf } from './online.ts'
import { type Folders, isBreaking, own, schemaVersion } from './schema-version.ts'

export type Hold = {
  readonly table: string
  /** Including indexes. */
  readonly bytes: number
  readonly seconds: number
  readonly why: 'rewritten' | 'checked' | 'indexed'
}

export type PlannedStep = {
  readonly name: string
  /** Other processes of the shop continue meanwhile; no lock is held for longer than two seconds. */
  readonly isOnline: boolean
  readonly holds: readonly Hold[]
}

export type UpgradePlan = {
  readonly problem?: string
  readonly steps: readonly PlannedStep[]
  /** The previous version is incompatible with the new schema. */
  readonly needsStop: boolean
  readonly seconds: number
  /** Additional bytes for rewritten tables. */
  readonly space: number
  /** Connections of the shop, and transactions that have run for more than ten seconds. */
  readonly connections: number
  readonly longTransactions: number
}

/**
 * Bytes per second of a table with its indexes on two cores: rewritten with new indexes (a shop
 * with a million orders, 1.1 GB in 45 seconds), read for a check, read for an index.
 */
const pace = { rewritten: 20e6, checked: 200e6, indexed: 60e6 }

export async function upgradePlan(pool: Pool, folders: Folders = own): Promise<UpgradePlan> {
  const version = await schemaVersion(pool, folders)
  const { steps: names, problem } = await plannedSteps(pool, folders)
  const sizes = await sizesOf(pool)
  const steps = names.map((name): PlannedStep => {
    const pending = version.is === 'foreign' ? [] : version.pending
    const script = pending.find((each) => each.name === name)?.text ?? ''
    return {
      name,
      isOnline: isOnline(name),
      holds: isOnline(name)
        ? []
        : blockingParts(script).flatMap(({ table, why }) => hold(sizes, table, why)),
    }
  })
  const holds = steps.flatMap((step) => step.holds)
  const sum = (of: (each: Hold) => number) => holds.reduce((total, each) => total + of(each), 0)
  return {
    ...(problem && { problem }),
    steps,
    needsStop: version.is === 'baseline' && isBreaking(version.pending),
    seconds: sum(({ seconds }) => seconds),
    space: sum(({ bytes, why }) => (why === 'checked' ? 0 : bytes)),
    ...(await activityOf(pool)),
  }
}

/** Statements that remove or restrict what a running version may use; not for tables that the script creates. */
const taking =
  /^(?:alter table (\w+)[^;]*\b(?:drop column|rename|set not null|alter (?:column )?\w+ (?:set data )?type)\b|drop (?:table|view|function|type) (?:if exists )?(\w+))/i

/** Statements that only a migration named `contracts-NNN` may have. */
export function takingParts(script: string): string[] {
  const created = createdIn(script)
  return statementsOf(script).flatMap(({ text }) => {
    const [, altered, dropped] = taking.exec(text) ?? []
    const name = altered ?? dropped
    return name && !created.has(name) ? [name] : []
  })
}

const hold = (sizes: ReadonlyMap<string, number>, table: string, why: Hold['why']): Hold[] => {
  const bytes = sizes.get(table)
  return bytes === undefined ? [] : [{ table, bytes, why, seconds: bytes / pace[why] }]
}

const kinds: readonly (readonly [RegExp, Hold['why']])[] = [
  [/^create (?:unique )?index (?!concurrently)\w+ on (\w+)/i, 'indexed'],
  [/^alter table (\w+)[^;]*\balter (?:column )?\w+ (?:set data )?type\b/i, 'rewritten'],
  [/^alter table (\w+)[^;]*\bset not null\b/i, 'checked'],
  [/^alter table (\w+)[^;]*\badd (?:primary key|unique)\b/i, 'indexed'],
  [
    /^alter table (\w+) add (?:constraint \w+ )?(?:check|foreign key)\b(?![^;]*\bnot valid\b)/i,
    'checked',
  ],
  [/^update (\w+)/i, 'rewritten'],
  [/^delete from (\w+)/i, 'rewritten'],
]

const createdIn = (script: string): ReadonlySet<string | undefined> =>
  new Set([...script.matchAll(/^create table (\w+)/gim)].map(([, name]) => name))

/** What a function does when it is called is not done by the migration. */
const withoutFunctionBodies = (script: string): string =>
  script.replace(/\bas \$\$.*?\$\$/gis, 'as $$$$')

/** Statements that read or write a whole table while blocking others; not for tables that the script creates. */
export function blockingParts(script: string): { table: string; why: Hold['why'] }[] {
  const created = createdIn(script)
  return statementsOf(withoutFunctionBodies(script)).flatMap(({ text }) =>
    kinds.flatMap(([pattern, why]) => {
      const table = pattern.exec(text)?.[1]
      return table && !created.has(table) ? [{ table, why }] : []
    }),
  )
}

async function sizesOf(pool: Pool): Promise<Map<string, number>> {
  const rows = await pool<{ name: string; bytes: number }[]>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function activityOf(
  pool: Pool,
): Promise<{ readonly connections: number; readonly longTransactions: number }> {
  const [row] = await pool<{ connections: number; longTransactions: number }[]>`
    select count(*) filter (where application_name like 'piazza%') as connections,
      count(*) filter (where xact_start < now() - interval '10 seconds') as "longTransactions"
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  return row ?? { connections: 0, longTransactions: 0 }
}
