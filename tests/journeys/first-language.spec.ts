// An owner makes German the first language of a running shop: a preview, a confirmation, and every earlier link works.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { browser, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { violationsIn } from '../support/browser/axe.ts'
import { adminOf } from '../support/browser/http-steps.ts'
import { messageOf } from '../support/messages.ts'

let owner: Page
const german = (path: string) => messageOf('de', path)
const english = (path: string) => messageOf('en', path)

beforeAll(async () => {
  owner = await pageOf(await adminOf(shop), { viewport: { width: 1280, height: 1400 } })
})

const answerOf = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(shop.url + path, { redirect: 'manual', ...init })
  const location = response.headers.get('location')
  return { status: response.status, to: location?.replace(shop.url, '') }
}
const htmlOf = async (path: string) => (await fetch(shop.url + path)).text()
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const alternatesIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(
      ([, language = '', href = '']) => [language, new URL(href).pathname],
    ),
  )

async function makeFirst(language: string, name: string): Promise<void> {
  await owner.goto(`${shop.url}/admin/settings`)
  await owner.getByRole('link', { name: english('admin-first-language.title') }).click()
  await owner.waitForURL(/\/settings\/first-language$/)
  const choice = owner.getByLabel(english('admin-first-language.to'))
  await hydrated(choice)
  await choice.selectOption(language)
  await owner.getByRole('button', { name: english('admin-first-language.preview') }).click()
  await owner.getByRole('heading', { name: `Preview: ${name}` }).waitFor()
}

test('until the change, English has no prefix, and an address with it leads there', async () => {
  expect(languageOf(await htmlOf('/product/3'))).toBe('en')
  expect(await answerOf('/en/product/3?a=b')).toEqual({ status: 301, to: '/product/3?a=b' })
  expect(await answerOf('/en')).toEqual({ status: 301, to: '/' })
  expect((await answerOf('/en/admin')).status).toBe(404)
})

test('the preview lists what has no German text, and changes nothing', async () => {
  await makeFirst('de', 'Deutsch')
  await owner.getByText('Addresses without a language show Deutsch.').waitFor()
  expect((await violationsIn(owner)).map(({ id }) => id)).toEqual([])
  await owner.setViewportSize({ width: 320, height: 800 })
  const isWide = await owner.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
  await owner.setViewportSize({ width: 1280, height: 1400 })
  expect(languageOf(await htmlOf('/'))).toBe('en')
})

test('after it addresses without a prefix are German, and search engines are told', async () => {
  const visitor = await browser.newPage()
  await visitor.goto(`${shop.url}/product/3`)
  const confirm = owner.getByRole('button', { name: 'Make Deutsch the first language' })
  await confirm.click()
  await owner.waitForURL(/\/admin\/settings/)
  await owner.getByText('Deutsch is the first language now.').waitFor()

  await expect.poll(async () => languageOf(await htmlOf('/product/3'))).toBe('de')
  const html = await htmlOf('/product/3')
  expect(alternatesIn(html)).toMatchObject({
    de: '/product/3',
    en: '/en/product/3',
    fr: '/fr/product/3',
    'x-default': '/product/3',
  })
  expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).toBe(`${shop.url}/product/3`)
  expect(html).toContain('<meta property="og:locale" content="de"')
  const map = await htmlOf('/sitemaps/pages.xml')
  expect(map).toContain(`hreflang="x-default" href="${shop.url}/category/all"`)
  expect(map).toContain(`<loc>${shop.url}/en/category/all</loc>`)
  expect(map).not.toContain(`${shop.url}/de/`)
  expect(languageOf(await htmlOf('/en/product/3'))).toBe('en')
  expect(await htmlOf('/llms.txt')).toContain(german('footer.products'))

  // Links of mails, of printed codes and of search results.
  expect(await answerOf('/de/product/3?colour=x')).toEqual({
    status: 301,
    to: '/product/3?colour=x',
  })
  expect(await answerOf('/de')).toEqual({ status: 301, to: '/' })
  expect((await answerOf('/fr/product/3')).status).toBe(200)

  // A page from before the change goes on, and so do pages of both languages.
  await visitor.goto(`${shop.url}/de/product/3`)
  expect(new URL(visitor.url()).pathname).toBe('/product/3')
  await visitor.locator('header a[href="/"]').first().click()
  await visitor.waitForURL(`${shop.url}/`)
  expect(await visitor.locator('html').getAttribute('lang')).toBe('de')
  await visitor.goto(`${shop.url}/en`)
  await visitor.locator('header a[href="/en"]').first().waitFor()
  const add = visitor.locator('a[href^="/en/product/"]').first()
  await hydrated(add)
  await add.click()
  await visitor.waitForURL(/\/en\/product\//)
  await visitor.goBack()
  await visitor.waitForURL(/\/en$/)
  await visitor.reload()
  expect(await visitor.locator('html').getAttribute('lang')).toBe('en')
  await visitor.close()
})

test('required texts are German ones, and English is one of the others', async () => {
  await owner.goto(`${shop.url}/admin/collections/new`)
  const fields = owner.locator('fieldset', { has: owner.locator('[name="texts.de.name"]') }).first()
  await hydrated(fields.locator('[name="texts.de.name"]'))
  expect(await fields.locator('legend').first().textContent()).toBe('Deutsch')
  expect(await owner.locator('[name="texts.de.name"]').getAttribute('required')).not.toBeNull()
  expect(await owner.locator('[name="texts.en.name"]').getAttribute('required')).toBeNull()
  await owner.goto(`${shop.url}/admin/settings`)
  expect(await owner.locator('[name="offered.de"]').isDisabled()).toBe(true)
  expect(await owner.locator('[name="offered.en"]').isDisabled()).toBe(false)
})

test('going back restores the addresses', async () => {
  await makeFirst('en', 'English')
  await owner.getByRole('button', { name: 'Make English the first language' }).click()
  await owner.getByText('English is the first language now.').waitFor()
  await expect.poll(async () => languageOf(await htmlOf('/product/3'))).toBe('en')
  expect(await answerOf('/en/product/3')).toEqual({ status: 301, to: '/product/3' })
  expect(languageOf(await htmlOf('/de/product/3'))).toBe('de')
})
