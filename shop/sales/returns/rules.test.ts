import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../../platform/money/rules.ts'
import { usable } from '../credit/rules.ts'
import {
  countedOf,
  droppedUnitsIn,
  type Kind,
  kinds,
  move,
  moves,
  type Return,
  type ReturnState,
  refundAmountFor,
  returnable,
  splitRefund,
} from './rules.ts'

const made = (more: Partial<Return> = {}): Return => ({
  id: 'r',
  currency: 'PI',
  orderNumber: 'PI-1',
  kind: 'fault',
  status: 'received',
  words: '',
  askedAt: new Date(0),
  back: 0n,
  shipping: 0n,
  credit: 0n,
  refundIds: [],
  lines: [],
  ...more,
})

test.each(Object.entries(moves))('from %s to %j only', (from, allowed) => {
  for (const to of Object.keys(moves) as ReturnState[])
    expect(move(from as ReturnState, to).ok).toBe((allowed as readonly string[]).includes(to))
})

describe('units', () => {
  test('that were shipped can be returned once, in parts, unless they were refunded or did not arrive', () => {
    const sent = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1 },
      { line: 0, quantity: 1 },
    ]
    const lines = (quantity: number, restocked: number, damaged: number) => [
      { line: 0, quantity, restocked, damaged },
    ]
    const asked = made({ status: 'asked', back: null, lines: lines(1, 0, 0) })
    const refused = made({ status: 'refused', back: null, lines: lines(2, 0, 0) })
    const came = made({ lines: lines(2, 1, 0) })
    expect(returnable(2, sent, [])).toEqual([3, 1])
    expect(returnable(2, sent, [asked, refused])).toEqual([2, 1])
    expect(returnable(2, sent, [asked, came])).toEqual([1, 1])
    const unsent = made({ kind: 'unsent', lines: lines(1, 0, 1) })
    expect(returnable(2, sent, [unsent])).toEqual([3, 1])
    expect(droppedUnitsIn([unsent, came])).toEqual([{ line: 0, quantity: 1 }])
  })

  test('received units are summed by line', () => {
    expect(
      countedOf(
        [{ line: 1, quantity: 2 }],
        [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
      ),
    ).toEqual([
      { line: 0, restocked: 0, damaged: 1 },
      { line: 1, restocked: 2, damaged: 1 },
    ])
  })
})

const amount = (max: bigint) => fc.bigInt({ min: 0n, max })

