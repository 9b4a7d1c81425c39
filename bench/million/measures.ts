// Every list, filter, search and figure that must not grow with the shop, as somebody opens it.
import {
  kycFilters,
  orderFilters,
  refundFilters,
  transactionFilters,
} from '../../shop/admin/rules.ts'
import { tabCounts } from '../../shop/admin/views/counts.ts'
import { findAnything } from '../../shop/admin/views/find.ts'
import { kycRows } from '../../shop/admin/views/kyc.ts'
import { orderForStaff } from '../../shop/admin/views/order.ts'
import { orderRows } from '../../shop/admin/views/orders.ts'
import { overview } from '../../shop/admin/views/overview.ts'
import { refundRows } from '../../shop/admin/views/refunds.ts'
import { transactionRows } from '../../shop/admin/views/transactions.ts'
import { userPageOf, userRows } from '../../shop/admin/views/users.ts'
import { periodNames } from '../../shop/figures/rules.ts'
import { orderSorts } from '../../shop/orders/rules.ts'
import { ordersOf } from '../../shop/orders/views.ts'
import { foundForStaff } from '../../shop/payments/views/found.ts'
import type { Db, World } from '../../shop/world.ts'
import { owner } from './asked.ts'
import { billMeasures } from './bill-measures.ts'
import { deskMeasures } from './desk-measures.ts'
import { pageMeasures } from './page-measures.ts'

export type Measure = readonly [name: string, work: (world: World) => Promise<unknown>]

/** Somebody in the middle of the shop, what is busiest in it, and the places in its lists from which one goes on. */
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
  /** Of which fifteen times something came or went, in a small shop too. */
  readonly movedId: string
  /** An order of which something came back. */
  readonly returned: string
  /** Of the shopper with the most orders. */
  readonly busyNumber: string
  readonly transaction: string
  readonly refund: string
  /** A check that waits. */
  readonly check: string
  /** Who pays: an address of the ledger. */
  readonly sender: string
  /** Far down what came to the shelf and went, where all of it is, and in the middle of the audit log. */
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
      (select product_id from stock_movements group by product_id
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

export const staffMeasures = (sample: Sample): Measure[] => [
  ...orderFilters.map(
    (filter): Measure => [
      `orders-${filter}`,
      (world) => orderRows(world, { filter, q: '', after: null }),
    ],
  ),
  [
    'orders-middle',
    (world) => orderRows(world, { filter: 'all', q: '', after: sample.orderPlace }),
  ],
  ...(
    [
      ['number', sample.number],
      ['email', sample.email],
      ['name', 'ada'],
      ['nobody', 'zzzz'],
    ] as const
  ).flatMap(([name, q]): Measure[] => [
    [`orders-by-${name}`, (world) => orderRows(world, { filter: 'all', q, after: null })],
    [
      `transactions-by-${name}`,
      (world) => transactionRows(world, { filter: 'all', q, after: null }),
    ],
    [`users-by-${name}`, (world) => userRows(world, { q, after: null })],
  ]),
  [
    'orders-shipped-by-name',
    (world) => orderRows(world, { filter: 'shipped', q: 'ada', after: null }),
  ],
  ['order', (world) => orderForStaff(world, sample.number)],
  ...transactionFilters.map(
    (filter): Measure => [
      `transactions-${filter}`,
      (world) => transactionRows(world, { filter, q: '', after: null }),
    ],
  ),
  [
    'transactions-middle',
    (world) => transactionRows(world, { filter: 'all', q: '', after: sample.transactionPlace }),
  ],
  [
    'transactions-by-hash',
    (world) => transactionRows(world, { filter: 'all', q: sample.hash, after: null }),
  ],
  ['found', (world) => foundForStaff(world, { isOpen: true, most: 100 })],
  ...refundFilters.map(
    (filter): Measure => [
      `refunds-${filter}`,
      (world) => refundRows(world, { filter, q: '', after: null }),
    ],
  ),
  ['users', (world) => userRows(world, { q: '', after: null })],
  ['users-middle', (world) => userRows(world, { q: '', after: sample.userPlace })],
  ['user', (world) => userPageOf(world, sample.userId)],
  ['user-busy', (world) => userPageOf(world, sample.busyId)],
  ['users-busy', (world) => userRows(world, { q: sample.busyEmail, after: null })],
  [
    'orders-of-busy',
    (world) => orderRows(world, { filter: 'all', q: sample.busyEmail, after: null }),
  ],
  [
    'transactions-of-busy',
    (world) => transactionRows(world, { filter: 'completed', q: sample.busyEmail, after: null }),
  ],
  [
    'refunds-of-busy',
    (world) => refundRows(world, { filter: 'all', q: sample.busyEmail, after: null }),
  ],
  ['refunds-by-name', (world) => refundRows(world, { filter: 'all', q: 'ada', after: null })],
  ...kycFilters.map(
    (filter): Measure => [
      `kyc-${filter}`,
      (world) =>
        kycRows(world, { ...owner, id: sample.reviewerId }, { filter, q: '', after: null }),
    ],
  ),
  [
    'kyc-by-email',
    (world) => kycRows(world, owner, { filter: 'all', q: sample.email, after: null }),
  ],
  ...periodNames.map(
    (period): Measure => [`overview-${period}`, (world) => overview(world, period)],
  ),
  ...orderSorts.map(
    (sort): Measure => [
      `orders-shipped-${sort}`,
      (world) => orderRows(world, { filter: 'shipped', q: '', sort, after: null }),
    ],
  ),
  ['users-sorted-by-name', (world) => userRows(world, { q: '', sort: 'name', after: null })],
  ...(['number', 'email', 'hash'] as const).map(
    (name): Measure => [`find-${name}`, (world) => findAnything(world, owner, sample[name])],
  ),
  ['find-hash-begins', (world) => findAnything(world, owner, sample.hash.slice(0, 10))],
  ['find-product', (world) => findAnything(world, owner, 'item-7')],
  ['find-nothing', (world) => findAnything(world, owner, 'zzzzzz')],
  ['tab-counts', (world) => tabCounts(world, owner)],
  ['own-orders', (world) => ordersOf(world, { id: sample.userId })],
  ...deskMeasures(sample),
  ...billMeasures(sample),
  ...pageMeasures(sample),
]
