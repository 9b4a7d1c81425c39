// CSV parsing: bytes in any encoding become text, and text becomes rows.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textIn } from './decoding.ts'
import { csvReader, type Row, rowsIn, separatorOf } from './reader.ts'

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
  test('any text is read in UTF-8 and UTF-16, whatever the chunks', async () => {
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

  test('invalid bytes are marked in place, and the text around them is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), size, async (bytes, cut) => {
        if (bytes[0] === 0xef || bytes[0] === 0xff || bytes[0] === 0xfe) return
        const text = await decoded(bytes, cut)
        const isText = !new TextDecoder().decode(bytes).includes('\ufffd')
        if (isText) expect(text).toBe(new TextDecoder().decode(bytes))
        // The lone surrogates encode the original bytes.
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
  test('any table is read as it was written, whatever the chunks', async () => {
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

  test('rows are numbered as in a spreadsheet', async () => {
    const rows = await rowsOf('a,b\n\n"1\n2",3\r\n\r\nx,y')
    expect(rows.map(({ number, cells }) => [number, cells])).toEqual([
      [1, ['a', 'b']],
      [3, ['1\n2', '3']],
      [5, ['x', 'y']],
    ])
  })

  test('a malformed row is reported, and the next one is read', async () => {
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

  test('an unclosed cell takes bounded memory', () => {
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
