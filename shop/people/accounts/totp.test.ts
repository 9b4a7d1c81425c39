import { describe, expect, test } from 'vitest'
import { codeAt, newSecret, secretText, setupUri, stepAt, stepOf } from './totp.ts'

/** RFC 6238, appendix B, SHA-1; the last six of the eight digits. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  const now = new Date(seconds * 1000)
  expect(codeAt(secret, stepAt(now))).toBe(code)
  expect(stepOf(secret, code, now)).toBe(stepAt(now))
})

describe('one step of clock drift', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    [-2, null],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, null],
  ])('a code of step %d is found as %j', (by, found) => {
    const step = stepAt(now)
    const expected = found === null ? null : step + found
    expect(stepOf(secret, codeAt(secret, step + by), now)).toBe(expected)
  })
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is refused', (code) =>
  expect(stepOf(secret, code, new Date(59_000))).toBe(null),
)

test('a secret has 160 random bits, in the encoding of apps', () => {
  expect(newSecret()).toHaveLength(20)
  expect(newSecret()).not.toEqual(newSecret())
  expect(secretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(setupUri(secret, 'Pi & more', 'ada@shop.example')).toBe(
    'otpauth://totp/Pi%20%26%20more:ada%40shop.example?issuer=Pi%20%26%20more' +
      '&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
