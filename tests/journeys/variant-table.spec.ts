// Many variants in one table, and a stock count by scanner, in a browser.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { adminOf } from '../support/browser/http-steps.ts'

const field = (page: Page, column: string, nth = 0) =>
  page.locator(`tr[data-variant] [data-column="${column}"]`).nth(nth)
const texts = (page: Page, column: string) =>
  page
    .locator(`tr[data-variant] [data-column="${column}"]`)
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test('prices are changed by a percentage, typed with keys, pasted and saved', async () => {
  const page = await pageOf(await adminOf(shop), { viewport: { width: 1440, height: 900 } })
  await page.goto(`${shop.url}/admin/catalogue?q=sneakers`)
  await page.getByRole('link', { name: 'Bulk edit' }).click()
  await page.waitForURL(/catalogue-table\?q=sneakers/)
  await hydrated(field(page, 'price'))
  const before = await texts(page, 'price')
  await page.locator('[name="adjust.by"]').fill('+5 %')
  await page.getByRole('button', { name: 'Apply to all rows' }).click()
  await page.getByText('Save to keep the change').waitFor()
  const raised = await texts(page, 'price')
  expect(raised.map(Number)).toEqual(
    before.map((text) => Math.round(Number(text) * 105_000) / 100_000),
  )

  await field(page, 'sku', 0).focus()
  const [first = ''] = await texts(page, 'sku')
  await page.keyboard.press('ArrowDown')
  await paste(page, 'PASTED-1\t4006381333931\nPASTED-2\t')
  expect((await texts(page, 'sku')).slice(0, 3)).toEqual([first, 'PASTED-1', 'PASTED-2'])
  expect(await field(page, 'barcode', 1).inputValue()).toBe('4006381333931')
  await page.keyboard.press('Control+s')
  await page.getByText(/rows? saved/).waitFor()
  await page.reload()
  expect(await texts(page, 'price')).toEqual(raised)
  expect((await texts(page, 'sku')).slice(0, 3)).toEqual([first, 'PASTED-1', 'PASTED-2'])
  await page.context().close()
})

test('a value that another person has saved meanwhile is shown after the next save, and not replaced', async () => {
  const page = await pageOf(await adminOf(shop), { viewport: { width: 1440, height: 900 } })
  const elsewhere = await pageOf(await adminOf(shop))
  const path = `${shop.url}/admin/catalogue-table?q=sneakers`
  const save = async (which: Page) => {
    await which.keyboard.press('Control+s')
    await which.getByText(/rows? saved/).waitFor()
    await which.locator('.save-bar.is-unsaved').waitFor({ state: 'detached' })
  }
  for (const each of [page, elsewhere]) {
    await each.goto(path)
    await hydrated(field(each, 'weight'))
  }
  await field(page, 'weight', 0).fill('100')
  await save(page)
  await elsewhere.reload()
  await hydrated(field(elsewhere, 'weight'))
  await field(elsewhere, 'weight', 0).fill('200')
  await save(elsewhere)
  await field(page, 'weight', 1).fill('300')
  await save(page)
  await expect.poll(() => field(page, 'weight', 0).inputValue()).toBe('200')
  expect(await field(page, 'weight', 1).evaluate((each) => each === document.activeElement)).toBe(
    true,
  )
  await page.reload()
  expect((await texts(page, 'weight')).slice(0, 2)).toEqual(['200', '300'])
  for (const each of [page, elsewhere]) await each.context().close()
})

