// A page from the cache equals one rendered for the shopper alone.
import { expect, test } from 'vitest'
import { consoleErrors, hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { database, shop } from '../fixtures/browser/open-shop.ts'
import { adminOf, newShopper, phone } from '../support/browser/http-steps.ts'

/** Each response has its own nonce; the rest of a page is compared byte by byte. */
const bare = (page: string) => page.replaceAll(/ nonce="[^"]+"/g, '')

const paths = ['/category/all', '/product/1', '/ar/product/2', '/search?q=phone', '/pi-unlocking']

test.each(paths)(
  '%s is the same page from the cache and rendered for one request',
  async (path) => {
    for (const who of await Promise.all([newShopper(shop), adminOf(shop)])) {
      await who.page('/')
      await who.page(path)
      const made = await who.page(path)
      // Any unknown cookie bypasses the cache.
      const cookie = `${who.cookie}; a=b`
      const alone = await (await who.ask(path, { headers: { cookie } })).text()
      expect(bare(made)).toBe(bare(alone))
      expect(/ nonce="[^"]+"/.exec(made)?.[0]).not.toBe(/ nonce="[^"]+"/.exec(alone)?.[0])
    }
  },
)

test('the cart count is updated on the next page', async () => {
  const shopper = await newShopper(shop)
  await shopper.page('/product/1')
  const page = await shopper.page('/product/1')
  expect(page).not.toContain('data-count')
  await shopper.send('/cart/add', { ...phone, quantity: '1' })
  expect(await shopper.page('/product/1')).toContain('data-count="1"')
  await shopper.post('/sign-out', {})
  expect(await shopper.page('/product/1')).not.toContain('Ada')
})

test('a name with signs of HTML and of scripts is greeted the same before and after hydration', async () => {
  const name = `D'Arcy "Zoë" & <b>`
  const shopper = await newShopper(shop)
  await database`update users set first_name = ${name} where email = ${shopper.email}`
  await shopper.page('/category/all')
  await shopper.page('/category/all')
  for (const javaScriptEnabled of [false, true]) {
    const page = await pageOf(shopper, { javaScriptEnabled })
    await page.goto(`${shop.url}/category/all`)
    const menu = page.getByRole('button', { name: `Account menu for ${name}` })
    if (javaScriptEnabled) await hydrated(menu)
    await menu.click()
    expect(await page.locator('.menu-name').textContent()).toBe(name)
  }
  expect(consoleErrors).toEqual([])
})
