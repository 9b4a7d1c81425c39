// Counts what each choice of a listing would leave, all in one statement.

import { coins } from '../../money/rules.ts'
import type { Db } from '../../world.ts'
import { type Family, familyOf, priceSteps, ratingSteps } from '../rules/facets.ts'
import { type Filter, matches, shelf } from '../store.ts'

export type FacetRow = {
  facet: 'category' | 'brand' | 'colour' | 'price' | 'rating' | 'stock' | 'sale'
  value: string
  count: number
}

export async function hexesOf(db: Db): Promise<string[]> {
  const rows = await db<{ hex: string }[]>`select distinct hex from product_colours order by hex`
  return rows.map(({ hex }) => hex)
}

/** Each facet is counted without its own choice, so that another of its choices shows what it would leave. */
export function facetRows(db: Db, filter: Filter, hexes: readonly string[]): Promise<FacetRow[]> {
  const among = (without: Partial<Filter>) => db`
    ${shelf(db, filter.promotions)} where ${matches(db, { ...filter, ...without })}`
  const named: Family[] = hexes.map(familyOf)
  const steps = priceSteps.map((step) => String(coins(step)))
  return db<FacetRow[]>`
    select 'category' as facet, p.category as value, count(*) from ${among({ category: null })} group by p.category
    union all
    select 'brand', p.brand, count(*) from ${among({ brand: null })} group by p.brand
    union all
    select 'price', width_bucket(shown.price, ${steps}::numeric[])::text, count(*)
    from ${among({ min: null, max: null })} group by 2
    union all
    select 'rating', step::text, count(*) from unnest(${[...ratingSteps]}::int[]) as step,
    ${among({ rating: null })} and p.rating_count > 0 and p.rating_sum >= step * p.rating_count group by step
    union all
    select 'stock', '1', count(*) from ${among({ inStock: true })}
    union all
    select 'sale', '1', count(*) from ${among({ onSale: true })}
    union all
    select 'colour', family, count(*) from (
      select distinct p.id, named.family from ${shelf(db, filter.promotions)}
      join product_colours one on one.product_id = p.id and not one.hidden
      join unnest(${[...hexes]}::text[], ${named}::text[]) as named (hex, family) on named.hex = one.hex
      where ${matches(db, { ...filter, hexes: null })}) as each group by family`
}
