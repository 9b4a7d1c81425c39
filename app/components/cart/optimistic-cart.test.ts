import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countItems, removeLines, setQuantity } from '../../../shop/sales/cart/rules.ts'
import { variantOf } from '../../../tests/support/products.ts'
import type { ShownCart, ShownLine } from './cart-view'
import { isEmptyCart, optimisticCart } from './optimistic-cart'

const line = (productId: string, value: string, quantity: number, price: bigint): ShownLine => ({
  productId,
  variantId: variantOf(productId, value),
  quantity,
  price,
  total: price * BigInt(quantity),
  options: [{ name: 'Colour', value }],
  name: productId,
  hex: '#1b1c1f',
  art: { kind: 'phone', variant: 0 },
  fullPrice: null,
  available: 99,
})

const carts = fc
  .uniqueArray(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      value: fc.constantFrom('Ink', 'Rose'),
      quantity: fc.integer({ min: 1, max: 99 }),
      price: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    }),
    { selector: ({ productId, value }) => `${productId} ${value}`, maxLength: 6 },
  )
  .map((all): ShownCart => {
    const lines = all.map((each) => line(each.productId, each.value, each.quantity, each.price))
    const total = lines.reduce((sum, each) => sum + each.total, 0n)
    return { lines, missing: [], total, count: countItems(lines) }
  })

const keys = fc
  .record({
    productId: fc.constantFrom('a', 'b', 'z'),
    value: fc.option(fc.constantFrom('Ink', 'Rose', 'None'), { nil: undefined }),
  })
  .map(({ productId, value }) => ({
    productId,
    ...(value && { variantId: variantOf(productId, value) }),
  }))

function asked(fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  return form
}

const left = ({ lines }: ShownCart) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
const bare = (cart: ShownCart) =>
  cart.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))

test('an optimistic update has the result of the cart’s rules', () => {
  fc.assert(
    fc.property(carts, keys, fc.integer({ min: 0, max: 99 }), (cart, key, quantity) => {
      const named = { productId: key.productId, variant: key.variantId }
      const set = optimisticCart(
        cart,
        asked({ ...named, intent: 'set', quantity: String(quantity) }),
      )
      expect(left(set)).toEqual(setQuantity(bare(cart), key, quantity))
      const removed = optimisticCart(cart, asked({ ...named, intent: 'remove' }))
      expect(left(removed)).toEqual(removeLines(bare(cart), key))
      for (const hoped of [set, removed]) {
        expect(hoped.count).toBe(countItems(left(hoped)))
        expect(hoped.total).toBe(
          hoped.lines.reduce((sum, each) => sum + each.price * BigInt(each.quantity), 0n),
        )
        expect(hoped.lines).toHaveLength(cart.lines.length)
      }
    }),
  )
})

test.each([
  { intent: 'set', productId: 'a', quantity: '1000' },
  { intent: 'set', productId: 'a', quantity: '-1' },
  { intent: 'set', productId: 'a' },
  { intent: 'undo' },
  { intent: 'something', productId: 'a', quantity: '2' },
])('%j changes nothing before the response', (fields) => {
  const cart = {
    lines: [line('a', 'Ink', 2, 10n)],
    missing: [],
    total: 20n,
    count: 2,
  }
  expect(optimisticCart(cart, asked(fields))).toEqual(cart)
})

test('a cleared cart is empty', () => {
  const missing = [{ productId: 'gone', variantId: variantOf('gone', 'Ink'), quantity: 1 }]
  const cart = { lines: [line('a', 'Ink', 2, 10n)], missing, total: 20n, count: 2 }
  const cleared = optimisticCart(cart, asked({ intent: 'clear' }))
  expect([isEmptyCart(cart), isEmptyCart(cleared), cleared.total]).toEqual([false, true, 0n])
})
