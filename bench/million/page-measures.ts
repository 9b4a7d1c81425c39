// Deep pages of dashboard lists, single rows with their details, exports.

import {
  auditFile,
  orderFile,
  subscriberFile,
  transactionFile,
  userFile,
} from '../../shop/back-office/csv-files/views/csv-lists.ts'
import {
  orderFilters,
  refundFilters,
  transactionFilters,
} from '../../shop/back-office/lists/rules/tabs.ts'
import { auditRows } from '../../shop/back-office/lists/views/audit.ts'
import { findAnything } from '../../shop/back-office/lists/views/find.ts'
import { kycRows, reviewOf } from '../../shop/back-office/lists/views/kyc.ts'
import { refundForStaff, refundRows } from '../../shop/back-office/lists/views/refunds.ts'
import { movementRows } from '../../shop/back-office/lists/views/stock.ts'
import {
  transactionForStaff,
  transactionRows,
} from '../../shop/back-office/lists/views/transactions.ts'
import { userRows } from '../../shop/back-office/lists/views/users.ts'
import { orderForStaff } from '../../shop/back-office/orders/views/order.ts'
import { orderRows } from '../../shop/back-office/orders/views/orders.ts'
import { watcherForStaff } from '../../shop/back-office/overview/views/watcher.ts'
import { editedProduct } from '../../shop/catalog/editor/views/editor.ts'
import { productSorts } from '../../shop/catalog/products/rules/products-list.ts'
import { productsPage } from '../../shop/catalog/products/views/products-list.ts'
import { phases } from '../../shop/catalog/promotions/rules.ts'
import { promotionRows } from '../../shop/catalog/promotions/views.ts'
import { stockFilters, stockReasons } from '../../shop/catalog/stock/rules/stock.ts'
import { stockLines } from '../../shop/catalog/stock/views/stock.ts'
import { overdueErasures } from '../../shop/identity/documents/views.ts'
import { unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import { auditHead } from '../../shop/platform/audit/views.ts'
import { emailFor, outboxFor } from '../../shop/platform/mail/views.ts'
import { readPlace } from '../../shop/platform/pagination.ts'
import { orderSorts } from '../../shop/sales/orders/rules/order.ts'
import { reviewRows } from '../../shop/sales/reviews/views.ts'
import { everyProduct, firstPart, noSearch, owner } from './default-queries.ts'
import type { Measure, Sample } from './sample.ts'

/** A cursor by time works in every list sorted by time. */
export const pageMeasures = (sample: Sample): Measure[] => [
  ...further(sample),
  ...searched(sample),
  ...alone(sample),
  ...files,
]

const further = ({ orderPlace: after, movement, entry }: Sample): Measure[] => [
  ...orderFilters.map(
    (filter): Measure => [
      `orders-${filter}-further`,
      (world) => orderRows(world, { filter, q: '', after }),
    ],
  ),
  ...transactionFilters.map(
    (filter): Measure => [
      `transactions-${filter}-further`,
      (world) => transactionRows(world, { filter, q: '', after }),
    ],
  ),
  ...refundFilters.map(
    (filter): Measure => [
      `refunds-${filter}-further`,
      (world) => refundRows(world, { filter, q: '', after }),
    ],
  ),
  ...(['approved', 'declined', 'all'] as const).map(
    (filter): Measure => [
      `kyc-${filter}-further`,
      (world) => kycRows(world, owner, { filter, q: '', after }),
    ],
  ),
  ...(['published', 'rejected', null] as const).map(
    (status): Measure => [
      `reviews-${status ?? 'all'}-further`,
      (world) => reviewRows(world, { status, after: readPlace(after), limit: 26 }),
    ],
  ),
  ...(['all', 'failed', 'sent', 'dropped'] as const).map(
    (filter): Measure => [
      `mail-${filter}-further`,
      (world) => outboxFor(world, { filter, to: '', after }),
    ],
  ),
  ...([null, ...phases] as const).map(
    (phase): Measure => [
      `promotions-${phase ?? 'all'}-further`,
      (world) => promotionRows(world, { phase, after: readPlace(after), limit: 26 }),
    ],
  ),
  ...([null, ...stockReasons] as const).map(
    (reason): Measure => [
      `movements-${reason ?? 'all'}-further`,
      (world) => movementRows(world, { language: 'en', productId: null, reason, after: movement }),
    ],
  ),
  ...stockFilters.map(
    (filter): Measure => [
      `stock-${filter}-further`,
      (world) =>
        stockLines(world, { language: 'en', filter, q: '', after: 'item-500/Black', limit: 25 }),
    ],
  ),
  ...productSorts.map(
    (sort): Measure => [
      `products-${sort}-further`,
      (world) => productsPage(world, { ...everyProduct, sort, after: 'item-500' }),
    ],
  ),
  ...(
    [
      ['all', {}],
      ['who', { who: 'system' }],
      ['action', { action: 'order.shipped' }],
      ['kind', { subject: 'order:' }],
    ] as const
  ).map(
    ([name, search]): Measure => [
      `audit-${name}-further`,
      (world) => auditRows(world, { ...noSearch, ...search }, entry),
    ],
  ),
]

const searched = (sample: Sample): Measure[] => [
  ...orderSorts.flatMap((sort): Measure[] => [
    [`orders-all-${sort}`, (world) => orderRows(world, { ...all, sort })],
    [`orders-approved-${sort}`, (world) => orderRows(world, { ...all, filter: 'approved', sort })],
    [`orders-by-name-${sort}`, (world) => orderRows(world, { ...all, q: 'ada', sort })],
    [`orders-of-busy-${sort}`, (world) => orderRows(world, { ...all, q: sample.busyEmail, sort })],
  ]),
  ['users-by-name-sorted', (world) => userRows(world, { q: 'ada', sort: 'name', after: null })],
  ['refunds-by-number', (world) => refundRows(world, { ...all, q: sample.returned })],
  ['kyc-by-name', (world) => kycRows(world, owner, { ...all, q: 'ada' })],
  [
    'kyc-approved-by-name',
    (world) => kycRows(world, owner, { filter: 'approved', q: 'ada', after: null }),
  ],
  [
    'mail-failed-to',
    (world) => outboxFor(world, { filter: 'failed', to: sample.busyEmail, after: null }),
  ],
  ...stockFilters.map(
    (filter): Measure => [
      `stock-${filter}-by-brand`,
      (world) => stockLines(world, { language: 'en', filter, q: 'noct', after: null, limit: 25 }),
    ],
  ),
  [
    'stock-by-id',
    (world) =>
      stockLines(world, { language: 'en', filter: 'all', q: 'item-77', after: null, limit: 25 }),
  ],
  ['find-address', (world) => findAnything(world, owner, sample.sender)],
  ['find-person', (world) => findAnything(world, owner, sample.busyEmail)],
  ['find-name', (world) => findAnything(world, owner, 'ada')],
  ['find-number-begins', (world) => findAnything(world, owner, sample.number.slice(0, 8))],
  ['find-brand', (world) => findAnything(world, owner, 'noct')],
]

const alone = (sample: Sample): Measure[] => [
  ['order-of-busy', (world) => orderForStaff(world, sample.busyNumber)],
  ['transaction', (world) => transactionForStaff(world, sample.transaction)],
  ['refund', (world) => refundForStaff(world, owner.id, sample.refund)],
  ['letter', (world) => emailFor(world, 'letter-70')],
  ['product', (world) => editedProduct(world, 'item-14')],
  ['kyc-check', (world) => reviewOf(world, owner, sample.check)],
  ['found-all', (world) => unmatchedForStaff(world, { isOpen: false, most: 100 })],
  ['watcher', watcherForStaff],
  ['erasures-overdue', overdueErasures],
  ['audit-head', auditHead],
]

/** First page of each export. */
const files: Measure[] = [
  ['file-orders', (world) => firstPart(orderFile(world, all))],
  ['file-transactions', (world) => firstPart(transactionFile(world, all))],
  ['file-users', (world) => firstPart(userFile(world, all))],
  ['file-audit', (world) => firstPart(auditFile(world, noSearch))],
  ['file-readers', (world) => firstPart(subscriberFile(world))],
]

const all = { filter: 'all', q: '', after: null } as const
