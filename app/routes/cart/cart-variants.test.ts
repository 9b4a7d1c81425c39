// Carts of products with options, and carts of version 1.0, which know colors only.
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { cartKey, readCart } from '../../../shop/sales/cart/rules.ts'
import { browser, form, world } from '../../../tests/fixtures/sales/carts.ts'
import { testProduct, variantOf } from '../../../tests/support/products.ts'
import { location } from '../../../tests/support/route-caller.ts'
import { line, stockedProduct, value } from '../../../tests/support/shopping.ts'
import * as add from './add'
import * as buyNow from './buy-now'
import * as change from './change'
import * as history from './history/page'

describe('carts and forms of version 1.0 with a colour', () => {
  const old = (productId: string, colour: string, quantity: number) => ({
    productId,
    colour,
    quantity,
  })

  test('a cookie is read with the variants of its colours, and rewritten', async () => {
    const [a, b] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]
    const text = JSON.stringify([old(a, 'Ink', 2), old(a, 'Plaid', 1), old(b, 'Sand', 1)])
    const shop = browser(null, { [cartKey]: text })
    expect(await shop.visit(history.loader, '/cart-history')).toMatchObject({
      cart: { lines: [line(a, 2), line(b, 1, 'Sand')], missing: [], count: 3 },
    })
    await shop.visit(add.action, '/cart/add', form(line(a)))
    expect(readCart(shop.kept[cartKey])).toEqual({
      ok: true,
      value: [line(a, 3), line(b, 1, 'Sand')],
    })
  })

  describe('of a product that has several sizes now', () => {
    const asks = (productId: string) => ({
      productId,
      option: 'Size',
      path: `/product/${productId}?colour=Ink#options`,
    })
    const shown = (shop: ReturnType<typeof browser>) => shop.visit(history.loader, '/cart-history')

    test('have no variant, and ask for one', async () => {
      const shoes = await sized('old-shoes')
      const text = JSON.stringify([old(shoes, 'Ink', 1), old(shoes, 'Plaid', 1)])
      const shop = browser(null, { [cartKey]: text })
      const unchosen = [asks(shoes)]
      expect(await shown(shop)).toMatchObject({ cart: { lines: [], count: 0, unchosen } })
      const other = await stockedProduct(world, 9)
      await shop.visit(add.action, '/cart/add', form(line(other)))
      expect(await shown(shop)).toMatchObject({ cart: { lines: [line(other)], unchosen } })
      const size = { productId: shoes, colour: 'Ink', size: '43' }
      await shop.visit(add.action, '/cart/add', size)
      expect(await shown(shop)).toMatchObject({ cart: { count: 2, unchosen: [] } })
    })

    test.each([
      ['removed', (productId: string) => ({ intent: 'remove', productId }), 0],
      ['cleared with the cart', () => ({ intent: 'clear' }), 0],
      ['kept with a change of another product', () => ({ intent: 'remove', productId: 'x' }), 1],
    ])('are %s', async (_, fields, left) => {
      const shoes = await sized(`old-shoes-${left}`)
      const shop = browser(null, { [cartKey]: JSON.stringify([old(shoes, 'Ink', 1)]) })
      await shop.visit(change.action, '/cart/change', fields(shoes))
      expect(await shown(shop)).toMatchObject({ cart: { unchosen: { length: left } } })
    })
  })

  test('a form is understood', async () => {
    const productId = await stockedProduct(world, 9)
    const { visit, cart } = browser()
    await visit(add.action, '/cart/add', { productId, colour: 'Sand' })
    expect(await cart()).toEqual([line(productId, 1, 'Sand')])
  })
})

describe('a product with sizes', () => {
  test('asks for one, and is added with it', async () => {
    const shoes = await sized('new-shoes')
    const { visit, cart, toast } = browser()
    const without = { productId: shoes, colour: 'Ink' }
    for (const action of [add.action, buyNow.action]) {
      const back = location(await visit(action, '/cart/add', without))
      expect(back).toBe(`/product/${shoes}?colour=Ink#options`)
      expect(toast()).toBe('cart.choose')
    }
    // Colors are no exception unless a page showed one as selected.
    const productId = await stockedProduct(world, 9)
    expect(location(await visit(add.action, '/cart/add', { productId }))).toBe(
      `/product/${productId}#options`,
    )
    expect(toast()).toBe('cart.choose')
    await visit(add.action, '/cart/add', { ...without, size: '99' })
    expect(toast()).toBe('cart.unknown_product')
    expect(await cart()).toEqual([])
    await visit(add.action, '/cart/add', { ...without, size: '43' })
    const chosen = { productId: shoes, variantId: variantOf(shoes, 'Ink', '43'), quantity: 1 }
    expect(await cart()).toEqual([chosen])
    expect(await visit(history.loader, '/cart-history')).toMatchObject({
      cart: {
        lines: [
          {
            options: [
              { name: 'Colour', value: 'Ink' },
              { name: 'Size', value: '43' },
            ],
          },
        ],
      },
    })
  })

  test('a product without options needs no choice', async () => {
    value(await loadCatalogue(world, [testProduct({ id: 'plain-thing' })]))
    const { visit, cart } = browser()
    await visit(add.action, '/cart/add', { productId: 'plain-thing' })
    expect(await cart()).toEqual([
      { productId: 'plain-thing', variantId: variantOf('plain-thing'), quantity: 1 },
    ])
  })
})

/** A product in one color and two sizes. */
async function sized(id: string): Promise<string> {
  const colours = [{ name: 'Ink', hex: '#101418', stock: 5 }]
  value(await loadCatalogue(world, [testProduct({ id, colours, sizes: ['42', '43'] })]))
  return id
}
