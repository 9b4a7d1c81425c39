// SQL of options, values and variants, written in a few statements however many there are.
import { setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { ProductDocument } from '../rules/product.ts'

type Said = {
  readonly id: string
  readonly document: Pick<ProductDocument, 'options' | 'variants'>
}

/**
 * New variants start with their opening stock; existing ones keep theirs. Variants that a document omits must have been
 * deleted before; its other values and options are deleted here.
 */
export async function putVariants(db: Db, said: readonly Said[]): Promise<void> {
  const ids = said.map(({ id }) => id)
  const options = said.flatMap(({ id, document }) =>
    document.options.map(({ name, names, type, isFilterable }, at) => ({
      id,
      name,
      names,
      type,
      filterable: isFilterable,
      position: at + 1,
    })),
  )
  const values = said.flatMap(({ id, document }) =>
    document.options.flatMap((option, at) =>
      option.values.map((value, position) => ({
        product: id,
        option: at + 1,
        position,
        value: value.id,
        name: value.name,
        names: value.names,
        hex: value.hex,
        image: value.imageId ?? null,
      })),
    ),
  )
  await db`
    insert into product_options as own (product_id, position, name, names, type, filterable)
    select id, position, name, names, type, filterable
    from jsonb_to_recordset(${db.json(options as never)}) as t (id text, position int, name text, names jsonb,
      type text, filterable boolean)
    on conflict (product_id, position) do update set name = excluded.name, names = excluded.names,
      type = excluded.type, filterable = excluded.filterable
    where (own.name, own.names, own.type, own.filterable)
      is distinct from (excluded.name, excluded.names, excluded.type, excluded.filterable)`
  const value = (rows: readonly (typeof values)[number][]) => db`
    jsonb_to_recordset(${db.json(rows as never)}) as t (product text, option int, position int, value int8,
      name text, names jsonb, hex text, image text)`
  await db`
    update product_option_values own
    set option = t.option, position = t.position, name = t.name, names = t.names, hex = t.hex,
      image_id = t.image
    from ${value(values.filter(({ value }) => value !== null))}
    where own.id = t.value and own.product_id = t.product
      and (own.option, own.position, own.name, own.names, own.hex, own.image_id)
        is distinct from (t.option, t.position, t.name, t.names, t.hex, t.image)`
  const made = await db<{ id: number; product: string; option: number; name: string }[]>`
    insert into product_option_values (product_id, option, position, name, names, hex, image_id)
    select product, option, position, name, names, hex, image
    from ${value(values.filter(({ value }) => value === null))}
    returning id, product_id as product, option, name`
  const idOf = new Map(
    [...values.map((each) => ({ ...each, id: each.value })), ...made].flatMap((each) =>
      each.id === null ? [] : [[keyOf(each), each.id] as const],
    ),
  )
  await writeVariants(
    db,
    said.flatMap(({ id, document }) =>
      document.variants.map((variant, position) => {
        const [value1 = null, value2 = null, value3 = null] = variant.values.map((name, at) =>
          idOf.get(keyOf({ product: id, option: at + 1, name })),
        )
        const price = variant.price === null ? null : String(variant.price)
        return { ...variant, price, product: id, position, value1, value2, value3 }
      }),
    ),
  )
  await db`
    delete from product_option_values v where v.product_id = any(${ids}::text[])
      and v.id <> all(${[...idOf.values()]}::int8[])`
  await db`
    delete from product_options o where o.product_id = any(${ids}::text[]) and not exists (
      select from jsonb_to_recordset(${db.json(options as never)}) as t (id text, position int)
      where t.id = o.product_id and t.position = o.position)`
}

const keyOf = ({ product, option, name }: { product: string; option: number; name: string }) =>
  `${product}/${option}/${name}`

type Row = Omit<ProductDocument['variants'][number], 'price'> & {
  readonly price: string | null
  readonly product: string
  readonly position: number
  readonly value1: number | null
  readonly value2: number | null
  readonly value3: number | null
}

/** Writes in a fixed order, which prevents deadlocks; the database generates missing ids. */
async function writeVariants(db: Db, rows: readonly Row[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => compare(a.id ?? '', b.id ?? ''))
  await db`
    insert into product_variants as own (id, product_id, position, value1, value2, value3, sku, barcode, price,
      weight_grams, contents, low_stock, hidden, available, stocked)
    select coalesce(id, substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)), product, position, value1, value2,
      value3, sku, barcode, price, "weightGrams", contents, "lowStock", "isHidden", coalesce(opening, 0), coalesce(opening, 0)
    from jsonb_to_recordset(${db.json(sorted as never)}) as t (id text, product text, position int, value1 int8,
      value2 int8, value3 int8, sku text, barcode text, price numeric, "weightGrams" int, contents text, "lowStock" int,
      "isHidden" boolean, opening int)
    on conflict (id) do update set position = excluded.position, value1 = excluded.value1,
      value2 = excluded.value2, value3 = excluded.value3, sku = excluded.sku, barcode = excluded.barcode,
      price = excluded.price, weight_grams = excluded.weight_grams, contents = excluded.contents,
      low_stock = excluded.low_stock,
      hidden = excluded.hidden
    where own.product_id = excluded.product_id and (own.position, own.value1, own.value2, own.value3, own.sku,
        own.barcode, own.price, own.weight_grams, own.contents, own.low_stock, own.hidden)
      is distinct from (excluded.position, excluded.value1, excluded.value2, excluded.value3, excluded.sku,
        excluded.barcode, excluded.price, excluded.weight_grams, excluded.contents,
        excluded.low_stock, excluded.hidden)`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const deleteVariants = async (db: Db, ids: readonly string[]) =>
  db`delete from product_variants where id = any(${[...ids]}::text[])`

/** Variants of these products that have to stay: they have orders, or stock movements or counts. */
export const referencedVariants = async (db: Db, products: readonly string[]) =>
  setOf<string>(db`
    select c.id from product_variants c where c.product_id = any(${[...products]}::text[])
      and (exists (select 1 from stock_reservations r where r.variant_id = c.id)
        or exists (select 1 from stock_movements m where m.variant_id = c.id and m.reason <> 'opening'))`)

/** Maps SKUs to product ids; locks the SKUs until the transaction ends. */
export async function skuProducts(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  await db`select pg_advisory_xact_lock(hashtext('product_variants_sku'))`
  const rows = await db<{ sku: string; productId: string }[]>`
    select sku, product_id as "productId" from product_variants where sku = any(${[...skus]}::text[])`
  return new Map(rows.map(({ sku, productId }) => [sku, productId]))
}
