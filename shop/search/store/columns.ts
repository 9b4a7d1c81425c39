// SQL of the column store: all rows, and rows changed since a snapshot.
import { countChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import { rowOf, type StoredFacts } from '../rules/column-rows.ts'
import type { ColumnRow } from '../rules/columns.ts'
import { betweenFields } from '../rules/profiles.ts'

/** A PostgreSQL snapshot (`pg_snapshot`) with its time. */
export type ColumnSnapshot = { readonly snapshot: string; readonly at: Date }

const atOnce = 5_000

/**
 * Published products with a visible variant. Each table is read once, in index order, and `rowOf` combines the results,
 * which would take longer in SQL. `among` restricts a column to product ids.
 */
const readRows = (db: Db, among: (id: ReturnType<Db>) => ReturnType<Db>) => db`
  select p.id, array_to_string(p.category || p.other_categories, ' ') as categories, p.brand, p.position,
    (extract(epoch from p.created_at) * 1000000)::float8 as "createdAt", p.rating_sum as "ratingSum",
    p.rating_count as "ratingCount", array_to_string(p.tags, E'\\n') as tags, p.base_price::float8 as "basePrice",
    c.variants, coalesce(v."values", '') as "values", coalesce(o.options, '') as options,
    case when p.attributes <> '{}' then (select jsonb_object_agg(key, value)::text from jsonb_each(p.attributes)
      where key = any((select array_agg(id) from attributes where filterable)::text[])) end as attributes
  from products p
  join (
    select product_id, string_agg(concat_ws(${betweenFields}, position, coalesce(price, 0), available > 0,
      coalesce(value1, 0), coalesce(value2, 0), coalesce(value3, 0)), ${betweenFields}) as variants
    from product_variants where not hidden ${among(db`product_id`)} group by product_id) c on c.product_id = p.id
  left join (
    select product_id, string_agg(concat_ws(${betweenFields}, id, option, position, coalesce(hex, ''),
      case when hex is null then name else '' end), ${betweenFields}) as "values"
    from product_option_values where true ${among(db`product_id`)} group by product_id) v on v.product_id = p.id
  left join (
    select product_id, string_agg(concat_ws(${betweenFields}, position, filterable and type <> 'swatch', name),
      ${betweenFields}) as options
    from product_options where true ${among(db`product_id`)} group by product_id) o on o.product_id = p.id
  where p.published ${among(db`p.id`)}`

/** All products. `changedRows` returns changes made during the read again. */
export async function everyRow(db: Db): Promise<{ seen: ColumnSnapshot; rows: ColumnRow[] }> {
  const [seen] = await db<
    [ColumnSnapshot]
  >`select pg_current_snapshot()::text as snapshot, now() as at`
  const rows: ColumnRow[] = []
  const reading = db<StoredFacts[]>`${readRows(db, () => db``)}`
  for await (const part of reading.cursor(atOnce)) for (const each of part) rows.push(rowOf(each))
  return { seen, rows }
}

/** Products whose changes became visible after `seen`; null for removed ones. */
export async function changedRows(
  db: Db,
  seen: ColumnSnapshot,
): Promise<{ seen: ColumnSnapshot; changes: Map<string, ColumnRow | null> }> {
  const rows = await db<(ColumnSnapshot & { changed: string | null } & StoredFacts)[]>`
    with changed as materialized (
      select distinct product_id from catalogue_changes
      where transaction >= pg_snapshot_xmin(${seen.snapshot}::pg_snapshot)
        and transaction < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(transaction, ${seen.snapshot}::pg_snapshot))
    select pg_current_snapshot()::text as snapshot, now() as at, changed.product_id as changed, found.*
    from (select) as one left join changed on true
    left join (
      ${readRows(db, (id) => db`and ${id} in (select product_id from changed)`)}) found
      on found.id = changed.product_id`
  const changes = new Map<string, ColumnRow | null>()
  for (const { snapshot: _, at: __, changed, ...row } of rows)
    if (changed !== null) changes.set(changed, row.id === null ? null : rowOf(row))
  const [{ snapshot, at }] = rows as unknown as [ColumnSnapshot]
  return { seen: { snapshot, at }, changes }
}

/** Returns how many rows were deleted. A process that is further behind reads everything again. */
export const forgetChanges = async (db: Db) =>
  countChanged(db`delete from catalogue_changes where at < now() - interval '1 day'`)
