// Smaller back-office lists: mail, catalog, stock, imports, promotions, reviews, newsletter, staff, audit log.

import { auditRows } from '../../shop/back-office/lists/views/audit.ts'
import { movementRows } from '../../shop/back-office/lists/views/stock.ts'
import { orderForStaff } from '../../shop/back-office/orders/views/order.ts'
import { savedViewsOf } from '../../shop/back-office/saved-views/views.ts'
import { importsPage, problemsOf } from '../../shop/catalog/import/views.ts'
import { productFilters, productSorts } from '../../shop/catalog/products/rules/products-list.ts'
import { productsPage } from '../../shop/catalog/products/views/products-list.ts'
import { phases } from '../../shop/catalog/promotions/rules.ts'
import { promotionById, promotionRows } from '../../shop/catalog/promotions/views.ts'
import { stockFilters, stockReasons } from '../../shop/catalog/stock/rules/stock.ts'
import { productStock, stockLines } from '../../shop/catalog/stock/views/stock.ts'
import { staffRows } from '../../shop/people/accounts/views/staff-rows.ts'
import { issueFor, issuesFor } from '../../shop/people/newsletter/views/issues.ts'
import {
  countSubscribers,
  newsletterFigures,
  subscribersByLanguage,
} from '../../shop/people/newsletter/views/subscribers.ts'
import { auditActions } from '../../shop/platform/audit/views.ts'
import { mailFilters } from '../../shop/platform/mail/rules.ts'
import { outboxFor } from '../../shop/platform/mail/views.ts'
import { readPlace } from '../../shop/platform/pagination.ts'
import { returnsForStaff } from '../../shop/sales/returns/views.ts'
import { reviewRows } from '../../shop/sales/reviews/views.ts'
import { allZones } from '../../shop/sales/shipping/views.ts'
import { withdrawalOf } from '../../shop/sales/withdrawals/views.ts'
import { everyProduct, noSearch } from './default-queries.ts'
import type { Measure, Sample } from './sample.ts'

