// SQL of complete products in bulk: read for a file, and written from one.

import { firstLanguage } from '../../../platform/languages.ts'
import { countOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { ProductDocument } from '../../products/rules/product.ts'
import { fromStored, type Stored, toStored } from '../../products/rules/stored-document.ts'
import { type DocumentPart, documentsOf, putPictures } from '../../products/store/documents.ts'
import { putVariants } from '../../products/store/variants.ts'
import type { FullProduct } from '../rules/full-product.ts'
import { putAllTexts } from './full-product-parts.ts'

type Head = {
  id: string
  position: number
  published: boolean
  archived: boolean
  version: number
  lowFrom: number | null
  draft: Stored | null
  /** By variant: available units, and units that orders hold. */
  units: Record<string, readonly [available: number, held: number]> | null
}

const heads = (db: Db, withStock = true) => db`
  select p.id, p.position, p.published, p.archived_at is not null as archived, p.version, p.low_stock as "lowFrom",
    (select d.document from product_drafts d where d.product_id = p.id) as draft,
    ${withStock ? unitsOf(db) : db`null::json`} as units
  from products p`

const unitsOf = (db: Db) => db`(
  select json_object_agg(c.id, json_build_array(c.available, (
    select coalesce(sum(r.quantity), 0) from stock_reservations r where r.variant_id = c.id and r.state = 'held')))
  from product_variants c where c.product_id = p.id)`

/** What lies in tables of its own, and is empty unless it is asked for. */
export type ProductParts = { readonly parts: readonly DocumentPart[]; readonly withStock: boolean }

/** Existing products, by id; complete ones unless parts are named. */
export async function fullProductsOf(
  db: Db,
  ids: readonly string[],
  asked?: ProductParts,
): Promise<Map<string, FullProduct>> {
  if (ids.length === 0) return new Map()
  const [found, documents] = await Promise.all([
    db<Head[]>`${heads(db, asked?.withStock)} where p.id = any(${[...ids]}::text[])`,
    documentsOf(db, ids, asked?.parts),
  ])
  return withDocuments(found, documents)
}

/** A batch in catalog order, after a cursor. */
export async function fullProductsAfter(
  db: Db,
  after: { position: number; id: string } | null,
  limit: number,
): Promise<{ products: FullProduct[]; last: { position: number; id: string } | null }> {
  const found = await db<Head[]>`
    ${heads(db)} ${after ? db`where (p.position, p.id) > (${after.position}, ${after.id})` : db``}
    order by p.position, p.id limit ${limit}`
  const ids = found.map(({ id }) => id)
  const wholes = withDocuments(found, await documentsOf(db, ids))
  const last = found.at(-1)
  return {
    products: found.flatMap(({ id }) => wholes.get(id) ?? []),
    last: last && found.length === limit ? { position: last.position, id: last.id } : null,
  }
}

const withDocuments = (
  found: readonly Head[],
  documents: ReadonlyMap<string, ProductDocument>,
): Map<string, FullProduct> =>
  new Map(
    found.flatMap((head): [string, FullProduct][] => {
      const rows = documents.get(head.id)
      const state = head.published ? 'published' : head.archived ? 'archived' : 'draft'
      const { id, version, lowFrom } = head
      const draft = head.draft && fromStored(head.draft)
      const units = Object.entries(head.units ?? {})
      const stock = Object.fromEntries(
        units.map(([id, [available, held]]) => [id, available + held]),
      )
      const held = Object.fromEntries(
        units.flatMap(([id, [, held]]) => (held > 0 ? [[id, held]] : [])),
      )
      return rows ? [[id, { id, state, version, rows, draft, stock, held, lowFrom }]] : []
    }),
  )

/** Locks these against other writers; `withStock` also against purchases. */
export async function lockProducts(
  db: Db,
  ids: readonly string[],
  withStock: boolean,
): Promise<void> {
  await db`select 1 from products where id = any(${[...ids]}::text[]) order by id for no key update`
  if (withStock)
    await db`select 1 from product_variants where product_id = any(${[...ids]}::text[])
      order by id for update`
}

export const countAllVariants = async (db: Db) => countOf(db`select count(*) from product_variants`)

/** Languages of any product or picture text, without English. */
export async function spokenLanguages(db: Db): Promise<string[]> {
  const rows = await db<{ language: string }[]>`
    select distinct language from product_translations
    union select jsonb_object_keys(names) from product_options
    union select jsonb_object_keys(names) from product_option_values
    union select jsonb_object_keys(document -> 'texts') from product_drafts
    union select jsonb_object_keys(alt) from product_images
    union select jsonb_object_keys(p -> 'alt')
      from product_drafts, jsonb_array_elements(document -> 'pictures') p order by 1`
  return rows.map(({ language }) => language).filter((language) => language !== firstLanguage())
}

export type ShownRow = {
  readonly id: string
  readonly document: ProductDocument
  readonly isArchived: boolean
  readonly version: number
}

/**
 * Publishes these documents. New products come last in catalog order, in this order; a new variant starts with its
 * `opening` stock. Variants that a document omits must have been deleted before.
 */
export async function putShown(db: Db, shown: readonly ShownRow[], now: Date): Promise<void> {
  const rows = shown.map(({ id, document, isArchived, version }, place) => ({
    id,
    place,
    version,
    published: !isArchived,
    ...headOf(document),
  }))
  await db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, other_categories, tags, seo_title, seo_description, cost_price,
      tax_class, attributes, legal, published, archived_at, version, position, created_at)
    select id, name, category, brand, "basePrice", description, "detailedInfo", features, specifications, attribute,
      art ->> 'kind', (art ->> 'variant')::int, "otherCategories", tags, "seoTitle", "seoDescription", cost, "taxClass", attributes,
      legal, published, case when published then null else ${now}::timestamptz end,
      version, (select coalesce(max(position), -1) + 1 from products) + place, ${now}
    from ${recordset(db, rows)}
    on conflict (id) do update set name = excluded.name, category = excluded.category,
      other_categories = excluded.other_categories, brand = excluded.brand, base_price = excluded.base_price, description = excluded.description,
      detailed_info = excluded.detailed_info, features = excluded.features,
      specifications = excluded.specifications, attribute = excluded.attribute,
      art_kind = excluded.art_kind, art_variant = excluded.art_variant, tags = excluded.tags,
      seo_title = excluded.seo_title, seo_description = excluded.seo_description, cost_price = excluded.cost_price,
      tax_class = excluded.tax_class,
      attributes = excluded.attributes, legal = excluded.legal, published = excluded.published,
      archived_at = excluded.archived_at, version = excluded.version`
  await putVariants(db, shown)
  await putPictures(db, shown)
  await putAllTexts(db, shown)
}

/** Columns of `products` for a document. */
const headOf = (document: ProductDocument) =>
  Object.fromEntries(Object.entries(toStored(document)).filter(([field]) => !beside.has(field)))

const beside = new Set(['options', 'variants', 'texts', 'pictures'])

const recordset = (db: Db, rows: readonly object[]) => db`
  jsonb_to_recordset(${db.json(rows as never)}) as t (id text, place int, version int, published boolean,
    name text, category text, "otherCategories" text[], brand text, "basePrice" numeric, description text,
    "detailedInfo" text, features text[], specifications jsonb, attribute text, art jsonb, tags text[], "seoTitle" text,
    "seoDescription" text, cost numeric, "taxClass" text, attributes jsonb, legal jsonb)`

/** Rows of unpublished products, with the columns that their list shows. */
export async function putHeads(
  db: Db,
  drafts: readonly { id: string; document: ProductDocument }[],
  now: Date,
): Promise<void> {
  const rows = drafts.map(({ id, document }, place) => ({ id, place, ...headOf(document) }))
  await db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, published, position, created_at)
    select id, name, category, brand, "basePrice", '', '', '{}', '[]', '', art ->> 'kind',
      (art ->> 'variant')::int, false, (select coalesce(max(position), -1) + 1 from products) + place, ${now}
    from ${recordset(db, rows)}
    on conflict (id) do update set name = excluded.name, category = excluded.category,
      brand = excluded.brand, base_price = excluded.base_price, art_kind = excluded.art_kind,
      art_variant = excluded.art_variant`
}
