// Lists, filters, searches and analytics that must not slow down with the shop's size.

import { periodNames } from '../../shop/back-office/analytics/rules.ts'
import {
  kycFilters,
  orderFilters,
  refundFilters,
  transactionFilters,
} from '../../shop/back-office/lists/rules/tabs.ts'
import { findAnything } from '../../shop/back-office/lists/views/find.ts'
import { kycRows } from '../../shop/back-office/lists/views/kyc.ts'
import { refundRows } from '../../shop/back-office/lists/views/refunds.ts'
import { transactionRows } from '../../shop/back-office/lists/views/transactions.ts'
import { userPageOf, userRows } from '../../shop/back-office/lists/views/users.ts'
import { orderForStaff } from '../../shop/back-office/orders/views/order.ts'
import { orderRows } from '../../shop/back-office/orders/views/orders.ts'
import { tabCounts } from '../../shop/back-office/overview/views/counts.ts'
import { overview } from '../../shop/back-office/overview/views/overview.ts'
import { unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import { orderSorts } from '../../shop/sales/orders/rules/order.ts'
import { ordersOf } from '../../shop/sales/orders/views/orders.ts'
import { adminListMeasures } from './admin-list-measures.ts'
import { owner } from './default-queries.ts'
import { pageMeasures } from './page-measures.ts'
import type { Measure, Sample } from './sample.ts'
import { taxDocumentMeasures } from './tax-document-measures.ts'

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
  ['found', (world) => unmatchedForStaff(world, { isOpen: true, most: 100 })],
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
  ...adminListMeasures(sample),
  ...taxDocumentMeasures(sample),
  ...pageMeasures(sample),
]
