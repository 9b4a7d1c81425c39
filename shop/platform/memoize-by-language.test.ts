import { expect, test } from 'vitest'
import { memoizeByLanguage } from './memoize-by-language.ts'

test('makes one for each language, once', () => {
  const asked: string[] = []
  const formatIn = memoizeByLanguage((language) => {
    asked.push(language)
    return new Intl.NumberFormat(language)
  })
  const said = ['de', 'en', 'de', 'en'].map((language) => formatIn(language).format(1234.5))
  expect(said).toEqual(['1.234,5', '1,234.5', '1.234,5', '1,234.5'])
  expect(asked).toEqual(['de', 'en'])
})
