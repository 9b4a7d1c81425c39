// What products say of themselves in other languages.
import type { Db } from '../../../world.ts'
import type { ProductTexts } from '../rules/texts.ts'

/** Ids of the products whose texts are others than before. A product that does not exist is left out. */
export async function putTexts(
  db: Db,
  language: string,
  texts: readonly (readonly [productId: string, texts: ProductTexts])[],
): Promise<string[]> {
  const rows = texts.map(([id, each]) => ({
    id,
    name: each.name ?? null,
    attribute: each.attribute ?? null,
    description: each.description ?? null,
    detailed_info: each.detailedInfo ?? null,
    features: each.features ?? null,
    specifications: each.specifications ?? null,
    colours: each.colours ?? {},
  }))
  const changed = await db<{ id: string }[]>`
    insert into product_translations as own (product_id, language, name, attribute, description,
      detailed_info, features, specifications, colours)
    select p.id, ${language}, t.name, t.attribute, t.description, t.detailed_info, t.features,
      t.specifications, t.colours
    from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, name text, attribute text,
      description text, detailed_info text, features text[], specifications jsonb, colours jsonb)
    join products p on p.id = t.id
    on conflict (product_id, language) do update set name = excluded.name,
      attribute = excluded.attribute, description = excluded.description,
      detailed_info = excluded.detailed_info, features = excluded.features,
      specifications = excluded.specifications, colours = excluded.colours
    where own is distinct from excluded
    returning product_id as id`
  return changed.map(({ id }) => id)
}

/** By product, what its colours are called. */
export async function colourTexts(
  db: Db,
  language: string,
  ids: readonly string[],
): Promise<Map<string, Readonly<Record<string, string>>>> {
  const rows = await db<{ id: string; colours: Record<string, string> }[]>`
    select product_id as id, colours from product_translations
    where language = ${language} and product_id = any(${[...ids]}::text[])`
  return new Map(rows.map(({ id, colours }) => [id, colours]))
}
