// A product's rows as one document, and a document as rows.
import type { Db } from '../../../world.ts'
import { normal, type ProductDocument } from '../rules/product.ts'
import type { ProductTexts } from '../rules/texts.ts'
import type { ArtKind, Category } from '../rules.ts'
import { putColours } from './colours.ts'
import { putTexts } from './texts.ts'

/** As JSON holds it: amounts as texts. */
type Stored = Omit<ProductDocument, 'basePrice' | 'colours' | 'otherCategories'> & {
  /** Earlier versions have none. */
  otherCategories?: readonly string[]
  basePrice: string
  colours: (Omit<ProductDocument['colours'][number], 'price'> & { price: string | null })[]
}

export const toStored = (document: ProductDocument): Stored => ({
  ...document,
  basePrice: String(document.basePrice),
  colours: document.colours.map(({ price, ...colour }) => ({
    ...colour,
    price: price === null ? null : String(price),
  })),
})

export const fromStored = (stored: Stored): ProductDocument => ({
  ...stored,
  otherCategories: stored.otherCategories ?? [],
  basePrice: BigInt(stored.basePrice),
  colours: stored.colours.map(({ price, ...colour }) => ({
    ...colour,
    price: price === null ? null : BigInt(price),
  })),
})

export type ProductHead = {
  id: string
  isPublished: boolean
  archivedAt: Date | null
  /** Of the version that the rows hold. */
  version: number
  createdAt: Date
}

const head = (db: Db) => db`
  id, published as "isPublished", archived_at as "archivedAt", version, created_at as "createdAt"`

export async function headOf(db: Db, id: string): Promise<ProductHead | null> {
  const [row] = await db<ProductHead[]>`select ${head(db)} from products where id = ${id}`
  return row ?? null
}

/** Whoever writes a product waits here for whoever writes it already. */
export async function lockProduct(db: Db, id: string): Promise<ProductHead | null> {
  const [row] = await db<ProductHead[]>`
    select ${head(db)} from products where id = ${id} for no key update`
  return row ?? null
}

type Row = {
  name: string
  category: Category
  other_categories: string[]
  brand: string
  base_price: bigint
  description: string
  detailed_info: string
  features: string[]
  specifications: [string, string][]
  attribute: string
  art_kind: ArtKind
  art_variant: number
  colours: Stored['colours'] | null
  texts: Record<string, ProductTexts> | null
  pictures: ProductDocument['pictures'] | null
}

/** What the rows say, whether the shop shows them or not; null where there are none. */
export const documentOf = async (db: Db, id: string): Promise<ProductDocument | null> =>
  (await documentsOf(db, [id])).get(id) ?? null

/** The same of many, by id. */
export async function documentsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductDocument>> {
  const rows = await db<(Row & { id: string })[]>`
    select p.id, p.name, p.category, p.other_categories, p.brand, p.base_price, p.description, p.detailed_info,
      p.features, p.specifications, p.attribute, p.art_kind, p.art_variant,
      (select json_agg(json_build_object('name', c.name, 'hex', c.hex, 'price', c.price::text,
        'isHidden', c.hidden) order by c.position, c.name)
        from product_colours c where c.product_id = p.id) as colours,
      (select json_object_agg(t.language, json_strip_nulls(json_build_object('name', t.name,
        'attribute', t.attribute, 'description', t.description, 'detailedInfo', t.detailed_info,
        'features', t.features, 'specifications', t.specifications, 'colours', t.colours)))
        from product_translations t where t.product_id = p.id) as texts,
      (select json_agg(json_build_object('id', i.image_id, 'colour', i.colour, 'alt', i.alt)
        order by i.position) from product_images i where i.product_id = p.id) as pictures
    from products p where p.id = any(${[...ids]}::text[])`
  return new Map(rows.map((row) => [row.id, fromRow(row)]))
}

function fromRow(row: Row): ProductDocument {
  const stored: Stored = {
    name: row.name,
    category: row.category,
    otherCategories: row.other_categories,
    brand: row.brand,
    basePrice: String(row.base_price),
    description: row.description,
    detailedInfo: row.detailed_info,
    features: row.features,
    specifications: row.specifications,
    attribute: row.attribute,
    art: { kind: row.art_kind, variant: row.art_variant },
    colours: row.colours ?? [],
    texts: row.texts ?? {},
    pictures: row.pictures ?? [],
  }
  return normal(fromStored(stored))
}

