// Skips invariants whose tables an event has not written; triggers report the written tables.
import type { Db, World } from '../../shop/world.ts'
import { findUnsafe, unsafeTables } from './address-invariants.ts'

type Problem = string | null
type Invariant = (world: World, released: Set<string>) => Promise<Problem>

/** Call once, when a world is created. */
export async function noteWrites(db: Db): Promise<void> {
  await db`create unlogged table simulation_writes (name text primary key)`
  await db`create function simulation_note() returns trigger language plpgsql as $$ begin
    insert into simulation_writes values (tg_table_name) on conflict do nothing; return null; end $$`
}

/** Written by every read of a ledger. Positions alone change no amount, and every thorough check reads them. */
const unnoted: ReadonlySet<string> = new Set(['ledger_cursors'])

/**
 * Checks invariants at the same time: each the first time and whenever one of its tables was written. Writes are noted
 * from the check on that reads a table for the first time.
 */
export function invariantsOf(world: World) {
  const noted = new Set<string>()
  type Listening = { readonly world: World; readonly tables: Set<string> }
  const known = new Map<Invariant, Listening>()

  /** A world that notes the tables which are read. */
  function listening(): Listening {
    const tables = new Set<string>()
    const db = new Proxy(world.db, {
      apply(target, self, args: unknown[]) {
        const { raw } = (args[0] ?? {}) as { raw?: readonly string[] }
        for (const name of tablesOf(raw ?? [])) tables.add(name)
        return Reflect.apply(target as never, self, args)
      },
    })
    return { world: { ...world, db }, tables }
  }

  return async (
    invariants: readonly Invariant[],
    released: Set<string>,
    isThorough: boolean,
  ): Promise<Problem> => {
    const rows = await world.db<{ name: string }[]>`delete from simulation_writes returning name`
    const isWritten = (tables: ReadonlySet<string>) => rows.some(({ name }) => tables.has(name))
    // Sent before what reads it, on the same connection.
    const isMoved = isThorough || known.size === 0 || isWritten(unsafeTables)
    const moved = isMoved ? findUnsafe(world.db).execute() : null
    const problems = invariants.map((invariant) => {
      const before = known.get(invariant)
      if (before && !isThorough && !isWritten(before.tables)) return null
      const now = before ?? listening()
      known.set(invariant, now)
      return invariant(now.world, released)
    })
    const found = await Promise.all(problems)
    await moved
    await noteFrom([...known.values()].flatMap(({ tables }) => [...tables]))
    return found.find((problem) => problem !== null) ?? null
  }

  async function noteFrom(names: readonly string[]): Promise<void> {
    const missing = names.filter((name) => !noted.has(name))
    if (missing.length === 0) return
    for (const name of missing) noted.add(name)
    // Names in `with` are no tables.
    const tables = await world.db<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename = any(${missing}::text[])`
    for (const { name } of tables)
      if (!unnoted.has(name))
        await world.db`create trigger simulation_note after insert or update or delete or truncate
          on ${world.db(name)} for each statement execute function simulation_note()`
  }
}

const tablesIn = new WeakMap<readonly string[], readonly string[]>()

/** By the statement's constant texts. */
function tablesOf(raw: readonly string[]): readonly string[] {
  const known = tablesIn.get(raw)
  if (known) return known
  const found = [...raw.join(' ').matchAll(/\b(?:from|join)\s+([a-z_]+)/g)]
  const names = found.flatMap(([, name]) =>
    name === 'simulation_unsafe' ? [...unsafeTables] : [name as string],
  )
  tablesIn.set(raw, names)
  return names
}
