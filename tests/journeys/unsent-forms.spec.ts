// Every form keeps its input when the shop is unreachable on submit.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import {
  adminPages,
  contextOf,
  filledPath,
  pathValues,
  people,
  shopperPages,
  visitorPages,
} from '../fixtures/browser/every-page.ts'
import {
  formsOf,
  formWith,
  installTools,
  outcomeOf,
  send,
  valuesOf,
} from '../fixtures/browser/offline-forms.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { details, newShopper, submitIdentityCheck } from '../support/browser/http-steps.ts'
import { jpeg } from '../support/pictures.ts'

const more = {
  shopper: [
    '/account/addresses',
    '/account/wallets',
    '/account/security/app',
    '/account/security/password',
    '/account/security/email',
  ],
  admin: [
    '/admin/catalogue/new',
    '/admin/catalogue/1',
    '/admin/stock/1',
    '/admin/promotions/new',
    '/admin/shipping/new',
    '/admin/reviews',
    '/admin/staff',
    '/admin/settings/texts?name=announcement&language=de',
    '{kyc}',
    '{user}',
    '{transaction}',
    '{letter}',
    '/admin/newsletter/new',
  ],
}

const ways = [
  (page: Page) => page.route(/\.data/, (route) => route.abort()),
  (page: Page) =>
    page.route(/\.data/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
  (page: Page) =>
    page.route(/\.data/, (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>Sign in to this network</h1>',
      }),
    ),
]

beforeAll(async () => {
  const { shopper, admin } = people
  if (!shopper || !admin) throw new Error('nobody is here')
  await submitIdentityCheck(await newShopper(shop))
  await shopper.send('/kyc', details)
  const first = async (list: string, pattern: RegExp) =>
    pattern.exec(await admin.page(list))?.[0] ?? list
  pathValues.kyc = await first('/admin?status=pending', /\/admin\/kyc\/[\w-]+/)
  pathValues.user = await first('/admin/users', /\/admin\/users\/[\w-]{20,}/)
  pathValues.transaction = await first('/admin/transactions', /\/admin\/transactions\/[\w-]{20,}/)
  pathValues.letter = await first('/admin/mail', /\/admin\/mail\/[\w-]{20,}/)
})

/** Problems of each form on the page when the shop is unreachable. */
async function walk(page: Page, path: string, seen: Set<string>): Promise<string[]> {
  await page.unrouteAll()
  await page.goto(shop.url + filledPath(path))
  await hydrated(page.locator('main'))
  const faults: string[] = []
  const count = await formsOf(page)
  for (let nth = 0; nth < count; nth += 1) {
    await page.unrouteAll()
    await ways[nth % ways.length]?.(page)
    const here = new URL(page.url()).pathname
    const sent = await send(page, nth)
    const at = `${path}: ${sent.action}, form ${nth}`
    const how = await outcomeOf(page, nth)
    if (how === 'by the browser') {
      // The page is left.
      await page.goto(shop.url + filledPath(path))
      await hydrated(page.locator('main'))
      continue
    }
    if (how === 'not at all') return [...faults, `${at}: nothing is said`]
    seen.add(at)
    const now = await settledValues(page, nth, JSON.stringify(sent))
    if (now !== JSON.stringify(sent)) faults.push(`${at}: ${JSON.stringify(sent)} became ${now}`)
    if (new URL(page.url()).pathname !== here) faults.push(`${at}: leads to ${page.url()}`)
    const close = page.locator('.advice .icon-button')
    if (await close.isVisible()) await close.click()
  }
  return faults
}

/** What a form keeps in the browser may be back only after it was drawn again. */
async function settledValues(page: Page, nth: number, sent: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const now = JSON.stringify(await valuesOf(page, nth))
    if (now === sent || tries === 20) return now
    await page.waitForTimeout(50)
  }
}

test.each([
  ['visitor', visitorPages, 10],
  ['shopper', [...shopperPages, ...more.shopper], 30],
  ['admin', [...adminPages, ...more.admin], 60],
] as const)(
  'every form of every page of a %s keeps its input, and says why it was not sent',
  async (who, pages, least) => {
    const context = await contextOf(who, { serviceWorkers: 'block' })
    const page = await context.newPage()
    await installTools(page)
    const seen = new Set<string>()
    const faults: string[] = []
    for (const path of pages) faults.push(...(await walk(page, path, seen)))
    expect(faults).toEqual([])
    expect(seen.size).toBeGreaterThan(least)
    await context.close()
  },
  600_000,
)

/** Submits the form with this field offline; then the connection returns, without anything being sent. */
async function sentInVain(who: string, path: string, field: string) {
  const context = await contextOf(who, { serviceWorkers: 'block' })
  const page = await context.newPage()
  await installTools(page)
  await page.goto(shop.url + filledPath(path))
  await hydrated(page.locator('main'))
  const nth = await formWith(page, field)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  return {
    page,
    fail: async () => {
      await ways[0]?.(page)
      await send(page, nth)
      expect(await outcomeOf(page, nth)).toBe('said')
      await page.unrouteAll()
    },
    sent: () => sent,
  }
}

test.each([
  ['admin', '/admin/orders/{paid}', 'note', 'blockquote'],
  ['shopper', '/account', 'firstName', '.toast'],
  ['shopper', '/shipping-details?order={paid}', 'streetAddress', 'dialog[open]'],
] as const)(
  'as %s on %s the same button sends the kept input, once',
  async (who, path, field, done) => {
    const { page, fail, sent } = await sentInVain(who, path, field)
    await fail()
    expect(sent()).toBe(1)
    // Focus has stayed on it.
    await page.keyboard.press('Enter')
    await page.locator(done).first().waitFor()
    expect([sent(), await page.locator('.advice:popover-open').count()]).toEqual([2, 0])
    await page.context().close()
  },
)

test('a chosen image stays chosen', async () => {
  const { page, fail } = await sentInVain('shopper', '/payment?order={unpaid}', 'receipt')
  const picture = page.locator('input[name=receipt]')
  const buffer = Buffer.from(await jpeg())
  await picture.setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  await fail()
  expect(await picture.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)).toBe(
    'receipt.jpg',
  )
  await page.context().close()
})
