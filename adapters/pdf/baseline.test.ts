// Mixed scripts in a PDF share one baseline.
import { expect, test } from 'vitest'
import { baselinesOf, pagesOf } from '../../tests/support/pdf-text.ts'
import { pdfPrinter } from './printer.ts'

test('a word in Devanagari has the baseline of Latin letters', async () => {
  const document = (word: string) => ({
    language: 'hi',
    title: word,
    from: [word],
    notes: [word],
    mark: '',
    facts: [
      { label: word, value: 'X1' },
      { label: 'X2', value: word },
    ],
    to: { label: word, lines: [word, 'X3', word] },
    columns: [
      { label: word, share: 0.5, isAmount: false },
      { label: word, share: 0.5, isAmount: true },
    ],
    rows: [[word, '1']],
    totals: [{ label: word, value: '60' }],
    // Both documents contain characters of both fonts.
    label: { from: ['दिल्ली X4'], to: [word], facts: [] },
  })
  const done = await pdfPrinter().print([document('दिल्ली'), document('Delhi')])
  const [hindi = new Uint8Array(), latin = new Uint8Array()] = done.ok ? done.value : []
  expect(baselinesOf(latin).length).toBeGreaterThan(15)
  expect(baselinesOf(hindi)).toEqual(baselinesOf(latin))
  expect(pagesOf(hindi)[0]).toContain('ल्ली')
})
