import { beforeEach, expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { addRedirect } from '../../../shop/storefront/redirects/actions.ts'
import { redirectPage } from '../../../shop/storefront/redirects/views.ts'
import { location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { isPageNow, isReservedPath } from '../admin/storefront/redirects/reserved-paths'
import * as collection from '../shop/collection'
import * as product from '../shop/product/page'
import * as notFound from './not-found'

const world = await testWorld()
await loadCatalogue(world, demoCatalogue)
const ask = routeCaller(world)
const { publicUrl } = world.config

beforeEach(() => world.db`delete from redirects`)

const add = (source: string, target: string) =>
  addRedirect(world, 'system', { source, target }, isReservedPath)

test('a former address redirects for good, in the language of the visitor, and is counted', async () => {
  await add('/products/green-tea', '/product/1?size=L')
  await add('/de/products/green-tea', '/product/2')
  const visit = (path: string, language: 'en' | 'de' | 'ar') =>
    ask(notFound.loader, path, null, undefined, undefined, { language })
  const answer = await visit('/products/green-tea/', 'en')
  expect([status(answer), location(answer)]).toEqual([301, `${publicUrl}/product/1?size=L`])
  expect(location(await visit('/ar/products/green-tea', 'ar'))).toBe(
    `${publicUrl}/ar/product/1?size=L`,
  )
  expect(location(await visit('/de/products/green-tea?a=b', 'de'))).toBe(
    `${publicUrl}/de/product/2?a=b`,
  )
  await expect
    .poll(async () => (await redirectPage(world, { q: '', after: null, limit: 9 })).rows)
    .toMatchObject([{ hits: 0 }, { hits: 1 }])
})

test('an existing page takes precedence over a redirect', async () => {
  await add('/product/1', '/product/2')
  await add('/product/gone', '/product/2')
  await add('/collection/gone', '/category/all')
  const shown = await ask(product.loader, '/product/1', null)
  expect(shown).toMatchObject({ product: { id: '1' } })
  expect(location(await ask(product.loader, '/product/gone', null))).toBe(`${publicUrl}/product/2`)
  expect(location(await ask(collection.loader, '/collection/gone', null))).toBe(
    `${publicUrl}/category/all`,
  )
  expect(await isPageNow(world, '/product/1')).toBe(true)
  expect(await isPageNow(world, '/de/product/gone')).toBe(false)
})

test.each([
  ['/checkout-details', true],
  ['/de/cart-history', true],
  ['/category/anything', true],
  ['/admin/anything/below', true],
  ['/assets/x.js', true],
  ['/legal/agb', false],
  ['/products/x', false],
  ['/product/x', false],
])('%s is an address that the shop serves itself: %s', (path, isReserved) => {
  expect(isReservedPath(path)).toBe(isReserved)
})
