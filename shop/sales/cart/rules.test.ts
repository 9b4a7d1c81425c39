import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { variantOf } from '../../../tests/support/products.ts'
import type { Line } from '../../catalog/products/rules/catalog.ts'
import { readKey, readLine, readQuantity } from './input.ts'
import * as cart from './rules.ts'
import { cookieText, readCart, writeCart } from './rules.ts'

/** Two products have no variant in common. */
const line = (productId: string, name: string, quantity = 1): Line => ({
  productId,
  variantId: variantOf(productId, name),
  quantity,
})
const id = fc.constantFrom('1', '2', 'laptop-3', 'audio-4', 'shirt-5')
const name = fc.constantFrom('Midnight Black', '42', 'Rosé, light', 'Jade')
const anyLine = fc
  .tuple(id, name, fc.integer({ min: 1, max: 99 }))
  .map(([productId, value, quantity]) => line(productId, value, quantity))
/** Any sequence of additions: that is how carts are made. */
const anyCart = fc.array(anyLine, { maxLength: 70 }).map((lines) =>
  lines.reduce<Line[]>((all, one) => {
    const added = cart.addLine(all, one)
    return added.ok ? added.value : all
  }, []),
)
const quantityOf = (lines: readonly Line[], key: cart.LineKey) =>
  lines.filter((one) => cart.isLine(one, key)).map((one) => one.quantity)

const added = (lines: readonly Line[], one: Line): Line[] => {
  const result = cart.addLine(lines, one)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

test('adding the same variant raises its quantity, another variant is a new line', () => {
  const twice = added(added([], line('1', 'Jade')), line('1', 'Jade'))
  expect(twice).toEqual([line('1', 'Jade', 2)])
  expect(added(twice, line('1', 'Coal'))).toEqual([line('1', 'Jade', 2), line('1', 'Coal')])
})

test('a new line is placed next to the other lines of its product', () => {
  const lines = added([line('1', 'Jade'), line('2', 'Jade')], line('1', 'Coal'))
  expect(lines.map((one) => one.productId)).toEqual(['1', '1', '2'])
})

test('adding stops at the stock, and never reduces a line to it', () => {
  const grown = (quantity: number, by: number, most: number) => {
    const result = cart.addLine([line('1', 'Jade', quantity)], line('1', 'Jade', by), most)
    return result.ok && result.value[0]?.quantity
  }
  expect(grown(2, 1, 5)).toBe(3)
  expect(grown(5, 1, 5)).toBe(5)
  expect(grown(7, 1, 5)).toBe(7)
  expect(grown(98, 5, 1000)).toBe(99)
  expect(cart.addLine([], line('1', 'Jade'), 0)).toEqual({ ok: true, value: [] })
})

test('setting a line works whether or not it exists', () => {
  const put = (lines: Line[], one: Line) => cart.putLine(lines, one)
  expect(put([], line('1', 'Jade', 4))).toMatchObject({ value: [line('1', 'Jade', 4)] })
  expect(put([line('1', 'Jade', 9)], line('1', 'Jade', 4))).toMatchObject({
    value: [line('1', 'Jade', 4)],
  })
  expect(put([line('1', 'Jade', 9)], line('1', 'Jade', 0))).toMatchObject({ value: [] })
})

test('refuses the 51st line, but not the 51st unit of a line', () => {
  const full = Array.from({ length: cart.maxLines }, (_, n) => line(`p-${n}`, 'Jade'))
  expect(cart.addLine(full, line('one-more', 'Jade'))).toMatchObject({
    ok: false,
    code: 'cart.full',
  })
  expect(cart.addLine(full, line('p-7', 'Jade')).ok).toBe(true)
})

describe('after any sequence of changes', () => {
  const holds = (lines: readonly Line[]) => {
    const keys = lines.map((one) => one.variantId)
    const ids = lines.map((one) => one.productId)
    return (
      new Set(keys).size === keys.length &&
      lines.every(
        (one) => Number.isInteger(one.quantity) && one.quantity >= 1 && one.quantity <= 99,
      ) &&
      lines.length <= cart.maxLines &&
      ids.filter((one, n) => one !== ids[n - 1]).length === new Set(ids).size
    )
  }

  test('lines are unique, with quantities from 1 to 99, at most 50, grouped by product', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyLine, fc.integer({ min: -9, max: 200 }), (a, b, key, n) => {
        expect(holds(a)).toBe(true)
        expect(holds(cart.mergeLines(a, b))).toBe(true)
        expect(holds(cart.setQuantity(a, key, n))).toBe(true)
        expect(holds(cart.removeLines(a, { productId: key.productId }))).toBe(true)
        expect(holds(cart.withoutBought(a, b))).toBe(true)
      }),
    )
  })

  test('uniting takes the greater quantity, loses no line, and repeated changes nothing', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (a, b) => {
        const { lines, rest } = cart.uniteLines(a, b)
        expect(holds(lines)).toBe(true)
        for (const line of b) {
          const [mine = 0] = quantityOf(a, line)
          const expected = Math.max(mine, line.quantity)
          expect(rest.includes(line) ? line.quantity : quantityOf(lines, line)[0]).toBe(expected)
        }
        expect(cart.uniteLines(lines, b)).toEqual({ lines, rest })
      }),
    )
  })

  test('merging adds quantities up to 99, whichever cart comes first', () => {
    fc.assert(
      fc.property(anyCart, anyCart, anyLine, (a, b, key) => {
        const [mine = 0] = quantityOf(a, key)
        const [theirs = 0] = quantityOf(b, key)
        const merged = cart.mergeLines(a, b)
        expect(quantityOf(merged, key)[0] ?? 0).toBe(Math.min(99, mine + theirs))
        expect(quantityOf(cart.mergeLines(b, a), key)).toEqual(quantityOf(merged, key))
      }),
    )
  })

  test('setting a product sets all of its lines and no other; 0 removes them', () => {
    fc.assert(
      fc.property(anyCart, id, fc.integer({ min: 0, max: 99 }), (lines, productId, n) => {
        const after = cart.setQuantity(lines, { productId }, n)
        expect(after.filter((one) => one.productId !== productId)).toEqual(
          lines.filter((one) => one.productId !== productId),
        )
        expect(
          after.filter((one) => one.productId === productId).every((one) => one.quantity === n),
        ).toBe(true)
        if (n === 0) expect(quantityOf(after, { productId })).toEqual([])
      }),
    )
  })

  test('removing bought lines and returning them gives the same cart', () => {
    fc.assert(
      fc.property(anyCart, (lines) => {
        expect(cart.withoutBought(lines, lines)).toEqual([])
        expect(cart.mergeLines(cart.withoutBought(lines, lines), lines)).toEqual(lines)
      }),
    )
  })

  test('grouping keeps all lines and their order', () => {
    fc.assert(
      fc.property(anyCart, (lines) => {
        expect(cart.byProduct(lines).flat()).toEqual(lines)
      }),
    )
  })
})

