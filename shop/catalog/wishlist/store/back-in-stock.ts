// SQL of back-in-stock notifications.
import type { Db } from '../../../world.ts'

export type RestockedVariant = {
  readonly productId: string
  readonly variantId: string
  readonly available: number
  /** Emails about it in the current round. */
  readonly notified: number
}

/** Advisory lock until the transaction ends. Returns false if another process is sending notifications. */
export async function lockNotifications(db: Db): Promise<boolean> {
  const [row] = await db<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('back-in-stock', 0)) as "isMine"`
  return row?.isMine ?? false
}

/**
 * Available variants with subscribers, the longest wait first. A loose index scan finds each variant in one step,
 * however many subscribers it has.
 */
export const backInStock = async (db: Db, { since, limit }: { since: Date; limit: number }) => db<
  RestockedVariant[]
>`
  with recursive waited as (
    (select variant_id from back_in_stock_requests where notified_at is null order by 1 limit 1)
    union all
    select next.variant_id from waited cross join lateral (
      select variant_id from back_in_stock_requests
      where notified_at is null and variant_id > waited.variant_id
      order by 1 limit 1) as next
  )
  select v.product_id as "productId", w.variant_id as "variantId", v.available,
    (select count(*) from back_in_stock_requests t
      where t.variant_id = w.variant_id and t.notified_at > ${since}) as notified
  from waited w
  join product_variants v on v.id = w.variant_id and v.available > 0 and not v.hidden
  join products p on p.id = v.product_id and p.published
  order by (select min(f.requested_at) from back_in_stock_requests f
    where f.variant_id = w.variant_id and f.notified_at is null)
  limit ${limit}`

export type Claimed = {
  readonly id: string
  readonly userId: string | null
  readonly email: string | null
  readonly language: string
}

/** Claims the oldest subscriptions; afterwards the row counts an email and is anonymous. */
export const claim = async (
  db: Db,
  { variantId }: Pick<RestockedVariant, 'variantId'>,
  { limit, requestedAfter, now }: { limit: number; requestedAfter: Date; now: Date },
) => db<Claimed[]>`
  with chosen as (
    select id, user_id, email, language, requested_at from back_in_stock_requests
    where variant_id = ${variantId} and notified_at is null and requested_at >= ${requestedAfter}
    order by requested_at, id limit ${limit} for update skip locked
  ), claimed as (
    update back_in_stock_requests w set notified_at = ${now}, user_id = null, email = null, address_hash = null
    from chosen where w.id = chosen.id
  )
  select id, user_id as "userId", email, language from chosen order by requested_at, id`

/** Deletes other subscriptions to this variant at these addresses or accounts, which have their email. */
export const deleteDuplicates = async (
  db: Db,
  { variantId }: Pick<RestockedVariant, 'variantId'>,
  { hashes, userIds }: { hashes: readonly string[]; userIds: readonly string[] },
) => db`
  delete from back_in_stock_requests
  where variant_id = ${variantId} and notified_at is null
    and (address_hash = any(${[...hashes]}::text[]) or user_id = any(${[...userIds]}::text[]))`

export const insertOptOut = async (db: Db, addressHash: string, until: Date) => db`
  insert into back_in_stock_opt_outs (address_hash, expires_at) values (${addressHash}, ${until})
  on conflict (address_hash) do update set expires_at = excluded.expires_at`

export const deleteOptOut = async (db: Db, addressHash: string) =>
  db`delete from back_in_stock_opt_outs where address_hash = ${addressHash}`

/** The hashes that have opted out. */
export const optedOut = async (
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await db<{ hash: string }[]>`
    select address_hash as hash from back_in_stock_opt_outs
    where address_hash = any(${[...hashes]}::text[]) and expires_at > ${now}`
  return new Set(rows.map(({ hash }) => hash))
}

export const deleteExpiredOptOuts = async (db: Db, now: Date): Promise<number> =>
  (await db`delete from back_in_stock_opt_outs where expires_at <= ${now}`).count
