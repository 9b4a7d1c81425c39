// Dashboard on a phone: navigation in a drawer, content on the first screen, no horizontal overflow.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import { contextOf } from '../fixtures/browser/every-page.ts'
import { tabTo } from '../fixtures/browser/focus.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

async function onTelephone(path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await contextOf('admin', { viewport: { width: 360, height: 640 } })
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

/** Behind one button, with or without script. */
async function openRail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('.admin-rail:popover-open').waitFor()
}

test.each(['/admin', '/admin/catalogue', '/admin/settings'])(
  '%s: shows its heading on the first screen and its entry in the drawer',
  async (path) => {
    await onTelephone(path, async (page) => {
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(heading?.y).toBeLessThan(160)
      const tab = page.locator(`.admin-rail a[href="${path}"]`)
      expect(await tab.isVisible()).toBe(false)
      await openRail(page)
      await expect.poll(() => isInSight(tab)).toBe(true)
    })
  },
)

test('Escape closes the drawer and returns the focus, and so does navigation', async () => {
  await onTelephone('/admin/orders', async (page) => {
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await hydrated(button)
    await button.focus()
    await page.keyboard.press('Enter')
    const drawer = page.locator('.admin-rail')
    await drawer.locator('a[href="/admin/users"]').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.isVisible()).toBe(false)
    await expect.poll(() => button.evaluate((at) => at === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, drawer.locator('a[href="/admin/users"]'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/users$/)
    await expect.poll(() => drawer.isVisible()).toBe(false)
  })
})

test('the drawer opens and navigates without script', async () => {
  const context = await contextOf('admin', {
    viewport: { width: 360, height: 640 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(`${shop.url}/admin/orders`)
  await openRail(page)
  await page.locator('.admin-rail a[href="/admin/users"]').click()
  await expect.poll(() => page.locator('h1').textContent()).toBe('Customers')
  await context.close()
})

test.each([true, false])(
  'the navigation collapses to icons, and the browser remembers it; script: %s',
  async (javaScriptEnabled) => {
    const viewport = { width: 1280, height: 800 }
    const context = await contextOf('admin', { viewport, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${shop.url}/admin/stock?status=low`)
    const width = () => page.locator('.admin-rail').evaluate((at) => at.clientWidth)
    const wide = await width()
    if (javaScriptEnabled) await hydrated(page.locator('.admin-narrowing'))
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await expect.poll(width).toBeLessThan(wide / 2)
    expect(page.url()).toContain('/admin/stock?status=low')
    await page.goto(`${shop.url}/admin/orders`)
    expect(await width()).toBeLessThan(wide / 2)
    // Screen readers still announce the labels.
    await page.getByRole('link', { name: 'Customers' }).waitFor()
    if (javaScriptEnabled) await hydrated(page.locator('.admin-narrowing'))
    await page.getByRole('button', { name: 'Expand navigation' }).click()
    await expect.poll(width).toBe(wide)
    await context.close()
  },
)

test.each([
  ['/admin', '/admin'],
  ['/admin/stock-movements', '/admin/stock'],
  ['/admin/stock-count', '/admin/stock'],
  ['/admin/catalogue-table', '/admin/catalogue'],
  ['/admin/transactions/refunds', '/admin/transactions/refunds'],
  ['/admin/transactions/set-aside', '/admin/transactions'],
  ['/admin/find?q=ada', undefined],
  ['/admin/nowhere', undefined],
])('%s: the current tab is %s', async (path, tab) => {
  await onTelephone(path, async (page) => {
    const marked = page.locator('.admin-rail [aria-current="page"]')
    const links = await marked.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(tab ? [tab] : [])
  })
})

test('details of an audit entry are wide enough to keep the entry short', async () => {
  await onTelephone('/admin/audit', async (page) => {
    const details = page.locator('.admin-details').first()
    await details.waitFor({ state: 'attached' })
    const width = await details.evaluate((at) => at.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(180)
  })
})

test('the countries of a zone scroll vertically only', async () => {
  await onTelephone('/admin/shipping/new', async (page) => {
    const list = page.locator('.zone-list').last()
    const sizes = await list.evaluate((at) => [at.scrollWidth - at.clientWidth, at.scrollHeight])
    expect(sizes[0]).toBe(0)
    expect(sizes[1]).toBeGreaterThan(1000)
  })
})

test('the buttons that move and remove a product row are aligned', async () => {
  await onTelephone('/admin/catalogue/1', async (page) => {
    const tools = page.locator('[data-row="1"] .edit-tools').first()
    await tools.waitFor()
    const tops = await tools
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  })
})
