// Products of a category: how many there are, and what moves them to another one.
import type { Db } from '../../../world.ts'

/** Of every category, products that have it as their main one, drafts and archived ones included. */
export const countsByCategory = (db: Db): Promise<{ id: string; count: number }[]> =>
  db<
    { id: string; count: number }[]
  >`select category as id, count(*) from admin_product_index group by category`

/** Products that are in the category, by their main one or another, or will be by their draft. */
export async function countInCategory(db: Db, id: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from (
      select id from products where category = ${id} or other_categories @> array[${id}]
      union
      select product_id from product_drafts
      where document ->> 'category' = ${id} or document -> 'otherCategories' ? ${id}) as found`
  return row.count
}

/** What the shop says of products, and what drafts will say; their versions stay as they were. */
export async function moveBetween(db: Db, from: string, to: string): Promise<void> {
  await db`
    update products set category = ${to},
      other_categories = array_remove(array_remove(other_categories, ${from}), ${to})
    where category = ${from}`
  await db`
    update products set other_categories = case
      when category = ${to} or other_categories @> array[${to}] then array_remove(other_categories, ${from})
      else array_replace(other_categories, ${from}, ${to}) end
    where other_categories @> array[${from}]`
  await db`
    update product_drafts set document = jsonb_set(document, '{category}', to_jsonb(${to}::text))
    where document ->> 'category' = ${from}`
  await db`
    update product_drafts set document = jsonb_set(document, '{otherCategories}',
      (document -> 'otherCategories') - ${from}::text - ${to}::text || case
        when document ->> 'category' = ${to} then '[]'::jsonb else to_jsonb(array[${to}::text]) end)
    where document -> 'otherCategories' ? ${from}`
}
