// Access to the dashboard: which page opens to which role, and in which language.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { mayOpen, type Tab } from '../../../shop/back-office/lists/rules/tabs.ts'
import { roles } from '../../../shop/people/accounts/permissions.ts'
import { contactOf } from '../../../shop/people/accounts/views/accounts.ts'
import type { World } from '../../../shop/world.ts'
import {
  ada,
  ask,
  check,
  form,
  number,
  productId,
  receipt,
  staff,
  world,
} from '../../../tests/fixtures/staff/dashboard.ts'
import { location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { guards } from '../../guards'
import routes from '../../routes'

type Page = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const filesOf = (entries: readonly RouteConfigEntry[], above = ''): [string, string][] =>
  entries.flatMap(({ file, path, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`
    return [[file, address] as [string, string], ...filesOf(children, address)]
  })
/** File of each page -> its address. */
const addresses: Readonly<Record<string, string>> = Object.fromEntries(
  filesOf(await routes)
    .filter(([file]) => file.startsWith('routes/admin/'))
    .map(([file, address]) => [file.replace('routes/admin', '.'), address]),
)
const files = Object.keys(addresses)
const modules = import.meta.glob<Page>(['./**/*.ts', './**/*.tsx', '!./**/*.test.ts'])
const pages = Object.fromEntries(
  await Promise.all(files.map(async (file) => [file, await modules[file]?.()] as const)),
)

const paths = (): Record<string, string> => ({
  './overview/page.tsx': '/admin/overview',
  './find.tsx': '/admin/find?q=ada',
  './setup/page.tsx': '/admin/setup/shop',
  './identity/kyc.tsx': '/admin',
  './identity/kyc-review/page.tsx': `/admin/kyc/${check}`,
  './orders/orders.tsx': '/admin/orders',
  './orders/order-new/page.tsx': '/admin/orders/new',
  './orders/order/page.tsx': `/admin/orders/${number}`,
  './orders/order-edit/page.tsx': `/admin/orders/${number}/edit`,
  './orders/evidence-file.ts': `/admin/orders/${number}/evidence.json`,
  './payments/transactions.tsx': '/admin/transactions',
  './payments/unmatched-transfers.tsx': '/admin/transactions/unmatched',
  './payments/bank-statement/page.tsx': '/admin/transactions/statement',
  './payments/invoice-register/page.tsx': '/admin/transactions/invoices',
  './payments/invoice-register-file.ts': '/admin/invoices.csv',
  './payments/invoice-xml.ts': '/admin/transactions/invoices/nobody/xml',
  './payments/books/page.tsx': '/admin/transactions/invoices/books',
  './payments/books/journal-file.ts': '/admin/journal.csv',
  './payments/books/datev-file.ts': '/admin/datev.csv',
  './payments/refunds.tsx': '/admin/transactions/refunds',
  './payments/set-aside.tsx': '/admin/transactions/set-aside',
  './payments/refund/page.tsx': '/admin/transactions/refunds/nobody',
  './payments/transaction/page.tsx': `/admin/transactions/${receipt}`,
  './customers/users.tsx': '/admin/users',
  './customers/user/page.tsx': `/admin/users/${ada.id}`,
  './settings/emails.tsx': '/admin/mail',
  './settings/email-texts/list.tsx': '/admin/mail/templates',
  './settings/email-texts/page.tsx': '/admin/mail/templates/order.paid',
  './settings/email.tsx': '/admin/mail/nobody',
  './settings/email-document.ts': '/admin/mail/nobody/document',
  './export.ts': '/admin/orders.csv',
  './export-progress.ts': '/admin/exports/nothing',
  './orders/labels.ts': '/admin/orders/labels.csv',
  './orders/packing-slips.ts': '/admin/orders/slips.pdf',
  './orders/tracking.tsx': '/admin/orders/tracking',
  './orders/pay-links/list.tsx': '/admin/orders/links',
  './orders/pay-links/page.tsx': '/admin/orders/links/nothing',
  './till/page.tsx': '/admin/till',
  './till/events.ts': '/admin/till/events',
  './counts.ts': '/admin/counts',
  './saved-views.tsx': '/admin/saved-views',
  './layout.tsx': '/admin',
  './not-found.tsx': '/admin/nothing',
  './language.ts': '/admin/language',
  './preferences.ts': '/admin/preferences',
  './products/products.tsx': '/admin/catalogue',
  './products/variant-table/page.tsx': '/admin/catalogue-table',
  './products/product-new.tsx': '/admin/catalogue/new',
  './products/product/page.tsx': `/admin/catalogue/${productId}`,
  './products/stock.tsx': '/admin/stock',
  './products/stock-count/page.tsx': '/admin/stock-count',
  './products/stock-count/scanned.ts': '/admin/stock-count/scanned',
  './products/stock-movements.tsx': '/admin/stock-movements',
  './products/stock-product.tsx': '/admin/stock/1',
  './products/imports.tsx': '/admin/imports',
  './products/import/page.tsx': '/admin/imports/nothing',
  './products/import-problems.ts': '/admin/imports/nothing/problems.csv',
  './products/catalogue-file.ts': '/admin/catalogue.csv',
  './products/categories.tsx': '/admin/categories',
  './products/category/page.tsx': '/admin/categories/new',
  './products/collections.tsx': '/admin/collections',
  './products/collection/page.tsx': '/admin/collections/new',
  './storefront/design/page.tsx': '/admin/design',
  './storefront/brand/page.tsx': '/admin/design/brand',
  './marketing/menus/page.tsx': '/admin/menus',
  './storefront/home/page.tsx': '/admin/home',
  './storefront/pages.tsx': '/admin/pages',
  './storefront/page/page.tsx': '/admin/pages/new',
  './storefront/redirects/page.tsx': '/admin/redirects',
  './storefront/redirects-file.ts': '/admin/redirects.csv',
  './products/attributes.tsx': '/admin/attributes',
  './products/attribute/page.tsx': '/admin/attributes/new',
  './products/makers.tsx': '/admin/makers',
  './settings/eu-sales.tsx': '/admin/eu-sales',
  './marketing/promotions.tsx': '/admin/promotions',
  './customers/reviews.tsx': '/admin/reviews',
  './marketing/newsletters.tsx': '/admin/newsletter',
  './marketing/newsletter/page.tsx': '/admin/newsletter/new',
  './marketing/newsletter-preview.ts': '/admin/newsletter/nothing/preview',
  './marketing/promotion.tsx': '/admin/promotions/new',
  './settings/shipping.tsx': '/admin/shipping',
  './settings/delivery/calendar.tsx': '/admin/shipping/calendar',
  './settings/delivery/goods.tsx': '/admin/shipping/goods',
  './settings/delivery/places.tsx': '/admin/shipping/places',
  './settings/delivery/rates.tsx': '/admin/shipping/rates',
  './settings/shipping-zone/page.tsx': '/admin/shipping/new',
  './settings/settings/page.tsx': '/admin/settings',
  './settings/currency/page.tsx': '/admin/settings/currency',
  './settings/first-language/page.tsx': '/admin/settings/first-language',
  './settings/payment-addresses/page.tsx': '/admin/settings/addresses',
  './settings/payment-methods/page.tsx': '/admin/settings/methods',
  './settings/staff/page.tsx': '/admin/staff',
  './settings/role/page.tsx': '/admin/staff/roles/new',
  './settings/api-keys/page.tsx': '/admin/api',
  './settings/webhooks.tsx': '/admin/webhooks',
  './settings/webhook/page.tsx': '/admin/webhooks/nothing',
  './audit/page.tsx': '/admin/audit',
  './settings/settings-text.tsx': '/admin/settings/texts?name=paused&language=de',
})

describe('access to the dashboard', () => {
  test.each(files)('%s: a non-admin is sent to sign in before anything is read', async (file) => {
    const page = pages[file]
    expect(page?.loader ?? page?.action).toBeDefined()
    const reading = () => {
      throw new Error('something was read')
    }
    const closed = {
      ...world,
      db: reading,
      outside: reading,
      transaction: reading,
    } as never as World
    const path = paths()[file] ?? 'a page that this test does not know'
    for (const who of [null, ada]) {
      if (page?.loader)
        expect(location(await routeCaller(closed)(page.loader, path, who))).toBe('/auth')
      if (page?.action)
        expect(location(await routeCaller(closed)(page.action, path, who, form({})))).toBe('/auth')
    }
  })

  const ofTabs = Object.entries(addresses).flatMap(([file, address]) => {
    const guard =
      guards[(paths()[file] ?? '') as keyof typeof guards] ?? guards[address as keyof typeof guards]
    return guard?.startsWith('staff:') && pages[file]?.loader
      ? [[file, guard.slice('staff:'.length) as Tab] as const]
      : []
  })
  test.each(ofTabs)('%s opens with the tab %s, and redirects other staff', async (file, tab) => {
    const page = pages[file]
    if (!page?.loader) throw new Error('no loader')
    for (const role of roles) {
      // What is not there, or needs another permission as well, is answered as such.
      const isLedAway = await ask(page.loader, paths()[file] ?? '', staff[role]).then(
        (answer) => location(answer) === '/admin',
        () => false,
      )
      expect([role, isLedAway]).toEqual([role, !mayOpen(staff[role], tab)])
    }
  })

  test('a tab guards nearly every page', () => {
    expect(ofTabs.length).toBeGreaterThan(50)
  })

  test.each([
    ['kyc', null],
    ['admin', null],
    ['fulfilment', '/admin/orders'],
    ['finance', '/admin/overview'],
    ['support', '/admin/orders'],
    ['catalogue', '/admin/catalogue'],
  ] as const)('%s starts at the first tab of the role', async (role, to) => {
    const page = pages['./identity/kyc.tsx']
    if (!page?.loader) throw new Error('no loader')
    const answer = await ask(page.loader, '/admin', staff[role])
    expect(location(answer)).toBe(to)
  })
})

describe('the language of the dashboard', () => {
  const choose = (fields: Record<string, string>) => {
    const action = pages['./language.ts']?.action
    if (!action) throw new Error('no action')
    return ask(action, '/admin/language', staff.finance, form(fields))
  }
  const kept = async () => (await contactOf(world, staff.finance.id))?.language

  test('is stored in the account, and returns to the same page', async () => {
    const next = '/admin/orders?status=shipped'
    expect(location(await choose({ language: 'ar', next }))).toBe(next)
    expect(await kept()).toBe('ar')
  })

  test('redirects within the dashboard only, and is one of the twelve', async () => {
    for (const next of ['//elsewhere.example/admin', '/cart', '/administrators', ''])
      expect(location(await choose({ language: 'ja', next }))).toBe('/admin')
    expect(status(await choose({ language: 'xx', next: '/admin' }))).toBe(400)
    expect(await kept()).toBe('ja')
  })
})
