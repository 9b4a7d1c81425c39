// Invalid rows are reported with row, column and reason, and nothing is written.
import { expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { productById } from '../products/views/products.ts'
import { importById } from './views.ts'

const head =
  'Id,State,Name,Category,Brand,Base price,Description,Details,Option1 name,Option1 value,Option2 name,Option2 value,Variant SKU,Variant barcode,Stock,Other categories,Picture'
type Cells = Partial<Record<string, string>>
const columns = head.split(',')
const bad: Cells = {
  Id: 'bad',
  State: 'published',
  Name: 'Bad',
  Category: 'audio',
  Brand: 'Lumen',
  'Base price': '10',
  Description: 'A thing.',
  'Option1 name': 'Size',
  'Option1 value': 'S',
  Stock: '1',
}
const row = (cells: Cells) =>
  columns.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',')
const file = (...rows: Cells[]) => [head, ...rows.map(row)].join('\n')
const more = (cells: Cells): Cells => ({ Id: 'bad', 'Option1 name': 'Size', ...cells })

const sizes = Array.from({ length: 501 }, (_, at) =>
  more({
    'Option1 value': `a${Math.floor(at / 6)}`,
    'Option2 name': 'Cut',
    'Option2 value': `b${at % 6}`,
  }),
)
const long = 'x'.repeat(10_000)

test.each<[string, Cells[], (number | string | null)[]]>([
  [
    '501 variants',
    [{ ...bad, ...sizes[0] }, ...sizes.slice(1)],
    [2, null, '', 'catalog.field.variants'],
  ],
  [
    'a combination that comes twice, in another case',
    [bad, more({ 'Option1 value': 's' })],
    [3, 'Option1 value', 's', 'catalog.field.twice'],
  ],
  [
    'a barcode with a wrong check digit',
    [bad, more({ 'Option1 value': 'M', 'Variant barcode': '4006381333930' })],
    [3, 'Variant barcode', '4006381333930', 'catalog.field.barcode'],
  ],
  [
    'a value of 10,000 characters',
    [bad, more({ 'Option1 value': long })],
    [3, 'Option1 value', `${'x'.repeat(80)}…`, 'field.long'],
  ],
  [
    'a SKU of 10,000 characters',
    [{ ...bad, 'Variant SKU': long }],
    [2, 'Variant SKU', `${'x'.repeat(80)}…`, 'field.long'],
  ],
  [
    'a price that is none',
    [{ ...bad, 'Base price': '1e3' }],
    [2, 'Base price', '1e3', 'catalog.field.price'],
  ],
  [
    'a category that nobody has',
    [{ ...bad, Category: 'toys' }],
    [2, 'Category', 'toys', 'catalog.field.category'],
  ],
])('%s', async (_, rows, expected) => {
  await clear()
  const id = await checkedImport(file(...rows))
  expect(await importById(world, id)).toMatchObject({ added: 0, invalid: 1 })
  expect(await reasonsOf(id)).toContainEqual(expected)
  expect(await productById(world, 'bad')).toBeNull()
})

test('of forty missing columns only the required ones are reported', async () => {
  await clear()
  const id = await checkedImport('Id,State,Option1 value\nbad,published,S')
  expect(await importById(world, id)).toMatchObject({ added: 0, invalid: 1 })
  const reasons = await reasonsOf(id)
  for (const [column, reason] of [
    ['Name', 'field.required'],
    ['Category', 'catalog.field.category'],
    ['Brand', 'field.required'],
    ['Base price', 'field.required'],
  ])
    expect(reasons).toContainEqual([2, column, '', reason])
})

test('HTML and scripts in a text stay text, and javascript links are not links', async () => {
  await clear()
  const html =
    '<script>alert(1)</script><img src=x onerror=alert(1)> **bold** [x](javascript:alert(1))'
  const view = await appliedImport(file({ ...bad, Description: html, Details: html }))
  expect(view).toMatchObject({ written: 1 })
  const shown = await productById(world, 'bad')
  expect(shown?.detailsHtml).not.toMatch(/<script|<img|javascript:/i)
  expect(shown?.detailsHtml).toContain('&lt;script&gt;')
  expect(shown?.detailsHtml).toContain('<strong>bold</strong>')
  expect(shown?.description).toBe(html)
})

test.each([
  'http://127.0.0.1/x.jpg',
  'https://127.0.0.1/x.jpg',
  'file:///etc/passwd',
  'javascript:1',
])('a picture at %s is not downloaded while downloads are off', async (address) => {
  await clear()
  const view = await appliedImport(file({ ...bad, Picture: address }))
  expect(view).toMatchObject({ written: 1, notTaken: 1 })
  expect(await reasonsOf(view?.id ?? '')).toEqual([[2, 'Picture', address, 'imports.row.picture']])
  const [waiting] = await world.db`select count(*) from catalogue_import_pictures`
  expect(waiting?.count).toBe(0)
})
