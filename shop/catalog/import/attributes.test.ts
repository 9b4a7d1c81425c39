// Attributes in import files: matched by name, unknown ones reported, WooCommerce ones converted.
import { beforeEach, expect, test } from 'vitest'
import {
  appliedImport,
  checkedImport,
  clear,
  exported,
  head,
  reasonsOf,
  row,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { value } from '../../../tests/support/shopping.ts'
import { createAttribute } from '../attributes/actions.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { importById } from './views.ts'

beforeEach(clear)
for (const form of [
  { name: 'Fit', type: 'text' },
  { name: 'Warm', type: 'boolean' },
  { name: 'Weight', 'names.de': 'Gewicht', type: 'number', unit: 'g' },
  {
    name: 'Material',
    type: 'list',
    'values.0.name': 'Wool',
    'values.0.names.de': 'Wolle',
    'values.1.name': 'Cotton',
  },
])
  value(await createAttribute(world, 'system', form))

const columns = ': Fit/ [de]: Fit/: Warm/: weight/: Material'.split('/')
const file = (...rows: string[]) =>
  [`${head},${columns.map((name) => `Attribute${name}`).join(',')}`, ...rows].join('\n')
const stated = async (id: string) => (await editedProduct(world, id))?.document

test('attributes are set by name, and an empty cell removes one', async () => {
  const first = `${row('a')},Loose,Weit,TRUE,12.5,"wool\nCotton"`
  expect(await appliedImport(file(first))).toMatchObject({ written: 1, invalid: 0 })
  expect(await stated('a')).toMatchObject({
    attributes: { fit: 'Loose', warm: true, weight: 12.5, material: ['wool', 'cotton'] },
    texts: { de: { attributes: { fit: 'Weit' } } },
  })
  const again = await importById(world, await checkedImport(await exported()))
  expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 1, invalid: 0 })
  await appliedImport(file(`${row('a')},Loose,,0,,Cotton`))
  expect((await stated('a'))?.attributes).toEqual({
    fit: 'Loose',
    warm: false,
    material: ['cotton'],
  })
  expect((await stated('a'))?.texts).toEqual({})
  // Without the columns nothing changes.
  await appliedImport([head, row('a').replace('Lumen', 'Umbra')].join('\n'))
  expect((await stated('a'))?.attributes).toEqual({
    fit: 'Loose',
    warm: false,
    material: ['cotton'],
  })
})

test('unknown attributes and values are reported by row and column', async () => {
  const text = file(`${row('a')},${'x'.repeat(301)},,maybe,heavy,Silk`, `${row('b')},,,,,`)
  const [header = '', first = '', second = ''] = text.split('\n')
  const id = await checkedImport(
    [`${header},Attribute: Origin`, `${first},Nepal`, `${second},`].join('\n'),
  )
  expect(await reasonsOf(id)).toEqual([
    [2, 'Attribute: Fit', `${'x'.repeat(80)}…`, 'field.long'],
    [2, 'Attribute: Warm', 'maybe', 'catalog.field.attributeValue'],
    [2, 'Attribute: weight', 'heavy', 'catalog.field.number'],
    [2, 'Attribute: Material', 'Silk', 'imports.row.attributeValue'],
    [2, 'Attribute: Origin', 'Nepal', 'imports.row.attribute'],
  ])
  expect(await importById(world, id)).toMatchObject({ added: 1, invalid: 1 })
})

test('WooCommerce attributes become attributes where they match, specifications otherwise', async () => {
  const names = [1, 2, 3, 4].flatMap((at) => [`Attribute ${at} name`, `Attribute ${at} value(s)`])
  const text = [
    `ID,Type,SKU,Name,Published,Description,Regular price,Categories,Brands,Stock,${names.join(',')}`,
    '7,simple,W-1,Scarf,1,Warm.,5,audio,Lumen,3,MATERIAL,"Wolle, cotton",Gewicht,120,Fit,"Loose, long",Origin,Nepal',
    '8,simple,W-2,Cap,1,Warm.,5,audio,Lumen,3,Material,"Wool, silk",Weight,light,,,,',
  ].join('\n')
  const view = await appliedImport(text, { as: 'file', rate: '1', category: 'audio' })
  expect(view).toMatchObject({ written: 2, invalid: 0 })
  const rows = await world.db<{ id: string; attributes: object; specifications: object }[]>`
    select id, attributes, specifications from products order by name desc`
  expect(rows.map(({ attributes, specifications }) => ({ attributes, specifications }))).toEqual([
    {
      attributes: { material: ['wool', 'cotton'], weight: 120, fit: 'Loose, long' },
      specifications: [['Origin', 'Nepal']],
    },
    {
      attributes: {},
      specifications: [
        ['Material', 'Wool, silk'],
        ['Weight', 'light'],
      ],
    },
  ])
})
