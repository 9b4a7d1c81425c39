// Numbers as people type them, in each language.
import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { plainNumber, plainNumbers, writtenNumber } from './input.ts'
import { parseAmount, plainAmount } from './rules.ts'

const read = (typed: string, language: string) => {
  const number = plainNumber(typed, language)
  return number.ok ? number.value : number.code
}

describe('a typed number', () => {
  test.each([
    ['de', '26,90', '26.90'],
    ['de', '26.90', '26.90'],
    ['de', '1299', '1299'],
    ['de', '1.299,50', '1299.50'],
    ['de', '1.299.000', '1299000'],
    ['de', '1,299', '1.299'],
    ['de', 'π 1.299,5', '1299.5'],
    ['de', '19 %', '19'],
    ['de', '0.125', '0.125'],
    ['de', '12.3456', '12.3456'],
    ['fr', '1\u202f299,50', '1299.50'],
    ['fr', '1 299 000', '1299000'],
    ['en', '1,299.50', '1299.50'],
    ['en', '1.299', '1.299'],
    ['hi', '12,34,567.5', '1234567.5'],
    ['ar', '١٢٫٥', '12.5'],
    ['ar', '١٬٢٩٩٫٥', '1299.5'],
    ['hi', '१२.५', '12.5'],
    ['ja', '１２．５', '12.5'],
    ['de', "1'299,00", '1299.00'],
    ['de', '-5,5', '-5.5'],
  ])('in %s, %s is %s', (language, typed, plain) => expect(read(typed, language)).toBe(plain))

  test.each([
    ['de', '1.299'],
    ['de', '1.000'],
    ['fr', '1.299'],
    ['en', '1,299'],
    ['ru', '12.500'],
  ])('in %s, %s can be read in two ways', (language, typed) =>
    expect(read(typed, language)).toBe('number.ambiguous'),
  )

  test.each(['', 'x', '1e3', '1..2', '1,2,3', '12.34.5', '.5', '5,', '1 29', '1.299,50,0', '--1'])(
    '%j is no number',
    (typed) => expect(read(typed, 'de')).toBe('number.invalid'),
  )

  test('each amount is shown as it is read, in every language', () => {
    for (const language of languages)
      for (const amount of [0n, 1n, 12_990_000n, 12_990_000_000n, 712_250_000n, 10n ** 15n + 3n]) {
        const shown = writtenNumber(plainAmount(amount, 'PI'), language)
        expect(parseAmount(read(shown, language), 'PI')).toEqual({ ok: true, value: amount })
      }
  })
})

test('a form says which fields can be read in two ways, and leaves what is no number to their checks', () => {
  const isNumber = (field: string) => field !== 'name'
  expect(plainNumbers({ name: '1.299', price: '1.299', cost: 'x' }, 'de', isNumber)).toEqual({
    ok: false,
    code: 'form.invalid',
    fields: { price: 'number.ambiguous' },
  })
  expect(plainNumbers({ name: '1.299', price: '26,90', cost: 'x' }, 'de', isNumber)).toEqual({
    ok: true,
    value: { name: '1.299', price: '26.90', cost: 'x' },
  })
})
