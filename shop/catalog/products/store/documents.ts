// Maps a product's rows to one document, and a document to rows.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { type FocalPoint, focused, middle } from '../rules/photos.ts'
import {
  type EditedPicture,
  normal,
  type ProductDocument,
  type ValueName,
} from '../rules/product.ts'
import { fromStored, type Stored } from '../rules/stored-document.ts'

export type ProductHead = {
  id: string
  isPublished: boolean
  archivedAt: Date | null
  /** Version of the published content. */
  version: number
  createdAt: Date
}

const head = (db: Db) => db`
  id, published as "isPublished", archived_at as "archivedAt", version, created_at as "createdAt"`

export const headOf = async (db: Db, id: string) =>
  firstOf(db<ProductHead[]>`select ${head(db)} from products where id = ${id}`)

/** Row lock: serializes writers of a product. */
export const lockProduct = async (db: Db, id: string) =>
  firstOf(db<ProductHead[]>`
    select ${head(db)} from products where id = ${id} for no key update`)

type Row = Omit<Stored, 'options' | 'variants' | 'texts' | 'pictures'> & {
  options: Stored['options'] | null
  variants: (Omit<Stored['variants'][number], 'values'> & { values: number[] })[] | null
  texts: Stored['texts'] | null
  pictures: (Pick<EditedPicture, 'id' | 'alt'> & FocalPoint & { value: number | null })[] | null
  /** Targets of deleted categories whose products are still being moved. */
  moved: Record<string, string> | null
}

/** The product's rows as a document, published or not; null if there are none. */
export const documentOf = async (db: Db, id: string): Promise<ProductDocument | null> =>
  (await documentsOf(db, [id])).get(id) ?? null

/** What lies in tables of its own. */
export type DocumentPart = 'options' | 'variants' | 'texts' | 'pictures'

/** Documents of many products, by id; a part that is not asked for is empty. */
export async function documentsOf(
  db: Db,
  ids: readonly string[],
  parts: readonly DocumentPart[] = ['options', 'variants', 'texts', 'pictures'],
): Promise<Map<string, ProductDocument>> {
  const asked = (part: DocumentPart, rows: ReturnType<Db>): ReturnType<Db> =>
    parts.includes(part) ? db`(${rows})` : db`null::json`
  const rows = await db<(Row & { id: string })[]>`
    select p.id, p.name, p.category, p.other_categories as "otherCategories", p.brand,
      p.base_price::text as "basePrice", p.description, p.detailed_info as "detailedInfo", p.features, p.specifications,
      p.attribute, json_build_object('kind', p.art_kind, 'variant', p.art_variant) as art, p.tags,
      p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.cost_price::text as cost,
      p.tax_class as "taxClass", p.attributes, p.legal,
      ${asked(
        'options',
        db`select json_agg(json_build_object('name', o.name, 'names', o.names, 'type', o.type,
        'isFilterable', o.filterable, 'values', (
          select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'names', v.names, 'hex', v.hex,
            'imageId', v.image_id)
            order by v.position), '[]')
          from product_option_values v where v.product_id = o.product_id and v.option = o.position))
        order by o.position) from product_options o where o.product_id = p.id`,
      )} as options,
      ${asked(
        'variants',
        db`select json_agg(json_build_object('id', c.id, 'sku', c.sku, 'barcode', c.barcode, 'price', c.price::text,
        'values', array_remove(array[c.value1, c.value2, c.value3], null), 'weightGrams', c.weight_grams, 'contents', c.contents,
        'lowStock', c.low_stock, 'isHidden', c.hidden) order by c.position, c.id)
        from product_variants c where c.product_id = p.id`,
      )} as variants,
      ${asked(
        'texts',
        db`select json_object_agg(t.language, json_strip_nulls(json_build_object('name', t.name,
        'attribute', t.attribute, 'description', t.description, 'detailedInfo', t.detailed_info,
        'features', t.features, 'specifications', t.specifications, 'seoTitle', t.seo_title,
        'seoDescription', t.seo_description, 'attributes', t.attributes)))
        from product_translations t where t.product_id = p.id`,
      )} as texts,
      ${asked(
        'pictures',
        db`select json_agg(json_build_object('id', i.image_id, 'value', i.value_id, 'alt', i.alt, 'x', i.focus_x, 'y', i.focus_y)
        order by i.position) from product_images i where i.product_id = p.id`,
      )} as pictures,
      (select json_object_agg(id, moved_to) from categories where moved_to is not null) as moved
    from products p where p.id = any(${[...ids]}::text[])`
  return new Map(rows.map(({ id, ...row }) => [id, fromRow(row)]))
}

function fromRow({ moved, ...row }: Row): ProductDocument {
  const options = row.options ?? []
  const names = new Map<number | null, ValueName>(
    options.flatMap(({ name: option, values }) =>
      values.map(({ id, name: value }): [number | null, ValueName] => [id, { option, value }]),
    ),
  )
  const now = (id: string) => moved?.[id] ?? id
  const stored: Stored = {
    ...row,
    category: now(row.category),
    otherCategories: row.otherCategories.map(now),
    options,
    variants: (row.variants ?? []).map((variant) => ({
      ...variant,
      values: variant.values.map((id) => names.get(id)?.value ?? ''),
    })),
    texts: row.texts ?? {},
    pictures: (row.pictures ?? []).map(({ id, value, alt, x, y }) => ({
      id,
      alt,
      ...focused({ x, y }),
      value: names.get(value) ?? null,
    })),
  }
  return normal(fromStored(stored))
}

/** Inserts a row for an unpublished product. Returns false if the id is taken. */
export const insertHead = async (
  db: Db,
  id: string,
  { name, category, brand, basePrice, art }: ProductDocument,
  now: Date,
) =>
  hasChanged(db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, published, created_at)
    values (${id}, ${name}, ${category}, ${brand}, ${String(basePrice)}, '', '', '{}', '[]', '',
      ${art.kind}, ${art.variant}, (select coalesce(max(position), -1) + 1 from products), false, ${now})
    on conflict (id) do nothing`)

export const deleteHead = async (db: Db, id: string) =>
  db`delete from products where id = ${id} and version = 0 and not published`

/** Call it after the values that pictures reference are written. */
export async function putPictures(
  db: Db,
  said: readonly { id: string; document: Pick<ProductDocument, 'pictures'> }[],
): Promise<void> {
  await db`delete from product_images where product_id = any(${said.map(({ id }) => id)}::text[])`
  const rows = said.flatMap(({ id: product, document }) =>
    document.pictures.map(({ id, value, alt, focus = middle }, position) => ({
      product,
      position,
      id,
      alt,
      ...focus,
      ...value,
    })),
  )
  if (rows.length === 0) return
  await db`
    insert into product_images (product_id, position, image_id, value_id, alt, focus_x, focus_y)
    select t.product, t.position, t.id, v.id, t.alt, t.x, t.y
    from jsonb_to_recordset(${db.json(rows as never)}) as t (product text, position int, id text, option text,
      value text, alt jsonb, x int, y int)
    left join product_options o on o.product_id = t.product and o.name = t.option
    left join product_option_values v
      on v.product_id = t.product and v.option = o.position and v.name = t.value`
}

export const setArchived = async (db: Db, id: string, at: Date) =>
  db`update products set published = false, archived_at = ${at} where id = ${id}`

/** Which of these pictures do not exist. */
export async function unknownPictures(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db<{ id: string }[]>`
    select id from images where id = any(${[...ids]}::text[]) for key share`
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
