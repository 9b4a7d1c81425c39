// Reference implementation of listings in plain SQL, to compare the column store with.

import { type CategoryTree, treeOf, withDescendants } from '../../shop/catalog/categories/rules.ts'
import { everyCategory } from '../../shop/catalog/categories/store.ts'
import type { Promotion } from '../../shop/catalog/promotions/rules.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { families, familyOf, priceSteps, ratingSteps } from '../../shop/search/rules/facets.ts'
import {
  attributeIn,
  attributeKey,
  type FilterChoice,
  folded,
  optionKey,
} from '../../shop/search/rules/filters.ts'
import { type ListingQuery, pageSize, type Sort } from '../../shop/search/rules/listing.ts'
import { byNature } from '../../shop/search/rules/natural-order.ts'
import type { Db } from '../../shop/world.ts'

type Asked = {
  query: ListingQuery
  found: readonly string[] | null
  promotions: readonly Promotion[]
  tree: CategoryTree
  /** All values of its products. */
  hexes: readonly string[]
}
const nothingOff = (db: Db) => db`0`
type Fragment = ReturnType<typeof nothingOff>

export async function listingInSql(db: Db, given: Omit<Asked, 'tree'>) {
  const asked = { ...given, tree: treeOf(await everyCategory(db)) }
  const { query, found } = asked
  const total = await count(db, asked, query)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(query.page, pages)
  const rows = await db<{ id: string }[]>`
    select p.id from ${listedProducts(db, asked)} where ${matches(db, asked, query)}
    order by ${order(db, query.sort, found)}, p.position, p.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const brands = await db<{ value: string }[]>`select distinct brand as value from products`
  /** Facet counts, without empty ones. */
  const each = async <Value>(
    values: readonly Value[],
    chosen: (value: Value) => Partial<ListingQuery>,
  ) => {
    const wanted = values.map((value) => ({ ...query, ...chosen(value) }))
    const counts = await countEach(db, asked, wanted)
    return values
      .map((value, at) => ({ value, count: counts[at] ?? 0 }))
      .filter(({ count }) => count > 0)
  }
  const steps = [0n, ...priceSteps.map((step) => coins(step))]
  return {
    ids: rows.map(({ id }) => id),
    total,
    page,
    pages,
    facets: {
      categories: await each(
        asked.tree.all.filter(({ isShown }) => isShown).map(({ id }) => id),
        (category) => ({ category }),
      ),
      brands: await each(brands.map(({ value }) => value).sort(), (brand) => ({ brand })),
      colours: await each(families, (colour) => ({ colour })),
      prices: await each([...steps.keys()], (step) => ({
        min: steps[step] ?? null,
        max: step + 1 < steps.length ? (steps[step + 1] as bigint) - 1n : null,
      })),
      ratings: await each(ratingSteps, (rating) => ({ rating })),
      inStock: await count(db, asked, { ...query, inStock: true }),
      filters: await filterCounts(db, asked),
      onSale: await count(db, asked, { ...query, onSale: true }),
    },
  }
}

/** Each facet is counted without its own selection. */
async function filterCounts(db: Db, asked: Asked) {
  const { query } = asked
  const toBuy = query.inStock ? db`and c.available > 0` : db``
  const options = await db<{ name: string }[]>`select distinct name from product_options`
  const filters = []
  for (const { name } of options.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = optionKey(name)
    const others = { ...query, chosen: query.chosen.filter((choice) => choice.key !== key) }
    const rows = await db<{ name: string; count: number; ids: string[] }[]>`
      select said.name, count(*), array_agg(p.id) as ids from ${listedProducts(db, asked)}, lateral (
        select distinct v.name from product_options o
        join product_option_values v on v.product_id = o.product_id and v.option = o.position
        join product_variants c on c.product_id = o.product_id and v.id in (c.value1, c.value2, c.value3)
        where o.product_id = p.id and o.name = ${name} and o.filterable and o.type <> 'swatch'
          and not c.hidden ${toBuy}) said
      where ${matches(db, asked, others)} group by said.name`
    const values = rows.map(({ name, count }) => ({ value: folded(name), name, count }))
    values.sort((a, b) => byNature(a.value, b.value))
    const products = new Set(rows.flatMap(({ ids }) => ids)).size
    if (values.length > 0) filters.push({ key, name, products, values, range: null })
  }
  return [...(await attributeCounts(db, asked)), ...filters]
}

async function attributeCounts(db: Db, asked: Asked) {
  const { query } = asked
  const filters = []
  for (const { id } of await db<
    { id: string }[]
  >`select id from attributes where filterable order by id`) {
    const key = attributeKey(id)
    const others = { ...query, chosen: query.chosen.filter((choice) => choice.key !== key) }
    const rows = await db<{ value: string | number | boolean; count: number; ids: string[] }[]>`
      select value, count(*), array_agg(p.id) as ids from ${listedProducts(db, asked)}, jsonb_array_elements(${stated(db, id)}) as value
      where ${matches(db, asked, others)} group by value`
    const numbers = rows.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
    const values = rows.flatMap(({ value, count }) => {
      const name = value === true ? 'yes' : value === false ? 'no' : value
      return typeof name === 'number' ? [] : [{ value: folded(name), name, count }]
    })
    values.sort((a, b) => byNature(a.value, b.value))
    const range =
      numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : null
    const products = new Set(rows.flatMap(({ ids }) => ids)).size
    if (rows.length > 0) filters.push({ key, name: id, products, values, range })
  }
  return filters
}

const statesChosen = (db: Db, id: string, choice: FilterChoice) =>
  'values' in choice
    ? db`exists (select from jsonb_array_elements_text(${stated(db, id)}) as said
        where case said when 'true' then 'yes' when 'false' then 'no' else lower(said) end = any(${[...choice.values]}::text[]))`
    : db`(p.attributes ->> ${id})::numeric >= coalesce(${choice.min}, '-infinity'::numeric)
        and (p.attributes ->> ${id})::numeric <= coalesce(${choice.max}, 'infinity'::numeric)`

/** An attribute's value as a list, whatever its type. */
const stated = (db: Db, id: string) => db`
  case when p.attributes -> ${id} is null then '[]'::jsonb
    when jsonb_typeof(p.attributes -> ${id}) = 'array' then p.attributes -> ${id} else jsonb_build_array(p.attributes -> ${id}) end`

const count = async (db: Db, asked: Asked, query: ListingQuery): Promise<number> =>
  (await countEach(db, asked, [query]))[0] ?? 0

/** One statement for all: the prices on the cards are computed once, and each statement is a round trip. */
async function countEach(
  db: Db,
  asked: Asked,
  queries: readonly ListingQuery[],
): Promise<number[]> {
  if (queries.length === 0) return []
  const counts = queries
    .map((query) => db`count(*) filter (where ${matches(db, asked, query)})`)
    .reduce((before, next) => db`${before}, ${next}`)
  const [row] = await db<[{ counts: number[] }]>`
    select array[${counts}]::int[] as counts from ${listedProducts(db, asked)}`
  return row.counts
}

/** Each product with the price on its card: the lowest of the first available swatch. */
const listedProducts = (db: Db, { promotions }: Asked) => db`
  products p cross join lateral (
    select coalesce(nullif(exact.price - mod(exact.price, ${priceStep(db, promotions)}), 0), exact.price) as price,
      c.available > 0 as left
    from product_variants c cross join lateral (
      select coalesce(c.price, p.base_price) - div(coalesce(c.price, p.base_price) * ${percentOff(db, promotions)}, 100) as price
    ) exact left join product_option_values v on v.id = c.value1 and v.hex is not null
    where c.product_id = p.id and not c.hidden
    order by c.available = 0, v.position, coalesce(c.price, p.base_price) limit 1
  ) shown`

const matches = (db: Db, { found, promotions, hexes, tree }: Asked, query: ListingQuery) => {
  const { category, brand, min, max, inStock, onSale, rating, colour, chosen } = query
  const toBuy = inStock ? db`and c.available > 0` : db``
  return db`
    p.published
    ${found === null ? db`` : db`and p.id = any(${[...found]}::text[])`}
    ${category === 'all' ? db`` : db`and p.category || p.other_categories && ${[...withDescendants(tree, category)]}::text[]`}
    ${brand === null ? db`` : db`and p.brand = ${brand}`}
    ${min === null ? db`` : db`and shown.price >= ${String(min)}::numeric`}
    ${max === null ? db`` : db`and shown.price <= ${String(max)}::numeric`}
    ${inStock ? db`and shown.left` : db``}
    ${onSale ? db`and ${percentOff(db, promotions)} > 0` : db``}
    ${rating === null ? db`` : db`and p.rating_count > 0 and p.rating_sum >= ${rating}::int * p.rating_count`}
    ${
      colour === null
        ? db``
        : db`and exists (select 1 from product_variants c join product_option_values v on v.id in (c.value1, c.value2, c.value3)
      where c.product_id = p.id and not c.hidden ${toBuy} and v.hex = any(${hexes.filter((hex) => familyOf(hex) === colour)}::text[]))`
    }
    ${chosen.reduce(
      (before, choice) =>
        attributeIn(choice.key) === null
          ? db`${before} and exists (select 1 from product_options o
      join product_option_values v on v.product_id = o.product_id and v.option = o.position
      join product_variants c on c.product_id = o.product_id and v.id in (c.value1, c.value2, c.value3)
      where o.product_id = p.id and not c.hidden ${toBuy} and o.filterable and o.type <> 'swatch'
        and 'option.' || lower(o.name) = ${choice.key}
        and lower(v.name) = any(${'values' in choice ? [...choice.values] : []}::text[]))`
          : db`${before} and ${statesChosen(db, attributeIn(choice.key) as string, choice)}`,
      db``,
    )}`
}

/** Discount of a product in whole percents: of the highest-ranked applicable promotion, else 0. */
const percentOff = (db: Db, promotions: readonly Promotion[]): Fragment =>
  ofPromotion(db, promotions, ({ percent }) => percent, nothingOff(db))

const priceStep = (db: Db, promotions: readonly Promotion[]): Fragment =>
  ofPromotion(db, promotions, (each) => each.priceStep ?? 1, db`1::numeric`)

const ofPromotion = (
  db: Db,
  promotions: readonly Promotion[],
  numberOf: (each: Promotion) => number,
  otherwise: Fragment,
): Fragment =>
  promotions.reduceRight<Fragment>(
    (rest, { category, below, productIds, ...each }) => db`case
      when ${category === null ? db`true` : db`p.category = any(${[category, ...(below ?? [])]}::text[])`}
        and ${productIds === null ? db`true` : db`p.id = any(${[...productIds]}::text[])`}
      then ${numberOf({ ...each, category, below, productIds } as Promotion)}::numeric else ${rest} end`,
    otherwise,
  )

function order(db: Db, sort: Sort, found: readonly string[] | null): Fragment {
  if (sort === 'price-asc') return db`shown.price`
  if (sort === 'price-desc') return db`shown.price desc`
  if (sort === 'rating')
    return db`p.rating_sum::float8 / nullif(p.rating_count, 0) desc nulls last, p.rating_count desc`
  if (sort === 'newest') return db`p.created_at desc`
  return found === null ? db`p.position` : db`array_position(${[...found]}::text[], p.id)`
}
