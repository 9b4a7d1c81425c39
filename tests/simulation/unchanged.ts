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

/** Checks an invariant the first time and whenever one of its tables was written. */
export function invariantsOf(world: World) {
  const tables = new Map<Invariant, Set<string>>()
  let read: Set<string> = new Set()
  const db = new Proxy(world.db, {
    apply(target, self, args: unknown[]) {
      const { raw } = (args[0] ?? {}) as { raw?: readonly string[] }
      for (const [, name] of (raw ?? []).join(' ').matchAll(/\b(?:from|join)\s+([a-z_]+)/g))
        read.add(name as string)
      return Reflect.apply(target as never, self, args)
    },
  })
  const listening: World = { ...world, db }

  return async (
    invariants: readonly Invariant[],
    released: Set<string>,
    isThorough: boolean,
  ): Promise<Problem> => {
    const rows = await world.db<{ name: string }[]>`delete from simulation_writes returning name`
    for (const invariant of invariants) {
      const known = tables.get(invariant)
      if (known && !isThorough && !rows.some(({ name }) => known.has(name))) continue
      read = new Set()
      const problem = await invariant(listening, released)
      tables.set(invariant, read)
      if (problem) return problem
    }
    return null
  }
}