export const adminListMeasures = (sample: Sample): Measure[] => [
  ...mailFilters.map(
    (filter): Measure => [
      `mail-${filter}`,
      (world) => outboxFor(world, { filter, to: '', after: null }),
    ],
  ),
  ['mail-to', (world) => outboxFor(world, { filter: 'all', to: sample.email, after: null })],
  ...([null, ...phases] as const).map(
    (phase): Measure => [
      `promotions-${phase ?? 'all'}`,
      (world) => promotionRows(world, { phase, after: readPlace(null), limit: 26 }),
    ],
  ),
  ['promotion-of-all', (world) => promotionById(world, 'code-1')],
  ...(['pending', 'published', 'rejected', null] as const).map(
    (status): Measure => [
      `reviews-${status ?? 'all'}`,
      (world) => reviewRows(world, { status, after: null, limit: 26 }),
    ],
  ),
  ['audit', (world) => auditRows(world, noSearch, null)],
  ['audit-actions', auditActions],
  ...(
    [
      ['who', { who: sample.reviewerId }],
      ['email', { who: sample.reviewerEmail }],
      ['action', { action: 'order.shipped' }],
      ['seldom', { action: 'setting.changed' }],
      ['days', { from: daysAgo(400), to: daysAgo(340) }],
      ['who-days', { who: sample.reviewerId, from: daysAgo(650), to: daysAgo(10) }],
      ['action-days', { action: 'order.shipped', from: daysAgo(650), to: daysAgo(300) }],
      ['who-action', { who: 'system', action: 'setting.changed' }],
      ['order', { subject: `order:${sample.number}` }],
      ['who-subject', { who: 'system', subject: 'list:' }],
      ['action-subject', { action: 'kyc.viewed', subject: 'list:' }],
      ['who-kind', { who: sample.reviewerId, subject: 'order:' }],
      ['action-kind', { action: 'order.shipped', subject: 'order:' }],
      ['who-other', { who: sample.reviewerId, subject: 'user:' }],
      ['action-other', { action: 'order.shipped', subject: 'user:' }],
      ['who-long-ago', { who: sample.reviewerId, subject: longAgo }],
      ['action-long-ago', { action: 'order.shipped', subject: longAgo }],
      ['all', { who: sample.reviewerId, action: 'order.shipped', subject: 'order:' }],
      ['all-days', { action: 'order.shipped', subject: 'order:', to: daysAgo(300) }],
      ['subject-kind', { subject: 'order:' }],
      ['subject-long-ago', { subject: longAgo }],
      ['nothing', { subject: 'zzzz' }],
      ['nobody', { who: 'zzzz' }],
    ] as const
  ).map(
    ([name, search]): Measure => [
      `audit-${name}`,
      (world) => auditRows(world, { ...noSearch, ...search }, null),
    ],
  ),
  ['audit-subject', (world) => auditRows(world, { ...noSearch, subject: 'list:' }, null)],
  ...stockFilters.map(
    (filter): Measure => [
      `stock-${filter}`,
      (world) => stockLines(world, { language: 'en', filter, q: '', after: null, limit: 25 }),
    ],
  ),
  [
    'stock-by-name',
    (world) =>
      stockLines(world, { language: 'en', filter: 'all', q: 'baba', after: null, limit: 25 }),
  ],
  ...stockReasons.map(
    (reason): Measure => [
      `movements-${reason}`,
      (world) => movementRows(world, { language: 'en', productId: null, reason, after: null }),
    ],
  ),
  [
    'movements',
    (world) => movementRows(world, { language: 'en', productId: null, reason: null, after: null }),
  ],
  [
    'movements-of-busy',
    (world) =>
      movementRows(world, {
        language: 'en',
        productId: sample.productId,
        reason: null,
        after: null,
      }),
  ],
  [
    'movements-of-product',
    (world) =>
      movementRows(world, { language: 'en', productId: sample.movedId, reason: null, after: null }),
  ],
  ['stock-of-busy', (world) => productStock(world, sample.productId, 'en')],
  ...productFilters.flatMap((filter) =>
    productSorts.map(
      (sort): Measure => [
        `products-${filter}-${sort}`,
        (world) => productsPage(world, { ...everyProduct, filter, sort }),
      ],
    ),
  ),
  ...productSorts.map(
    (sort): Measure => [
      `products-smartphones-${sort}`,
      (world) => productsPage(world, { ...everyProduct, category: 'smartphones', sort }),
    ],
  ),
  ...seldom.map(
    (filter): Measure => [
      `products-smartphones-${filter}`,
      (world) => productsPage(world, { ...everyProduct, category: 'smartphones', filter }),
    ],
  ),
  ...(
    [
      ['id', 'item-77'],
      ['part', 'baba'],
      ['brand', 'noct'],
      ['word', 'dusk'],
      ['phrase', 'velquist halden'],
      ['nothing', 'zzzz'],
    ] as const
  ).flatMap(([name, q]) =>
    productSorts.map(
      (sort): Measure => [
        `products-by-${name}-${sort}`,
        (world) => productsPage(world, { ...everyProduct, q, sort }),
      ],
    ),
  ),
  ...seldom.flatMap((filter) =>
    productSorts.map(
      (sort): Measure => [
        `products-${filter}-by-word-${sort}`,
        (world) => productsPage(world, { ...everyProduct, filter, q: 'dusk', sort }),
      ],
    ),
  ),
  [
    'products-middle',
    (world) => productsPage(world, { ...everyProduct, sort: 'name', after: 'item-500' }),
  ],
  ['imports', (world) => importsPage(world, { after: null, limit: 25 })],
  ['import-problems', (world) => problemsOf(world, 'import-1', { after: null, limit: 25 })],
  ['newsletters', (world) => issuesFor(world, null, 25)],
  ['newsletter', (world) => issueFor(world, 'issue-1')],
  ['newsletter-figures', newsletterFigures],
  ['newsletter-languages', subscribersByLanguage],
  ['newsletter-readers', countSubscribers],
  ['staff', staffRows],
  ['bookmarks', (world) => savedViewsOf(world, { id: sample.reviewerId })],
  ['zones', allZones],
  ['order-returned', (world) => orderForStaff(world, sample.returned)],
  ['returns-of-order', (world) => returnsForStaff(world, sample.returned)],
  ['withdrawal-of-order', (world) => withdrawalOf(world, sample.returned)],
]

const seldom = ['draft', 'changed', 'archived', 'low'] as const
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** A sixth of the log, none of it recent: order numbers increase with time. */
const longAgo = `order:PI-${String(Date.now() - 500 * 86_400_000).slice(0, 3)}`
