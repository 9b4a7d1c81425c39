// Messages about an order between shopper and staff: without script, with a photo, answered and marked.
import { beforeAll, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'
import { scene } from '../support/pictures.ts'

let owner: Shopper
let buyer: Shopper
let number = ''
beforeAll(async () => {
  owner = await adminOf(shop)
  buyer = await newShopper(shop)
  number = await submitOrder(buyer, await buyNow(buyer))
})

test('without script, in Arabic, on a narrow screen, a shopper writes with a photo', async () => {
  const page = await pageOf(buyer, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  await page.goto(`${shop.url}/ar/order/${number}`)
  const form = page.locator('.messages form')
  // As large as a phone's: more than a form without files may be.
  const photo = await scene().resize(4000).jpeg({ quality: 100 }).toBuffer()
  expect(photo.length).toBeGreaterThan(100_000)
  await form.locator('textarea').fill('هل وصل الطلب؟')
  await form.locator('input[type=file]').setInputFiles({
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  })
  await form.locator('button').click()
  await page.locator('.messages li', { hasText: 'هل وصل الطلب؟' }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  const link = await page.locator('.messages li a').getAttribute('href')
  const opened = await buyer.ask(link ?? '')
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await page.context().close()
})

test('an empty message is refused in place, and a sent one clears the form', async () => {
  const page = await pageOf(buyer, { expected: '409 (Conflict)' })
  await page.goto(`${shop.url}/order/${number}`)
  const form = page.locator('.messages form')
  const button = form.getByRole('button', { name: 'Send message' })
  await hydrated(button)
  await button.click()
  await form.getByText('Enter a message of 1 to 2000 characters.').waitFor()
  await form.locator('textarea').fill('Is it late?')
  await button.click()
  await page.locator('.messages li', { hasText: 'Is it late?' }).waitFor()
  await expect.poll(() => form.locator('textarea').inputValue()).toBe('')
  await page.context().close()
})

test('staff find it by the filter, answer by a template, and the mark is gone', async () => {
  await database`
    insert into settings (key, value, changed_at)
    values ('messageTemplates', ${'# On its way\nIt leaves today.'}, now())`
  const page = await pageOf(owner)
  await page.goto(`${shop.url}/admin/orders?status=unread`)
  await page.getByRole('cell', { name: /New message/ }).waitFor()
  await page.getByRole('link', { name: number }).click()
  await page.getByText('The customer wrote and waits for an answer.').waitFor()
  await page.locator('.order-timeline').getByText('Is it late?').waitFor()
  const compose = page.locator('.order-compose')
  await hydrated(compose.getByRole('radio', { name: 'Message to the customer' }))
  await compose.locator('label', { hasText: 'Message to the customer' }).click()
  await compose.getByRole('link', { name: 'On its way' }).click()
  await expect.poll(() => page.getByLabel('New message').inputValue()).toBe('It leaves today.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('.order-timeline').getByText('It leaves today.').waitFor()
  await page.getByText('The customer wrote and waits for an answer.').waitFor({ state: 'hidden' })
  await page.goto(`${shop.url}/admin/orders?status=unread`)
  await page.getByText('No orders found for the selected filter').waitFor()
  const mails = await database<{ subject: string }[]>`
    select subject from mail_outbox where template in ('order.question', 'order.message')`
  expect(mails).toHaveLength(3)
  expect(mails.every(({ subject }) => subject.includes(number))).toBe(true)
  expect(consoleErrors).toEqual([])
})
