// SQL of known browsers.
import { countChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Browsers last seen so long ago that their cookie has expired. */
export const deleteOldBrowsers = async (db: Db, before: Date) =>
  countChanged(db`delete from known_browsers where seen_at < ${before}`)

/** `browser` is a hash. */
export const recordBrowser = async (
  db: Db,
  {
    userId,
    browser,
    now,
  }: { readonly userId: string; readonly browser: string; readonly now: Date },
) => db`
  insert into known_browsers (user_id, token_hash, seen_at) values (${userId}, ${browser}, ${now})
  on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at`

export const browsersOf = async (db: Db, userId: string) => db<{ seenAt: Date }[]>`
  select seen_at as "seenAt" from known_browsers where user_id = ${userId} order by seen_at desc`
