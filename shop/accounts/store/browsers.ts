// SQL of the browsers in which somebody has signed in before.
import type { Db } from '../../world.ts'

/** Those that have not been seen for so long that their cookie is gone. */
export async function deleteOldBrowsers(db: Db, before: Date): Promise<number> {
  return (await db`delete from known_browsers where seen_at < ${before}`).count
}

export async function browsersOf(db: Db, userId: string): Promise<{ seenAt: Date }[]> {
  return [
    ...(await db<{ seenAt: Date }[]>`
      select seen_at as "seenAt" from known_browsers where user_id = ${userId} order by seen_at desc`),
  ]
}
