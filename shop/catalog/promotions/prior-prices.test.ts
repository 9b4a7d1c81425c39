// Prices before a promotion, and the savings that may be claimed.
import { describe, expect, test } from 'vitest'
import { lower, onPrices, type Promotion, pricesBefore, savedPercent } from './rules.ts'

const day = 86_400_000
const now = new Date('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * day)
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  ...onPrices,
  id: 'a',
  name: 'A',
  percent: 20,
  priority: 0,
  category: 'audio',
  productIds: null,
  code: null,
  startsAt: at(-1),
  endsAt: at(1),
  ...more,
})
const speaker = { productId: 'speaker', category: 'audio' } as const

describe('the lowest prior price', () => {
  const lowestOf = (history: [bigint | null, number][], others: Promotion[] = []) =>
    pricesBefore(
      speaker,
      history.map(([price, days]) => ({ price, since: at(days) })),
      others,
      promotion({ startsAt: now }),
    )?.lowest ?? null

  test.each([
    ['is the price that held all the time', [[100n, -90]], 100n],
    [
      'is lower where it was lower for a day',
      [
        [100n, -90],
        [70n, -10],
        [100n, -9],
      ],
      70n,
    ],
    [
      'forgets what was longer ago',
      [
        [60n, -90],
        [100n, -31],
      ],
      100n,
    ],
    [
      'counts what began earlier and reached into the time',
      [
        [60n, -90],
        [100n, -29],
      ],
      60n,
    ],
    ['does not know what began with the promotion', [[100n, 0]], null],
    [
      'knows nothing of when it was not for sale',
      [
        [60n, -90],
        [null, -40],
        [100n, -3],
      ],
      100n,
    ],
    [
      'is nobody’s where it was not for sale at all',
      [
        [60n, -90],
        [null, -40],
      ],
      null,
    ],
  ] as const)('%s', (_, history, lowest) => {
    expect(lowestOf(history as never)).toBe(lowest)
  })

  test('takes other promotions into account, but neither itself nor coupon codes', () => {
    const other = promotion({ id: 'b', percent: 40, startsAt: at(-20), endsAt: at(-15) })
    expect(lowestOf([[100n, -90]], [other])).toBe(60n)
    expect(lowestOf([[100n, -90]], [promotion({ startsAt: now })])).toBe(100n)
    expect(lowestOf([[100n, -90]], [{ ...other, code: 'SECRET' }])).toBe(100n)
  })

  test('is from before the promotion applied, where another one ran before it', () => {
    const month = promotion({ startsAt: at(-40), endsAt: null })
    const told = (first: Partial<Promotion>) =>
      pricesBefore(
        speaker,
        [{ price: 100n, since: at(-90) }],
        [month, promotion({ id: 'b', priority: 1, startsAt: at(-5), endsAt: at(-2), ...first })],
        month,
      )
    // Yesterday it cost less, or the same.
    expect(told({ percent: 50 })).toEqual({ lowest: 50n, last: 50n })
    expect(told({ percent: 10 })).toEqual({ lowest: 80n, last: 90n })
    expect(told({ percent: 50, startsAt: at(-60), endsAt: at(-50) })?.last).toBe(100n)
    // Promotions that never preceded it change nothing.
    for (const other of [
      { priority: 0, percent: 10 },
      { category: 'cars' },
      { code: 'FIFTY' },
    ] as const)
      expect(told(other)).toEqual({ lowest: 100n, last: 100n })
    expect(told({ priority: 0, percent: 20 })).toEqual({ lowest: 100n, last: 100n })
  })

  test('decides whether a reduction may be claimed', () => {
    expect(savedPercent(80n, lower(100n, 100n))).toBe(20)
    expect(savedPercent(80n, lower(100n, 90n))).toBe(11)
    expect(savedPercent(80n, lower(100n, 80n))).toBe(0)
    expect(savedPercent(80n, lower(100n, 120n))).toBe(20)
  })
})
