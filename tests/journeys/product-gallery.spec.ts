// Product gallery: by pointer, keys and touch, and without script.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browser, hydrated } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

async function open(path: string, width: number, javaScriptEnabled = true): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, javaScriptEnabled })
  await page.goto(shop.url + path)
  return page
}

/** Names of the visible large images. */
const seen = (page: Page) =>
  page
    .locator('.picture > img:visible')
    .evaluateAll((images) => images.map((each) => (each as HTMLImageElement).alt))
const large = (page: Page) => page.locator('.picture > img:visible').getAttribute('src')
const button = (page: Page, name: string) => page.getByRole('radio', { name })

const name = 'Velquist Halden 7 Pro — Midnight Black'
const views = ['', ', back', ', in use', ', close-up'].map((view) => `${name}${view}, illustration`)

test('every picture of a product loads and is cacheable for good, and unknown views are not found', async () => {
  const page = await open('/product/1', 1280)
  const sources = await page
    .locator('.picture > img')
    .evaluateAll((images) => images.map((each) => (each as HTMLImageElement).src))
  expect(sources).toHaveLength(4)
  for (const source of sources) {
    const answer = await fetch(source)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toMatch(/^<svg /)
  }
  for (const view of ['side', 'top', 'front', 'detail-use'])
    expect((await fetch(`${shop.url}/art/phone-0-1b1c1f-${view}.svg`)).status).toBe(404)
  await page.close()
})

test('the first picture loads with high priority, the others lazily', async () => {
  const page = await open('/product/1', 1280)
  const asked = await page
    .locator('.picture > img')
    .evaluateAll((images) =>
      images.map((each) => [each.getAttribute('fetchpriority'), each.getAttribute('loading')]),
    )
  expect(asked).toEqual([['high', null], ...Array.from({ length: 3 }, () => [null, 'lazy'])])
  await page.close()
})

describe.each([
  ['with script', true],
  ['without script', false],
])('%s', (_, javaScriptEnabled) => {
  test('a thumbnail shows its picture, and arrow keys go on without scrolling', async () => {
    const page = await open('/product/1', 1280, javaScriptEnabled)
    expect(await seen(page)).toEqual([views[0]])
    const small = page.locator('.picture label').nth(1)
    // As a user scrolls to it; a click here would scroll automatically.
    await small.scrollIntoViewIfNeeded()
    const before = await page.locator('.picture > img:visible').boundingBox()
    await small.click()
    await expect.poll(() => seen(page)).toEqual([views[1]])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => seen(page)).toEqual([views[2]])
    expect(await button(page, views[2] as string).isChecked()).toBe(true)
    expect(await page.locator('.picture > img:visible').boundingBox()).toEqual(before)
    await page.close()
  })

  test('choosing a colour changes every picture', async () => {
    const page = await open('/product/1', 1280, javaScriptEnabled)
    await page.locator('.options').getByRole('radio', { name: 'Harbor Blue' }).check()
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show selection' }).click()
    await page.waitForURL(/colour=/)
    const hexes = () =>
      page
        .locator('.picture > img')
        .evaluateAll((images) =>
          images.map((each) => /-([0-9a-f]{6})/.exec((each as HTMLImageElement).src)?.[1]),
        )
    await expect.poll(hexes).toEqual(Array.from({ length: 4 }, () => '2f5d8a'))
    await page.close()
  })
})

test('the chosen view stays when the colour changes', async () => {
  const page = await open('/product/1', 1280)
  await page.locator('.picture label').nth(1).click()
  // The first touch has hydrated the page.
  const swatch = page.locator('.options').getByRole('radio', { name: 'Harbor Blue' })
  await hydrated(swatch)
  await swatch.check()
  await expect.poll(() => large(page)).toBe('/art/phone-0-2f5d8a-back.svg')
  await page.close()
})

test.each(['/product/1', '/ar/product/1'])(
  'on a phone the pictures can be swiped, and keys show the next one: %s',
  async (path) => {
    const page = await open(path, 320)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await page.locator('.picture > img:visible').count()).toBe(4)
    const inView = () =>
      page.locator('.picture').evaluateAll((all) =>
        all.findIndex((each) => {
          const { left, right } = each.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        }),
      )
    expect(await inView()).toBe(0)
    await page.locator('.picture input').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(inView).toBe(1)
    await page.keyboard.press('ArrowDown')
    await expect.poll(inView).toBe(2)
    await page.close()
  },
)
