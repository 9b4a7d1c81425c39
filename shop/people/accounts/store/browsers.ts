// SQL of known browsers.
import type { Db } from '../../../world.ts'

/** Browsers not seen for so long that their cookie has expired. */
export async function deleteOldBrowsers(db: Db, before: Date): Promise<number> {
  return (await db`delete from known_browsers where seen_at < ${before}`).count
}

/** `browser` is a hash. */
export async function recordBrowser(
  db: Db,
  {
    userId,
    browser,
    now,
  }: { readonly userId: string; readonly browser: string; readonly now: Date },
): Promise<void> {
  await db`
    insert into known_browsers (user_id, token_hash, seen_at) values (${userId}, ${browser}, ${now})
    on conflict (user_id, token_hash) do update set seen_at = excluded.seen_at`
}

export async function browsersOf(db: Db, userId: string): Promise<{ seenAt: Date }[]> {
  return [
    ...(await db<{ seenAt: Date }[]>`
      select seen_at as "seenAt" from known_browsers where user_id = ${userId} order by seen_at desc`),
  ]
}
