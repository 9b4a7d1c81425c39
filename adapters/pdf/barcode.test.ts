// Code 128: reads its bars back with the standard's rules.
import { expect, test } from 'vitest'
import { code128 } from './barcode.ts'

const widthOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

test('a barcode has a start, one symbol for each character, a check symbol and a stop', () => {
  const bars = code128('PI-1763725200000') ?? []
  // Eleven modules a symbol, thirteen for the stop, which ends with a bar.
  expect(widthOf(bars)).toBe(11 * (1 + 16 + 1) + 13)
  expect(bars.length).toBe(6 * 18 + 7)
  expect(bars.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
  expect(bars.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2])
  // In each symbol the bars take an even number of modules, the spaces an odd one.
  for (let at = 0; at < 6 * 18; at += 6)
    expect(widthOf([bars[at], bars[at + 2], bars[at + 4]].map(Number)) % 2).toBe(0)
})

test('the check symbol is weighted by place: the standard’s own example', () => {
  // "PJJ123C" has the check value 54 in set A and 55 in set B.
  const bars = code128('PJJ123C') ?? []
  expect(bars.slice(-13, -7)).toEqual([3, 1, 1, 3, 2, 1])
})

test('a text that set B cannot write has no barcode', () => {
  expect(code128('Größe')).toBeNull()
  expect(code128('')).toBeNull()
})
