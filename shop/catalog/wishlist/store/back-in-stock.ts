// SQL of subscribers to notify.
import type { Db } from '../../../world.ts'

export type Back = {
  readonly productId: string
  readonly colour: string
  readonly available: number
  /** Emails about it since the round began. */
  readonly notified: number
}

/** False where another process is telling at this moment; until the transaction ends it is this one. */
export async function takeTurn(db: Db): Promise<boolean> {
  const [row] = await db<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('back-in-stock', 0)) as "isMine"`
  return row?.isMine ?? false
}

/**
 * Colours that somebody waits for and that can be bought, those that are waited for longest first. Each waited-for
 * colour is found by one step in the index, however many wait for it.
 */
export const backInStock = async (
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<Back[]> => [
  ...(await db<Back[]>`
    with recursive waited as (
      (select product_id, colour from back_in_stock_requests where notified_at is null order by 1, 2 limit 1)
      union all
      select next.product_id, next.colour from waited cross join lateral (
        select product_id, colour from back_in_stock_requests
        where notified_at is null and (product_id, colour) > (waited.product_id, waited.colour)
        order by 1, 2 limit 1) as next
    )
    select w.product_id as "productId", w.colour, c.available,
      (select count(*) from back_in_stock_requests t
        where t.product_id = w.product_id and t.colour = w.colour and t.notified_at > ${since}) as notified
    from waited w
    join product_colours c on c.product_id = w.product_id and c.name = w.colour and c.available > 0 and not c.hidden
    join products p on p.id = w.product_id and p.published
    order by (select min(f.requested_at) from back_in_stock_requests f
      where f.product_id = w.product_id and f.colour = w.colour and f.notified_at is null)
    limit ${limit}`),
]

export type Claimed = {
  readonly id: string
  readonly userId: string | null
  readonly email: string | null
  readonly language: string
}

/** The first who asked, oldest first; from then on the row counts an email and names nobody. */
export const claim = async (
  db: Db,
  { productId, colour }: Pick<Back, 'productId' | 'colour'>,
  { limit, requestedAfter, now }: { limit: number; requestedAfter: Date; now: Date },
): Promise<Claimed[]> => [
  ...(await db<Claimed[]>`
    with chosen as (
      select id, user_id, email, language, requested_at from back_in_stock_requests
      where product_id = ${productId} and colour = ${colour} and notified_at is null and requested_at >= ${requestedAfter}
      order by requested_at, id limit ${limit} for update skip locked
    ), claimed as (
      update back_in_stock_requests w set notified_at = ${now}, user_id = null, email = null, address_hash = null
      from chosen where w.id = chosen.id
    )
    select id, user_id as "userId", email, language from chosen order by requested_at, id`),
]

/** What else waits for this colour at these addresses, or for these accounts: they have their email. */
export async function deleteTwins(
  db: Db,
  { productId, colour }: Pick<Back, 'productId' | 'colour'>,
  { hashes, userIds }: { hashes: readonly string[]; userIds: readonly string[] },
): Promise<void> {
  await db`
    delete from back_in_stock_requests
    where product_id = ${productId} and colour = ${colour} and notified_at is null
      and (address_hash = any(${[...hashes]}::text[]) or user_id = any(${[...userIds]}::text[]))`
}

export async function putStop(db: Db, addressHash: string, until: Date): Promise<void> {
  await db`
    insert into back_in_stock_opt_outs (address_hash, expires_at) values (${addressHash}, ${until})
    on conflict (address_hash) do update set expires_at = excluded.expires_at`
}

export async function deleteStop(db: Db, addressHash: string): Promise<void> {
  await db`delete from back_in_stock_opt_outs where address_hash = ${addressHash}`
}

/** Those of the hashes that want no emails. */
export const stopped = async (
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await db<{ hash: string }[]>`
    select address_hash as hash from back_in_stock_opt_outs
    where address_hash = any(${[...hashes]}::text[]) and expires_at > ${now}`
  return new Set(rows.map(({ hash }) => hash))
}

export const deleteStops = async (db: Db, now: Date): Promise<number> =>
  (await db`delete from back_in_stock_opt_outs where expires_at <= ${now}`).count
