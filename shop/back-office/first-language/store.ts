// SQL of a change of the first language: every required text, whichever room keeps it.
import type { ProductDocument } from '../../catalog/products/rules/product.ts'
import { countOf } from '../../platform/rows.ts'
import type { LanguageChange } from '../../platform/settings/rules/language-change.ts'
import type { Db } from '../../world.ts'
import type { Kind } from './rules.ts'

export type MissingRow = {
  readonly kind: Kind
  readonly id: string
  /** In the first language of now. */
  readonly name: string
}

/** What has a required text in the first language and none in `to`. */
const missing = (db: Db, { from, to }: LanguageChange) => db`
  select 'product' as kind, p.id, p.name from products p
  where p.archived_at is null and not exists (
    select from product_translations t where t.product_id = p.id and t.language = ${to} and t.name is not null)
  union all
  select 'description', p.id, p.name from products p
  left join product_translations t on t.product_id = p.id and t.language = ${to}
  where p.archived_at is null and (p.description <> '' and t.description is null
    or p.detailed_info <> '' and t.detailed_info is null or p.attribute <> '' and t.attribute is null
    or p.features <> '{}' and t.features is null or p.specifications <> '[]' and t.specifications is null)
  union all
  select 'option', p.id, p.name from products p where p.archived_at is null and (
    exists (select from product_options o where o.product_id = p.id and not o.names ? ${to})
    or exists (select from product_option_values v where v.product_id = p.id and not v.names ? ${to} and v.name ~ '[[:alpha:]]{2}'))
  union all
  select 'attribute', id, name from attributes a where not names ? ${to}
    or exists (select from jsonb_array_elements(a."values") v where not v -> 'names' ? ${to})
  union all
  select 'category', id, coalesce(texts -> ${from} ->> 'name', id) from categories
  where moved_to is null and coalesce(texts -> ${to} ->> 'name', '') = ''
  union all
  select 'collection', id, coalesce(texts -> ${from} ->> 'name', id) from collections
  where coalesce(texts -> ${to} ->> 'name', '') = ''
  union all
  select 'shipping', zone_id, coalesce(names ->> ${from}, id) from shipping_methods where coalesce(names ->> ${to}, '') = ''
  union all
  select 'payment', id, coalesce(names ->> ${from}, id) from manual_methods
  where removed_at is null and (coalesce(names ->> ${to}, '') = ''
    or coalesce(instructions ->> ${from}, '') <> '' and coalesce(instructions ->> ${to}, '') = '')
  union all
  select 'page', page_id, coalesce(texts -> ${from} ->> 'name', page_id) from (
    select distinct on (page_id) page_id, texts from page_versions order by page_id, at desc) as page
  where texts ? ${from} and not texts ? ${to}
  union all
  select 'text', name, name from operator_texts own where language = ${from} and not exists (
    select from operator_texts t where t.name = own.name and t.language = ${to})`

export const missingRows = async (
  db: Db,
  change: LanguageChange,
  { skip, limit }: { skip: number; limit: number },
) => db<MissingRow[]>`
  select kind, id, name from (${missing(db, change)}) as each order by kind, name, id limit ${limit} offset ${skip}`

export const countMissing = async (db: Db, change: LanguageChange) =>
  countOf(db`select count(*) from (${missing(db, change)}) as each`)

/** Files that are read or written at this moment. */
export const runningImports = async (db: Db) =>
  countOf(db`select count(*) from catalogue_imports where status = 'applying'`)

// Writing. Called in the transaction of the change, after its locks.

/** Nobody else writes texts until the transaction ends; reading goes on. */
export const lockTables = async (db: Db) => db`
  lock table products, product_translations, product_options, product_option_values, product_drafts, product_images,
    attributes, categories, collections, shipping_methods, manual_methods
  in share row exclusive mode`

/** A change of a large shop takes longer than a page may. */
export async function allowTime(db: Db, minutes: number, waits: number): Promise<void> {
  await db`select set_config('statement_timeout', ${`${minutes}min`}, true), set_config('lock_timeout', ${`${waits}ms`}, true)`
}

export const idsAfter = async (db: Db, last: string, limit: number): Promise<string[]> =>
  (
    await db<
      { id: string }[]
    >`select id from products where id > ${last} order by id limit ${limit}`
  ).map(({ id }) => id)

export type Written = { readonly id: string; readonly document: ProductDocument }

