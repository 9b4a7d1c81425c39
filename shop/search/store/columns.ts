// What the columns of listings hold, read from the products, and which of them have changed since.
import type { Db } from '../../world.ts'
import type { ColumnRow } from '../rules/columns.ts'

/** What was visible at a moment of the database, as it writes it itself. */
export type ColumnSnapshot = { readonly snapshot: string; readonly at: Date }

const atOnce = 5_000

const facts = (db: Db) => db`
  p.id, array_to_string(p.category || p.other_categories, ' ') as categories, p.brand, p.position, (extract(epoch from p.created_at) * 1000000)::float8 as "createdAt",
  p.rating_sum as "ratingSum", p.rating_count as "ratingCount", shown.price, shown."inStock", shown.hexes`

/**
 * Of published products; those without a variant that can be seen are not in the shop either. The price is the card's
 * (catalog/products/views/prices.ts): of the first swatch that can be bought, the lowest.
 */
const shown = (db: Db) => db`
  cross join lateral (
    select (array_agg(coalesce(c.price, p.base_price)
        order by c.available = 0, v.option, v.position, coalesce(c.price, p.base_price), c.position))[1]::float8 as price,
      bool_or(c.available > 0) as "inStock", coalesce(string_agg(distinct v.hex, ' '), '') as hexes
    from product_variants c
    left join product_option_values v
      on v.product_id = p.id and v.hex is not null and v.id in (c.value1, c.value2, c.value3)
    where c.product_id = p.id and not c.hidden having count(*) > 0) shown`

/** All products. What changes while they are read is told again by `changedRows`. */
export async function everyRow(db: Db): Promise<{ seen: ColumnSnapshot; rows: ColumnRow[] }> {
  const [seen] = await db<
    [ColumnSnapshot]
  >`select pg_current_snapshot()::text as snapshot, now() as at`
  const rows: ColumnRow[] = []
  const reading = db<ColumnRow[]>`
    select ${facts(db)} from products p ${shown(db)} where p.published`
  for await (const part of reading.cursor(atOnce)) rows.push(...part)
  return { seen, rows }
}

/** What has become visible after `seen`: the products that changed, as they are; null for those that are gone. */
export async function changedRows(
  db: Db,
  seen: ColumnSnapshot,
): Promise<{ seen: ColumnSnapshot; changes: Map<string, ColumnRow | null> }> {
  const rows = await db<(ColumnSnapshot & { changed: string | null } & ColumnRow)[]>`
    select pg_current_snapshot()::text as snapshot, now() as at, c.product_id as changed, found.*
    from (select) as one left join (
      select distinct product_id from catalogue_changes
      where transaction >= pg_snapshot_xmin(${seen.snapshot}::pg_snapshot)
        and transaction < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(transaction, ${seen.snapshot}::pg_snapshot)
    ) c on true
    left join lateral (
      select ${facts(db)} from products p ${shown(db)} where p.id = c.product_id and p.published) found on true`
  const changes = new Map<string, ColumnRow | null>()
  for (const { snapshot: _, at: __, changed, ...row } of rows)
    if (changed !== null) changes.set(changed, row.id === null ? null : row)
  const [{ snapshot, at }] = rows as unknown as [ColumnSnapshot]
  return { seen: { snapshot, at }, changes }
}

/** Answers how many rows went. Whoever has not looked for so long reads everything again. */
export async function forgetChanges(db: Db): Promise<number> {
  return (await db`delete from catalogue_changes where at < now() - interval '1 day'`).count
}
