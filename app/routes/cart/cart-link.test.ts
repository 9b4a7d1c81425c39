// Cart links: the address names variants and units; a press adds them, and pressing twice adds them once.
import { expect, test } from 'vitest'
import { cartLinkSearch, itemsInLink, readCart } from '../../../shop/sales/cart/rules.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { cookieBrowser, location, routeCaller } from '../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { action, loader } from './link'

const world = await testWorld()
const call = routeCaller(world)
const productId = await stockedProduct(world, 3)
const ink = variantOf(productId, 'Ink')

test('items of an address are read back, and strange parts are ignored', () => {
  const items = [
    { variantId: 'a1b2c3d4', quantity: 2 },
    { variantId: 'e5f6a7b8', quantity: 1 },
  ]
  expect(itemsInLink(new URLSearchParams(cartLinkSearch(items)).get('items'))).toEqual(items)
  expect(
    itemsInLink('a1b2c3d4:2,a1b2c3d4:98,<b>:1,e5f6a7b8:0,e5f6a7b8:-1,e5f6a7b8:1:2,,:'),
  ).toEqual([{ variantId: 'a1b2c3d4', quantity: 99 }])
  expect(itemsInLink(null)).toEqual([])
})

test('the page shows what is sold, and says how much is not', async () => {
  const path = `/cart-link?items=${ink}:2,0123456789abcdef:1`
  const shown = (await call(loader as never, path, null)) as {
    lines: { variantId: string; quantity: number }[]
    missing: number
  }
  expect(shown.lines).toMatchObject([{ variantId: ink, quantity: 2 }])
  expect(shown.missing).toBe(1)
})

test('a press adds what is in stock, and pressing again adds nothing', async () => {
  const { visit, kept } = cookieBrowser(world, null, {})
  const press = () => visit(action as never, `/cart-link?items=${ink}:5`, { press: '1' })
  expect(location(await press())).toBe('/cart-history')
  expect(readCart(kept['cart-items'])).toEqual({
    ok: true,
    value: [{ productId, variantId: ink, quantity: 3 }],
  })
  await press()
  expect(readCart(kept['cart-items'])).toMatchObject({ value: [{ quantity: 3 }] })
})
