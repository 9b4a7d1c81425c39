// Cells, columns, prices and colors of an import file.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFormula } from '../../../platform/csv/writer.ts'
import { hexOfName } from '../../products/rules/colours.ts'
import { readOptions } from '../input.ts'
import { cellOf, linesIn, listCell, pairsCell, pairsIn, shortened, textOfCell } from './cells.ts'
import { columnMappingOf, headersFor } from './columns.ts'
import { converted } from './converted.ts'
import { markdownOfHtml, summarize } from './html.ts'

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })

describe('cells of the shop’s own format', () => {
  test('round-trip every text, and none begins as a formula', () => {
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

  test('round-trip every list and every pair', () => {
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

  test('are shortened in lists of problems', () => {
    expect(shortened('a\u202eb\nc')).toBe('a b c')
    expect([...shortened('👩‍🚀'.repeat(100))].length).toBe(81)
    expect(shortened('\ud800')).toBe('\ufffd')
  })
})

describe('columns', () => {
  test('of the shop’s own format are recognised in any order and case, with the languages that exist', () => {
    const plan = columnMappingOf(['colour', 'ID', 'Name [de]', 'Name [xx', 'Secret'])
    if (!plan || 'twice' in plan) throw new Error('no plan')
    expect([
      plan.format,
      plan.own.get('id'),
      plan.texts,
      plan.unused.map(({ header }) => header),
    ]).toEqual(['own', 1, [{ field: 'name', language: 'de', at: 2 }], ['Name [xx', 'Secret']])
    expect(columnMappingOf(headersFor(['de', 'ar']))).toMatchObject({ format: 'own', unused: [] })
  })

  test('of Shopify are recognised by a handle', () => {
    const plan = columnMappingOf([
      'Handle',
      'Title',
      'Body (HTML)',
      'Variant Tax Code',
      'Image Src',
      'Variant Price',
    ])
    expect(plan).toMatchObject({ format: 'shopify', unused: [{ header: 'Variant Tax Code' }] })
  })

  test('are refused if none is known or one occurs twice', () => {
    expect(columnMappingOf(['a', ' '])).toBeNull()
    expect(columnMappingOf(['Id', 'Colour', 'Name', 'name'])).toEqual({ twice: 'name' })
  })
})

describe('HTML', () => {
  test.each([
    ['<p>Light &amp; small.</p>\n<p>Warm.</p>', 'Light & small.\n\nWarm.'],
    ['<ul><li>One</li>\n<li>Two</li></ul>', '- One\n- Two'],
    ['<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>', '- One\n  - Inner\n- Two'],
    [
      '<h2>Size</h2><table><tr><td>Width</td><td>5 cm</td></tr><tr><td>Height</td><td>7 cm</td></tr></table>',
      '## Size\n\n| Width | 5 cm |\n| --- | --- |\n| Height | 7 cm |',
    ],
    ['<p title="a > b">One<p>Two', 'One\n\nTwo'],
    ['&rarr; 5&nbsp;&Omega; <a href="/x">more</a>', '→ 5\u00a0Ω [more](/x)'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<script>alert(1)</script>Fine', 'Fine'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'xipt>alert(1)'],
    ['<img src=x onerror=alert(1)>Fine', 'Fine'],
    ['<style>p{}</style><!-- no --><b>Bold</b>', '**Bold**'],
    ['5 < 6 and 7 > 2', '5 \\< 6 and 7 > 2'],
    ['&lt;b&gt; &#233;&#x1F600; &unknown; &#0;', '\\<b> é😀 &unknown; \ufffd'],
    ['<p><i>a</i> * b_c <a href="javascript:alert(1)">d</a></p>', '*a* \\* b\\_c d'],
    ['<a href="https://a.example/(b)">c</a><b> </b>', 'c'],
    ['<table><tr><td><p>One <b>column</b></p></td></tr></table>', 'One **column**'],
    ['plain\ntext', 'plain\ntext'],
    ['a &valueOf; b &toString; c', 'a &valueOf; b &toString; c'],
  ])('%j becomes %j', (html, text) => expect(markdownOfHtml(html)).toBe(text))

  test('does not hang the reader, whatever it contains', () => {
    for (const part of [
      '<',
      '<p',
      '<!--',
      '<script',
      '&',
      ' ',
      '<li ',
      '\n',
      '<b>',
      '<div><ul><li>',
      '<table><tr><td>',
      '<a href="',
    ])
      expect(markdownOfHtml(`<b>${part.repeat(190_000 / part.length)}`)).toBeTypeOf('string')
  })

  test('is shortened at the end of a sentence or word', () => {
    expect(summarize('Short.\nMore.', 20)).toBe('Short.')
    expect(summarize('One sentence. Another that is too long', 20)).toBe('One sentence.')
    expect(summarize('word another third', 12)).toBe('word…')
  })
})

describe('prices', () => {
  test.each([
    ['19.99', '1', '19.99'],
    // The signs of a file are read before.
    ['19,99', '1', null],
    ['10', '0.5', '5'],
    ['0.01', '0.0000003', null],
    ['0.07', '0.0000071', '0.0000005'],
    ['3', '0.3333333', '0.9999999'],
    ['0', '1', null],
    ['-5', '1', null],
    ['', '1', null],
    ['1e3', '1', null],
    ['$5', '1', null],
  ])('%s at %s is %s', (price, rate, pi) => expect(converted(price, rate, 'PI')).toBe(pi))

  test('with tax', () => {
    expect(converted('3.20', '1', 'PI', '19')).toBe('3.808')
    expect(converted('40', '0.5', 'PI', '7.75')).toBe('21.55')
    expect(converted('40', '0.5', 'PI', '0')).toBe('20')
    expect(converted('40', '0.5', 'PI', 'x')).toBeNull()
  })
})

test('colours are recognised by their last word', () => {
  expect(hexOfName('Midnight Black')).toBe('#1b1c1f')
  expect(hexOfName('black / Olive')).toBe('#6d7042')
  expect(hexOfName('Galaxy')).toBeNull()
  expect(hexOfName('constructor')).toBeNull()
})

test('import options are validated by field', () => {
  const fine = { as: 'draft', stock: 'keep', category: 'audio', rate: '0.5', hex: '#AABBCC' }
  const known = ['audio', 'cars']
  const newCategories = 'refuse'
  expect(readOptions({ ...fine, fetchPictures: 'yes' }, known)).toMatchObject({
    value: { fetchPictures: true },
  })
  expect(readOptions(fine, known)).toEqual({
    ok: true,
    value: { ...fine, newCategories, fetchPictures: false, hex: '#aabbcc' },
  })
  // None is chosen for unknown types, and none is taken instead.
  expect(readOptions({ ...fine, category: '' }, known)).toMatchObject({ value: { category: '' } })
  expect(readOptions({ ...fine, category: '' }, [])).toMatchObject({ value: { category: '' } })
  // Asked for once the file has been read.
  expect(readOptions({ ...fine, rate: ' ' }, known)).toMatchObject({ value: { rate: '' } })
  const wrong = { as: 'x', stock: '', category: 'y', newCategories: 'z', rate: '0', hex: 'red' }
  expect(readOptions(wrong, known)).toMatchObject({
    code: 'imports.options',
    fields: {
      as: 'imports.field.choose',
      stock: 'imports.field.choose',
      category: 'imports.field.choose',
      newCategories: 'imports.field.choose',
      rate: 'imports.field.rate',
      hex: 'imports.field.hex',
    },
  })
})