test('a wrong cell is named, keeps what was typed, and can be corrected', async () => {
  const page = await pageOf(await adminOf(shop), { viewport: { width: 320, height: 700 } })
  await page.goto(`${shop.url}/admin/catalogue-table?q=noon`)
  await hydrated(field(page, 'price'))
  await field(page, 'price').fill('-3')
  await page.locator('.save-bar button[value="save"]').click()
  const error = page.locator('tr[data-variant] .error').first()
  await error.waitFor()
  expect(await field(page, 'price').inputValue()).toBe('-3')
  expect(await field(page, 'price').getAttribute('aria-describedby')).toBe(
    await error.getAttribute('id'),
  )
  await field(page, 'price').fill('250')
  // Without network, it stays unsaved.
  await page.route('**/catalogue-table.data*', (route) => route.abort())
  await page.locator('.save-bar button[value="save"]').click()
  await page.getByRole('alert').getByText('What you entered is still here').waitFor()
  await page.locator('.save-bar.is-unsaved').waitFor()
  expect(await field(page, 'price').inputValue()).toBe('250')
  await page.unroute('**/catalogue-table.data*')
  await page.locator('.save-bar button[value="save"]').click()
  await page.getByText(/row saved/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.context().close()
})

test('forty codes are scanned faster than the shop answers, and the list outlives a reload', async () => {
  const page = await pageOf(await adminOf(shop))
  await page.goto(`${shop.url}/admin/catalogue-table?q=sneakers`)
  const skus = (await texts(page, 'sku')).filter(Boolean).slice(0, 20)
  expect(skus.length).toBeGreaterThan(4)
  await page.goto(`${shop.url}/admin/stock-count`)
  const code = page.locator('input[name="code"]')
  await hydrated(code)
  await page.route('**/stock-count/scanned*', async (route) => {
    await new Promise((done) => setTimeout(done, 50))
    await route.continue()
  })
  for (const sku of [...skus, ...skus]) {
    await page.keyboard.type(sku)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('nothing')
  await page.keyboard.press('Enter')
  await page.getByText('No single variant has the SKU or barcode nothing').waitFor()
  const units = page.locator('.stock-count input[name$=".units"]')
  const counted = () =>
    units.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  expect(await counted()).toEqual(skus.map(() => '2'))
  await page.reload()
  await expect.poll(counted).toEqual(skus.map(() => '2'))
  await page.route('**/stock-count.data*', (route) => route.abort())
  await page.locator('.save-bar button[value="save"]').click()
  await page.getByRole('alert').getByText('What you entered is still here').waitFor()
  await expect.poll(counted).toEqual(skus.map(() => '2'))
  await page.unroute('**/stock-count.data*')
  await page.reload()
  await hydrated(code)
  await expect.poll(counted).toEqual(skus.map(() => '2'))
  // A number is typed and Enter goes back to the scanner's field.
  await units.first().fill('7')
  await page.keyboard.press('Enter')
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.locator('.save-bar button[value="save"]').click()
  await page.getByText(`Stock count saved. Counted: ${skus.length}.`).waitFor()
  await expect.poll(() => units.count()).toBe(0)
  await page.reload()
  expect(await units.count()).toBe(0)
  // Counts in a list from the stock page outlive a reload and another list.
  await page.goto(`${shop.url}/admin/stock-count?list=1&q=sneakers`)
  await hydrated(code)
  await units.nth(1).fill('9')
  for (const q of ['sneakers', 'noon']) {
    await page.goto(`${shop.url}/admin/stock-count?list=1&q=${q}`)
    await hydrated(code)
    await expect.poll(() => units.first().inputValue()).toBe('9')
    expect(await units.nth(1).inputValue()).toBe('')
  }
  await page.context().close()
})

test('both pages work without script', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { cookies } = await (await pageOf(await adminOf(shop))).context().storageState()
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${shop.url}/admin/catalogue-table?q=noon`)
  await page.locator('[name="adjust.by"]').fill('+10')
  const before = Number(await field(page, 'price').inputValue())
  await page.getByRole('button', { name: 'Apply to all rows' }).click()
  expect(Number(await field(page, 'price').inputValue())).toBe(before + 10)
  await page.locator('.save-bar button[value="save"]').click()
  await page.getByText(/row saved/).waitFor()
  const sku = await field(page, 'sku').inputValue()
  await page.goto(`${shop.url}/admin/stock-count`)
  await page.locator('input[name="code"]').fill(`3*${sku}`)
  await page.getByRole('button', { name: 'Add' }).click()
  await page.locator('.save-bar button[value="save"]').click()
  await page.getByText('Stock count saved. Counted: 1.').waitFor()
  await context.close()
})
