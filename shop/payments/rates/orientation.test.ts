import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testConfig } from '../../../tests/support/world.ts'
import { coins, type ListCurrency, parseAmount } from '../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { orientationAmount, type Rate } from './rules.ts'
import { orientationOf } from './views.ts'

const read = (text: string, of: ListCurrency) => {
  const amount = parseAmount(text, of)
  if (!amount.ok) throw new Error(text)
  return amount.value
}

test.each([
  ['24', 'PI', '0.5125', 'EUR', '12.30'],
  ['24', 'PI', '0.5126', 'EUR', '12.30'],
  ['24', 'PI', '82.4', 'JPY', '1978'],
  ['24', 'PI', '0.1584', 'KWD', '3.802'],
  ['12.30', 'EUR', '0.5125', 'PI', '24'],
  ['12.30', 'EUR', '0.52', 'PI', '23.65'],
  ['0.01', 'EUR', '0.52', 'PI', '0.0192'],
] as const)('%s %s at %s are about %s %s', (price, list, rate, currency, amount) =>
  expect(orientationAmount(read(price, list), list, { currency, rate })).toBe(
    read(amount, currency),
  ),
)

test('nothing is said of a price that is worth less than the smallest amount, or of a rate that is none', () => {
  const eur = { currency: 'EUR', rate: '0.52' } as const
  expect(orientationAmount(1n, 'PI', eur)).toBeNull()
  expect(orientationAmount(0n, 'PI', eur)).toBeNull()
  for (const rate of ['0', '-1', 'NaN', '1e30', '', '<b>1</b>', '0.5;'])
    expect(orientationAmount(coins(24), 'PI', { currency: 'EUR', rate })).toBeNull()
  // Of two other currencies the shop knows no rate.
  expect(orientationAmount(1250n, 'EUR', { currency: 'USD', rate: '0.52' })).toBeNull()
  expect(orientationAmount(coins(24), 'PI', { currency: 'PI', rate: '0.52' })).toBeNull()
})

test('an amount is the nearest one that its currency can say', () => {
  const iso = fc.constantFrom<ListCurrency>('JPY', 'EUR', 'KWD')
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 16n),
      iso,
      fc.boolean(),
      fc.bigInt(1n, 10n ** 10n),
      (price, other, isInPi, hundredths) => {
        const rate = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
        const [list, currency]: ListCurrency[] = isInPi ? ['PI', other] : [other, 'PI']
        if (!list || !currency) return
        const found = orientationAmount(price, list, { currency, rate })
        if (found === null) return
        const [by, over] = isInPi ? [hundredths, 100n] : [100n, hundredths]
        const [exact, given] = [price * by * coins(1, currency), found * over * coins(1, list)]
        const off = exact > given ? exact - given : given - exact
        const step = currency === 'PI' ? (found < coins(1) ? 1_000n : 100_000n) : 1n
        expect(off * 2n <= step * over * coins(1, list)).toBe(true)
      },
    ),
  )
})

const now = new Date('2026-11-21T12:00:00Z')
const asOf = new Date('2026-11-21T11:50:00Z')
const worldWith = (
  currency: ListCurrency,
  orientation: ListCurrency | '',
  answer: Result<Rate> | Promise<never>,
  typed = '',
) => {
  const asked: unknown[] = []
  return {
    asked,
    now: () => now,
    config: {
      ...testConfig,
      currency,
      operator: {
        status: 'open' as const,
        phone: '',
        address: '',
        timeZone: '',
        hiddenLanguages: [],
        hasTaxes: false,
        orientation: { currency: orientation, typed },
      },
    },
    rates: {
      rate: async (pair: unknown) => {
        asked.push(pair)
        return answer
      },
    },
  }
}
const good = ok({ rate: '0.52', source: 'file', asOf })

test('a rate is shown until it is stale, as a quote could use it', async () => {
  const world = worldWith('PI', 'EUR', good)
  expect(await orientationOf(world)).toEqual({
    currency: 'EUR',
    rate: '0.52',
    until: Date.parse('2026-11-21T12:05:00Z'),
  })
  expect(world.asked).toEqual([{ of: 'PI', in: 'EUR' }])
  const other = worldWith('EUR', 'PI', good)
  expect(await orientationOf(other)).toMatchObject({ currency: 'PI' })
  expect(other.asked).toEqual([{ of: 'PI', in: 'EUR' }])
})

test('the merchant’s own rate on invoices comes before sources', async () => {
  const world = worldWith('PI', 'EUR', refuse('rate.none'), '0.61')
  expect(await orientationOf(world)).toMatchObject({ rate: '0.61' })
})

test('off, without a rate, with a stale one, and while a source does not answer, there is none', async () => {
  expect(await orientationOf(worldWith('PI', '', good))).toBeNull()
  expect(await orientationOf(worldWith('EUR', 'EUR', good))).toBeNull()
  expect(await orientationOf(worldWith('EUR', 'USD', good))).toBeNull()
  expect(await orientationOf(worldWith('PI', 'EUR', refuse('rate.stale')))).toBeNull()
  const old = ok({ rate: '0.52', source: 'file', asOf: new Date('2026-11-21T11:40:00Z') })
  expect(await orientationOf(worldWith('PI', 'EUR', old))).toBeNull()
  expect(await orientationOf(worldWith('PI', 'EUR', new Promise<never>(() => {})))).toBeNull()
})
