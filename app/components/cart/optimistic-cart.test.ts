import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countItems, removeLines, setQuantity } from '../../../shop/sales/cart/rules.ts'
import type { ShownCart, ShownLine } from './cart-view'
import { hopedCart, isEmptyCart } from './optimistic-cart'

const line = (productId: string, colour: string, quantity: number, price: bigint): ShownLine => ({
  ...{ productId, colour, quantity, price, total: price * BigInt(quantity) },
  ...{ label: colour, name: productId, hex: '#1b1c1f', art: { kind: 'phone', variant: 0 } },
  ...{ fullPrice: null, available: 99 },
})

const carts = fc
  .uniqueArray(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      colour: fc.constantFrom('Ink', 'Rose'),
      quantity: fc.integer({ min: 1, max: 99 }),
      price: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    }),
    { selector: ({ productId, colour }) => `${productId} ${colour}`, maxLength: 6 },
  )
  .map((all): ShownCart => {
    const lines = all.map((each) => line(each.productId, each.colour, each.quantity, each.price))
    const total = lines.reduce((sum, each) => sum + each.total, 0n)
    return { lines, missing: [], total, count: countItems(lines) }
  })

const keys = fc.record({
  productId: fc.constantFrom('a', 'b', 'z'),
  colour: fc.option(fc.constantFrom('Ink', 'Rose', 'None'), { nil: undefined }),
})

function asked(fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  return form
}

const left = ({ lines }: ShownCart) =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, colour, quantity }) => ({ productId, colour, quantity }))
const bare = (cart: ShownCart) =>
  cart.lines.map(({ productId, colour, quantity }) => ({ productId, colour, quantity }))

test('what is hoped for is what the rules of the cart will answer', () => {
  fc.assert(
    fc.property(carts, keys, fc.integer({ min: 0, max: 99 }), (cart, key, quantity) => {
      const set = hopedCart(cart, asked({ ...key, intent: 'set', quantity: String(quantity) }))
      expect(left(set)).toEqual(setQuantity(bare(cart), key, quantity))
      const removed = hopedCart(cart, asked({ ...key, intent: 'remove' }))
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
])('%j changes nothing before the server has spoken', (fields) => {
  const cart = { lines: [line('a', 'Ink', 2, 10n)], missing: [], total: 20n, count: 2 }
  expect(hopedCart(cart, asked(fields))).toEqual(cart)
})

test('a cleared cart is empty', () => {
  const missing = [{ productId: 'gone', colour: 'Ink', quantity: 1 }]
  const cart = { lines: [line('a', 'Ink', 2, 10n)], missing, total: 20n, count: 2 }
  const cleared = hopedCart(cart, asked({ intent: 'clear' }))
  expect([isEmptyCart(cart), isEmptyCart(cleared), cleared.total]).toEqual([false, true, 0n])
})
