// The door of the dashboard: whom each of its pages opens to, and in which language.
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../../shop/people/accounts/rules.ts'
import { contactOf } from '../../../shop/people/accounts/views.ts'
import type { World } from '../../../shop/world.ts'
import {
  ada,
  ask,
  check,
  form,
  number,
  receipt,
  staff,
  thing,
  world,
} from '../../../tests/fixtures/staff/dashboard.ts'
import { askIn, location, status } from '../../../tests/support/ask.ts'

type Page = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const pages = import.meta.glob<Page>(['./*.ts', './*.tsx', '!./*.test.ts'], { eager: true })

const paths = (): Record<string, string> => ({
  './overview.tsx': '/admin/overview',
  './find.tsx': '/admin/find?q=ada',
  './kyc.tsx': '/admin',
  './kyc-review.tsx': `/admin/kyc/${check}`,
  './orders.tsx': '/admin/orders',
  './order.tsx': `/admin/orders/${number}`,
  './transactions.tsx': '/admin/transactions',
  './found.tsx': '/admin/transactions/found',
  './bills.tsx': '/admin/transactions/bills',
  './bills-file.ts': '/admin/bills.csv',
  './refunds.tsx': '/admin/transactions/refunds',
  './set-aside.tsx': '/admin/transactions/set-aside',
  './refund.tsx': '/admin/transactions/refunds/nobody',
  './transaction.tsx': `/admin/transactions/${receipt}`,
  './users.tsx': '/admin/users',
  './user.tsx': `/admin/users/${ada.id}`,
  './mail.tsx': '/admin/mail',
  './mail-templates.tsx': '/admin/mail/templates',
  './letter.tsx': '/admin/mail/nobody',
  './letter-page.ts': '/admin/letters/nobody',
  './export.ts': '/admin/orders.csv',
  './export-progress.ts': '/admin/exports/nothing',
  './slips.ts': '/admin/orders/slips.pdf',
  './counts.ts': '/admin/counts',
  './bookmarks.tsx': '/admin/bookmarks',
  './frame.tsx': '/admin',
  './not-found.tsx': '/admin/nothing',
  './language.ts': '/admin/language',
  './products.tsx': '/admin/catalogue',
  './product-new.tsx': '/admin/catalogue/new',
  './product.tsx': `/admin/catalogue/${thing}`,
  './stock.tsx': '/admin/stock',
  './stock-movements.tsx': '/admin/stock-movements',
  './stock-product.tsx': '/admin/stock/1',
  './imports.tsx': '/admin/imports',
  './import.tsx': '/admin/imports/nothing',
  './import-problems.ts': '/admin/imports/nothing/problems.csv',
  './catalogue-file.ts': '/admin/catalogue.csv',
  './promotions.tsx': '/admin/promotions',
  './reviews.tsx': '/admin/reviews',
  './newsletters.tsx': '/admin/newsletter',
  './newsletter.tsx': '/admin/newsletter/new',
  './newsletter-letter.ts': '/admin/newsletter/nothing/letter',
  './promotion.tsx': '/admin/promotions/new',
  './shipping.tsx': '/admin/shipping',
  './shipping-zone.tsx': '/admin/shipping/new',
  './settings.tsx': '/admin/settings',
  './staff.tsx': '/admin/staff',
  './audit.tsx': '/admin/audit',
  './settings-text.tsx': '/admin/settings/texts?name=terms&language=de',
})

describe('the door of the dashboard', () => {
  test.each(Object.keys(pages))(
    '%s: a non-admin is sent to sign in before anything is read',
    async (file) => {
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
          expect(location(await askIn(closed)(page.loader, path, who))).toBe('/auth')
        if (page?.action)
          expect(location(await askIn(closed)(page.action, path, who, form({})))).toBe('/auth')
      }
    },
  )

  const opened: [string, Role[]][] = [
    ['./overview.tsx', ['admin', 'finance']],
    ['./kyc-review.tsx', ['admin', 'kyc']],
    ['./orders.tsx', ['admin', 'fulfilment', 'finance', 'support']],
    ['./order.tsx', ['admin', 'fulfilment', 'finance', 'support']],
    ['./transactions.tsx', ['admin', 'finance', 'support']],
    ['./transaction.tsx', ['admin', 'finance', 'support']],
    ['./bills.tsx', ['admin', 'finance', 'support']],
    ['./users.tsx', ['admin', 'support']],
    ['./user.tsx', ['admin', 'support']],
    ['./products.tsx', ['admin', 'catalogue']],
    ['./product-new.tsx', ['admin', 'catalogue']],
    ['./product.tsx', ['admin', 'catalogue']],
    ['./stock.tsx', ['admin', 'fulfilment', 'catalogue']],
    ['./stock-movements.tsx', ['admin', 'fulfilment', 'catalogue']],
    ['./imports.tsx', ['admin', 'catalogue']],
    ['./catalogue-file.ts', ['admin', 'catalogue']],
    ['./promotions.tsx', ['admin', 'catalogue']],
    ['./reviews.tsx', ['admin', 'catalogue', 'support']],
    ['./promotion.tsx', ['admin', 'catalogue']],
    ['./shipping.tsx', ['admin', 'fulfilment']],
    ['./shipping-zone.tsx', ['admin', 'fulfilment']],
    ['./newsletters.tsx', ['admin', 'catalogue']],
    ['./newsletter.tsx', ['admin', 'catalogue']],
    ['./settings.tsx', ['admin']],
    ['./staff.tsx', ['admin']],
    ['./audit.tsx', ['admin']],
    ['./settings-text.tsx', ['admin']],
  ]
  test.each(opened)(
    '%s opens to %j, and sends other staff to what theirs opens',
    async (file, allowed) => {
      const page = pages[file]
      if (!page?.loader) throw new Error('no loader')
      for (const role of roles) {
        const answer = await ask(page.loader, paths()[file] ?? '', staff[role])
        expect([role, location(answer)]).toEqual([role, allowed.includes(role) ? null : '/admin'])
      }
    },
  )

  test.each([
    ['kyc', null],
    ['admin', null],
    ['fulfilment', '/admin/orders'],
    ['finance', '/admin/overview'],
    ['support', '/admin/orders'],
    ['catalogue', '/admin/catalogue'],
  ] as const)('%s begins at the first tab of theirs', async (role, to) => {
    const page = pages['./kyc.tsx']
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

  test('is kept by the account, and leads back to the same page', async () => {
    const next = '/admin/orders?status=shipped'
    expect(location(await choose({ language: 'ar', next }))).toBe(next)
    expect(await kept()).toBe('ar')
  })

  test('leads nowhere but into the dashboard, and is one of the twelve', async () => {
    for (const next of ['//elsewhere.example/admin', '/cart', '/administrators', ''])
      expect(location(await choose({ language: 'ja', next }))).toBe('/admin')
    expect(status(await choose({ language: 'xx', next: '/admin' }))).toBe(400)
    expect(await kept()).toBe('ja')
  })
})
