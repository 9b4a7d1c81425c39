import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFormula } from '../csv.ts'
import { readOptions } from './input.ts'
import {
  cellOf,
  linesIn,
  listCell,
  pairsCell,
  pairsIn,
  shortened,
  textOfCell,
} from './rules/cells.ts'
import { hexOfName } from './rules/colours.ts'
import { headersFor, planOf } from './rules/columns.ts'
import { csvReader, type Row, rowsIn, separatorOf } from './rules/csv.ts'
import { plainOfHtml, summaryOf } from './rules/html.ts'
import { converted } from './rules/shopify-rows.ts'
import { textIn } from './rules/text.ts'

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}
async function decoded(bytes: Uint8Array, size: number): Promise<string> {
  let text = ''
  for await (const part of textIn(chunked(bytes, size))) text += part
  return text
}
const utf8 = (text: string) => new TextEncoder().encode(text)
function utf16(text: string, isBig: boolean): Uint8Array {
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))]
  return new Uint8Array(
    units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  )
}
const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })
const size = fc.integer({ min: 1, max: 9 })

describe('encodings', () => {
  test('every text is read as it is, in UTF-8 and UTF-16, cut anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, size, async (text, cut) => {
        if (text.startsWith('\ufeff')) return
        expect(await decoded(utf8(text), cut)).toBe(text)
        expect(await decoded(utf8(`\ufeff${text}`), cut)).toBe(text)
        expect(await decoded(utf16(text, false), cut)).toBe(text)
        expect(await decoded(utf16(text, true), cut)).toBe(text)
      }),
    )
  })

  test('broken bytes are marked where they are, and everything around them is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), size, async (bytes, cut) => {
        if (bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe) return
        const text = await decoded(bytes, cut)
        const isText = !new TextDecoder().decode(bytes).includes('\ufffd')
        if (isText) expect(text).toBe(new TextDecoder().decode(bytes))
        // Which bytes they were can be told from the marks.
        const back = [...text].flatMap((each) => {
          const code = each.charCodeAt(0)
          return each.length === 1 && code >= 0xdc00 && code <= 0xdcff
            ? [code - 0xdc00]
            : [...utf8(each)]
        })
        expect(back).toEqual([...bytes])
      }),
    )
  })
})

async function rowsOf(text: string, cut = 7): Promise<Row[]> {
  async function* parts() {
    for (let at = 0; at < text.length; at += cut) yield text.slice(at, at + cut)
    if (text === '') yield ''
  }
  const rows: Row[] = []
  for await (const part of rowsIn(parts())) rows.push(...part.rows)
  return rows
}
const quoted = (cells: readonly string[]) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

describe('comma-separated values', () => {
  test('every table is read as it was written, cut anywhere', async () => {
    const cell = fc.oneof(anyText, fc.constantFrom('"', '\n', '\r\n', ',', ';', '', ' a '))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (table, cut, end) => {
          const rows = await rowsOf(table.map(quoted).join(end), cut)
          expect(rows.map(({ cells }) => cells)).toEqual(table)
          expect(rows.every(({ flaw }) => flaw === null)).toBe(true)
        },
      ),
    )
  })

  test('rows are numbered as a spreadsheet does', async () => {
    const rows = await rowsOf('a,b\n\n"1\n2",3\r\n\r\nx,y')
    expect(rows.map(({ number, cells }) => [number, cells])).toEqual([
      [1, ['a', 'b']],
      [3, ['1\n2', '3']],
      [5, ['x', 'y']],
    ])
  })

  test('what is wrong with a row is named, and the next one is read', async () => {
    const long = 'x'.repeat(200_001)
    const rows = await rowsOf(`a,b\n"q"uote,1\n${long},2\n3,4\n"open,5\n6,7`, 1_000)
    expect(rows.map(({ number, flaw }) => [number, flaw])).toEqual([
      [1, null],
      [2, 'quote'],
      [3, 'huge'],
      [4, null],
      [5, 'open'],
    ])
    expect(rows[2]?.cells[0]?.length).toBe(100)
  })

  test('a cell that never ends takes no memory', () => {
    const reader = csvReader(',')
    reader.push('a,"')
    for (let part = 0; part < 400; part++) reader.push('x'.repeat(256 * 1024))
    const [row] = reader.end()
    expect([row?.flaw, row?.cells.map(({ length }) => length)]).toEqual(['huge', [1, 100]])
  })

  test.each([
    ['a,b,c\n1;2;3;4;5', ','],
    ['a;b;c', ';'],
    ['a\tb\tc,d', '\t'],
    ['"a,b,c,d";e', ';'],
    ['a', ','],
  ])('%j is separated by %j', (text, separator) => expect(separatorOf(text)).toBe(separator))
})

