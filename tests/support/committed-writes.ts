// Detects committed writes: triggers log each statement that writes a table.
import type { World } from '../../shop/world.ts'

/** Returns a function that identifies the last committed write to any table but `except`. */
export async function committedWrites(
  { db }: World,
  except: readonly string[],
): Promise<() => Promise<string>> {
  await db`create table noted_writes (id int8 generated always as identity primary key, name text not null)`
  await db`
    create function note_write() returns trigger language plpgsql as $$ begin
      insert into public.noted_writes (name) values (tg_op || ' ' || tg_table_name);
      return null;
    end $$`
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname <> all(${[...except, 'noted_writes']}::text[])`
  for (const { name } of tables)
    await db`
      create trigger zz_noted after insert or update or delete on ${db(name)}
      for each statement execute function note_write()`
  return async () => {
    const [last] = await db<{ id: number; name: string }[]>`
      select id, name from noted_writes order by id desc limit 1`
    return last ? `${last.id}: ${last.name}` : ''
  }
}
