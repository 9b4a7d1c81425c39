// Detects the schema of a database: empty, of this or another version, or foreign.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from './connect.ts'

export type Script = { readonly name: string; readonly text: string; readonly checksum: string }

/** Folders of SQL: the baseline, and the migrations since. */
export type Folders = {
  readonly schema: string
  readonly migrations: string
}

export type SchemaVersion =
  | { readonly is: 'empty'; readonly pending: readonly Script[] }
  /** `ahead`: migrations of a newer version, with whose schema this one is compatible. */
  | {
      readonly is: 'baseline'
      readonly pending: readonly Script[]
      readonly ahead: readonly string[]
    }
  /** The message names what was found and what to do; nothing may be changed. */
  | { readonly is: 'foreign'; readonly problem: string }

export const own: Folders = {
  schema: join(import.meta.dirname, 'schema'),
  migrations: join(import.meta.dirname, 'migrations'),
}

/** All files as one script. Its checksum ignores comments, so that they can be edited. */
export function baselineIn({ schema }: Folders): Script {
  const text = scriptsIn(schema)
    .map((script) => script.text)
    .join('\n')
  return { name: 'baseline', text, checksum: checksumOf(text.replace(/^\s*--.*\n/gm, '')) }
}

/** Scripts whose migrations a backup records, to create its schema; or why this version cannot. */
export function scriptsOf(
  records: readonly { readonly name: string; readonly checksum: string }[],
  folders: Folders = own,
): { readonly scripts: readonly Script[]; readonly problem?: string } {
  const ran = new Map(
    records
      .filter(({ name }) => name !== 'graphile-worker')
      .map(({ name, checksum }) => [name, checksum]),
  )
  const steps = [baselineIn(folders), ...scriptsIn(folders.migrations)]
  const scripts = steps.filter(({ name, checksum }) => ran.get(name) === checksum)
  if (scripts.length === ran.size && ran.has('baseline')) return { scripts }
  const isNewer = [...ran.keys()].some((name) => steps.every((script) => script.name !== name))
  return { scripts: [], problem: isNewer && ran.has('baseline') ? newerBackup : otherBackup }
}

export async function schemaVersion(
  db: Pool | Awaited<ReturnType<Pool['reserve']>>,
  folders: Folders = own,
): Promise<SchemaVersion> {
  const tables = await db<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname`
  const scripts = scriptsIn(folders.migrations)
  if (tables.length === 0) return { is: 'empty', pending: scripts }
  const recorded = tables.find(({ name }) => name === 'schema_migrations')
  if (!recorded?.columns.includes('checksum')) return { is: 'foreign', problem: otherSoftware }
  const ran = new Map(
    (
      await db<{ name: string; checksum: string }[]>`
        select name, checksum from schema_migrations where name <> 'graphile-worker'`
    ).map(({ name, checksum }) => [name, checksum]),
  )
  if (ran.has('baseline')) return sinceBaseline(ran, baselineIn(folders), scripts)
  return { is: 'foreign', problem: ran.has('001-settings.sql') ? older : otherSoftware }
}

function sinceBaseline(
  ran: ReadonlyMap<string, string>,
  baseline: Script,
  scripts: readonly Script[],
): SchemaVersion {
  const steps = [baseline, ...scripts]
  const ahead = [...ran.keys()].filter((name) => steps.every((script) => script.name !== name))
  const known = new Set(scripts.map(({ name }) => numberOf(name)))
  if (!ahead.every((name) => isCompatible(name, known))) return { is: 'foreign', problem: newer }
  const changed = steps.filter(({ name, checksum }) => (ran.get(name) ?? checksum) !== checksum)
  if (changed.length > 0) {
    const names = changed.map(({ name }) => name).join(', ')
    return { is: 'foreign', problem: `${names} has changed since it ran: restore it.` }
  }
  return { is: 'baseline', pending: scripts.filter(({ name }) => !ran.has(name)), ahead }
}

const migrationName = /^(\d{3})-[a-z0-9-]+(?:\.contracts-(\d{3}))?(?:\.online)?\.sql$/
const numberOf = (name: string): string => name.slice(0, 3)

/**
 * The migration since which no version uses what this one removes: `007-drop-size.contracts-003.sql` breaks versions
 * without 003. Null if it only expands the schema.
 */
export const contractOf = (name: string): string | null => migrationName.exec(name)?.[2] ?? null

/** Whether a version with the `known` migrations is compatible with a schema changed by this later one. */
function isCompatible(name: string, known: ReadonlySet<string>): boolean {
  const contract = contractOf(name)
  return migrationName.test(name) && (contract === null || known.has(contract))
}

/** Whether processes of the installed version are incompatible with these migrations: a release was skipped. */
export const isBreaking = (pending: readonly Script[]): boolean =>
  pending.some(({ name }) => pending.some((other) => numberOf(other.name) === contractOf(name)))

const older =
  'This database is of Piazza 1.0.0 or earlier. Start Piazza 1.1.0 once with it, then this version.'
const newer =
  'This database was used by a newer version of Piazza, and this one cannot work on its schema. Start that version.'
const newerBackup =
  'The backup was made by a newer version of Piazza: restore it with that version.'
const otherBackup =
  'The backup was made by another build of Piazza, with another schema: restore it with that one, then upgrade.'
const otherSoftware =
  'This database holds tables that are not Piazza’s. Give Piazza an empty database of its own.'

function scriptsIn(folder: string): Script[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: checksumOf(text) }
  })
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')
