// SQL that finds products for files without ids of their own.
import { mapOf, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** `names` in lower case. */
export const idsOfNames = async (db: Db, names: readonly string[]) => db<
  { id: string; name: string }[]
>`
  select id, lower(name) as name from products where lower(name) = any(${[...names]}::text[])
  order by created_at, id`

/** Those of `ids` that a product has. */
export const idsTaken = async (db: Db, ids: readonly string[]) =>
  setOf<string>(db`select id from products where id = any(${[...ids]}::text[])`)

/** The ids that a check gave, by row. */
export const itemIds = async (db: Db, importId: string, numbers: readonly number[]) =>
  mapOf<number, string>(db`
    select number, product_id as id from catalogue_import_items
    where import_id = ${importId} and number = any(${[...numbers]}::int[])`)
