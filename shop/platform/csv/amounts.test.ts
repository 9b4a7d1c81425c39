// Amounts, encodings, dates and groups of other programs' files.
import { describe, expect, test } from 'vitest'
import { isExcelDate, isShortened } from '../../catalog/import/rules/excel-dates.ts'
import { byId, withChildren } from '../../catalog/import/rules/groups.ts'
import { added, amountIn, decimalShown, reduced } from './amounts.ts'
import { encodingScan } from './encodings.ts'

describe('amounts', () => {
  test.each([
    ['7,90 €', '7.90', '€'],
    ['1.249,00 €', '1249.00', '€'],
    ['$1,299.00', '1299.00', '$'],
    ['19.00 EUR', '19.00', 'EUR'],
    ['1.299', 'open', ''],
    ['0.299', '0.299', ''],
    ["CHF 1'249.50", '1249.50', 'CHF'],
    ['1\u202f249,00 kr', '1249.00', ''],
    ['7,-', '7', ''],
    ['٣٫٥٠', '3.50', ''],
    ['₹1,23,456.00', '123456.00', '₹'],
    ['12.345.678', '12345678', ''],
    ['Fr. 4.50', '4.50', ''],
  ])('%j is %s %s', (cell, digits, currency) =>
    expect(amountIn(cell)).toEqual({ digits, currency }),
  )

  test.each(['cheap', '1e3', '-5', '1.2.3', '10.50€/kg', '', '12 or 13'])('%j is none', (cell) =>
    expect(amountIn(cell)).toBeNull(),
  )

  test('an open one is read as its column', () => {
    expect(amountIn('1.299', ',')?.digits).toBe('1299')
    expect(amountIn('1.299', '.')?.digits).toBe('1.299')
    expect([decimalShown('12,5'), decimalShown('1.299'), decimalShown('1.299,5')]).toEqual([
      ',',
      'open',
      ',',
    ])
  })

  test('are added and reduced without rounding in favor of the shopper', () => {
    expect(added('9.9', '1')).toBe('10.9')
    expect(added('5', '7.5', -1)).toBe('-2.5')
    expect(reduced('9.9', '10')).toBe('8.91')
    expect(reduced('0.9999', '33')).toBe('0.67')
  })
})

describe('encodings', () => {
  const readings = (bytes: Uint8Array) => {
    const scan = encodingScan()
    for (let at = 0; at < bytes.length; at += 5) scan.push(bytes.subarray(at, at + 5))
    return scan.readings()
  }
  test.each([
    ['windows-1250', 'za\xbf\xf3\xb3ty \xb3\xf3dka', 'zażółty · łódka'],
    ['windows-1251', '\xea\xee\xf4\xe5 \xe2 \xe7\xe5\xf0\xed\xe0\xf5', 'кофе · в · зернах'],
    ['shift_jis', '\x83\x52\x81\x5b\x83\x71\x81\x5b', 'コーヒー'],
    ['windows-1252', 'caf\xe9 na\xefve', 'café · naïve'],
  ])('%s is recognized', (encoding, bytes, preview) => {
    expect(readings(Buffer.from(`${bytes}\n`, 'latin1'))[0]).toEqual({ encoding, preview })
  })

  test('Unicode is no question, also with a stray byte', () => {
    expect(readings(Buffer.from('Rührlöffel für Kännchen\n'))).toEqual([])
    expect(readings(Buffer.concat([Buffer.from('äöü\n'), Buffer.from([0xe4, 10])]))).toEqual([])
    expect(readings(Buffer.from('\ufeffä', 'utf16le'))).toEqual([])
  })
})

test.each([
  ['01. Feb', true],
  ['02-Jan', true],
  ['Feb 01', true],
  ['1. févr.', true],
  ['01.02.', false],
  ['May', false],
  ['12 cm', false],
  ['Mango', false],
])('%j looks like a date of a spreadsheet: %s', (cell, is) => expect(isExcelDate(cell)).toBe(is))

test('shortened numbers', () => {
  expect(['4.00638E+12', '4,00638E+12', '4006381333931', 'E+1'].map(isShortened)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('groups', () => {
  const rowsOf = (...lines: string[]) =>
    lines.map((line, at) => ({ number: at + 2, cells: line.split(','), flaw: null }))
  const grouped = (grouper: ReturnType<typeof byId>, rows: ReturnType<typeof rowsOf>) => {
    for (const row of rows) grouper.collect?.(row)
    const groups = [...rows.flatMap(grouper.push), ...grouper.end()]
    return groups.map(({ rows: own }) => own.map(({ number }) => number))
  }
  const ids = () =>
    byId(
      ({ cells }) => cells[0] ?? '',
      ({ cells }) => cells[1] !== '',
    )

  test('rows of an id come together, the one with the texts first', () => {
    expect(grouped(ids(), rowsOf('a,', 'b,B', 'a,A', 'b,', 'a,'))).toEqual([
      [4, 2, 6],
      [3, 5],
    ])
  })

  test('a second product of the same id stays one of its own, with its rows', () => {
    expect(grouped(ids(), rowsOf('a,A', 'a,', 'b,B', 'a,A2', 'a,'))).toEqual([[2, 3], [4], [5, 6]])
  })

  test('children come with the row that names them, others alone', () => {
    const children = withChildren(
      ({ cells }) => cells[0] ?? '',
      ({ cells }) => (cells[1] ?? '').split('|').filter(Boolean),
    )
    expect(grouped(children, rowsOf('s,', 'p,s|m|gone', 'm,', 'other,'))).toEqual([[3, 2, 4], [5]])
  })
})
