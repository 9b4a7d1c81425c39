// The schema and the rows of a database as text, to compare two databases.
import type { Pool } from '../../adapters/database/connect.ts'

/** The whole schema as the server prints it; columns in any order. */
export const schemaOf = async (pool: Pool): Promise<string[]> =>
  (
    await pool<{ line: string }[]>`
      with mine as (
        select oid, relname, relkind, relrowsecurity, relforcerowsecurity, reloptions from pg_class
        where relnamespace = 'public'::regnamespace)
      select concat_ws(' ', relkind, relname, relrowsecurity, relforcerowsecurity, reloptions) as line from mine
      union all
      select concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid))
      from mine c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind = 'r'
      union all
      select concat_ws(' ', 'constraint', c.relname, k.conname, pg_get_constraintdef(k.oid))
      from mine c join pg_constraint k on k.conrelid = c.oid
      union all
      select pg_get_indexdef(oid) from mine where relkind = 'i'
      union all
      select pg_get_triggerdef(t.oid) from mine c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
      union all
      select concat_ws(' ', tablename, policyname, cmd, qual, with_check) from pg_policies where schemaname = 'public'
      union all
      select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  )
    // A restored dump nests `a or b or c` differently.
    .map(({ line }) => line.replaceAll(/[()]/g, ''))
    .toSorted()

/** Rows of each non-empty table as text, without column names. `news` is excluded: it is deleted on delivery. */
export async function rowsOf(pool: Pool): Promise<Map<string, string[]>> {
  const tables = await pool<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migrations', 'news')`
  const all = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await pool.unsafe(`select t::text as row from ${name} t order by 1`)
    if (rows.length > 0)
      all.set(
        name,
        rows.map(({ row }) => row as string),
      )
  }
  return all
}
