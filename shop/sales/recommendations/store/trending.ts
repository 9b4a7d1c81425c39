// SQL of product views.
import { columnOf, countChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Adds all counts in one statement; products that do not exist are left out. */
export const addViews = async (db: Db, day: string, counts: ReadonlyMap<string, number>) => db`
  insert into product_views (product_id, day, views)
  select p.id, ${day}::date, seen.views
  from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as seen (id, views)
  join products p on p.id = seen.id order by p.id
  on conflict (product_id, day) do update set views = product_views.views + excluded.views`

export const viewsSince = async (db: Db, day: string) => db<{ productId: string; views: number }[]>`
    select product_id as "productId", sum(views) as views from product_views
    where day >= ${day}::date group by product_id`

export const deleteBefore = async (db: Db, day: string) =>
  countChanged(db`delete from product_views where day < ${day}::date`)

/** Replaces the ranking. */
export async function replaceRanks(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db`delete from trending_ranks`
  await db`
    insert into trending_ranks (rank, product_id, ranked_at)
    select rank, p.id, ${now} from unnest(${[...ids]}::text[]) with ordinality as ranked (id, rank)
    join products p on p.id = ranked.id`
}

export const ranksSince = async (db: Db, at: Date) =>
  columnOf<string>(db`
    select product_id as id from trending_ranks where ranked_at >= ${at} order by rank`)
