import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages'
import { createServerTranslator } from '../../server/server-translations.ts'
import { ok, refuse } from '../../shop/result.ts'
import type { PdfDocument } from '../../shop/sales/invoicing/port.ts'
import { pdfPrinter } from './printer.ts'
import { unpackFont } from './unpack.ts'

const say = createServerTranslator()
const document = (language: string): PdfDocument => ({
  language,
  title: say(language, 'invoice', 'title.invoice'),
  from: ['Piazza', 'Campo 1'],
  to: {
    label: say(language, 'invoice', 'billTo'),
    lines: ['Zoë Ångström', 'محمد علي', '王小明', 'Ада'],
  },
  facts: [{ label: say(language, 'invoice', 'number'), value: 'INV-000001' }],
  columns: [{ label: say(language, 'invoice', 'item'), share: 1, isAmount: false }],
  rows: [['Halden 7 Mini']],
  totals: [{ label: say(language, 'invoice', 'total'), value: 'π 549' }],
  notes: [],
  mark: '',
})

test('renders every language with embedded fonts', async () => {
  const printed = await pdfPrinter().print(languages.map(document))
  if (!printed.ok) throw new Error(printed.code)
  expect(printed.value).toHaveLength(languages.length)
  for (const [at, pdf] of printed.value.entries()) {
    const text = Buffer.from(pdf).toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    // Every document has names in Arabic, Chinese and Cyrillic: their fonts are embedded.
    expect(text, languages[at]).toMatch(/FontFile/)
    expect(text, languages[at]).toContain('Vazirmatn')
    // Japanese uses its own forms of characters shared with Chinese.
    expect(text, languages[at]).toContain(languages[at] === 'ja' ? 'NotoSansJP' : 'NotoSansSC')
  }
  const fontOf = (language: string) =>
    Buffer.from(printed.value[languages.indexOf(language as never)] ?? []).toString('latin1')
  expect(fontOf('hi')).toContain('Devanagari')
  expect(fontOf('ja')).toContain('NotoSansJP')
  expect(fontOf('ko')).toContain('NotoSansKR')
})

test('an empty batch starts no process', async () => {
  expect(await pdfPrinter({ seconds: 0 }).print([])).toEqual(ok([]))
})

test('a process that takes too long is killed', async () => {
  expect(await pdfPrinter({ seconds: 0.01 }).print([document('en')])).toEqual(
    refuse('invoicing.not_printed'),
  )
})

test('a web font is unpacked to aligned tables, in order', () => {
  const path = join(import.meta.dirname, 'fonts/vazirmatn-arabic-400-normal.woff')
  const woff = readFileSync(path)
  const font = unpackFont(woff)
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff.readUInt16BE(12))
  for (let at = 0; at < count; at += 1) {
    const entry = 12 + at * 16
    const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    expect(start % 4).toBe(0)
    expect(start + length).toBeLessThanOrEqual(font.length)
  }
  expect(() => unpackFont(Buffer.from('no font'))).toThrow('not a WOFF file')
})
