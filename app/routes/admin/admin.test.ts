import { beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles, type Viewer } from '../../../shop/accounts/rules.ts'
import { contactOf } from '../../../shop/accounts/views.ts'
import { entriesOf } from '../../../shop/audit/views.ts'
import { giveAddress } from '../../../shop/checkout/actions/address.ts'
import { orderByNumber } from '../../../shop/orders/views.ts'
import { addReceipt } from '../../../shop/payments/actions/add-receipt.ts'
import type { World } from '../../../shop/world.ts'
import { askIn, body, location, status } from '../../../tests/ask.ts'
import { handedIn } from '../../../tests/checks.ts'
import { testPi } from '../../../tests/payments.ts'
import { person } from '../../../tests/people.ts'
import { address, line, placed, shelved, value } from '../../../tests/shopping.ts'
import { type TestWorld, testConfig, testWorld } from '../../../tests/world.ts'
import * as exported from './export'
import * as review from './kyc-review'
import * as order from './order'
import * as transaction from './transaction'

type Page = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const pages = import.meta.glob<Page>(['./*.ts', './*.tsx', '!./*.test.ts'], { eager: true })

let world: TestWorld
let ada: Viewer
let number: string
let check: string
let receipt: string
let thing: string
const staff = {} as Record<Role, Viewer>
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  for (const role of roles) staff[role] = await person(world, role)
  ada = await person(world)
  thing = await shelved(world, 9)
  number = await placed(world, ada, [line(thing)])
  const claim = { orderNumber: number, hash: 'e'.repeat(64) }
  receipt = value(await addReceipt(world, ada, claim)).transactionId
  check = await handedIn(world, ada)
})

const ask = (...args: Parameters<ReturnType<typeof askIn>>) => askIn(world)(...args)
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
const form = (fields: Record<string, string>) => new URLSearchParams(fields)

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

describe('an order', () => {
  const post = (fields: Record<string, string>, who = staff.fulfilment) =>
    ask(order.action, `/admin/orders/${number}`, who, form(fields))

  test('that lacks something is refused with the reasons, and the typed text comes back', async () => {
    const answer = await post({ act: 'approve', carrier: 'Post', tracking: 'T1' })
    expect(status(answer)).toBe(409)
    expect(body(answer)).toMatchObject({
      refusal: {
        code: 'admin.not_releasable',
        facts: { needs: 'payment identity address' },
      },
      values: { carrier: 'Post', tracking: 'T1' },
    })
  })

  test.each(['', 'approved', 'constructor', '__proto__'])('no act is named %j', async (act) => {
    expect(body(await post({ act }))).toMatchObject({ refusal: { code: 'admin.act' } })
  })

  test('is not shipped by those who only read it', async () => {
    for (const who of [staff.support, staff.finance]) {
      const answer = await post({ act: 'approve' }, who)
      expect(status(answer)).toBe(403)
    }
  })

  test('that is not there is 404', async () => {
    const missing = ask(order.loader, '/admin/orders/PI-1', staff.support)
    await expect(missing).rejects.toMatchObject({ init: { status: 404 } })
  })
})

describe('a decision', () => {
  const decide = (fields: Record<string, string>, who = staff.kyc) =>
    ask(review.action, `/admin/kyc/${check}`, who, form(fields))

  test('needs words to decline, a confirmation to reverse, and tells each by a toast', async () => {
    expect(body(await decide({ decision: 'declined', reason: ' ' }))).toMatchObject({
      refusal: { code: 'kyc.reason_missing' },
    })
    expect(body(await decide({ decision: 'maybe' }))).toMatchObject({
      refusal: { code: 'kyc.move' },
    })
    const approved = await decide({ decision: 'approved', reason: '' })
    expect(location(approved)).toBe(`/admin/kyc/${check}`)
    expect(approved instanceof Response && approved.headers.get('set-cookie')).toContain(
      'admin.kyc.approved',
    )
    const reversal = { decision: 'declined', reversal: 'yes', reason: 'Forged.' }
    expect(body(await decide(reversal))).toMatchObject({ refusal: { code: 'admin.unconfirmed' } })
    expect(location(await decide({ ...reversal, confirm: 'yes' }))).toBe(`/admin/kyc/${check}`)
    expect(body(await decide({ intent: 'confirm' }))).toMatchObject({
      refusal: { code: 'kyc.four_eyes' },
    })
    expect(location(await decide({ intent: 'confirm' }, staff.admin))).toBe(`/admin/kyc/${check}`)
    const stale = { ...staff.kyc, proof: null }
    expect(body(await decide({ decision: 'approved', reason: 'x' }, stale))).toMatchObject({
      refusal: { code: 'accounts.stepUp' },
    })
    const back = {
      decision: 'approved',
      reversal: 'yes',
      confirm: 'yes',
      reason: 'Good after all.',
    }
    expect(location(await decide(back))).toBe(`/admin/kyc/${check}`)
    expect(location(await decide({ intent: 'confirm' }, staff.admin))).toBe(`/admin/kyc/${check}`)
  })

  test('about a payment takes the order along, up to the parcel', async () => {
    const act = (fields: Record<string, string>, who: Viewer) =>
      ask(transaction.action, `/admin/transactions/${receipt}`, who, form(fields))
    const verdict = { decision: 'approved', reason: 'The bank confirms it.' }
    expect(status(await act(verdict, staff.support))).toBe(403)
    expect(body(await act({ decision: 'approved' }, staff.finance))).toMatchObject({
      refusal: { code: 'transaction.reason' },
    })
    value(await giveAddress(world, ada, number, address))
    expect(location(await act(verdict, staff.finance))).toBe(`/admin/transactions/${receipt}`)
    expect((await orderByNumber(world, number))?.status).toBe('processing')
    const parcel = form({ act: 'approve', carrier: 'Post', tracking: '' })
    const shipped = await ask(order.action, `/admin/orders/${number}`, staff.fulfilment, parcel)
    expect(location(shipped)).toBe(`/admin/orders/${number}`)
    expect((await orderByNumber(world, number))?.status).toBe('shipped')
  })
})

describe('a file', () => {
  const file = (name: string, who: Viewer) => ask(exported.loader, `/admin/${name}.csv`, who)

  test('is an attachment that nobody keeps, and on record', async () => {
    const answer = await file('orders', staff.fulfilment)
    if (!(answer instanceof Response)) throw new Error('no response')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-21.csv"',
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.toString()).toContain(`"${number}"`)
    expect((await entriesOf(world, 'list:orders'))[0]).toMatchObject({ who: staff.fulfilment.id })
  })

  test('is not for those who only look things up', async () => {
    for (const name of ['orders', 'transactions', 'users'])
      await expect(file(name, staff.support)).rejects.toMatchObject({ init: { status: 403 } })
    const bills = pages['./bills-file.ts']?.loader
    const asked = ask(bills as never, '/admin/bills.csv', staff.support)
    await expect(asked).rejects.toMatchObject({ init: { status: 403 } })
    await expect(file('settings', staff.admin)).rejects.toMatchObject({ init: { status: 404 } })
    expect(location(await file('users', staff.kyc))).toBe('/admin')
  })
})