/** Texts of the first language; those of others are written by `putAllTexts`. */
export async function writeFirstTexts(db: Db, written: readonly Written[]): Promise<void> {
  const rows = written.map(({ id, document }) => ({
    id,
    name: document.name,
    attribute: document.attribute,
    description: document.description,
    detailedInfo: document.detailedInfo,
    features: document.features,
    specifications: document.specifications,
    seoTitle: document.seoTitle,
    seoDescription: document.seoDescription,
    attributes: document.attributes,
    legal: document.legal,
  }))
  await db`
    update products p set name = t.name, attribute = t.attribute, description = t.description,
      detailed_info = t."detailedInfo", features = t.features, specifications = t.specifications,
      seo_title = t."seoTitle", seo_description = t."seoDescription", attributes = t.attributes, legal = t.legal
    from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, name text, attribute text, description text,
      "detailedInfo" text, features text[], specifications jsonb, "seoTitle" text, "seoDescription" text,
      attributes jsonb, legal jsonb)
    where p.id = t.id`
  const options = written.flatMap(({ id, document }) =>
    document.options.map(({ name, names }, at) => ({ id, at: at + 1, name, names })),
  )
  await db`
    update product_options o set name = t.name, names = t.names
    from jsonb_to_recordset(${db.json(options as never)}) as t (id text, at int, name text, names jsonb)
    where o.product_id = t.id and o.position = t.at and (o.name, o.names) is distinct from (t.name, t.names)`
  const values = written.flatMap(({ document }) =>
    document.options.flatMap((option) =>
      option.values.map(({ id, name, names }) => ({ id, name, names })),
    ),
  )
  await db`
    update product_option_values v set name = t.name, names = t.names
    from jsonb_to_recordset(${db.json(values as never)}) as t (id int8, name text, names jsonb)
    where v.id = t.id and (v.name, v.names) is distinct from (t.name, t.names)`
}

export const storedDrafts = async (db: Db) => db<{ id: string; document: unknown }[]>`
  select product_id as id, document from product_drafts order by product_id`

export const writeDraft = async (db: Db, id: string, document: unknown) => db`
  update product_drafts set document = ${db.json(document as never)} where product_id = ${id}`

export type AttributeNames = {
  readonly id: string
  readonly name: string
  readonly names: Readonly<Record<string, string>>
  readonly values: readonly {
    readonly id: string
    readonly name: string
    readonly names: Readonly<Record<string, string>>
  }[]
}

export const attributeNames = async (db: Db) => db<AttributeNames[]>`
  select id, name, names, "values" from attributes order by position, id`

export const writeAttribute = async (db: Db, { id, name, names, values }: AttributeNames) => db`
  update attributes set name = ${name}, names = ${db.json(names)}, "values" = ${db.json(values as never)},
    version = version + 1
  where id = ${id}`

/** Options that products of a category usually have. */
export const usualOptions = async (db: Db) => db<{ id: string; options: unknown }[]>`
  select id, options from categories where options <> '[]'`

export const writeUsualOptions = async (db: Db, id: string, options: unknown) => db`
  update categories set options = ${db.json(options as never)} where id = ${id}`

export const collectionRules = async (db: Db) => db<{ id: string; rule: unknown }[]>`
  select id, rule from collections where rule is not null`

export const writeRule = async (db: Db, id: string, rule: unknown) => db`
  update collections set rule = ${db.json(rule as never)} where id = ${id}`

/** Texts by language keep what they have; one that is missing in `to` is that of `from`. */
export async function fillTexts(db: Db, { from, to }: LanguageChange): Promise<void> {
  const name = db`coalesce(texts -> ${to} ->> 'name', '') = ''`
  const named = db`jsonb_set(texts, array[${to}::text], jsonb_build_object('name', texts -> ${from} ->> 'name')
    || coalesce(texts -> ${to}, '{}') || jsonb_build_object('name', texts -> ${from} ->> 'name'))`
  await db`update categories set texts = ${named}, version = version + 1
    where ${name} and texts -> ${from} ->> 'name' <> ''`
  await db`update collections set texts = ${named}, version = version + 1
    where ${name} and texts -> ${from} ->> 'name' <> ''`
  await db`
    update shipping_methods set names = names || jsonb_build_object(${to}::text, names -> ${from}), version = version + 1
    where coalesce(names ->> ${to}, '') = '' and names ? ${from}`
  await db`
    update manual_methods set names = jsonb_build_object(${to}::text, names -> ${from}) || (names - ${to}::text),
      version = version + 1
    where coalesce(names ->> ${to}, '') = '' and names ? ${from}`
  await db`
    update manual_methods set
      instructions = instructions || jsonb_build_object(${to}::text, instructions -> ${from}), version = version + 1
    where coalesce(instructions ->> ${to}, '') = '' and instructions ? ${from}`
  await db`
    update product_images set alt = alt || jsonb_build_object(${to}::text, alt -> ${from})
    where coalesce(alt ->> ${to}, '') = '' and alt ? ${from}`
}

/** Files that were read with columns in the former language; their files are removed by the job that removes old ones. */
export const cancelImports = async (db: Db, now: Date) => db`
  update catalogue_imports set status = 'cancelled', ended_at = ${now}
  where status in ('waiting', 'checking', 'checked')`

export const publishedIds = async (db: Db): Promise<string[]> =>
  (await db<{ id: string }[]>`select id from products where published order by id`).map(
    ({ id }) => id,
  )

/** Every published product is indexed again: its words are another language's now. */
export const indexAgain = async (db: Db) => db`
  insert into product_search_queue (product_id) select id from products where published on conflict do nothing`
