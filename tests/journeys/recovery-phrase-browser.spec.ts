// A recovery phrase typed in a browser is removed from its field before it is sent.
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { collectConsoleErrors } from '../support/browser/browser.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const advice = 'This looks like a wallet recovery phrase. Never share it with anyone'

let context: BrowserContext
let page: Page
let sent: string[] = []
let broken: string[] = []

const open = async (options = {}) => {
  context = await browser.newContext({ baseURL: shop.url, ...options })
  page = await context.newPage()
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  collectConsoleErrors(page, broken)
}
beforeEach(async () => {
  sent = []
  broken = []
  await open()
})
afterEach(async () => {
  const said = sent.map(decodeURIComponent).map((text) => text.replaceAll('+', ' '))
  await context.close()
  const wrong = [...said.filter((text) => text.includes('sausage')), ...broken]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const search = () => page.locator('#site-search')
const told = (text = advice) => page.getByRole('alert').filter({ hasText: text })

test('the word list is loaded when a field gets the focus, not before', async () => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const lists = () => sent.filter((url) => /\/assets\/english-/.test(url))
  expect(lists()).toEqual([])
  await search().focus()
  await expect.poll(() => lists().length).toBe(1)
})

test.each(['typed', 'pasted', 'put there and sent at once'])(
  'a phrase that is %s in the search is removed with a warning',
  async (how) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await hydrated(search())
    if (how === 'typed') await search().pressSequentially(phrase)
    else if (how === 'pasted') await search().fill(phrase)
    else
      await page.evaluate((text) => {
        const field = document.querySelector<HTMLInputElement>('#site-search')
        if (field) field.value = text
        field?.form?.requestSubmit()
      }, phrase)
    await told().waitFor()
    expect(await search().inputValue()).toBe('')
    expect(page.url()).toBe(`${shop.url}/`)
    await expect
      .poll(() => search().evaluate((field) => field === document.activeElement))
      .toBe(true)
    await told().getByRole('button', { name: 'Close' }).click()
    await told().waitFor({ state: 'hidden' })
    // The field still works.
    await search().fill('speaker')
    await search().press('Enter')
    await page.waitForURL('**/search?q=speaker')
  },
)

test('the other fields of the form keep their input', async () => {
  await page.goto('/auth?mode=sign-up', { waitUntil: 'networkidle' })
  await hydrated(search())
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill(phrase)
  await told().waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await page.getByLabel('Last name').inputValue()).toBe('')
})

test('the assistant does not receive a phrase, and a private key has its own warning', async () => {
  await page.goto('/pi-migration-chatbot', { waitUntil: 'networkidle' })
  await hydrated(search())
  const text = page.getByRole('textbox').last()
  await text.fill(phrase)
  await told().waitFor()
  await text.fill('ab'.repeat(32))
  await told('or a transaction hash').waitFor()
  expect(await text.inputValue()).toBe('')
})

test('on a phone in Arabic the warning fits the page', async () => {
  await context.close()
  await open({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  await page.goto('/ar/', { waitUntil: 'networkidle' })
  await hydrated(search())
  await page.locator('#site-search').fill(phrase)
  const box = page.locator('.advice')
  await box.waitFor()
  const { x = -1, width = 0 } = (await box.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 320]).toEqual([true, true])
})

test('without script the server refuses it, and removes it from the address', async () => {
  await context.close()
  await open({ javaScriptEnabled: false })
  await page.goto('/')
  await search().fill(phrase)
  await search().press('Enter')
  await page.waitForURL('**/search')
  expect(page.url()).toBe(`${shop.url}/search`)
  expect(await page.locator('body').textContent()).toContain(advice)
  expect(await page.title()).not.toContain('sausage')
  await page.goBack()
  expect(page.url()).toBe(`${shop.url}/`)
  // Without script the form has to be sent to be refused.
  sent = sent.filter((text) => !text.includes('/search?q='))
})
