// Products of a category: how many there are, and what moves them to another one.
import { countOf, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Of every category, products that have it as their main one, drafts and archived ones included. */
export const countsByCategory = async (db: Db) =>
  mapOf<string, number>(
    db`select category as id, count(*) from admin_product_index group by category`,
  )

/** Products that are in the category, by their main one or another, or will be by their draft. */
export const countInCategory = async (db: Db, id: string) =>
  countOf(db`
    select count(*) from (
      select id from products where category = ${id} or other_categories @> array[${id}]
      union
      select product_id from product_drafts
      where document ->> 'category' = ${id} or document -> 'otherCategories' ? ${id}) as found`)

/** Moves so many published products, except those that are being edited; returns how many there were. */
export async function moveSome(db: Db, from: string, to: string, most: number): Promise<number> {
  const rows = await db`
    with found as (
      select id from products where category = ${from} or other_categories @> array[${from}]
      limit ${most} for no key update skip locked)
    update products p set category = case when category = ${from} then ${to} else category end,
      other_categories = case
        when category in (${from}, ${to}) or other_categories @> array[${to}]
          then array_remove(array_remove(other_categories, ${from}),
            case when category in (${from}, ${to}) then ${to}::text end)
        else array_replace(other_categories, ${from}, ${to}) end
    from found where p.id = found.id returning p.id`
  return rows.length
}

/** What drafts will say; versions stay as they were. */
export async function moveDrafts(db: Db, from: string, to: string): Promise<void> {
  await db`
    update product_drafts set document = jsonb_set(document, '{category}', to_jsonb(${to}::text))
    where document ->> 'category' = ${from}`
  await db`
    update product_drafts set document = jsonb_set(document, '{otherCategories}',
      (document -> 'otherCategories') - ${from}::text - ${to}::text || case
        when document ->> 'category' = ${to} then '[]'::jsonb else to_jsonb(array[${to}::text]) end)
    where document -> 'otherCategories' ? ${from}`
}
