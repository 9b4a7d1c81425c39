// SQL of products that use an attribute, published or in a draft.
import { mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Counts products with the attribute or, given `values`, with one of these list values. */
export async function countStating(
  db: Db,
  id: string,
  values: readonly string[] | null,
): Promise<number> {
  const stated = values === null ? db`is not null` : db`?| ${[...values]}::text[]`
  const [row] = await db<[{ count: number }]>`
    select count(*) from (
      select id from products where attributes -> ${id}::text ${stated}
      union
      select product_id from product_drafts where document -> 'attributes' -> ${id}::text ${stated}) as found`
  return row.count
}

export const countsStating = async (db: Db) =>
  mapOf<string, number>(db`
    select id, count(*) from (
      select p.id as product, jsonb_object_keys(p.attributes) as id from products p
      union
      select product_id, jsonb_object_keys(document -> 'attributes') from product_drafts) as found
    group by id`)

/** Removes the attribute from every product. Versions keep it: they are history. */
export async function dropAttribute(db: Db, id: string): Promise<void> {
  await db`update products set attributes = attributes - ${id}::text where attributes ? ${id}`
  await db`
    update product_translations set attributes = nullif(attributes - ${id}::text, '{}') where attributes ? ${id}`
  await db`
    update product_drafts set document = jsonb_set(document, '{attributes}', (document -> 'attributes') - ${id}::text)
    where document -> 'attributes' ? ${id}`
}

/** Removes some of its list values from every product. */
export async function dropValues(db: Db, id: string, values: readonly string[]): Promise<void> {
  const path = db`array[${id}::text]`
  const left = (own: ReturnType<Db>) => db`
    case when (${own} -> ${id}::text) - ${[...values]}::text[] = '[]' then ${own} - ${id}::text
      else jsonb_set(${own}, ${path}, (${own} -> ${id}::text) - ${[...values]}::text[]) end`
  await db`
    update products set attributes = ${left(db`attributes`)}
    where attributes -> ${id}::text ?| ${[...values]}::text[]`
  await db`
    update product_drafts
    set document = jsonb_set(document, '{attributes}', ${left(db`(document -> 'attributes')`)})
    where document -> 'attributes' -> ${id}::text ?| ${[...values]}::text[]`
}
