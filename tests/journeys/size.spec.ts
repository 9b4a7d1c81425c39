// Zoom, text spacing and target size (WCAG).
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { applyTextSpacing, clippedIn } from '../fixtures/browser/clipped.ts'
import {
  adminPages,
  contextOf,
  filledPath,
  shopperPages,
  visitorPages,
} from '../fixtures/browser/every-page.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'

/** A 1280 by 1024 desktop at 400 %. */
const enlarged = { width: 320, height: 256 }
const desktop = { width: 1280, height: 1024 }
/** Except the page of all components, which shows them without headings. */
const pages = visitorPages.filter((path) => path !== '/dev/parts')
const groups = { visitor: pages, shopper: shopperPages, admin: adminPages }
const main = {
  visitor: ['/', '/category/smartphones', '/product/1', '/auth?mode=sign-up'],
  shopper: ['/cart-history', '{buying}', '/payment?order={unpaid}', '/account'],
  admin: ['/admin/orders', '/admin/orders/{paid}'],
}

type Seen = { at: string; wide: number; small: string[]; clipped: string[] }
const seen: Seen[] = []

/** Opens each page of each user once. */
async function walk(
  paths: Readonly<Record<string, readonly string[]>>,
  viewport: typeof desktop,
): Promise<void> {
  for (const [who, each] of Object.entries(paths)) {
    const context = await contextOf(who, { viewport })
    const page = await context.newPage()
    for (const path of each) {
      await page.goto(shop.url + filledPath(path))
      seen.push(await look(page, `${path} ${viewport.width}`))
    }
    await context.close()
  }
}

async function look(page: Page, at: string): Promise<Seen> {
  const small = (await violationsIn(page, ['target-size'])).flatMap(({ nodes }) =>
    nodes.map(({ html }) => html.slice(0, 160)),
  )
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await applyTextSpacing(page)
  const spaced = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const clipped = await clippedIn(page)
  if (spaced > 0) clipped.push(`scrolls sideways by ${spaced} px`)
  return { at, wide, small, clipped }
}

beforeAll(async () => {
  await Promise.all([walk(groups, enlarged), walk(main, desktop)])
})

const faulty = (of: (each: Seen) => string[]) =>
  seen.flatMap((each) => of(each).map((fault) => `${each.at}: ${fault}`))

test('at 400 % no page of shoppers or staff scrolls sideways', () => {
  expect(seen.length).toBeGreaterThan(60)
  expect(faulty(({ wide }) => (wide > 0 ? [`${wide} px`] : []))).toEqual([])
})

/** The way to buy, in languages with long words and from right to left. */
const buying = {
  visitor: [
    '/',
    '/category/all',
    '/category/smartphones',
    '/search?q=camera',
    '/product/1?colour=Copper',
    '/product/sneakers-1',
    '/product/featured-6',
    '/cart-quantity?product=1&variant={variant}',
    '/cart-history',
    '/checkout-details',
    '{visiting}',
    '/auth?mode=sign-up',
  ],
  shopper: ['{buying}', '/payment?order={unpaid}', '/order/{paid}', '/cart-history?tab=orders'],
}
const ways = ['ar', 'de'].flatMap((locale) =>
  [true, false].map((javaScriptEnabled) => ({ locale, javaScriptEnabled })),
)

test.each(ways)('on a small phone no page of the way to buy is wider: %o', async (options) => {
  const wide: string[] = []
  for (const [who, paths] of Object.entries(buying)) {
    const context = await contextOf(who, { viewport: { width: 320, height: 640 }, ...options })
    const page = await context.newPage()
    for (const path of paths) {
      await page.goto(shop.url + `/${options.locale}${filledPath(path)}`.replace(/\/$/, ''))
      const reach = await page.evaluate(reachOfPage)
      if (reach !== '320') wide.push(`${path}: ${reach}`)
    }
    await context.close()
  }
  expect(wide).toEqual([])
})

/** How wide a page can be scrolled, with what reaches out of it. */
function reachOfPage(): string {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth && innerWidth === 320) return '320'
  const out = [...document.querySelectorAll('main *, header *, footer *')].filter((each) => {
    const { left, right, width } = each.getBoundingClientRect()
    return width > 0 && (left < -1 || right > 321)
  })
  const names = out.slice(0, 6).map((each) => `${each.tagName}.${each.className}`)
  return `${scrollWidth} of ${innerWidth}: ${names.join(' ')}`
}

test('with custom text spacing no text is cut off, on a phone and on a desktop', () => {
  expect(faulty(({ clipped }) => clipped)).toEqual([])
})

test('targets are 24 pixels large, or have that much space', () => {
  expect(faulty(({ small }) => small)).toEqual([])
})
