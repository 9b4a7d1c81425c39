import { expect, test } from 'vitest'
import { csvRows, isMistaken, numeric, plainCsv, spreadsheetCsv, unmarked } from './writer.ts'

const row = ['0400638133393', '+491701234567', 'Ada', numeric('1299.5'), null]

test('a file for programs has commas and decimal points', () =>
  expect(csvRows([row], plainCsv)).toBe('"0400638133393","\'+491701234567","Ada",1299.5,\r\n'))

test('a German or French spreadsheet gets semicolons, decimal commas, and text marked as text', () => {
  const line = '"=""0400638133393""";"=""+491701234567""";"Ada";1299,5;\r\n'
  expect(csvRows([row], spreadsheetCsv('de'))).toBe(line)
  expect(csvRows([row], spreadsheetCsv('fr'))).toBe(line)
})

test.each(['en', 'ja', 'ko', 'zh', 'hi'])('a spreadsheet in %s splits at commas', (language) =>
  expect(spreadsheetCsv(language)).toEqual({
    separator: ',',
    decimal: '.',
    isMarked: true,
    zone: 'UTC',
  }),
)

test.each([
  ['01067', true],
  ['4006381333931', true],
  ['+49 (0)30 1234-5', true],
  ['1-2', true],
  ['1E5', true],
  ['01. Feb', true],
  ['Feb-1', true],
  ['12:30', true],
  ['PI-1764288000000', false],
  ['12 Jakob Street', false],
  ['Ada', false],
  ['=1+1', false],
  ['', false],
])('%j is mistaken for a number or a date: %s', (text, isTaken) => {
  expect(isMistaken(text)).toBe(isTaken)
  expect(unmarked(`="${text}"`)).toBe(text)
})
