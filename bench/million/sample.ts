// Sample rows of the measurements: typical and busiest users and products.
import type { Db, World } from '../../shop/world.ts'

export type Measure = readonly [name: string, work: (world: World) => Promise<unknown>]

/** An average customer, the busiest products, and cursors in the lists. */
export type Sample = {
  readonly number: string
  readonly userId: string
  readonly email: string
  readonly hash: string
  readonly reviewerId: string
  readonly reviewerEmail: string
  readonly busyId: string
  readonly busyEmail: string
  readonly productId: string
  /** A product with fifteen stock movements, in a small shop, too. */
  readonly movedId: string
  /** An order with a return. */
  readonly returned: string
  /** An order of the shopper with the most orders. */
  readonly busyNumber: string
  readonly transaction: string
  readonly refund: string
  /** A pending identity check. */
  readonly check: string
  /** A payer's ledger address. */
  readonly sender: string
  /** Cursors far into the stock movements, and in the middle of the audit log. */
  readonly movement: string
  readonly entry: number
  readonly orderPlace: string
  readonly transactionPlace: string
  readonly userPlace: string
}

export async function sampleOf(db: Db): Promise<Sample> {
  const [row] = await db<
    [Omit<Sample, `${string}Place`> & Record<'placed' | 'at' | 'joined', Date>]
  >`
    select o.number, o.user_id as "userId", u.email, t.hash, o.placed_at as placed, x.at, x.id as transaction, t.sender,
      u.created_at as joined, busy.id as "busyId", busy.email as "busyEmail",
      reviewer.id as "reviewerId", reviewer.email as "reviewerEmail",
      (select product_id from order_lines group by product_id order by count(*) desc limit 1) as "productId",
      (select product_id from stock_movements m join product_variants v on v.id = m.variant_id group by product_id
        order by abs(count(*) - 15), product_id limit 1) as "movedId",
      (select order_number from withdrawals order by at limit 1) as returned,
      (select number from orders where user_id = busy.id order by number limit 1) as "busyNumber",
      (select id from refunds order by requested_at limit 1) as refund,
      (select min(id) from kyc_submissions where state = 'submitted') as check,
      (select (max(id) * 9 / 10)::text from stock_movements) as movement,
      (select max(number) / 2 from audit_entries) as entry
    from (select * from orders where method = 'pi' and status = 'completed' and placed_at > now() - interval '365 days'
      order by placed_at limit 1) o
    join users u on u.id = o.user_id
    join users busy on busy.id = (select user_id from orders group by user_id order by count(*) desc limit 1)
    join users reviewer on reviewer.id = (select max(claimed_by) from kyc_submissions)
    join transfers t on t.order_number = o.number
    join transactions x on x.transfer_id = t.id`
  const { placed, at, joined, ...named } = row
  const { number, userId, transaction } = named
  return {
    ...named,
    orderPlace: `${placed.getTime()}.${number}`,
    transactionPlace: `${at.getTime()}.${transaction}`,
    userPlace: `${joined.getTime()}.${userId}`,
  }
}
