// Own tax rates: as typed and as pasted from a spreadsheet, and what is wrong with a line.
import { describe, expect, test } from 'vitest'
import { readOwnTaxRates } from './own-tax-rates.ts'

const fr = { country: 'FR', class: 'reduced', rate: 550, from: null, until: null }

test('reads lines with commas, and with semicolons or tabs and a decimal comma', () => {
  expect(readOwnTaxRates('fr, Reduced, 5.5')).toEqual([fr])
  expect(readOwnTaxRates('country;class;rate;from;until\r\nFR;reduced;5,5 %;;\n\n')).toEqual([fr])
  expect(readOwnTaxRates('CH\tsuper-reduced\t2,6\t2024-01-01\t2026-12-31')).toEqual([
    { country: 'CH', class: 'super_reduced', rate: 260, from: '2024-01-01', until: '2026-12-31' },
  ])
  expect(readOwnTaxRates('')).toEqual([])
})

test('rates of one class follow each other without overlapping', () => {
  const until = 'FR, reduced, 5.5, , 2026-06-30\n'
  expect(readOwnTaxRates(`${until}FR, reduced, 6, 2026-07-01`)).toHaveLength(2)
  expect(readOwnTaxRates(`${until}FR, reduced, 6, 2026-06-30`)).toBe('settings.tax.overlap')
  expect(readOwnTaxRates('FR, reduced, 5\nFR, reduced, 5')).toBe('settings.tax.overlap')
})

describe('refuses', () => {
  test.each([
    ['FR, reduced', 'line'],
    ['FR, reduced, 5, 2026-01-01, 2026-12-31, more', 'line'],
    ['EU, reduced, 5', 'country'],
    ['Atlantis, reduced, 5', 'country'],
    ['FR, parking, 5', 'class'],
    ['FR, exempt, 0', 'class'],
    ['FR, reduced, 1900', 'rate'],
    ['FR, reduced, -5', 'rate'],
    ['FR, reduced, ', 'rate'],
    ['FR, reduced, 5,5', 'days'],
    ['FR, reduced, 5, 2026-02-30', 'days'],
    ['FR, reduced, 5, 2026-12-31, 2026-01-01', 'days'],
  ])('%s', (line, problem) => {
    expect(readOwnTaxRates(line)).toBe(`settings.tax.${problem}`)
  })
})
