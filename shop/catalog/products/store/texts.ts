// SQL of product texts in other languages.
import type { Db } from '../../../world.ts'
import type { ProductTexts } from '../rules/texts.ts'

/** Returns the ids of products whose texts changed. Unknown products are skipped. */
export async function putTexts(
  db: Db,
  language: string,
  texts: readonly (readonly [productId: string, texts: ProductTexts])[],
): Promise<string[]> {
  const rows = texts.map(([id, own]) => ({ id, ...own }))
  const changed = await db<{ id: string }[]>`
    insert into product_translations as own (product_id, language, name, attribute, description,
      detailed_info, features, specifications, seo_title, seo_description,
      attributes)
    select p.id, ${language}, t.name, t.attribute, t.description, t."detailedInfo", t.features,
      t.specifications, t."seoTitle", t."seoDescription", t.attributes
    from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, name text, attribute text,
      description text, "detailedInfo" text, features text[], specifications jsonb, "seoTitle" text,
      "seoDescription" text, attributes jsonb)
    join products p on p.id = t.id
    on conflict (product_id, language) do update set name = excluded.name,
      attribute = excluded.attribute, description = excluded.description,
      detailed_info = excluded.detailed_info, features = excluded.features,
      specifications = excluded.specifications, seo_title = excluded.seo_title,
      seo_description = excluded.seo_description, attributes = excluded.attributes
    where own is distinct from excluded
    returning product_id as id`
  return changed.map(({ id }) => id)
}

/** By language: translations of option and value names by their English ones. */
export type OptionNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Fills in only missing names. Returns the products that changed. */
export async function putOptionNames(db: Db, names: OptionNames): Promise<string[]> {
  const byName = new Map<string, Record<string, string>>()
  for (const [language, own] of Object.entries(names))
    for (const [name, label] of Object.entries(own))
      byName.set(name, { ...byName.get(name), [language]: label })
  const rows = [...byName].map(([name, labels]) => ({ name, labels }))
  const namesRows = db`jsonb_to_recordset(${db.json(rows)}) as t (name text, labels jsonb)`
  const changed = await db<{ id: string }[]>`
    with options as (
      update product_options o set names = t.labels || o.names from ${namesRows}
      where o.name = t.name and not o.names @> (t.labels || o.names) returning o.product_id
    ), named as (
      update product_option_values v set names = t.labels || v.names from ${namesRows}
      where v.name = t.name and not v.names @> (t.labels || v.names) returning v.product_id
    )
    select product_id as id from options union select product_id from named`
  return changed.map(({ id }) => id)
}

type NamedValue = {
  option: string
  optionNames: Readonly<Record<string, string>>
  value: string
  valueNames: Readonly<Record<string, string>>
}

/** Every value of a product's options, with its names in all languages. */
export const namesOfOptions = async (db: Db, productId: string) => db<NamedValue[]>`
  select o.name as option, o.names as "optionNames", v.name as value, v.names as "valueNames"
  from product_options o join product_option_values v on v.product_id = o.product_id and v.option = o.position
  where o.product_id = ${productId} order by v.option, v.position`
