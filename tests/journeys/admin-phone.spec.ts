// Dashboard on a phone: active tab visible, content on the first screen, no horizontal overflow.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listening } from '../fixtures/browser/browsing.ts'
import { windowOf } from '../fixtures/browser/every-page.ts'
import { tabTo } from '../fixtures/browser/focus.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

async function onTelephone(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await windowOf('admin', { viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await page.goto(shop.url + path)
  await look(page)
  await context.close()
}

const isInSight = (tab: Locator) =>
  tab.evaluate((at) => {
    const { left, right } = at.getBoundingClientRect()
    return left >= 0 && right <= innerWidth
  })

test.each(['/admin', '/admin/catalogue', '/admin/settings'])(
  '%s: its tab is in sight, and its heading is on the first screen',
  async (path) => {
    await onTelephone(path, async (page) => {
      const tab = page.locator(`.admin-rail a[href="${path}"]`)
      await expect.poll(() => isInSight(tab)).toBe(true)
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(heading?.y).toBeLessThan(320)
    })
  },
)

test('whoever is among the tabs before the script has come keeps theirs in sight', async () => {
  const context = await windowOf('admin', { viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  const held = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/admin/audit`, { waitUntil: 'commit' })
  const first = page.locator('.admin-rail nav a').first()
  await tabTo(page, first)
  expect(await isInSight(first)).toBe(true)
  held.resolve()
  await listening(first)
  expect(await isInSight(first)).toBe(true)
  await context.close()
})

test.each([
  ['/admin', '/admin'],
  ['/admin/stock-movements', '/admin/stock'],
  ['/admin/transactions/refunds', '/admin/transactions'],
  ['/admin/find?q=ada', undefined],
  ['/admin/nowhere', undefined],
])('%s: the tab that is marked as open is %s', async (path, tab) => {
  await onTelephone(path, async (page) => {
    const marked = page.locator('.admin-rail [aria-current="page"]')
    const links = await marked.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(tab ? [tab] : [])
  })
})

test('an entry of the audit log is as low as its details allow', async () => {
  await onTelephone('/admin/audit', async (page) => {
    const details = page.locator('.admin-details').first()
    await details.waitFor({ state: 'attached' })
    const width = await details.evaluate((at) => at.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(180)
  })
})

test('the countries of a zone are read from top to bottom, never to the side', async () => {
  await onTelephone('/admin/shipping/new', async (page) => {
    const list = page.locator('.zone-list').last()
    const sizes = await list.evaluate((at) => [at.scrollWidth - at.clientWidth, at.scrollHeight])
    expect(sizes[0]).toBe(0)
    expect(sizes[1]).toBeGreaterThan(1000)
  })
})

test('a row of a product is moved and removed by buttons that stand in one line', async () => {
  await onTelephone('/admin/catalogue/1?part=details', async (page) => {
    const tools = page.locator('[data-row="1"] .edit-tools').first()
    await tools.waitFor()
    const tops = await tools
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  })
})