/** A row for a product that the shop does not show yet. False where the id is taken. */
export async function insertHead(
  db: Db,
  id: string,
  { name, category, brand, basePrice, art }: ProductDocument,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, published, created_at)
    values (${id}, ${name}, ${category}, ${brand}, ${String(basePrice)}, '', '', '{}', '[]', '',
      ${art.kind}, ${art.variant}, (select coalesce(max(position), -1) + 1 from products), false, ${now})
    on conflict (id) do nothing returning id`
  return rows.length === 1
}

/** What a list of products that were never in the shop shows of them. */
export async function updateHead(
  db: Db,
  id: string,
  { name, category, brand, basePrice, art }: ProductDocument,
): Promise<void> {
  await db`
    update products set name = ${name}, category = ${category}, brand = ${brand},
      base_price = ${String(basePrice)}, art_kind = ${art.kind}, art_variant = ${art.variant}
    where id = ${id}`
}

export async function deleteHead(db: Db, id: string): Promise<void> {
  await db`delete from products where id = ${id} and version = 0 and not published`
}

/** Sold or held units of these colours: none of them may go. */
export async function takenColours(db: Db, id: string): Promise<string[]> {
  const rows = await db<{ colour: string }[]>`
    select distinct colour from stock_reservations where product_id = ${id} order by colour`
  return rows.map(({ colour }) => colour)
}

export type Shelved = { name: string; available: number; held: number; sold: number }

/** How many units of each colour there are, and who has them. */
export const shelvedColours = (db: Db, id: string): Promise<Shelved[]> => db<Shelved[]>`
  select c.name, c.available,
    coalesce(sum(r.quantity) filter (where r.state = 'held'), 0)::int as held,
    coalesce(sum(r.quantity) filter (where r.state = 'sold'), 0)::int as sold
  from product_colours c
  left join stock_reservations r on r.product_id = c.product_id and r.colour = c.name
  where c.product_id = ${id} group by c.name, c.available, c.position order by c.position`

/**
 * The shop shows it from now on. Colours that the document leaves out must have been taken away before; a new one
 * begins with its units, which `by` has put on the shelf.
 */
export async function putDocument(
  db: Db,
  id: string,
  document: ProductDocument,
  { version, by }: { version: number; by: string },
): Promise<void> {
  const { art } = document
  await db`
    update products set name = ${document.name}, category = ${document.category},
      other_categories = ${[...document.otherCategories]},
      brand = ${document.brand}, base_price = ${String(document.basePrice)},
      description = ${document.description}, detailed_info = ${document.detailedInfo},
      features = ${[...document.features]}, specifications = ${db.json(document.specifications as never)},
      attribute = ${document.attribute}, art_kind = ${art.kind}, art_variant = ${art.variant},
      published = true, archived_at = null, version = ${version}
    where id = ${id}`
  await db`select set_config('app.stock_who', ${by}, true)`
  await putColours(db, [{ id, document }])
  await putPictures(db, id, document.pictures)
  const languages = Object.keys(document.texts)
  await db`delete from product_translations where product_id = ${id} and language <> all(${languages}::text[])`
  for (const [language, texts] of Object.entries(document.texts))
    await putTexts(db, language, [[id, texts]])
}

async function putPictures(
  db: Db,
  id: string,
  pictures: ProductDocument['pictures'],
): Promise<void> {
  await db`delete from product_images where product_id = ${id}`
  if (pictures.length === 0) return
  const rows = pictures.map((picture, position) => ({ ...picture, position }))
  await db`
    insert into product_images (product_id, position, image_id, colour, alt)
    select ${id}, position, id, colour, alt
    from jsonb_to_recordset(${db.json(rows as never)}) as t (position int, id text, colour text, alt jsonb)`
}

export async function deleteColour(db: Db, id: string, colour: string): Promise<void> {
  await db`delete from product_colours where product_id = ${id} and name = ${colour}`
}

export async function setArchived(db: Db, id: string, at: Date): Promise<void> {
  await db`update products set published = false, archived_at = ${at} where id = ${id}`
}

/** Which of these pictures were never uploaded, or are gone. */
export async function unknownPictures(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db<{ id: string }[]>`
    select id from images where id = any(${[...ids]}::text[]) for key share`
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
