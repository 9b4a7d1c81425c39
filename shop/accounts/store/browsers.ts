// SQL of the browsers in which somebody has signed in before.
import type { Db } from '../../world.ts'

/** Notes a browser. `isNew`: not seen before; `isFirst`: no other one was, either. */
export async function seeBrowser(
  db: Db,
  row: { userId: string; tokenHash: string; now: Date },
): Promise<{ isNew: boolean; isFirst: boolean }> {
  const [seen] = await db<[{ isNew: boolean; isFirst: boolean }]>`
    with before as (
      select count(*) filter (where token_hash = ${row.tokenHash}) as same, count(*) as all
      from known_browsers where user_id = ${row.userId}
    ), noted as (
      insert into known_browsers (user_id, token_hash, seen_at)
      values (${row.userId}, ${row.tokenHash}, ${row.now})
      on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at
    )
    select same = 0 as "isNew", "all" = 0 as "isFirst" from before`
  return seen
}

/** Those that have not been seen for so long that their cookie is gone. */
export async function deleteOldBrowsers(db: Db, before: Date): Promise<number> {
  return (await db`delete from known_browsers where seen_at < ${before}`).count
}
