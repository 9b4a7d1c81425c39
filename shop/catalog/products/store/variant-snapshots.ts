// SQL of variant snapshots for orders, and of variants by code.
import { countOf, mapOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { OptionSnapshot } from '../rules/options.ts'

export type VariantSnapshot = {
  readonly id: string
  /** Of the product, by language, where it has another than in English. */
  readonly names: Readonly<Record<string, string>>
  readonly sku: string | null
  readonly options: readonly OptionSnapshot[]
}

/** Options in order. */
export const variantSnapshots = async (db: Db, ids: readonly string[]) => db<VariantSnapshot[]>`
  select v.id, v.sku, coalesce((
    select jsonb_object_agg(t.language, t.name) from product_translations t
    where t.product_id = v.product_id and t.name is not null), '{}') as names, coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', o.name, 'value', w.name, 'names', o.names, 'values', w.names, 'picture', w.image_id)) order by o.position)
    from product_option_values w
    join product_options o on o.product_id = w.product_id and o.position = w.option
    where w.id in (v.value1, v.value2, v.value3)), '[]') as options
  from product_variants v where v.id = any(${[...ids]}::text[])`

/** Maps variant ids to product ids. */
export const productsOfVariants = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await db<{ id: string; productId: string }[]>`
      select id, product_id as "productId" from product_variants where id = any(${[...ids]}::text[])`.then(
      (rows) => rows.map(({ id, productId }) => [id, productId] as const),
    ),
  )

export type CodedVariant = {
  readonly id: string
  readonly productId: string
  readonly sku: string | null
  readonly barcode: string | null
}

export type AskedCode = {
  readonly sku: string | null
  readonly barcode: string | null
  /** Id of the last variant of the page before. */
  readonly after: string | null
}

/** By id. A SKU is unique, a barcode need not be. */
export const variantsByCode = async (
  db: Db,
  { sku, barcode, after }: AskedCode,
  limit: number,
): Promise<CodedVariant[]> => [
  ...(await db<CodedVariant[]>`
    select id, product_id as "productId", sku, barcode from product_variants where true
    ${sku === null ? db`` : db`and sku = ${sku}`} ${barcode === null ? db`` : db`and barcode = ${barcode}`}
    ${after === null ? db`` : db`and id > ${after}`}
    order by id limit ${limit}`),
]

/** Variant id -> grams; those that state none are missing. */
export const variantWeights = async (db: Db, ids: readonly string[]) =>
  mapOf<string, number>(db`
    select id, weight_grams from product_variants
    where id = any(${[...ids]}::text[]) and weight_grams is not null`)

/** Visible variants of published products without a weight. */
export const countUnweighed = async (db: Db) =>
  countOf(db`
    select count(*) from product_variants v join products p on p.id = v.product_id
    where p.published and not v.hidden and v.weight_grams is null`)
