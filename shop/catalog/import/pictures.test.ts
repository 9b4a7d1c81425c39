// Pictures in import files: by name in the shop's own format, by URL in Shopify's.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  checkedImport,
  clerk,
  exported,
  appliedImport as imported,
  reasonsOf,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { insertedPicture } from '../../../tests/support/pictures.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { applyImport } from './actions/imports.ts'
import { runImports } from './actions/run.ts'
import { pictureNamed } from './rules/file-pictures.ts'
import { shopifyPictures } from './rules/platforms/shopify-pictures.ts'
import { importById } from './views.ts'

const [front, back, label] = ['a', 'b', 'c'].map((sign) => sign.repeat(32)) as [
  string,
  string,
  string,
]
const lost = 'f'.repeat(32)
beforeAll(async () => {
  for (const id of [front, back, label]) await insertedPicture(world, id)
})

async function applied(content: string) {
  return (await imported(content))?.id ?? ''
}
const picturesOf = async (id: string) => (await editedProduct(world, id))?.document.pictures

const head =
  'Id,State,Name,Category,Brand,Base price,Description,Colour,Hex,Picture,Picture colour,Picture text,Picture text [ko]'
const lamp = (id: string, picture: string) =>
  `${id},published,Lamp,accessories,Lumen,10,A lamp.,Ink,#101418,${picture}`
const more = (id: string, picture: string) => `${id},,,,,,,,,${picture}`
const file = (...rows: string[]) => [head, ...rows].join('\n')

describe('pictures in a file of the shop’s own format', () => {
  test('are set by name, in the file’s order, with option value and alt texts, and exported again', async () => {
    const id = await applied(
      file(
        lamp('lit', `${front},Ink,Lit from the front,앞에서`),
        more('lit', `https://other.shop/pictures/${label}-640.webp,,'=label,`),
        more('lit', `/pictures/${back}-1280.jpg,Ink,,`),
      ),
    )
    expect(await importById(world, id)).toMatchObject({ status: 'done', invalid: 0, notTaken: 0 })
    const kept = [
      {
        id: front,
        value: { option: 'Colour', value: 'Ink' },
        alt: { en: 'Lit from the front', ko: '앞에서' },
      },
      { id: label, value: null, alt: { en: '=label' } },
      { id: back, value: { option: 'Colour', value: 'Ink' }, alt: {} },
    ]
    expect(await picturesOf('lit')).toEqual(kept)
    const text = await exported()
    expect(text).toContain(`"http://localhost:3000/pictures/${front}-1280.jpg"`)
    expect(text).toContain('"Picture text [ko]"')
    await world.db`delete from products`
    await applied(text)
    expect(await picturesOf('lit')).toEqual(kept)
    expect(await exported()).toBe(text)
  })

  test('are set for swatches, too: with a colour or without', async () => {
    const columns =
      'Id,State,Name,Category,Brand,Base price,Description,Option1 name,Option1 value,Option1 hex,Option1 image'
    const row = (id: string, value: string) =>
      `${id},published,Desk,accessories,Lumen,10,A desk.,Wood,${value}`
    const id = await applied(
      [
        columns,
        row('desk', `Oak,,http://localhost:3000/pictures/${front}-1280.jpg`),
        row('desk', `Ash,#e6dcc8,${back}`),
        row('shelf', `Oak,#101418,${lost}`),
        row('stool', `Oak,#101418,https://other.shop/oak.jpg`),
      ].join('\n'),
    )
    const said = await importById(world, id)
    expect(said).toMatchObject({ status: 'done', invalid: 0, notTaken: 2 })
    const swatches = async (id: string) =>
      (await editedProduct(world, id))?.document.options.map(({ type, values }) => [
        type,
        ...values.map(({ name, hex, imageId }) => [name, hex, imageId]),
      ])
    const kept = [['swatch', ['Oak', null, front], ['Ash', '#e6dcc8', back]]]
    expect(await swatches('desk')).toEqual(kept)
    expect(await swatches('shelf')).toEqual([['swatch', ['Oak', '#101418', undefined]]])
    const text = await exported()
    expect(text).toContain('"Option1 image"')
    // A file without the column leaves the pictures unchanged.
    await applied('Id,State,Option1 name,Option1 value,Brand\ndesk,published,Wood,Oak,Other')
    expect(await swatches('desk')).toEqual(kept)
    await world.db`delete from products`
    await applied(text)
    expect(await swatches('desk')).toEqual(kept)
    expect(await exported()).toBe(text)
  })

  test('are kept without a column, and removed by an empty cell', async () => {
    await applied(file(lamp('dim', `${front},Ink,Dim,`), more('dim', `${back},,,`)))
    await applied('Id,State,Colour,Hex,Brand\ndim,published,Ink,#101418,Other')
    expect(await picturesOf('dim')).toHaveLength(2)
    await applied(`Id,State,Colour,Hex,Picture\ndim,published,Ink,#101418,${front}`)
    expect(await picturesOf('dim')).toEqual([
      { id: front, value: { option: 'Colour', value: 'Ink' }, alt: { en: 'Dim' } },
    ])
    await applied('Id,State,Colour,Hex,Picture\ndim,published,Ink,#101418,')
    expect(await picturesOf('dim')).toEqual([])
  })

  test('that the shop does not have are reported and not downloaded; existing ones are kept', async () => {
    await applied(file(lamp('kept', `${front},,,`)))
    const elsewhere = 'https://elsewhere.example/lamp.jpg'
    const id = await checkedImport(
      file(
        lamp('kept', `${elsewhere},,,`),
        more('kept', `${back},,,`),
        more('kept', `${lost},,,`),
        lamp('bare', 'http://169.254.169.254/latest,,,'),
      ),
    )
    expect(await importById(world, id)).toMatchObject({
      changed: 1,
      added: 1,
      invalid: 0,
      notTaken: 3,
    })
    expect(await reasonsOf(id)).toEqual([
      [2, 'Picture', elsewhere, 'imports.row.picture'],
      [4, 'Picture', lost, 'imports.row.picture'],
      [5, 'Picture', 'http://169.254.169.254/latest', 'imports.row.picture'],
    ])
    await applyImport(world, clerk, id)
    await runImports(world)
    expect((await picturesOf('kept'))?.map((each) => each.id)).toEqual([back, front])
    expect(await picturesOf('bare')).toEqual([])
  })

  test('that are gone between check and import leave their product unchanged and reported', async () => {
    const passing = 'e'.repeat(32)
    await insertedPicture(world, passing)
    const id = await checkedImport(file(lamp('late', `${passing},,,`)))
    await world.db`delete from images where id = ${passing}`
    await applyImport(world, clerk, id)
    await runImports(world)
    expect(await importById(world, id)).toMatchObject({ written: 0, overtaken: 1 })
    expect(await editedProduct(world, 'late')).toBeNull()
  })

  test.each([
    ['twice', `${front},,,`, `${front},,,`, ['Picture', front, 'catalog.field.twice']],
    [
      'of a colour that is not there',
      `${front},,,`,
      `${back},Green,,`,
      ['Picture colour', 'Green', 'imports.row.pictureColour'],
    ],
    ['without an address', `${front},,,`, ',,Words,', ['Picture', '', 'field.required']],
    [
      'with a text that is too long',
      `${front},,,`,
      `${back},,,${'x'.repeat(251)}`,
      ['Picture text [ko]', `${'x'.repeat(80)}…`, 'field.long'],
    ],
    ['as a formula', `${front},,,`, '=1+1,,,', ['Picture', '=1+1', 'imports.row.formula']],
  ])('reports %s by row', async (_, first, second, [column, said, reason]) => {
    const id = await checkedImport(file(lamp('odd', first), more('odd', second)))
    expect(await importById(world, id)).toMatchObject({ invalid: 1 })
    expect(await reasonsOf(id)).toContainEqual([3, column, said, reason])
  })

  test('are limited to twenty for a product', async () => {
    const ids = Array.from({ length: 21 }, (_, index) =>
      (index + 10).toString(16).repeat(32).slice(0, 32),
    )
    for (const id of ids) await insertedPicture(world, id)
    const [first, ...others] = ids.map((id) => `${id},,,`)
    const id = await checkedImport(
      file(lamp('full', first ?? ''), ...others.map((each) => more('full', each))),
    )
    expect((await reasonsOf(id)).map(([, column, , reason]) => [column, reason])).toEqual([
      ['Picture', 'catalog.field.pictures'],
    ])
  })
})

