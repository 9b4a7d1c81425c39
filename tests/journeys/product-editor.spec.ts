// The product editor in a browser: many images at once, dragged into order, and text with buttons and a preview.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { adminOf } from '../support/browser/http-steps.ts'
import { jpeg } from '../support/pictures.ts'

const order = (page: Page) =>
  page
    .locator('.media-grid input[name$=".id"]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('five images are added at once beside unsaved text, and arranged by dragging', async () => {
  const viewport = { width: 1440, height: 1600 }
  const page = await pageOf(await adminOf(shop), { viewport })
  await page.goto(`${shop.url}/admin/catalogue/2`)
  const name = page.locator('input[name="name"]')
  await hydrated(name)
  await name.fill('A lamp with five images')
  const files = [400, 410, 420, 430, 440].map(async (width) => ({
    name: `${width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await jpeg(width, 400),
  }))
  await page.locator('.drop-zone input').setInputFiles(await Promise.all(files))
  await expect.poll(() => order(page), { timeout: 60_000 }).toHaveLength(5)
  expect(await name.inputValue()).toBe('A lamp with five images')

  const before = await order(page)
  const thumb = (number: number) => page.locator('.media-thumb').nth(number)
  await thumb(4).dragTo(thumb(0))
  const after = [before[4], ...before.slice(0, 4)]
  await expect.poll(() => order(page)).toEqual(after)
  expect(await thumb(0).textContent()).toBe('Main image')

  await page.locator('.save-bar button[value="save"]').click()
  await page.getByText('Draft saved').waitFor()
  await page.locator('.save-bar.is-unsaved').waitFor({ state: 'detached' })
  await page.reload()
  expect(await order(page)).toEqual(after)
  expect(await name.inputValue()).toBe('A lamp with five images')
  await page.context().close()
})

test('buttons and shortcuts format text, Ctrl-Z undoes, and a preview shows the result', async () => {
  const page = await pageOf(await adminOf(shop))
  await page.goto(`${shop.url}/admin/catalogue/3`)
  const text = page.locator('textarea[name="detailedInfo"]')
  await hydrated(text)
  await text.fill('fine tea')
  await text.selectText()
  await page.keyboard.press('Control+b')
  expect(await text.inputValue()).toBe('**fine tea**')
  await page.keyboard.press('Control+z')
  expect(await text.inputValue()).toBe('fine tea')
  await text.selectText()
  await page.getByRole('button', { name: 'List' }).click()
  expect(await text.inputValue()).toBe('- fine tea')
  await page.locator('.save-bar.is-unsaved').waitFor()

  const field = page.locator('.markdown-field', { has: text })
  await field.getByRole('button', { name: 'Preview' }).click()
  await field.locator('.markdown-preview li', { hasText: 'fine tea' }).waitFor()
  expect(await text.isVisible()).toBe(false)
  await field.getByRole('button', { name: 'Preview' }).click()
  expect(await text.inputValue()).toBe('- fine tea')
  await page.context().close()
})

test('values pasted into the variant table count as an unsaved change', async () => {
  const page = await pageOf(await adminOf(shop), { viewport: { width: 1440, height: 1600 } })
  await page.goto(`${shop.url}/admin/catalogue/5`)
  const sku = page.locator('tr[data-variant] [data-column="sku"]').first()
  await hydrated(sku)
  expect(await page.locator('.save-bar.is-unsaved').count()).toBe(0)
  await sku.evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'PASTED-1\t\n')
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await page.locator('.save-bar.is-unsaved').waitFor()
  expect(await sku.inputValue()).toBe('PASTED-1')
  await page.context().close()
})

test('without script the editor is a plain field, and images have their fields', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies((await adminOf(shop)).browserCookies)
  const page = await context.newPage()
  await page.goto(`${shop.url}/admin/catalogue/4`)
  expect(await page.locator('textarea[name="detailedInfo"]').isVisible()).toBe(true)
  expect(await page.locator('.markdown-bar').first().isVisible()).toBe(false)
  expect(await page.locator('.drop-zone').isVisible()).toBe(false)
  expect(await page.locator('.drop-plain summary').isVisible()).toBe(true)
  await context.close()
})
