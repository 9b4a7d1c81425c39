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

test('with custom text spacing no text is cut off, on a phone and on a desktop', () => {
  expect(faulty(({ clipped }) => clipped)).toEqual([])
})

test('targets are 24 pixels large, or have that much space', () => {
  expect(faulty(({ small }) => small)).toEqual([])
})
