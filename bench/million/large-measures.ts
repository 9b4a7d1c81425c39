// Measurements of `npm run bench -- large`: pages that read the tables of orders, a purchase, and jobs that change
// nothing when run again.

import { aggregateFigures } from '../../shop/back-office/analytics/actions.ts'
import { periodNames } from '../../shop/back-office/analytics/rules.ts'
import { auditRows } from '../../shop/back-office/lists/views/audit.ts'
import { findAnything } from '../../shop/back-office/lists/views/find.ts'
import { transactionRows } from '../../shop/back-office/lists/views/transactions.ts'
import { orderForStaff } from '../../shop/back-office/orders/views/order.ts'
import { orderRows } from '../../shop/back-office/orders/views/orders.ts'
import { overview } from '../../shop/back-office/overview/views/overview.ts'
import { forgetOldOrderAddresses } from '../../shop/back-office/privacy/actions/erase.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { forgetEvents } from '../../shop/platform/events/actions.ts'
import { failAbandonedMails, forgetMails } from '../../shop/platform/mail/actions.ts'
import { outboxFor } from '../../shop/platform/mail/views.ts'
import { forgetPurchases } from '../../shop/sales/checkout/actions/upkeep.ts'
import { ordersOf } from '../../shop/sales/orders/views/orders.ts'
import { countCoPurchases } from '../../shop/sales/recommendations/actions/related.ts'
import { rankTrending } from '../../shop/sales/recommendations/actions/trending.ts'
import type { Db, World } from '../../shop/world.ts'
import { buy, viewersIn } from '../buying.ts'
import { noSearch, owner } from './default-queries.ts'

export type Subject = {
  readonly number: string
  readonly email: string
  readonly hash: string
  readonly viewer: Viewer
  readonly viewers: readonly Viewer[]
  readonly orderPlace: string
}

export async function subjectOf(db: Db): Promise<Subject> {
  const [row] = await db<[{ number: string; at: Date; email: string; hash: string; id: string }]>`
    select o.number, o.placed_at as at, o.user_id as id, u.email, coalesce(t.hash, o.number) as hash
    from orders o join users u on u.id = o.user_id left join transfers t on t.order_number = o.number
    where o.placed_at > now() - interval '365 days' order by o.placed_at limit 1`
  const { number, email, hash, id } = row
  const orderPlace = `${row.at.getTime()}.${number}`
  const viewers = await viewersIn(db, 500)
  return { number, email, hash, orderPlace, viewers, viewer: { ...owner, id, email } }
}

type Measure = readonly [string, (world: World, subject: Subject) => Promise<unknown>]

let turn = 0
const all = { filter: 'all', q: '', after: null } as const

export const largeMeasures: readonly Measure[] = [
  ['orders', (world) => orderRows(world, all)],
  ['orders-shipped', (world) => orderRows(world, { ...all, filter: 'shipped' })],
  ['orders-middle', (world, { orderPlace }) => orderRows(world, { ...all, after: orderPlace })],
  ['orders-by-total', (world) => orderRows(world, { ...all, sort: 'dearest' })],
  ['orders-by-number', (world, { number }) => orderRows(world, { ...all, q: number })],
  ['orders-by-email', (world, { email }) => orderRows(world, { ...all, q: email })],
  ['orders-by-name', (world) => orderRows(world, { ...all, q: 'ada' })],
  ['orders-by-nothing', (world) => orderRows(world, { ...all, q: 'zzzz' })],
  ['order', (world, { number }) => orderForStaff(world, number)],
  ['own-orders', (world, { viewer }) => ordersOf(world, viewer)],
  ['transactions', (world) => transactionRows(world, all)],
  ['transactions-by-hash', (world, { hash }) => transactionRows(world, { ...all, q: hash })],
  ['transactions-by-email', (world, { email }) => transactionRows(world, { ...all, q: email })],
  ['find-number', (world, { number }) => findAnything(world, owner, number)],
  ['find-nothing', (world) => findAnything(world, owner, 'zzzzzz')],
  ['audit', (world) => auditRows(world, noSearch, null)],
  [
    'audit-order',
    (world, { number }) => auditRows(world, { ...noSearch, subject: `order:${number}` }, null),
  ],
  ['audit-who', (world) => auditRows(world, { ...noSearch, who: 'staff-7' }, null)],
  ['mail', (world) => outboxFor(world, { filter: 'all', to: '', after: null })],
  ...periodNames.map(
    (period): Measure => [`overview-${period}`, (world) => overview(world, period)],
  ),
  [
    'purchase',
    (world, { viewers }) => buy(world, viewers[turn % viewers.length] as Viewer, turn++),
  ],
  ['job-figures', aggregateFigures],
  ['job-trending', rankTrending],
  ['job-together', countCoPurchases],
  ['job-forget-purchases', forgetPurchases],
  ['job-forget-events', forgetEvents],
  ['job-forget-mails', (world) => forgetMails(world)],
  ['job-abandoned-mails', failAbandonedMails],
  ['job-forget-addresses', forgetOldOrderAddresses],
]
