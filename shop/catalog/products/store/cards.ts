// SQL of product cards in listings: a row per swatch, however many variants a product has.
import type { Db } from '../../../world.ts'
import { type ShownRow, shown, type ValueRow, words } from './products.ts'

/** Aggregates the visible variants of one swatch value, or all if no option is a swatch. */
export type VariantGroup = readonly [
  /** Null if no option is a swatch. */
  swatch: ValueRow | null,
  /** The cheapest available variant, else the cheapest; the first among equals. */
  id: string,
  price: string,
  available: number,
  values: readonly number[],
  /** The lowest and the highest price of the group. */
  low: string,
  high: string,
  contents: string | null,
]

export type CardGroups = {
  /** English name of the first option that is a swatch. */
  readonly swatchOption: string | null
  /** In the order of swatch values. */
  readonly groups: readonly VariantGroup[]
  /** Number of options besides the swatch that have several values. */
  readonly toChoose: number
  readonly isSingle: boolean
}

export type CardRow = ShownRow & CardGroups

export const cardsByIds = async (db: Db, language: string, ids: readonly string[]) => db<CardRow[]>`
  select ${shown(db, language)}, swatch.name as "swatchOption", card.*
  from products p ${words(db, language)}
  left join lateral (
    select o.position, o.name from product_options o
    where o.product_id = p.id and o.type = 'swatch' order by o.position limit 1) as swatch on true
  cross join lateral (
    select coalesce(json_agg(json_build_array(
        case when v.id is not null
          then json_build_array(v.id, v.name, coalesce(v.names ->> ${language}, v.name), v.hex, v.image_id) end,
        c.id, own.shown[2]::text, c.available,
        array_remove(array[c.value1, c.value2, c.value3], null), own.low::text, own.high::text, c.contents)
      order by v.position), '[]') as groups,
      ${severalValues(db, 1)} + ${severalValues(db, 2)} + ${severalValues(db, 3)} as "toChoose",
      sum(own.variants) = 1 as "isSingle"
    from (
      select ${swatchValue(db)} as value, count(*) as variants, min(e.price) as low, max(e.price) as high,
        min(c.value1) as from1, max(c.value1) as to1, min(c.value2) as from2, max(c.value2) as to2,
        min(c.value3) as from3, max(c.value3) as to3,
        min(array[(c.available = 0)::int, e.price, c.position]) as shown
      from product_variants c cross join lateral (select coalesce(c.price, p.base_price) as price) as e
      where c.product_id = p.id and not c.hidden group by 1) as own
    join product_variants c on c.product_id = p.id and not c.hidden and c.position = own.shown[3]
      and ${swatchValue(db)} is not distinct from own.value
    left join product_option_values v on v.product_id = p.id and v.id = own.value) as card
  where p.published and p.id = any(${[...ids]}::text[])
  order by array_position(${[...ids]}::text[], p.id)`

/** Swatch value of a variant `c`. */
const swatchValue = (db: Db) =>
  db`case swatch.position when 1 then c.value1 when 2 then c.value2 when 3 then c.value3 end`

/** 1 if an option besides the swatch has several values, else 0. */
const severalValues = (db: Db, position: 1 | 2 | 3) => db`
  (swatch.position is distinct from ${position}::int
    and coalesce(min(own.${db(`from${position}`)}) <> max(own.${db(`to${position}`)}), false))::int`
