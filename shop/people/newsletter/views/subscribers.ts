// Subscription state for emails, account page, home page and staff.
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { maskedEmail } from '../rules.ts'
import { countSent } from '../store/issues.ts'
import * as store from '../store/subscribers.ts'
import { readLeaveToken } from '../unsubscribe-token.ts'

export type Subscription = Pick<
  store.SubscriberRow,
  'language' | 'state' | 'consent' | 'askedAt' | 'confirmedAt' | 'confirmedBy'
>

/** By address; null if there is none. */
export async function subscriptionOf(
  world: World,
  { email }: { readonly email: string },
): Promise<Subscription | null> {
  const row = await store.subscriber(world.db, { email })
  return row && shown(row)
}

const shown = (row: Subscription): Subscription =>
  pick(row, 'language', 'state', 'consent', 'askedAt', 'confirmedAt', 'confirmedBy')

/** All data of a subscriber, by the token of an email. Null if there is none, or the token is invalid. */
export async function subscriptionBy(
  world: World,
  token: string,
): Promise<(Subscription & { address: string | null }) | null> {
  const id = readLeaveToken(world, token)
  const row = id && (await store.subscriber(world.db, { id }))
  return row ? { ...shown(row), address: row.email && maskedEmail(row.email) } : null
}

/** Current counts. */
export async function newsletterFigures(
  world: World,
): Promise<{ subscribers: number; issues: number }> {
  const [subscribers, issues] = await Promise.all([
    store.countConfirmed(world.db),
    countSent(world.db),
  ])
  return { subscribers, issues }
}

export const countSubscribers = (world: World): Promise<number> => store.countConfirmed(world.db)

export const subscribersByLanguage = async (
  world: World,
): Promise<{ language: string; count: number }[]> => [...(await store.countByLanguage(world.db))]

export type ExportedSubscriber = Subscription & {
  readonly id: string
  readonly email: string | null
}

/** Confirmed subscribers, in pages. */
export async function subscriberPage(
  world: World,
  after: string | null,
  limit: number,
): Promise<{ rows: ExportedSubscriber[]; next: string | null }> {
  const found = await store.confirmedAfter(world.db, after, limit + 1)
  const rows = found.slice(0, limit).map((row) => ({ ...shown(row), id: row.id, email: row.email }))
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** Ids of subscriptions ended since then. */
export const subscriptionsEndedSince = (world: Pick<World, 'db'>, since: Date): Promise<string[]> =>
  store.endedSince(world.db, since)