describe('amounts', () => {
  test('products and shipping equal the payment request, which equals refunds and the rest', () => {
    const bought = fc.record({
      lines: fc.array(
        fc.record({
          price: fc.bigInt({ min: 1n, max: 10n ** 11n }),
          quantity: fc.integer({ min: 1, max: 4 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      off: amount(10n ** 11n),
      shipping: amount(10n ** 9n),
      standard: amount(10n ** 9n),
      share: fc.integer({ min: 0, max: 1000 }),
      steps: fc.array(
        fc.record({
          line: fc.nat(3),
          quantity: fc.integer({ min: 1, max: 4 }),
          kind: fc.constantFrom<Kind>(...kinds),
        }),
        { maxLength: 20 },
      ),
      last: fc.constantFrom<Kind>(...kinds),
      feePercent: fc.bigInt({ min: -50n, max: 50n }),
    })
    const seen = { whole: 0, parts: 0, credit: 0 }
    fc.assert(
      fc.property(bought, ({ lines, off, shipping, standard, feePercent, share, steps, last }) => {
        const shippingStandard = usable(standard, shipping)
        const items = sum(lines.map(({ price, quantity }) => price * BigInt(quantity)))
        const discount = usable(off, (items * 9n) / 10n)
        const fee = ((items - discount) * feePercent) / 100n
        const order = { lines, discount, shipping, shippingStandard, fee }
        const total = items - discount + shipping + fee
        const credit = (total * BigInt(share)) / 1000n
        const left = lines.map(({ quantity }) => quantity)
        const done: Return[] = []
        const parts = { money: 0n, credit: 0n }
        const take = (line: number, quantity: number, kind: Kind) => {
          if (quantity === 0 || quantity > (left[line] ?? 0)) return
          left[line] = (left[line] ?? 0) - quantity
          const units = [{ line, quantity }]
          const back = refundAmountFor(order, done, { kind, units })
          const before = sum(done.map((each) => each.back ?? 0n))
          const all = back.items + back.shipping
          const split = splitRefund({ total, credit }, before, all)
          expect(split.money + split.credit).toBe(all)
          expect(split.money >= 0n && split.credit >= 0n).toBe(true)
          parts.money += split.money
          parts.credit += split.credit
          // Money runs out only with the last unit.
          if (before + all < total && total > credit)
            expect(parts.money < total - credit).toBe(true)
          done.push(
            made({
              kind,
              back: all,
              shipping: back.shipping,
              lines: [{ line, quantity, restocked: quantity, damaged: 0 }],
            }),
          )
        }
        for (const { line, quantity, kind } of steps) take(line, quantity, kind)
        const isPart = left.some((each) => each > 0) && done.length > 0
        if (isPart) {
          seen.parts += 1
          expect(sum(done.map((each) => each.shipping ?? 0n))).toBe(0n)
        }
        for (const [line, quantity] of left.entries()) take(line, quantity, last)
        const back = sum(done.map((each) => each.back ?? 0n))
        const closing = done.at(-1)?.kind
        const kept = closing === 'withdrawal' ? shipping - shippingStandard : 0n
        expect(total).toBe(back + kept)
        expect(parts.money + parts.credit).toBe(back)
        expect(parts.money <= total - credit && parts.credit <= credit).toBe(true)
        if (kept === 0n) expect(parts).toEqual({ money: total - credit, credit })
        seen.whole += 1
        if (credit > 0n) seen.credit += 1
      }),
      { numRuns: 2000 },
    )
    expect(seen.whole).toBe(2000)
    expect(Math.min(seen.parts, seen.credit)).toBeGreaterThan(200)
  })

  test('a withdrawal refunds the least expensive shipping, a defect all of it, a part none', () => {
    const order = {
      lines: [{ price: 100n, quantity: 2 }],
      discount: 0n,
      shipping: 12n,
      shippingStandard: 5n,
      fee: 0n,
    }
    const one = [{ line: 0, quantity: 1 }]
    const two = [{ line: 0, quantity: 2 }]
    const back = (kind: Kind, units: typeof one) => refundAmountFor(order, [], { kind, units })
    expect(back('withdrawal', two)).toEqual({ items: 200n, shipping: 5n })
    expect(back('fault', two)).toEqual({ items: 200n, shipping: 12n })
    expect(back('unsent', one)).toEqual({ items: 100n, shipping: 0n })
  })

  test('the fee of a payment method comes back with the last unit, its discount with each', () => {
    const lines = [{ price: 100n, quantity: 2 }]
    const shipped = { lines, discount: 0n, shipping: 12n, shippingStandard: 5n }
    const one = [{ line: 0, quantity: 1 }]
    const two = [{ line: 0, quantity: 2 }]
    const back = (fee: bigint, units: typeof one) =>
      refundAmountFor({ ...shipped, fee }, [], { kind: 'withdrawal', units })
    expect(back(7n, two)).toEqual({ items: 200n, shipping: 12n })
    expect(back(7n, one)).toEqual({ items: 100n, shipping: 0n })
    expect(back(-20n, one)).toEqual({ items: 90n, shipping: 0n })
    expect(back(-20n, two)).toEqual({ items: 180n, shipping: 5n })
  })
})

test('credit that an edit has returned is no money of a refund', () => {
  expect(splitRefund({ total: 5n, credit: 8n }, 0n, 5n)).toEqual({ money: 0n, credit: 5n })
  expect(splitRefund({ total: 5n, credit: 8n }, 2n, 1n)).toEqual({ money: 0n, credit: 1n })
  // Earlier refunds may have been of a higher total.
  expect(splitRefund({ total: 5n, credit: 0n }, 7n, 1n)).toEqual({ money: 0n, credit: 1n })
})