describe('a cart in a cookie', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(anyCart, (lines) => {
        expect(readCart(writeCart(lines))).toEqual({ ok: true, value: lines })
        const cookie = cookieText(writeCart(lines))
        expect(cookie).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/)
        expect(decodeURIComponent(cookie)).toBe(writeCart(lines))
      }),
    )
  })

  test.each([
    '{',
    'null',
    '{}',
    '[1]',
    '[null]',
    '"x"',
    '[{"productId":"1","variantId":"0a1b2c3d4e5f6071","quantity":100}]',
    '[{"productId":"1","variantId":"0a1b2c3d4e5f6071","quantity":1.5}]',
    '[{"productId":"1","variantId":"0a1b2c3d4e5f6071","quantity":"2"}]',
    '[{"productId":"","variantId":"0a1b2c3d4e5f6071","quantity":2}]',
    '[{"productId":"1","quantity":2}]',
    '[{"productId":"1","colour":"Jade","quantity":2}]',
    '[{"productId":"1","variantId":"0a1b2c3d4e5f6071","quantity":0}]',
    '[{"productId":"1","variantId":"Jade","quantity":2}]',
    '[{"productId":"1","variantId":7,"colour":"Jade","quantity":2}]',
  ])('refuses %s', (text) => {
    expect(readCart(text)).toMatchObject({
      ok: false,
      code: 'cart.unreadable',
    })
  })

  test('ignores prices and unknown fields', () => {
    const id = '0a1b2c3d4e5f6071'
    const text = `[{"productId":"1","variantId":"${id}","quantity":2,"price":1,"total":1}]`
    const read = { ok: true, value: [{ productId: '1', variantId: id, quantity: 2 }] }
    expect(readCart(text)).toEqual(read)
  })

  test('is empty without a cookie', () => {
    expect(readCart(undefined)).toEqual({ ok: true, value: [] })
    expect(readCart('')).toEqual({ ok: true, value: [] })
  })
})

test.each([
  ['1', 1],
  ['0', 0],
  ['99', 99],
  [' 7 ', 7],
  ['100', null],
  ['-1', null],
  ['1.5', null],
  ['1e1', null],
  ['', null],
  ['٣', 3],
])('reads the form quantity %j as %j', (text, quantity) => {
  const read = readQuantity(text)
  expect(read.ok ? read.value : null).toBe(quantity)
})

test('a form without product or variant has no line, and one without quantity means one unit', () => {
  expect(readLine({ variant: variantOf('1', 'Jade') })).toMatchObject({
    code: 'cart.unknown_product',
  })
  for (const variant of [undefined, '', 'Jade', '\u0000'])
    expect(readLine({ productId: '1', variant })).toMatchObject({ code: 'cart.unknown_product' })
  expect(readLine({ productId: '1', variant: variantOf('1', 'Jade') })).toMatchObject({
    value: line('1', 'Jade'),
  })
  expect(readKey({ productId: '1' })).toMatchObject({
    value: { productId: '1' },
  })
})
