// Every kind of page for people who look closely, use a keyboard or a screen reader, a small phone or another script.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { Shopper } from '../http-shopper.ts'
import { adminOf, buyNow, handIn, newShopper, order, pay, phone, seePaid } from '../http-steps.ts'
import { browser } from '../scenes/browsing.ts'
import { shop } from '../scenes/open-shop.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Theme = 'light' | 'dark'
type Look = readonly [language: string, theme: Theme, width: number]
/** Each two of language, theme and width meet at least once. */
const looks: readonly Look[] = [
  ['en', 'light', 320],
  ['en', 'dark', 1280],
  ['ar', 'light', 1280],
  ['ar', 'dark', 320],
  ['de', 'light', 1280],
  ['de', 'dark', 320],
  ['ja', 'light', 320],
  ['ja', 'dark', 1280],
]
const lookAt = (index: number): Look => looks[index % looks.length] as Look

const everybody = [
  '/',
  '/category/smartphones',
  '/category/accessories',
  '/search?q=camera',
  '/search?q=zzqqx',
  '/product/1',
  '/product/no-such-thing',
  '/tshirts-gallery',
  '/cart-quantity?product=1&colour={colour}',
  '/cart-history',
  '/checkout-details',
  '{visiting}',
  '/wishlist',
  '/newsletter',
  '/withdraw',
  '/category/trending',
  '/auth',
  '/auth?mode=sign-up',
  '/auth/reset',
  '/pi-unlocking',
  '/pi-migration',
  '/pi-migration-chatbot',
  '/no-such-thing',
  '/dev/parts',
]
const shoppers = [
  '/cart-history',
  '/cart-history?tab=orders',
  '{buying}',
  '/payment?order={unpaid}',
  '/payment?order={part}',
  '/payment?order={paid}',
  '/order/{paid}',
  '/kyc',
  '/kyc-required?order={paid}',
  '/shipping-details?order={paid}',
  '/account',
  '/account/addresses?add',
  '/account/security',
  '/account/confirm?next=/account',
  '/account/data',
]
const admins = [
  '/admin',
  '/admin/orders',
  '/admin/orders/{paid}',
  '/admin/transactions',
  '/admin/transactions/refunds',
  '/admin/overview',
  '/admin/find?q=pi',
  '/admin/catalogue',
  '/admin/catalogue/1',
  '/admin/catalogue/1?part=colours',
  '/admin/catalogue/1?part=texts&language=ar',
  '/admin/catalogue/1?part=pictures',
  '/admin/stock',
  '/admin/imports',
  '/admin/shipping',
  '/admin/promotions',
  '/admin/newsletter',
  '/admin/mail',
  '/admin/users',
  '/admin/settings',
]

const people: Record<string, Shopper> = {}
const places: Record<string, string> = { colour: encodeURIComponent(phone.colour) }

beforeAll(async () => {
  const visitor = new Shopper(shop.url)
  const [shopper, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
  Object.assign(people, { visitor, shopper, admin })
  await Promise.all([visitor, shopper].map((each) => each.send('/cart/add', phone)))
  const ordered = async () => order(shopper, await buyNow(shopper))
  places.unpaid = await ordered()
  places.part = await ordered()
  places.paid = await ordered()
  await pay(shopper, places.part, '1.5')
  await pay(shopper, places.paid)
  places.buying = await buyNow(shopper)
  places.visiting = await buyNow(visitor)
})

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? '')

/** A browser that is somebody, at a size and in a theme. */
async function windowOf(who: string, theme: Theme, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addCookies(people[who]?.browserCookies ?? [])
  return context
}

/** What is wrong with the page as it stands. */
async function faults(page: Page): Promise<string[]> {
  // The content policy lets no script in; what the debugger evaluates is not of the page.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations }: AxeResults = await axe.run(document, { resultTypes: ['violations'] })
    const found = violations
      .filter(({ impact }) => impact !== 'minor')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`scrolls sideways: ${scrollWidth} px`)
    return found
  })
}

/** Opens each address in its look and answers what is wrong, by address and look. */
async function walk(who: string, paths: readonly string[], look = lookAt): Promise<string[]> {
  const found: string[] = []
  await Promise.all(
    [320, 1280].map(async (each) => {
      for (const [index, path] of paths.entries()) {
        const [language, theme, width] = look(index)
        if (width !== each) continue
        const context = await windowOf(who, theme, width)
        const page = await context.newPage()
        const at = `${language === 'en' ? '' : `/${language}`}${filled(path)}`
        const name = `${at} ${theme} ${width}`
        page.on('console', (message) => {
          if (/Content.Security.Policy/i.test(message.text()))
            found.push(`${name}: ${message.text()}`)
        })
        page.on('pageerror', (error) => found.push(`${name}: ${error.message}`))
        await page.goto(shop.url + at)
        if (page.url() !== shop.url + at) found.push(`${name} led to ${page.url()}`)
        found.push(...(await faults(page)).map((fault) => `${name}: ${fault}`))
        await context.close()
      }
    }),
  )
  return found
}

test('what everybody meets is accessible, in four scripts, both themes, on a phone and a desk', async () => {
  expect(await walk('visitor', everybody)).toEqual([])
})

test('what a shopper meets from the cart to the delivery is, too', async () => {
  await seePaid(people.shopper as Shopper, places.paid as string)
  expect(await walk('shopper', shoppers, (index) => lookAt(index * 3 + 1))).toEqual([])
  await handIn(people.shopper as Shopper)
  expect(await walk('shopper', ['/kyc-required?order={paid}'])).toEqual([])
})

test('so is the dashboard', async () => {
  const english = (index: number): Look => [
    'en',
    index % 2 ? 'dark' : 'light',
    index % 3 ? 1280 : 320,
  ]
  const check = /\/admin\/kyc\/[\w-]+/.exec((await people.admin?.page('/admin')) ?? '')?.[0] ?? ''
  expect(await walk('admin', [...admins, check, '/admin/users'], english)).toEqual([])
})

test('menus and the drawer open beneath the hand, fit a small phone and close with a key', async () => {
  const context = await windowOf('visitor', 'light', 320)
  const page = await context.newPage()
  await page.goto(`${shop.url}/de/category/audio`)
  const menu = page.locator('#languages')
  await page.getByRole('button', { name: /^DE/ }).click()
  expect(await menu.isVisible()).toBe(true)
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  const drawer = page.getByRole('dialog')
  await page.locator('.cart-button').click()
  // The phone's colour, as German calls it.
  await drawer.getByText('Mitternachtsschwarz').waitFor()
  expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('cart-button')
  await context.close()
})
