import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { latinDigits } from './digits.ts'
import { filledIn, line, oneLine, wholeIn } from './input.ts'

describe('a line', () => {
  test.each([
    ['  Café  \t Nord ', 'Café Nord'],
    ['a\u202egnp.exe', 'a gnp.exe'],
    ['a\u2066b\u2069c', 'a b c'],
    ['a\u0007b\u0085c', 'a b c'],
    // Joiners and marks of Persian, Hindi and Arabic names, and of emoji, belong to them.
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क\u094d\u200dष', 'क\u094d\u200dष'],
    ['شركة\u200f 12', 'شركة\u200f 12'],
    ['👩\u200d🍳', '👩\u200d🍳'],
    ['\u200b', ''],
    ['\u00ad\u2060 \ufeff', ''],
    ['\u202e', ''],
  ])('%j is %j', (typed, read) => expect(oneLine(typed)).toBe(read))

  test('that shows nothing is not filled in', () => {
    for (const typed of ['', ' ', '\u200b', '\u2060\u200d', '\u202e\u202c'])
      expect(v.safeParse(v.pipe(line, filledIn), typed).success).toBe(false)
  })

  test('stays as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(oneLine(oneLine(typed))).toBe(oneLine(typed))
      }),
    )
  })
})

describe('a whole number', () => {
  test.each(['12', '١٢', '۱۲', '१२', '１２', ' 12 '])('%j is twelve', (typed) =>
    expect(wholeIn(0, 99)(typed)).toBe(12),
  )

  test.each(['', '-1', '-0', '1.0', '1,5', '1e1', 'NaN', '0x1', '١٫٥', '1 2', '12a'])(
    '%j is none',
    (typed) => expect(wholeIn(0, 99)(typed)).toBeUndefined(),
  )

  test('has one reading in each script', () => {
    for (const zero of [0x660, 0x6f0, 0x966, 0xff10])
      for (let digit = 0; digit < 10; digit += 1)
        expect(latinDigits(String.fromCharCode(zero + digit))).toBe(String(digit))
  })
})
