// Evidence of an order and help with payments, in a real browser and without the network.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import type { Shopper } from '../support/browser/http-shopper.ts'
import { buyNow, newShopper, submitOrder } from '../support/browser/http-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-evidence-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let buyer: Shopper
let other: Shopper
let number = ''
beforeAll(async () => {
  buyer = await newShopper(shop)
  other = await newShopper(shop)
  number = await submitOrder(buyer, await buyNow(buyer))
})

async function saved(path: string, name: string, who = buyer): Promise<string> {
  const file = join(folder, name)
  writeFileSync(file, Buffer.from(await (await who.ask(path)).arrayBuffer()))
  return file
}

test('the owner reads the evidence, and a saved page verifies it without any network', async () => {
  const page = await pageOf(buyer)
  await page.goto(`${shop.url}/order/${number}`)
  await page.locator(`a[href="/order/${number}/evidence"]`).click()
  await page.locator('h1', { hasText: number }).waitFor()
  const evidence = await saved(`/order/${number}/evidence.json`, 'evidence.json')
  const keys = await saved('/.well-known/order-evidence-keys.json', 'keys.json')
  const verifier = await saved('/verify-evidence.html', 'verify.html')
  await page.context().setOffline(true)
  await page.goto(`file://${verifier}`)
  await page.locator('#evidence').setInputFiles(evidence)
  await page.locator('#result[data-is="unchecked"]').waitFor()
  await page.locator('#keys').setInputFiles(keys)
  await page.locator('#result[data-is="trusted"]').waitFor()
  const cut = join(folder, 'cut.json')
  writeFileSync(cut, '{"evidence":{}}')
  await page.locator('#evidence').setInputFiles(cut)
  await page.locator('#result[data-is="format"]').waitFor()
  expect(await page.locator('#result .ok').count()).toBe(0)
  await page.context().close()
})

test('nobody else gets it', async () => {
  for (const end of ['.json', '.pdf', ''])
    expect((await other.ask(`/order/${number}/evidence${end}`)).status).toBe(404)
})

test('without script, in Arabic, at 320 pixels, a strange transaction is answered', async () => {
  const page = await pageOf(other, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  await page.goto(`${shop.url}/ar/payment-help`)
  await page.locator('[name=hash]').fill('3f43'.repeat(16))
  await page.locator('button[value=ask]').click()
  await page.locator('[data-said=unknown]').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.context().close()
})
