// Lists of spreadsheets and ERPs: guesses by value, amounts, dates, and products without ids.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answeredImport,
  askedIn,
  checkedFile,
  checkedImport,
  clear,
  documentOf,
  productIdsOf,
  reasonsOf,
  world,
  writtenImport,
} from '../../../tests/fixtures/catalog/importing.ts'
import { coins } from '../../platform/money/rules.ts'
import { importById } from './views.ts'

beforeEach(clear)

describe('a list of a spreadsheet or an ERP', () => {
  test('prices with signs and both separators are read by their column', async () => {
    const id = await checkedFile('erp-prices-with-euro-sign.csv')
    expect((await askedIn(id, 'column')).map(({ detail }) => detail)).toEqual([
      'sku',
      'name',
      'price',
      'stock',
      'weight',
      'categories',
      'ignore',
    ])
    expect(await askedIn(id, 'rate')).toMatchObject([{ name: '€' }])
    expect(await importById(world, id)).toMatchObject({ added: 2, unused: ['MwSt'] })
    await writtenImport(id)
    expect(await documentOf('maschine')).toMatchObject({
      basePrice: coins(1249),
      variants: [{ sku: 'A-2', weightGrams: 9500, opening: 2 }],
    })
    expect((await documentOf('hausbohne-250-g'))?.basePrice).toBe(79_000_000n)
  })

  test('amounts that could be read either way are asked about', async () => {
    const id = await checkedImport('name;price;stock\nSofa;1.299;1\nTisch;899;1', { rate: '1' })
    expect(await askedIn(id, 'decimal')).toMatchObject([{ name: 'price', examples: '1.299 · 899' }])
    expect(await reasonsOf(id)).toContainEqual([2, 'price', '1.299', 'imports.row.decimal'])
    expect(await writtenImport(id)).toMatchObject({ code: 'imports.unanswered' })
    await answeredImport(id, { 'decimal.price': ',' })
    await writtenImport(id)
    expect((await documentOf('sofa'))?.basePrice).toBe(coins(1299))
  })

  test('a price in another currency than the others is an error', async () => {
    const id = await checkedImport('name,price\nSofa,19.00 EUR\nLamp,5 EUR\nChair,7 USD')
    expect(await askedIn(id, 'rate')).toMatchObject([{ name: 'EUR' }])
    expect(await reasonsOf(id)).toContainEqual([4, 'price', '7 USD', 'imports.row.currency'])
  })

  test('a guess that fits no value is not made', async () => {
    const id = await checkedFile('list-with-numeric-type.csv')
    expect(await importById(world, id)).toMatchObject({ added: 2, unused: ['type'] })
    // Repeated values identify nothing, and a column of words is no barcode.
    const words = 'sku,ean,title,unit price,price\nA,x,Lamp,0.03,3.20\nA,y,Vase,0.04,4.10'
    const columns = await askedIn(await checkedImport(words), 'column')
    expect(columns.map(({ detail }) => detail)).toEqual([
      'ignore',
      'ignore',
      'name',
      'ignore',
      'price',
    ])
  })

  test('of two barcodes the fuller column is taken', async () => {
    const text =
      'name,price,upc,ean\nLamp,1,036000291452,4006381333931\nVase,2,,4006381333948\nMug,3,,'
    const columns = await askedIn(await checkedImport(text), 'column')
    expect(columns.map(({ detail }) => detail)).toEqual(['name', 'price', 'ignore', 'barcode'])
  })

  test('names become addresses as in the editor, and free ones without a Latin letter', async () => {
    const id = await checkedFile('names-without-sku.csv')
    expect(await importById(world, id)).toMatchObject({ added: 4, invalid: 0 })
    expect(await productIdsOf(id)).toEqual([
      'emiettes-de-volaille-au-piment-avec-une-tres-lon',
      'ruhrloffel-fur-kannchen',
      'product',
      'product-2',
    ])
    await writtenImport(id)
    expect((await documentOf('product-2'))?.name).toBe('Чай листовой')
    const again = await checkedFile('names-without-sku.csv')
    expect(await importById(world, again)).toMatchObject({ added: 0, unchanged: 4 })
  })

  test('two products of one name need another identity', async () => {
    const id = await checkedImport('name,price\nTee,1\ntee,2')
    expect(await reasonsOf(id)).toContainEqual([3, 'name', 'tee', 'imports.row.nameTwice'])
    const skus = await checkedImport('name,price,sku\nTee,1,T-1\ntee,2,T-2')
    expect(await productIdsOf(skus)).toEqual(['tee', 'tee-2'])
  })

  test('a date that a spreadsheet made is questioned, and its original text restored', async () => {
    const id = await checkedImport('name,price,sku\nTee,1,01. Feb\nMug,2,M-1')
    expect(await askedIn(id, 'date')).toMatchObject([
      { name: '01. Feb', detail: 'sku', products: 1 },
    ])
    await answeredImport(id, { 'date.01. Feb': '1-2' })
    await writtenImport(id)
    expect((await documentOf('tee'))?.variants).toMatchObject([{ sku: '1-2' }])
  })

  test('a barcode that a spreadsheet shortened is an error of its own', async () => {
    const id = await checkedImport('name,price,ean\nTee,1,4.00638E+12')
    expect(await reasonsOf(id)).toContainEqual([2, 'ean', '4.00638E+12', 'imports.row.shortened'])
  })

  test('a first line with the separator, bars, and repeated headers are understood', async () => {
    const preset = await checkedImport('sep=;\r\nname;price\r\nTee, red;1,50\r\n')
    expect(await importById(world, preset)).toMatchObject({ added: 1, rows: 2 })
    const bars = await checkedImport('name|price|image|image\nTee|1|a.jpg|b.jpg')
    expect(await importById(world, bars)).toMatchObject({ added: 1, unused: ['image (2)'] })
  })

  test('columns that are not imported are listed by weight, without the empty ones', async () => {
    const id = await checkedImport(
      'name,price,created,deposit,colour,nothing\nTee,1,x,0.25,red,\nMug,2,y,,blue,',
    )
    expect(await importById(world, id)).toMatchObject({
      unused: ['deposit', 'colour', 'created'],
      unusedCells: [1, 2, 2],
    })
  })
})
