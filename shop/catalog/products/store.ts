// Reads what the shop sells; writing has its own file.
import type { Db } from '../../world.ts'
import type { ArtKind, Category, Line } from './rules.ts'

/** As `photoIn` reads it. */
export type PhotoRow = [
  id: string,
  width: number,
  height: number,
  plain: 'jpg' | 'png',
  alt: string | null,
]

export type CardRow = {
  id: string
  name: string
  category: Category
  attribute: string
  ratingSum: number
  ratingCount: number
  artKind: ArtKind
  artVariant: number
  colours: [
    name: string,
    hex: string,
    price: string,
    available: number,
    label: string,
    photo: PhotoRow | null,
  ][]
}

export type ProductRow = CardRow & {
  brand: string
  description: string
  detailedInfo: string
  features: string[]
  specifications: [label: string, value: string][]
  photos: [...PhotoRow, colour: string | null][] | null
}

export type LineRow = {
  productId: string
  colour: string
  label: string
  name: string
  category: Category
  hex: string
  artKind: ArtKind
  artVariant: number
  photo: PhotoRow | null
  price: bigint
  available: number
  specifications: [label: string, value: string][]
}

/** What products say in the reader's language, `own`; English where it is null. */
const words = (db: Db, language: string) => db`
  left join product_translations own on own.product_id = p.id and own.language = ${language}`

/** The first picture of a colour `c`, else the first of every colour. */
export const photo = (db: Db, language: string) => db`(
  select json_build_array(x.id, x.width, x.height, x.fallback_format, coalesce(i.alt ->> ${language}, i.alt ->> 'en'))
  from product_images i join images x on x.id = i.image_id
  where i.product_id = c.product_id and (i.colour = c.name or i.colour is null)
  order by i.colour is null, i.position limit 1)`

const colours = (db: Db, language: string) => db`(
  select json_agg(json_build_array(c.name, c.hex, coalesce(c.price, p.base_price)::text, c.available,
    coalesce(own.colours ->> c.name, c.name), ${photo(db, language)}) order by c.position)
  from product_colours c where c.product_id = p.id and not c.hidden) as colours`

const card = (db: Db, language: string) => db`
  p.id, p.category, coalesce(own.name, p.name) as name, coalesce(own.attribute, p.attribute) as attribute,
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount",
  p.art_kind as "artKind", p.art_variant as "artVariant", ${colours(db, language)}`

export const idsOfKind = async (db: Db, kind: ArtKind, limit: number): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select id from products where published and art_kind = ${kind} order by position limit ${limit}`
  ).map(({ id }) => id)

export const cardsByIds = (
  db: Db,
  language: string,
  ids: readonly string[],
): Promise<(CardRow & { category: Category })[]> => db<(CardRow & { category: Category })[]>`
  select ${card(db, language)}, p.category from products p ${words(db, language)}
  where p.published and p.id = any(${[...ids]}::text[])
  order by array_position(${[...ids]}::text[], p.id)`

export const categoriesByIds = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; category: Category }[]> => db`
  select id, category from products where published and id = any(${[...ids]}::text[])`

export async function productById(
  db: Db,
  language: string,
  id: string,
): Promise<ProductRow | null> {
  const [row] = await db<ProductRow[]>`
    select ${card(db, language)}, p.brand, coalesce(own.description, p.description) as description,
      coalesce(own.detailed_info, p.detailed_info) as "detailedInfo",
      coalesce(own.features, p.features) as features,
      coalesce(own.specifications, p.specifications) as specifications,
      (select json_agg(json_build_array(x.id, x.width, x.height, x.fallback_format,
        coalesce(i.alt ->> ${language}, i.alt ->> 'en'), i.colour) order by i.position)
        from product_images i join images x on x.id = i.image_id where i.product_id = p.id) as photos
    from products p ${words(db, language)} where p.id = ${id} and p.published`
  return row ?? null
}

export const pricedLines = (
  db: Db,
  language: string,
  lines: readonly Line[],
): Promise<LineRow[]> => db<LineRow[]>`
  select p.id as "productId", c.name as colour, coalesce(own.colours ->> c.name, c.name) as label,
    coalesce(own.name, p.name) as name, p.category, c.hex, p.art_kind as "artKind",
    p.art_variant as "artVariant", ${photo(db, language)} as photo,
    coalesce(c.price, p.base_price) as price, c.available,
    coalesce(own.specifications, p.specifications) as specifications
  from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.colour)}::text[])
    as wanted (id, colour)
  join products p on p.id = wanted.id and p.published
  join product_colours c on c.product_id = p.id and c.name = wanted.colour and not c.hidden ${words(db, language)}`

export const knownIds = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select id from products where id = any(${[...ids]}::text[]) and published`
  ).map(({ id }) => id)
