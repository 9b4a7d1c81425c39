// Inserts products of a listing in SQL, with a color, a size and a fit for each variant.
import fc from 'fast-check'
import type { Db } from '../../shop/world.ts'
import { insertColours } from './colours.ts'

export type ListedProduct = {
  readonly id: string
  readonly category: string
  readonly others: readonly string[]
  readonly brand: string
  readonly price: bigint
  readonly position: number
  readonly published: boolean
  /** Whether its sizes are a filter. */
  readonly filterable: boolean
  readonly attributes: Readonly<Record<string, string | number | boolean | string[]>>
  /** Microseconds. */
  readonly age: number
  readonly stars: readonly number[]
  /** One variant each. */
  readonly colours: readonly {
    readonly hex: string
    readonly price: bigint | null
    readonly hidden: boolean
    readonly available: number
    readonly size: string | null
    readonly fit: string | null
  }[]
}

/** Replaces the product with this id; its variants keep their ids. */
export async function insertListed(
  db: Db,
  { id, colours, stars, ...own }: ListedProduct,
): Promise<void> {
  await db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features, specifications,
      attribute, art_kind, art_variant, position, published, created_at, rating_sum, rating_count, other_categories,
      attributes)
    values (${id}, ${id}, ${own.category}, ${own.brand}, ${String(own.price)}, '', '', '{}', '[]', '', 'phone', 0,
      ${own.position}, ${own.published}, now() - interval '1 microsecond' * ${own.age}::int,
      ${stars.reduce((sum, each) => sum + each, 0)}, ${stars.length}, ${[...own.others]}, ${db.json(own.attributes)})
    on conflict (id) do update set category = excluded.category, other_categories = excluded.other_categories, brand = excluded.brand,
      base_price = excluded.base_price, position = excluded.position, published = excluded.published,
      created_at = excluded.created_at, rating_sum = excluded.rating_sum, rating_count = excluded.rating_count,
      attributes = excluded.attributes`
  await db`delete from product_variants where product_id = ${id} and position >= ${colours.length}`
  await insertColours(
    db,
    colours.map((colour, position) => ({ ...colour, product: id, name: `c${position}`, position })),
  )
  await putOption(
    db,
    id,
    2,
    { name: 'Size', filterable: own.filterable },
    colours.map(({ size }) => size),
  )
  await putOption(
    db,
    id,
    3,
    { name: 'Fit', filterable: true },
    colours.map(({ fit }) => fit),
  )
}

/** One value per variant, in their order. */
async function putOption(
  db: Db,
  id: string,
  place: 2 | 3,
  { name, filterable }: { name: string; filterable: boolean },
  values: readonly (string | null)[],
): Promise<void> {
  const own = db(place === 2 ? 'value2' : 'value3')
  await db`
    insert into product_options (product_id, position, name, type, filterable)
    values (${id}, ${place}, ${name}, 'button', ${filterable})
    on conflict (product_id, position) do update set filterable = excluded.filterable`
  await db`
    insert into product_option_values (product_id, option, position, name)
    select ${id}, ${place}, 0, name from unnest(${values.filter((value) => value !== null)}::text[]) as name
    where not exists (
      select from product_option_values v where v.product_id = ${id} and v.option = ${place} and v.name = name.name)
    group by name`
  await db`
    update product_variants c set ${own} = (
      select v.id from product_option_values v where v.product_id = ${id} and v.option = ${place}
        and v.name = (${[...values]}::text[])[c.position + 1])
    where c.product_id = ${id}`
}

/** Four attributes, one of them not filterable. */
export const insertAttributes = (db: Db) => db`
  insert into attributes (id, name, type, filterable, position)
  values ('wool', 'Wool', 'boolean', true, 0), ('weight', 'Weight', 'number', true, 1),
    ('fabric', 'Fabric', 'list', true, 2), ('hidden', 'Hidden', 'text', false, 3)`

export const randomAttributes = fc.record(
  {
    wool: fc.boolean(),
    weight: fc.constantFrom(-1, 0, 2.5, 1_000),
    fabric: fc.subarray(['linen', 'silk', 'felt'], { minLength: 1 }),
    hidden: fc.constant('Yes'),
  },
  { requiredKeys: [] },
)

/** Values of `insertListed` and `insertAttributes`, and one that no product has. */
export const randomFilters = fc
  .tuple(
    fc.subarray(['slim', 'wide', 'gone'], { maxLength: 2 }),
    fc.subarray(['s', 'xl', '42', '128 gb'], { maxLength: 2 }),
    fc.subarray(['linen', 'silk'], { maxLength: 1 }),
    fc.option(fc.constantFrom(0, 1, 2.5), { freq: 1 }),
    fc.boolean(),
  )
  .map(([fits, sizes, fabrics, min, wool]) => [
    ...(fabrics.length > 0 ? [{ key: 'attribute.fabric', values: fabrics }] : []),
    ...(min === null ? [] : [{ key: 'attribute.weight', min, max: wool ? null : 3 }]),
    ...(wool ? [{ key: 'attribute.wool', values: ['no'] }] : []),
    ...(fits.length > 0 ? [{ key: 'option.fit', values: fits }] : []),
    ...(sizes.length > 0 ? [{ key: 'option.size', values: sizes }] : []),
  ])
