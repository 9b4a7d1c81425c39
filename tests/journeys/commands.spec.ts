// The dashboard's command palette and search, and the tools of its lists: by keys, and without script.
import { expect, test } from 'vitest'
import { hydrated } from '../fixtures/browser/browsing.ts'
import { contextOf } from '../fixtures/browser/every-page.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'

const viewport = { width: 1280, height: 800 }

async function open(path: string, javaScriptEnabled = true) {
  const context = await contextOf('admin', { viewport, javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(shop.url + path)
  if (javaScriptEnabled) await hydrated(page.locator('.admin-find'))
  return page
}

test('Ctrl-K opens a page by a word of its name, and Escape returns the focus', async () => {
  const page = await open('/admin/orders')
  await page.locator('.admin-find').focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await field.waitFor()
  expect(await violationsIn(page, ['wcag2a', 'wcag2aa'])).toEqual([])
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toContain('admin-find')

  await page.keyboard.press('/')
  await field.fill('stock')
  const active = page.locator('[role=option][aria-selected=true]')
  await expect.poll(() => active.textContent()).toContain('Stock')
  expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/stock$/)
  await field.waitFor({ state: 'detached' })
  await page.context().close()
})

test.each([
  ['payment window', 'Payment window (minutes)', '/admin/settings/money#window'],
  ['logo', 'Brand', '/admin/design/brand'],
])('finds the setting for %s', async (typed, label, to) => {
  const page = await open('/admin/orders')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(typed)
  await page.getByRole('option', { name: label, exact: false }).first().click()
  await expect.poll(() => page.url()).toBe(shop.url + to)
  await page.context().close()
})

test('the same field finds a product, and links to all results', async () => {
  const page = await open('/admin/orders')
  await page.locator('.admin-find').click()
  const field = page.getByRole('combobox')
  await field.fill('halden 7 pro')
  const found = page.getByRole('option', { name: /Halden 7 Pro.*Catalog/ })
  await found.waitFor()
  await page.keyboard.press('ArrowUp')
  const active = page.locator('[role=option][aria-selected=true]')
  await expect.poll(() => active.textContent()).toContain('Search everything')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/find\?q=halden/)
  await page.context().close()
})

test('without script the link leads to the search page', async () => {
  const page = await open('/admin/orders', false)
  await page.locator('.admin-find').click()
  await page.waitForURL(/\/admin\/find$/)
  const field = page.getByRole('searchbox', { name: 'Search everything' })
  await field.fill('halden 7 pro')
  await field.press('Enter')
  await page.waitForURL(/\?q=halden/)
  expect(await page.locator('main .row-link').first().textContent()).toContain('Halden 7 Pro')
  await page.context().close()
})

test.each([true, false])(
  'a filter becomes a chip that can be removed, and a column can be hidden; script: %s',
  async (javaScriptEnabled) => {
    const page = await open('/admin/catalogue', javaScriptEnabled)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('link', { name: 'Smartphones', exact: true }).click()
    await page.waitForURL(/category=/)
    const head = page.getByRole('columnheader', { name: 'Category' })
    await head.waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Category' }).uncheck()
    await page.getByRole('button', { name: 'Apply' }).click()
    await head.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('category=')
    await page.getByRole('link', { name: 'Remove filter: Category: Smartphones' }).click()
    await page.waitForURL(/\/admin\/catalogue$/)
    expect(await head.isVisible()).toBe(false)
    await page.context().close()
  },
)

test('a bar shows unsaved changes, leaving asks first, and keys save them', async () => {
  const page = await open('/admin/catalogue/1?part=basics')
  const brand = page.getByLabel('Brand')
  await hydrated(brand)
  const before = await brand.inputValue()
  expect(await page.getByText('Unsaved changes', { exact: true }).count()).toBe(0)
  await brand.fill('Somebody Else')
  await page.getByText('Unsaved changes', { exact: true }).waitFor()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    dialog.dismiss()
  })
  await page.locator('.admin-rail a[href="/admin/orders"]').click()
  await expect.poll(() => asked).toHaveLength(1)
  expect(await brand.inputValue()).toBe('Somebody Else')
  await page.getByRole('link', { name: 'Discard' }).click()
  await expect.poll(() => brand.inputValue()).toBe(before)
  expect(asked).toHaveLength(1)
  await hydrated(brand)
  await brand.fill('Somebody Else')
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  expect(await brand.inputValue()).toBe('Somebody Else')
  await page.context().close()
})
