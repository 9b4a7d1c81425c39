// Reads products for pages; writes are in store/changes.ts.
import { firstLanguage } from '../../../platform/languages.ts'
import { firstOf, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { AttributeValues } from '../../attributes/rules.ts'
import type { MakerFacts } from '../../makers/rules.ts'
import type { ArtKind, ArtRef, Category, Line, OptionType, PricedLine } from '../rules/catalog.ts'
import type { LegalFacts } from '../rules/legal.ts'
import type { TaxClass } from '../rules/tax-class.ts'

/** Read by `photoIn`. */
export type PhotoRow = [
  id: string,
  width: number,
  height: number,
  plain: 'jpg' | 'png',
  alt: string | null,
  focusX: number,
  focusY: number,
]

/** An option value; `hex` and `imageId` for swatches only. */
export type ValueRow = [
  id: number,
  name: string,
  label: string,
  hex: string | null,
  imageId: string | null,
]
export type OptionRow = [name: string, label: string, type: OptionType, values: ValueRow[]]
/** `values`: ids of one value per option, in option order. */
export type VariantRow = [
  id: string,
  price: string,
  available: number,
  values: number[],
  contents: string | null,
]

/** Product columns of cards and product pages. */
export type ShownRow = {
  id: string
  name: string
  category: Category
  attribute: string
  attributes: AttributeValues
  /** Values of text attributes, in the reader's language; null without any. */
  attributeTexts: Readonly<Record<string, string>> | null
  ratingSum: number
  ratingCount: number
  artKind: ArtRef['kind']
  artVariant: number
  categoryName: string | null
  photos: [...PhotoRow, valueId: number | null][]
}
/** Index of the value in a row of `photos`. */
export const photoValue = 7

export type ProductRow = ShownRow & {
  options: OptionRow[]
  /** Visible ones only. */
  variants: VariantRow[]
  brand: string
  description: string
  detailedInfo: string
  features: string[]
  specifications: [label: string, value: string][]
  tags: string[]
  seoTitle: string
  seoDescription: string
  legal: LegalFacts
  /** Of its brand; null if none is kept. */
  maker: MakerFacts | null
  taxClass: TaxClass
}

type OfLine = 'productId' | 'variantId' | 'name' | 'options' | 'category' | 'hex'
export type LineRow = Pick<
  PricedLine,
  OfLine | 'price' | 'available' | 'specifications' | 'taxClass'
> &
  Pick<ShownRow, 'artKind' | 'artVariant' | 'categoryName'> & {
    imageId: string | null
    photo: PhotoRow | null
    contents: string | null
    age: string | null
  }

/** Texts of products in the reader's language, `own`; in the first one if null. */
export const words = (db: Db, language: string) => db`
  left join product_translations own on own.product_id = p.id and own.language = ${language}`

/** The first picture of a variant `c`, else the first one for every variant. */
export const photo = (db: Db, language: string) => db`(
  select json_build_array(x.id, x.width, x.height, x.fallback_format, coalesce(i.alt ->> ${language}, i.alt ->> ${firstLanguage()}),
    i.focus_x, i.focus_y)
  from product_images i join images x on x.id = i.image_id
  where i.product_id = c.product_id and (i.value_id in (c.value1, c.value2, c.value3) or i.value_id is null)
  order by i.value_id is null, i.position limit 1)`

/** The chosen options of a variant `c`, in the reader's language. */
export const chosenOptions = (db: Db, language: string) => db`(
  select coalesce(json_agg(json_build_object('name', coalesce(o.names ->> ${language}, o.name),
    'value', coalesce(v.names ->> ${language}, v.name)) order by v.option), '[]')
  from product_option_values v join product_options o on o.product_id = v.product_id and o.position = v.option
  where v.id in (c.value1, c.value2, c.value3))`

/** Color of the first swatch of a variant `c`; null without one. */
export const swatchOf = (db: Db) => db`(
  select v.hex from product_option_values v
  where v.id in (c.value1, c.value2, c.value3) and v.hex is not null order by v.option limit 1)`

/** Picture of the first swatch of a variant `c`; null without one. */
const swatchImageOf = (db: Db) => db`(
  select v.image_id from product_option_values v
  where v.id in (c.value1, c.value2, c.value3) and (v.hex is not null or v.image_id is not null)
  order by v.option limit 1)`

const options = (db: Db, language: string) => db`(
  select coalesce(json_agg(json_build_array(o.name, coalesce(o.names ->> ${language}, o.name), o.type, (
    select coalesce(json_agg(json_build_array(v.id, v.name, coalesce(v.names ->> ${language}, v.name), v.hex,
      v.image_id)
      order by v.position), '[]')
    from product_option_values v where v.product_id = o.product_id and v.option = o.position))
    order by o.position), '[]')
  from product_options o where o.product_id = p.id) as options`

const variants = (db: Db) => db`(
  select coalesce(json_agg(json_build_array(c.id, coalesce(c.price, p.base_price)::text, c.available,
    array_remove(array[c.value1, c.value2, c.value3], null), c.contents) order by c.position), '[]')
  from product_variants c where c.product_id = p.id and not c.hidden) as variants`

const photos = (db: Db, language: string) => db`(
  select coalesce(json_agg(json_build_array(x.id, x.width, x.height, x.fallback_format,
    coalesce(i.alt ->> ${language}, i.alt ->> ${firstLanguage()}), i.focus_x, i.focus_y, i.value_id) order by i.position), '[]')
  from product_images i join images x on x.id = i.image_id where i.product_id = p.id) as photos`

/** Category name of a product `p` with a placeholder. */
export const placeholderCategory = (db: Db, language: string) => db`
  case when p.art_kind = 'placeholder' then (
    select coalesce(g.texts -> ${language} ->> 'name', g.texts -> ${firstLanguage()} ->> 'name') from categories own
    join categories g on g.id = coalesce(own.moved_to, own.id) where own.id = p.category) end as "categoryName"`

export const shown = (db: Db, language: string) => db`
  p.id, p.category, coalesce(own.name, p.name) as name, coalesce(own.attribute, p.attribute) as attribute,
  p.attributes, own.attributes as "attributeTexts", p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.art_kind as "artKind",
  p.art_variant as "artVariant", ${placeholderCategory(db, language)}, ${photos(db, language)}`

export const idsOfKind = async (db: Db, kind: ArtKind, limit: number): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select id from products where published and art_kind = ${kind} order by position limit ${limit}`
  ).map(({ id }) => id)

export const categoriesByIds = async (db: Db, ids: readonly string[]) =>
  mapOf<string, Category>(db`
  select id, category from products where published and id = any(${[...ids]}::text[])`)

export const productById = async (db: Db, language: string, id: string) =>
  firstOf(db<ProductRow[]>`
    select ${shown(db, language)}, ${options(db, language)}, ${variants(db)}, p.brand, coalesce(own.description, p.description) as description,
      coalesce(own.detailed_info, p.detailed_info) as "detailedInfo",
      coalesce(own.features, p.features) as features,
      coalesce(own.specifications, p.specifications) as specifications, p.tags, p.tax_class as "taxClass",
      coalesce(own.seo_title, case when own.name is null then p.seo_title end, '') as "seoTitle",
      coalesce(own.seo_description, case when own.description is null then p.seo_description end, '')
        as "seoDescription", p.legal,
      (select m.facts from makers m where lower(m.brand) = lower(p.brand)) as maker
    from products p ${words(db, language)} where p.id = ${id} and p.published`)

/** The highest age limit of a product `p` and its categories; null for everyone. */
const youngest = (db: Db) => db`
  greatest(p.legal ->> 'age', (
    select greatest(a.legal ->> 'age', b.legal ->> 'age', g.legal ->> 'age') from categories own
    join categories a on a.id = coalesce(own.moved_to, own.id)
    left join categories b on b.id = a.parent_id left join categories g on g.id = b.parent_id
    where own.id = p.category))`

export const pricedLines = async (db: Db, language: string, lines: readonly Line[]) => db<
  LineRow[]
>`
  select p.id as "productId", c.id as "variantId", coalesce(own.name, p.name) as name,
    ${chosenOptions(db, language)} as options, p.category, ${swatchOf(db)} as hex, ${swatchImageOf(db)} as "imageId", p.art_kind as "artKind",
    p.art_variant as "artVariant", ${placeholderCategory(db, language)}, ${photo(db, language)} as photo,
    coalesce(c.price, p.base_price) as price, c.available, c.contents, ${youngest(db)} as age,
    coalesce(own.specifications, p.specifications) as specifications, p.tax_class as "taxClass"
  from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.variantId)}::text[])
    as wanted (product, variant)
  join products p on p.id = wanted.product and p.published
  join product_variants c on c.id = wanted.variant and c.product_id = p.id and not c.hidden ${words(db, language)}`

/** The lines that can be bought. */
export const soldVariants = async (db: Db, lines: readonly Line[]) => db<
  Pick<Line, 'productId' | 'variantId'>[]
>`
  select p.id as "productId", c.id as "variantId"
  from unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.variantId)}::text[])
    as wanted (product, variant)
  join products p on p.id = wanted.product and p.published
  join product_variants c on c.id = wanted.variant and c.product_id = p.id and not c.hidden`

export const knownIds = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db<{ id: string }[]>`
      select id from products where id = any(${[...ids]}::text[]) and published`
  ).map(({ id }) => id)

export type HistoryRow = { variantId: string; price: bigint | null; since: Date }

/**
 * Price history of these variants without promotions, null while not for sale; oldest first. It begins anew where the
 * shop's currency was changed: prices of two currencies are not compared.
 */
export const priceHistory = async (db: Db, variantIds: readonly string[]) => db<HistoryRow[]>`
  select variant_id as "variantId", price, since from price_history h
  where variant_id = any(${[...variantIds]}::text[]) and not exists (
    select from price_history later where later.variant_id = h.variant_id and later.since >= h.since
      and later.currency <> coalesce((select value from settings where key = 'currency'), 'PI'))
  order by since`
