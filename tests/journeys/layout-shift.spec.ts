// No layout shift when a page is hydrated.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import {
  adminPages,
  contextOf,
  filledPath,
  shopperPages,
  visitorPages,
} from '../fixtures/browser/every-page.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

/** Each layout shift with its score, as browsers count it. */
async function movesOf(page: Page, path: string): Promise<string[]> {
  const shown = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.goto(shop.url + filledPath(path), { waitUntil: 'commit' })
  const begun = await page.evaluate(drawnWhole)
  shown.resolve()
  await hydrated(page.locator('main').first())
  return page.evaluate(movesSince, begun)
}

/** The document is rendered, its script still loading. */
async function drawnWhole(): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame)
  while (document.readyState === 'loading') await frame()
  await frame()
  await frame()
  return performance.now()
}

function movesSince(begun: number): Promise<string[]> {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent
  const moves: string[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, value, sources } of list.getEntries() as Shift[])
      if (startTime > begun)
        moves.push([value.toFixed(4), ...sources.map(({ node }) => nameOf(node))].join(' '))
  }).observe({ type: 'layout-shift', buffered: true })
  return new Promise((resolve) => setTimeout(() => resolve(moves), 300))
}

const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]

test.each([
  ['visitor', visitorPages],
  ['shopper', shopperPages],
  ['admin', adminPages],
] as const)(
  'no page for the %s shifts its layout',
  async (who, paths) => {
    const moved: string[] = []
    const walk = async (viewport: (typeof sizes)[number]) => {
      const context = await contextOf(who, { viewport })
      for (const path of paths) {
        const page = await context.newPage()
        for (const move of await movesOf(page, path))
          moved.push(`${viewport.width} ${path}: ${move}`)
        await page.close()
      }
      await context.close()
    }
    await Promise.all(sizes.map(walk))
    expect(moved).toEqual([])
  },
  300_000,
)