test.each([
  [front, front],
  [`https://a.example/pictures/${front}-320.avif`, front],
  [`/pictures/${front}-320.avif`, front],
  [`https://a.example/pictures/${front}-320.svg`, null],
  [`https://a.example/x?/pictures/${front}-320.avif`, null],
  [`javascript:/pictures/${front}-320.avif`, null],
  ['https://a.example/pictures/', null],
  ['', null],
])('%j names %j', (address, id) => expect(pictureNamed(address)).toBe(id))

describe('pictures in a Shopify export', () => {
  const row = (number: number, said: object) => ({
    number,
    value: null,
    address: '',
    place: '',
    text: '',
    ofVariant: '',
    ...said,
  })

  test('are sorted by position, without duplicates, with the colour of their only variant', () => {
    const rows = [
      row(2, { value: 'Ink', address: 'x/2', place: '2', text: 'Two', ofVariant: 'x/1' }),
      row(3, { value: 'Ivory', address: 'x/1', place: '1', ofVariant: 'x/9' }),
      row(4, { value: 'Moss', ofVariant: 'x/2' }),
      row(5, { value: 'Rust', ofVariant: 'x/2' }),
      row(6, { address: 'x/2', place: '3' }),
    ]
    expect(shopifyPictures(rows)).toEqual([
      { number: 3, address: 'x/1', value: 'Ink', alt: { en: '' } },
      { number: 2, address: 'x/2', value: '', alt: { en: 'Two' } },
      { number: 3, address: 'x/9', value: 'Ivory', alt: { en: '' } },
    ])
  })

  test('of the shop’s own addresses are used, others are reported, and an empty cell keeps the pictures', async () => {
    const columns = 'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price'
    const lampRow = 'shop-lamp,Lamp,A lamp.,Lumen,Audio,Color,Black,10'
    const withImages = [
      `${columns},Image Src,Image Position,Image Alt Text,Variant Image`,
      `${lampRow},https://cdn.example/1.jpg,1,One,https://cdn.example/1.jpg`,
      `shop-lamp,,,,,,,,/pictures/${label}-1280.jpg,2,Label,`,
    ].join('\n')
    const id = await applied(withImages)
    expect(await reasonsOf(id)).toEqual([
      [2, 'Image Src', 'https://cdn.example/1.jpg', 'imports.row.picture'],
    ])
    const kept = [{ id: label, value: null, alt: { en: 'Label' } }]
    expect(await picturesOf('shop-lamp')).toEqual(kept)
    await applied([`${columns},Image Src`, `${lampRow.replace('Lumen', 'Other')},`].join('\n'))
    expect(await picturesOf('shop-lamp')).toEqual(kept)
  })
})
