// A table row of a PDF is never split across pages.
import { expect, test } from 'vitest'
import { pagesOf } from '../../tests/support/pdf-text.ts'
import { pdfPrinter } from './printer.ts'

test('a product name and its quantity stay on one page', async () => {
  const name = 'a thing with a name that goes on and on over more than one line of its column'
  const rows = Array.from({ length: 60 }, (_, at) => [
    `Row${at} ${name.repeat(1 + (at % 3))}`,
    `Q${at}`,
  ])
  const column = { label: 'Item', share: 0.5, isAmount: false }
  const done = await pdfPrinter().print([
    {
      language: 'en',
      title: 'Invoice',
      from: ['Piazza'],
      facts: [],
      notes: [],
      mark: '',
      to: { label: 'To', lines: [] },
      totals: [{ label: 'Total', value: '60' }],
      columns: [column, { ...column, label: 'Quantity', isAmount: true }],
      rows,
    },
  ])
  const pages = done.ok ? pagesOf(done.value[0] as Uint8Array) : []
  expect(pages.length).toBeGreaterThan(3)
  const found = (page: string, pattern: RegExp) => [...page.matchAll(pattern)].map(([, at]) => at)
  const named = pages.map((page) => found(page, /Row(\d+)/g))
  expect(pages.map((page) => found(page, /Q(\d+)/g))).toEqual(named)
  expect(named.flat()).toHaveLength(60)
  // No page begins with the rest of a row.
  for (const page of pages.slice(1, -1)) expect(page).toMatch(/Item\nQuantity\nRow\d/)
})
