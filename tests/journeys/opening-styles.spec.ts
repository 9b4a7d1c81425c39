// A landing page shows before its stylesheet has arrived, and looks the same when it has.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { contextOf } from '../fixtures/browser/every-page.ts'
import { shop } from '../fixtures/browser/open-shop.ts'

const looks = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const
const paths = ['', '/category/all', '/category/trending', '/product/1', '/accessibility']

test.each(looks)('every element of a landing page: %o', async (look) => {
  const context = await contextOf('visitor', look)
  for (const path of ['', '/ar'].flatMap((language) => paths.map((each) => language + each))) {
    const page = await context.newPage()
    // The home page is another one each time.
    const address = shop.url + (path || '/')
    const answer = await page.request.get(address)
    await page.route(address, (route) => route.fulfill({ response: answer }))
    // A font may come in time or not, and script may come between.
    await page.route(/\.(woff2|js)$/, (route) => route.abort())
    const whole = await elementsOf(page, address)
    await page.route(/\.css$/, (route) => route.abort())
    const opening = await elementsOf(page, address)
    expect(whole.length).toBeGreaterThan(100)
    expect([path, opening.filter((each, index) => each !== whole[index])]).toEqual([path, []])
    await page.close()
  }
  await context.close()
})

async function elementsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  return page.evaluate(() => {
    const layout = ['display', 'position', 'margin', 'padding', 'border', 'gap', 'visibility']
    const look = ['color', 'background-color', 'font-size', 'font-weight', 'opacity', 'box-shadow']
    return [...document.querySelectorAll('body *:not(noscript, script, link)')].map((element) => {
      const style = getComputedStyle(element)
      // Where an animated element is depends on the moment.
      const isAnimated = document
        .getAnimations()
        .some(({ effect }) => (effect as KeyframeEffect).target?.contains(element))
      const { x, y, width, height } = element.getBoundingClientRect()
      const box = [isAnimated ? 0 : x, y, width, height].map((each) => each.toFixed(1))
      const values = layout.concat(look).map((name) => style.getPropertyValue(name))
      return `${element.tagName}.${element.className}: ${box} ${values.join(' ')}`
    })
  })
}
