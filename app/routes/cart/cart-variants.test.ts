// Carts of products with options.
import { describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../shop/catalog/products/actions/products.ts'
import { browser, world } from '../../../tests/fixtures/sales/carts.ts'
import { testProduct, variantOf } from '../../../tests/support/products.ts'
import { location } from '../../../tests/support/route-caller.ts'
import { line, stockedProduct, value } from '../../../tests/support/shopping.ts'
import * as add from './add'
import * as buyNow from './buy-now'
import * as history from './history/page'

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

  test('a form names options, not only variants', async () => {
    const productId = await stockedProduct(world, 9)
    const { visit, cart } = browser()
    await visit(add.action, '/cart/add', { productId, colour: 'Sand' })
    expect(await cart()).toEqual([line(productId, 1, 'Sand')])
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