describe('cells of our own file', () => {
  test('give back every text, and none begins as a formula', () => {
    const odd = fc.oneof(
      anyText,
      fc
        .tuple(fc.constantFrom("'", '=', '+', '-', '@', "'=", "''", ' =', '\t', '＝'), anyText)
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(odd, (text) => {
        expect(textOfCell(cellOf(text))).toBe(text)
        expect(isFormula(cellOf(text))).toBe(false)
      }),
    )
  })

  test('give back every list and every pair', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.tuple(line, line)), (lines, pairs) => {
        expect(linesIn(listCell(lines))).toEqual(lines)
        expect(pairsIn(pairsCell(pairs))).toEqual(pairs)
      }),
    )
  })

  test('are shortened for a list of problems', () => {
    expect(shortened('a\u202eb\nc')).toBe('a b c')
    expect([...shortened('👩‍🚀'.repeat(100))].length).toBe(81)
    expect(shortened('\ud800')).toBe('\ufffd')
  })
})

describe('columns', () => {
  test('are ours in any order and case, with the languages that are there', () => {
    const plan = planOf(['colour', 'ID', 'Name [de]', 'Name [xx', 'Secret'])
    if (!plan || 'twice' in plan) throw new Error('no plan')
    expect([plan.format, plan.own.get('id'), plan.texts, plan.unused]).toEqual([
      'own',
      1,
      [{ field: 'name', language: 'de', at: 2 }],
      ['Name [xx', 'Secret'],
    ])
    expect(planOf(headersFor(['de', 'ar']))).toMatchObject({ format: 'own', unused: [] })
  })

  test('are Shopify’s where there is a handle', () => {
    const plan = planOf(['Handle', 'Title', 'Body (HTML)', 'Tags', 'Image Src', 'Variant Price'])
    expect(plan).toMatchObject({ format: 'shopify', unused: ['Tags'] })
  })

  test('are none where nothing is known, or one comes twice', () => {
    expect(planOf(['a', 'b'])).toBeNull()
    expect(planOf(['Id', 'Colour', 'Name', 'name'])).toEqual({ twice: 'name' })
  })
})

describe('HTML', () => {
  test.each([
    ['<p>Light &amp; small.</p>\n<p>Warm.</p>', 'Light & small.\n\nWarm.'],
    ['<ul><li>One</li>\n<li>Two</li></ul>', '• One\n\n• Two'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<script>alert(1)</script>Fine', 'Fine'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>Fine', 'Fine'],
    ['<style>p{}</style><!-- no --><b>Bold</b>', 'Bold'],
    ['5 < 6 and 7 > 2', '5 < 6 and 7 > 2'],
    ['&lt;b&gt; &#233;&#x1F600; &unknown; &#0;', '<b> é😀 &unknown; '.trim()],
    ['plain\ntext', 'plain\ntext'],
    ['a &valueOf; b &toString; c', 'a &valueOf; b &toString; c'],
  ])('%j says %j', (html, text) => expect(plainOfHtml(html)).toBe(text))

  test('never takes long, whatever it is', () => {
    for (const part of ['<', '<p', '<!--', '<script', '&', ' ', '<li ', '\n'])
      expect(plainOfHtml(`<b>${part.repeat(190_000 / part.length)}`)).toBeTypeOf('string')
  })

  test('is summed up by what fits, ended at a sentence or a word', () => {
    expect(summaryOf('Short.\nMore.', 20)).toBe('Short.')
    expect(summaryOf('One sentence. Another that is too long', 20)).toBe('One sentence.')
    expect(summaryOf('word another third', 12)).toBe('word…')
  })
})

describe('prices', () => {
  test.each([
    ['19.99', '1', '19.99'],
    ['19,99', '1', '19.99'],
    ['1,234', '1', null],
    ['10', '0.5', '5'],
    ['0.01', '0.0000003', null],
    ['0.07', '0.0000071', '0.0000005'],
    ['3', '0.3333333', '0.9999999'],
    ['0', '1', null],
    ['-5', '1', null],
    ['', '1', null],
    ['1e3', '1', null],
    ['$5', '1', null],
  ])('%s at %s is %s', (price, rate, pi) => expect(converted(price, rate)).toBe(pi))
})

test('colours are known by their last word', () => {
  expect(hexOfName('Midnight Black')).toBe('#1b1c1f')
  expect(hexOfName('black / Olive')).toBe('#6d7042')
  expect(hexOfName('Galaxy')).toBeNull()
  expect(hexOfName('constructor')).toBeNull()
})

test('what is asked of an import is read, or named by field', () => {
  const fine = { as: 'draft', stock: 'keep', category: 'audio', rate: '0.5', hex: '#AABBCC' }
  expect(readOptions(fine)).toEqual({ ok: true, value: { ...fine, hex: '#aabbcc' } })
  expect(readOptions({ as: 'x', stock: '', category: 'y', rate: '0', hex: 'red' })).toMatchObject({
    code: 'imports.options',
    fields: {
      as: 'imports.field.choose',
      stock: 'imports.field.choose',
      category: 'imports.field.choose',
      rate: 'imports.field.rate',
      hex: 'imports.field.hex',
    },
  })
})
