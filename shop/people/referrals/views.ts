// Referrals for pages.

import type { World } from '../../world.ts'
import type { Viewer } from '../accounts/rules.ts'
import { profileOf } from '../accounts/views/accounts.ts'
import { countReferred, pendingOf, referrersOf } from './store.ts'

export type ReferralPanel = {
  /** The username, and a code that does not reveal it. */
  readonly codes: { readonly username: string; readonly private: string }
  readonly count: number
}

export async function referralPanel(world: World, who: Viewer): Promise<ReferralPanel> {
  const [profile, count] = await Promise.all([
    profileOf(world, who),
    countReferred(world.db, who.id),
  ])
  return { codes: { username: profile.username, private: profile.referralCode }, count }
}

/** For staff: the referrer of each of these users; users without one are omitted. */
export async function referrerIds(
  world: World,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await referrersOf(world.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.referredId, row.referrerId]))
}

/** The pending code of a user, for their personal data export. */
export const pendingCodeOf = (world: World, who: { readonly id: string }): Promise<string | null> =>
  pendingOf(world.db, who.id)
