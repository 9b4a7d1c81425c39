// SQL that finds products for files without ids of their own.
import { mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** `names` in lower case. */
export const idsOfNames = async (db: Db, names: readonly string[]) => db<
  { id: string; name: string }[]
>`
  select id, lower(name) as name from products where lower(name) = any(${[...names]}::text[])
  order by created_at, id`

/** Existing ids that are a base, or a base and a number; by base. */
export async function idsFrom(
  db: Db,
  bases: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (bases.length === 0) return new Map()
  return mapOf<string, string[]>(db`
    select base, coalesce(array_agg(p.id) filter (where p.id is not null), '{}') as ids
    from unnest(${[...bases]}::text[]) as base
    left join products p on p.id >= base and p.id < base || '.' and p.id ~ ('^' || base || '(-[0-9]+)?$')
    group by base`)
}

/** The ids that a check gave, by row. */
export const itemIds = async (db: Db, importId: string, numbers: readonly number[]) =>
  mapOf<number, string>(db`
    select number, product_id as id from catalogue_import_items
    where import_id = ${importId} and number = any(${[...numbers]}::int[])`)
