import { describe, expect, test } from 'vitest'
import type { PlatformPayment } from './port.ts'
import {
  checkPayment,
  type Expected,
  isPaymentId,
  movePiPayment,
  numberOf,
  pauseAfter,
  stroopsOf,
} from './rules.ts'

const read = (source: string) => {
  const said = stroopsOf(source)
  return said.ok ? said.value : said.code
}

describe('an amount as JSON writes it', () => {
  test.each([
    ['1', 10_000_000n],
    ['3.14', 31_400_000n],
    ['12.3456789', 123_456_789n],
    ['0.0000001', 1n],
    ['1e-7', 1n],
    ['1.0e-07', 1n],
    ['1.5E+3', 15_000_000_000n],
    ['100.10000000', 1_001_000_000n],
    ['922337203685.4775807', (1n << 63n) - 1n],
    // A float would say 9007199254740993.0 and 0.30000000000000004.
    ['900719925474.0993', 9_007_199_254_740_993_000n],
    ['0.3', 3_000_000n],
  ])('%s', (source, stroops) => {
    expect(read(source)).toBe(stroops)
  })

  test.each([
    '-1',
    '0.00000001',
    '1e-8',
    '922337203685.4775808',
    '1e30',
    '1e999',
    '',
    'NaN',
    '0x10',
    '1,5',
    ' 1',
    '1.',
    '.5',
  ])('refuses %s', (source) => {
    expect(read(source)).toBe('money.invalid')
  })

  test('every whole number of stroops survives the round trip, whatever its size', () => {
    let seed = 7n
    for (let round = 0; round < 2000; round++) {
      seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n)
      const stroops = seed >> BigInt(1 + (round % 60))
      const padded = stroops.toString().padStart(8, '0')
      const text = `${padded.slice(0, -7)}.${padded.slice(-7)}`
      expect(read(text)).toBe(stroops)
      // The same with the decimal point moved by an exponent.
      expect(read(`${stroops}e-7`)).toBe(stroops)
    }
  })

  test('an amount is passed to Pi’s script only if a JavaScript number can represent it exactly', () => {
    expect(numberOf(123_456_789n)).toBe(12.3456789)
    expect(numberOf(1n)).toBe(1e-7)
    expect(numberOf(0n)).toBeNull()
    expect(numberOf(9_007_199_254_740_993_001n)).toBeNull()
  })
})

const expected: Expected = {
  orderNumber: 'PI-1',
  amount: 100n,
  uid: 'ada',
  wallet: 'GWALLET',
  passphrase: 'Pi Network',
}
const payment: PlatformPayment = {
  id: 'p',
  userUid: 'ada',
  amount: 100n,
  orderNumber: 'PI-1',
  toAddress: 'GWALLET',
  direction: 'user_to_app',
  network: 'Pi Network',
  status: { approved: false, completed: false, cancelled: false },
  txid: null,
}

test('accepts only the payment that was requested', () => {
  expect(checkPayment(payment, expected).ok).toBe(true)
  expect(checkPayment({ ...payment, toAddress: null }, expected).ok).toBe(true)
  const wrong: readonly [Partial<PlatformPayment>, string][] = [
    [{ amount: 99n }, 'piapp.amount'],
    [{ amount: 101n }, 'piapp.amount'],
    [{ orderNumber: 'PI-2' }, 'piapp.order'],
    [{ orderNumber: null }, 'piapp.order'],
    [{ userUid: 'eve' }, 'piapp.user'],
    [{ direction: 'app_to_user' }, 'piapp.direction'],
    [{ network: 'Pi Testnet' }, 'piapp.network'],
    [{ toAddress: 'GEVE' }, 'piapp.wallet'],
    [{ txid: 'f'.repeat(64) }, 'piapp.state'],
    [{ status: { ...payment.status, cancelled: true } }, 'piapp.state'],
    [{ status: { ...payment.status, completed: true } }, 'piapp.state'],
  ]
  for (const [more, code] of wrong)
    expect(checkPayment({ ...payment, ...more }, expected)).toMatchObject({ ok: false, code })
})

test('a completed payment stays so, and a cancelled one may have been paid', () => {
  expect(movePiPayment('completed', 'cancelled')).toMatchObject({ code: 'piapp.closed' })
  expect(movePiPayment('submitted', 'cancelled')).toMatchObject({ code: 'piapp.closed' })
  expect(movePiPayment('cancelled', 'submitted').ok).toBe(true)
})

test('a payment id is a plain word, never a path', () => {
  for (const id of ['', '../me', 'a/b', 'a?b', 'x'.repeat(65), 'ä', 7])
    expect(isPaymentId(id)).toBe(false)
  expect(isPaymentId('7x2Ab-_9')).toBe(true)
})

test('retry delays grow to an hour', () => {
  expect([0, 1, 2, 20].map(pauseAfter)).toEqual([10, 20, 40, 3600])
})
