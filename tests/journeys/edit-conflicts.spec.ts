// Edit conflicts in an open page are shown without a reload.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { adminOf, buyNow, newShopper } from '../support/browser/http-steps.ts'

let owner: Shopper
beforeAll(async () => {
  owner = await adminOf(shop)
})

async function open(who: Shopper, path: string): Promise<Page> {
  const page = await pageOf(who, { expected: '409 (Conflict)' })
  await page.goto(shop.url + path)
  return page
}

const words = { priority: '0', target: 'all', version: '0' }
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)

test('of two concurrent edits of a promotion, the second sees the first before saving again', async () => {
  const startsAt = tomorrow()
  await owner.send('/admin/promotions/new', { ...words, name: 'Week', percent: '10', startsAt })
  const list = await owner.page('/admin/promotions')
  const path = /\/admin\/promotions\/[\w-]+(?="[^>]*>(?:(?!<\/a>).)*Week)/.exec(list)?.[0] ?? ''
  expect(path).not.toBe('')
  const page = await open(owner, path)
  const save = page.locator('form.admin-card').getByRole('button')
  await hydrated(save)
  await owner.send(path, { ...words, version: '1', name: 'Week', percent: '20', startsAt })
  await page.getByLabel('Name (staff only)').fill('Long week')
  await save.click()
  const told = page.locator('.admin-theirs')
  await told.waitFor()
  expect(await told.textContent()).toMatch(/Percent off.*20.*10/)
  expect(await page.locator('main').textContent()).not.toContain('Authentication Error')
  expect(await page.getByLabel('Name (staff only)').inputValue()).toBe('Long week')
  await save.click()
  await page.waitForURL(/\/admin\/promotions$/)
  expect(await owner.page(path)).toContain('value="Long week"')
  await page.context().close()
})

test('a price that falls during checkout is shown as the new total, at which the order is placed', async () => {
  const buyer = await newShopper(shop)
  const page = await open(buyer, await buyNow(buyer))
  const pay = page.getByRole('button', { name: /^Place order and pay/ })
  await hydrated(pay)
  await owner.send('/admin/promotions/new', { ...words, name: 'Now', percent: '77', priority: '9' })
  await pay.click()
  await page.getByText('The total is now π 225.4').waitFor()
  await pay.click()
  await page.waitForURL(/\/payment\?order=PI-/)
  await page.context().close()
  expect(consoleErrors).toEqual([])
})
