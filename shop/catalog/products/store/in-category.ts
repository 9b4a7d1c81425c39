// SQL of products in a category: counting them, and moving them to another one.
import { countOf, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Products per main category, including drafts and archived ones. */
export const countsByCategory = async (db: Db) =>
  mapOf<string, number>(
    db`select category as id, count(*) from admin_product_index group by category`,
  )

/** Products with the category as main or further one, published or in a draft. */
export const countInCategory = async (db: Db, id: string) =>
  countOf(db`
    select count(*) from (
      select id from products where category = ${id} or other_categories @> array[${id}]
      union
      select product_id from product_drafts
      where document ->> 'category' = ${id} or document -> 'otherCategories' ? ${id}) as found`)

/** Moves up to `most` published products, except those being edited; returns how many. */
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

/** Updates drafts; versions keep the old category. */
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
