import { expect, test } from 'vitest'
import { textsIn } from '../../app/i18n/compile-texts.ts'
import { languages } from '../../app/i18n/languages'
import { createServerTranslator } from '../../server/server-translations.ts'
import type { PdfDocument } from '../../shop/sales/invoicing/port.ts'
import type { PdfLook } from '../../shop/storefront/brand/rules/brand.ts'
import { pagesOf } from '../../tests/support/pdf-text.ts'
import { printableText } from './printable.ts'
import { pdfPrinter } from './printer.ts'
import { typefacesFor } from './typefaces.ts'

const say = createServerTranslator()
const rows = Array.from({ length: 60 }, (_, at) => [`Row${at} thing`, String(at)])
const document = (language: string): PdfDocument => {
  const t = (key: string) => say(language, 'invoice', key)
  const title = t('title.invoice')
  return {
    language,
    title,
    name: `${title} INV-000001`,
    from: ['Piazza'],
    to: { label: t('billTo'), lines: ['王小明', 'राजेश'] },
    facts: [{ label: t('number'), value: 'INV-000001' }],
    columns: [
      { label: t('item'), share: 0.8, isAmount: false },
      { label: t('quantity'), share: 0.2, isAmount: true },
    ],
    rows,
    totals: [{ label: t('total'), value: '549' }],
    notes: ['First note', 'Second note'],
    mark: '',
  }
}
async function printed(...languages: string[]): Promise<Uint8Array[]> {
  const done = await pdfPrinter({ seconds: 60 }).print(languages.map(document))
  if (!done.ok) throw new Error(done.code)
  return [...done.value]
}

test('each page has its number, their count and the table header; notes are kept together', async () => {
  const [pdf = new Uint8Array()] = await printed('en')
  const pages = pagesOf(pdf)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, text] of pages.entries()) {
    expect(text.trimEnd().endsWith(`\n${at + 1} / ${pages.length}`)).toBe(true)
    expect(/Row\d/.test(text)).toBe(/Item\nQuantity/.test(text))
  }
  const all = pages.join('')
  for (const [name] of rows) expect(all.split(`${name}\n`)).toHaveLength(2)
  const noted = pages.filter((text) => text.includes('note'))
  expect(noted).toHaveLength(1)
  expect(noted[0]).toMatch(/First note\nSecond note/)
})

test('a character without a glyph is a placeholder, and the text is in the metadata', async () => {
  const names = [
    'שלום כהן',
    'สมชาย',
    'தமிழ்',
    'ნინო',
    'Արամ',
    'রহিম',
    'សុខា',
    'አበበ',
    '𠮷野家',
    'Ada 👩‍👩‍👧',
  ]
  const lines = [...names, '\u202eoiraM\u202c', 'ﬁn １２', '1\u202f234,50']
  const printed = await pdfPrinter().print([
    { ...document('en'), rows: [], to: { label: '', lines } },
  ])
  if (!printed.ok) throw new Error(printed.code)
  const [pdf = new Uint8Array()] = printed.value
  const [text = ''] = pagesOf(pdf)
  // A run of another font is drawn by itself.
  const shown = text.replaceAll('\n', '')
  for (const line of ['���� ���', '�野家', 'Ada �', 'oiraM', 'fin １２', '1\u00a0234,50'])
    expect(shown).toContain(line)
  expect(text).not.toMatch(/[\p{Script=Hebrew}\p{Script=Thai}]/u)
  expect(subjectOf(pdf)).toBe(names.join('; '))
})

/** The subject in the metadata: UTF-16 with a byte order mark, some bytes escaped. */
function subjectOf(pdf: Uint8Array): string {
  const data = Buffer.from(pdf).toString('latin1')
  const [, object = ''] = /\/Subject (\d+) 0 R/.exec(data) ?? []
  const [, written = ''] =
    data.split(`\n${object} 0 obj\n(`)[1]?.match(/^([\s\S]*?)\)\nendobj/) ?? []
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = written.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign)
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le').replace('\ufeff', '')
}

test('nothing of the shop’s own documents is without a glyph', () => {
  for (const language of languages) {
    const texts = JSON.stringify(textsIn(language).invoice)
    const { covers } = typefacesFor(language, texts)
    const own = [...texts].filter((sign) => printableText(sign, covers) === '�')
    expect([language, own]).toEqual([language, []])
  }
})

test('has language and title metadata, and its words can be searched', async () => {
  const [arabic = '', chinese = '', hindi = ''] = (await printed('ar', 'zh', 'hi')).map((pdf) => {
    const text = Buffer.from(pdf).toString('latin1')
    const name = Buffer.from('INV-000001', 'utf16le').swap16().toString('latin1')
    expect(text).toContain(name)
    return `${/\/Lang \(\w+\)/.exec(text)?.[0]} ${pagesOf(pdf).join('')}`
  })
  const backwards = [...say('ar', 'invoice', 'title.invoice')].reverse().join('')
  expect(arabic).toContain('/Lang (ar)')
  // PDF readers reverse right-to-left text.
  expect(arabic).toContain(backwards)
  expect(chinese).toContain('/Lang (zh)')
  expect(chinese).toContain(say('zh', 'invoice', 'title.invoice'))
  expect(hindi).toContain('/Lang (hi)')
  expect(hindi).toContain('राजेश')
})

test.each([
  ['wide', 600, 60],
  ['tall', 20, 300],
])(
  'a %s logo is drawn at the top of each document, and omitted without one',
  async (_, width, height) => {
    const content = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="M0 0h9v9z" fill="#2f6b3a"/></svg>`,
    ).toString('base64')
    const logo = { type: 'svg', width, height, content } as const
    const images = async (look?: PdfLook) => {
      const done = await pdfPrinter({ seconds: 60 }).bind([document('en'), document('ar')], look)
      if (!done.ok) throw new Error(done.code)
      return Buffer.from(done.value).toString('latin1').split('/Subtype /Image').length - 1
    }
    expect(await images({ accent: '#2f6b3a', logo })).toBeGreaterThan(0)
    expect(await images({ accent: '#2f6b3a', logo: null })).toBe(0)
    expect(await images()).toBe(0)
  },
)
