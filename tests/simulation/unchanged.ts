// Skips invariants whose tables an event has not written; PostgreSQL reports the written tables.
import type { Db, World } from '../../shop/world.ts'

type Problem = string | null
type Invariant = (world: World, released: Set<string>) => Promise<Problem>

/** Call once, when a world is created. */
export async function noteWrites(db: Db): Promise<void> {
  await db`create unlogged table simulation_writes (name text primary key)`
  await db`create function simulation_note() returns trigger language plpgsql as $$ begin
    insert into simulation_writes values (tg_table_name) on conflict do nothing; return null; end $$`
  await db`do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'simulation_writes' loop
      execute format('create trigger simulation_note after insert or update or delete or truncate on %I
        for each statement execute function simulation_note()', name);
    end loop; end $$`
}

/** Checks invariants at the same time: each the first time and whenever one of its tables was written. */
export function invariantsOf(world: World) {
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
    const problems = invariants.map((invariant) => {
      const before = known.get(invariant)
      if (before && !isThorough && !rows.some(({ name }) => before.tables.has(name))) return null
      const now = before ?? listening()
      known.set(invariant, now)
      return invariant(now.world, released)
    })
    return (await Promise.all(problems)).find((problem) => problem !== null) ?? null
  }
}

const tablesIn = new WeakMap<readonly string[], readonly string[]>()

/** By the statement's constant texts. */
function tablesOf(raw: readonly string[]): readonly string[] {
  const known = tablesIn.get(raw)
  if (known) return known
  const found = [...raw.join(' ').matchAll(/\b(?:from|join)\s+([a-z_]+)/g)]
  const names = found.map(([, name]) => name as string)
  tablesIn.set(raw, names)
  return names
}
