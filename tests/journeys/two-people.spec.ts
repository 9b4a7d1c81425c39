// Two people share a browser: a page of the first does not stay open for the second.
import { expect, test } from 'vitest'
import { hydrated, pageOf } from '../fixtures/browser/browsing.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { Shopper } from '../support/browser/http-shopper.ts'

test('a tab is loaded anew once another one shows somebody else', async () => {
  const [ada, grace] = [new Shopper(shop.url), new Shopper(shop.url)]
  await Promise.all([ada.signUp(), grace.signUp()])
  const name = { intent: 'profile', firstName: 'Grace', lastName: 'Hopper', phone: '+12025550123' }
  await grace.send('/account?index', name)
  const first = await pageOf(ada)
  await first.goto(`${shop.url}/account`)
  const firstName = first.locator('main [name=firstName]')
  await hydrated(first.locator('main'))
  await firstName.fill('Augusta')

  const same = await first.context().newPage()
  await same.goto(`${shop.url}/account`)
  await hydrated(same.locator('main'))
  expect(await firstName.inputValue()).toBe('Augusta')

  await first.context().addCookies(grace.browserCookies)
  const second = await first.context().newPage()
  await second.goto(`${shop.url}/account`)
  await expect.poll(() => firstName.inputValue(), { timeout: 15_000 }).toBe('Grace')
  const sameName = same.locator('main [name=firstName]')
  await expect.poll(() => sameName.inputValue(), { timeout: 15_000 }).toBe('Grace')
  await first.context().close()
})
