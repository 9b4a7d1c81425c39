// The demonstration's texts are complete in all twelve languages.
import { expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages'
import { demoCatalogue } from './index.ts'
import { demoOptionNames, demoTexts, textLanguages } from './texts.ts'

test('every language except English has a folder', () => {
  expect(textLanguages()).toEqual(languages.filter((each) => each !== 'en').sort())
})

test.each(textLanguages())('%s translates every product, line by line', (language) => {
  const texts = demoTexts(language)
  for (const product of demoCatalogue) {
    const told = texts[product.id]
    const name = `${language} ${product.id}`
    expect(told?.description, name).toBeTruthy()
    expect(told?.description, name).not.toBe(product.description)
    expect(told?.detailedInfo, name).toBeTruthy()
    expect(told?.detailedInfo, name).not.toBe(product.detailedInfo)
    expect(told?.features, name).toHaveLength(product.features.length)
    expect(told?.specifications, name).toHaveLength(product.specifications.length)
  }
})

/** The other languages write some numbers as words, or megapixels in ten thousands. */
const withSameFigures = ['de', 'es', 'fr', 'hi', 'it', 'pt', 'ru']

test.each(withSameFigures)('%s keeps the figures of the specifications', (language) => {
  const digits = (text: string) => [...text.replace(/\D/g, '')].sort().join('')
  const texts = demoTexts(language)
  const changed = demoCatalogue.flatMap(({ id, specifications }) =>
    specifications.flatMap(([label, value], at) => {
      const told = texts[id]?.specifications?.[at]?.[1] ?? ''
      return digits(told) === digits(value) ? [] : [`${id} ${label}: ${value} | ${told}`]
    }),
  )
  expect(changed).toEqual([])
})

test.each(textLanguages())(
  '%s translates every option and every value that is a word',
  (language) => {
    const names = demoOptionNames(language)
    const options = demoCatalogue.flatMap((product) => product.options)
    const words = options.flatMap(({ name, values }) => [
      name,
      ...values.filter((value) => value.hex !== undefined).map((value) => value.name),
    ])
    expect([...new Set(words)].filter((word) => !names[word])).toEqual([])
  },
)
