// Exporting and re-importing a catalog is lossless.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadAttributes } from '../../../demo/catalogue/attributes.ts'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { demoOptionNames, demoTexts, textLanguages } from '../../../demo/catalogue/texts.ts'
import {
  appliedImport,
  checkedImport,
  clear,
  clerk,
  exported,
  file,
  row,
  uploadedImport,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { insertedPicture } from '../../../tests/support/pictures.ts'
import { value } from '../../../tests/support/shopping.ts'
import { spreadsheetCsv } from '../../platform/csv/writer.ts'
import { hidesText } from '../../platform/visible-text.ts'
import { createAttribute } from '../attributes/actions.ts'
import { attributesNow } from '../attributes/views.ts'
import { loadOptionNames, loadTexts } from '../editor/actions/texts.ts'
import { writeProduct } from '../editor/actions/write-product.ts'
import { type ProductInput, readProduct } from '../editor/input/product.ts'
import { combinationsOf } from '../editor/rules/variants.ts'
import { editedProduct } from '../editor/views/editor.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { optionParameter } from '../products/rules/catalog.ts'
import { taxClasses } from '../products/rules/tax-class.ts'
import { catalogueFile, importById, partialFile } from './views.ts'

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !hidesText(text))
const odd = fc.oneof(
  word,
  fc.constantFrom(
    '=1+1',
    "'",
    "'=x",
    '"',
    '“”',
    '@me',
    '-5',
    '+1 dB',
    'a:b',
    'a\\:b',
    'שלום',
    'مرحبا ١٢',
    '👩‍🚀🏳️‍🌈',
    'a,b;c',
    '<b>',
  ),
)
const pictures = ['a', 'b', 'c', 'd', 'e'].map((sign) => sign.repeat(32))
const lines = fc.array(odd, { maxLength: 3 })
const pairs = fc.array(fc.tuple(odd, odd), { maxLength: 3 })
const text = fc.array(odd, { maxLength: 3 }).map((parts) => parts.join('\n'))
const named = fc.record({ de: odd, ar: odd }, { requiredKeys: [] })
const option = fc
  .record({
    name: odd,
    names: named,
    type: fc.constantFrom('swatch', 'button', 'list'),
    isFilterable: fc.boolean(),
    values: fc.uniqueArray(
      fc.record({ name: odd, names: named, hex: fc.constantFrom('#000000', '#a1b2c3') }),
      { minLength: 1, maxLength: 3, selector: ({ name }) => name.normalize('NFC').toLowerCase() },
    ),
  })
  .map(({ values, ...own }) => ({
    ...own,
    values: values.map((value) => ({
      ...value,
      id: null,
      hex: own.type === 'swatch' ? value.hex : null,
    })),
  }))
const written: fc.Arbitrary<ProductInput> = fc.record({
  name: odd,
  category: fc.constantFrom('audio', 'cars'),
  otherCategories: fc.uniqueArray(fc.constantFrom('audio', 'shoes', 'gaming'), { maxLength: 3 }),
  brand: odd,
  basePrice: fc.constantFrom('1', '0.0000001', '12.5', '99999999'),
  description: odd,
  detailedInfo: text,
  attribute: fc.oneof(fc.constant(''), odd),
  art: fc.constantFrom('', 'car-2', 'phone-0'),
  tags: fc.uniqueArray(
    word.filter((tag) => !/[,،、，;]/u.test(tag)),
    { maxLength: 3, selector: (tag) => tag.normalize('NFC').toLowerCase() },
  ),
  attributes: fc.record(
    {
      fit: odd,
      'fit-de': odd,
      warm: fc.constantFrom('yes', 'no'),
      weight: fc.constantFrom('-5', '0.000001', '999999999.999999', '12'),
      material: fc.constantFrom('wool', 'cotton-wool-1', 'wool,cotton-wool-1'),
    },
    { requiredKeys: [] },
  ),
  seoTitle: fc.oneof(fc.constant(''), odd),
  seoDescription: fc.oneof(fc.constant(''), odd),
  cost: fc.constantFrom('', '0.5', '12'),
  taxClass: fc.constantFrom('', ...taxClasses),
  legal: fc.record(
    {
      identification: odd,
      warnings: odd,
      'warnings-de': odd,
      age: fc.constantFrom('16', '18'),
      energyClass: fc.constantFrom('A', 'G'),
    },
    { requiredKeys: [] },
  ),
  features: lines,
  specifications: pairs,
  options: fc.uniqueArray(option, { maxLength: 3, selector: ({ name }) => optionParameter(name) }),
  variants: fc.constant([]),
  texts: fc.record(
    {
      de: fc.record({
        name: odd,
        seoTitle: odd,
        seoDescription: odd,
        features: lines,
        attributes: fc.record({ fit: odd, 'fit-de': odd }, { requiredKeys: [] }),
      }),
      ar: fc.record({ description: odd, specifications: pairs, detailedInfo: text }),
    },
    { requiredKeys: [] },
  ),
  pictures: fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom(...pictures),
        alt: fc.record({ en: odd, de: odd, ko: odd }, { requiredKeys: [] }),
      }),
      { maxLength: 5, selector: ({ id }) => id },
    )
    .map((chosen) => chosen.map((picture) => ({ ...picture, value: null }))),
}) as never

/** Omits some combinations, but none with the first value. Each picture shows a used value, or every variant. */
function withVariants(product: ProductInput, at: number): ProductInput {
  const lists = product.options.map(({ values }) => values.map(({ name }) => name))
  const variants = combinationsOf(lists, 27)
    .filter((values, nth) => values[0] === lists[0]?.[0] || (nth + at) % 4 > 0)
    .map((values, nth) => ({
      id: null,
      values,
      sku: nth % 3 === 1 ? `S-${at}-${nth}` : '',
      barcode: nth % 2 === 0 ? '' : '4006381333931',
      price: nth % 3 === 0 ? '' : '7.25',
      weight: nth % 5 === 2 ? '300' : '',
      contents: nth % 3 === 2 ? '0.75 l' : '',
      lowStock: nth % 4 === 1 ? '2' : '',
      isHidden: (nth + at) % 5 === 1,
      opening: nth % 2 === 0 ? '' : '3',
    }))
  const used = new Set(variants.map((variant) => variant.values[0]))
  const options = product.options.map((option, nth) => ({
    ...option,
    values: option.values.filter(({ name }) => nth > 0 || used.has(name)),
  }))
  const values = options.flatMap(({ name: option, values }) =>
    values.map(({ name: value }) => ({ option, value })),
  )
  return {
    ...product,
    options,
    variants,
    pictures: product.pictures.map((picture, index) => ({
      ...picture,
      value: values[(at + index) % (values.length + 1)] ?? null,
    })),
  }
}

// A name may end like the headers of other columns.
for (const form of [
  { name: 'Fit', type: 'text' },
  { name: 'Fit [de]', type: 'text' },
  { name: 'Warm', type: 'boolean' },
  { name: 'Weight', type: 'number', unit: 'g' },
  { name: 'Material', type: 'list', 'values.0.name': 'Wool', 'values.1.name': 'Cotton, wool = 1' },
])
  value(await createAttribute(world, 'system', form))
const attributes = await attributesNow(world)

test('exporting, importing into an empty shop and exporting gives the same bytes', async () => {
  for (const id of pictures) await insertedPicture(world, id)
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 5 }), async (products) => {
      await clear()
      for (const [index, product] of products.entries()) {
        const read = readProduct(withVariants(product, index), 'PI', attributes)
        if (!read.ok) throw new Error(JSON.stringify(read.fields))
        const wanted = { id: `odd-${index}`, document: read.value }
        const put = await writeProduct(world, clerk, wanted)
        // An incomplete product cannot be published.
        if (!put.ok) expect(put.code).toBe('catalog.incomplete')
      }
      await world.db`update products set low_stock = 4 where id = 'odd-0'`
      await world.db`update products set published = false, archived_at = now() where id = 'odd-1'`
      const first = await exported()
      await clear()
      if (first.trim().split('\r\n').length === 1) {
        // None of them could be published.
        expect(await uploadedImport(first)).toMatchObject({ code: 'imports.no_rows' })
        return
      }
      const view = await appliedImport(first)
      expect([view?.status, view?.invalid]).toEqual(['done', 0])
      expect(await exported()).toBe(first)
      // Importing over the existing catalog changes nothing.
      const again = await importById(world, await checkedImport(first))
      expect(again).toMatchObject({ added: 0, changed: 0, invalid: 0 })
    }),
    // Shrinking runs an import per attempt, which exceeds the test's timeout.
    { numRuns: 25, endOnFailure: true },
  )
}, 120_000)

test('the demonstration’s catalogue survives the round trip in all languages', async () => {
  await clear()
  await world.db`delete from attributes`
  await loadAttributes(world)
  await loadCatalogue(world, demoCatalogue)
  for (const language of textLanguages()) {
    await loadTexts(world, language, demoTexts(language))
    await loadOptionNames(world, { [language]: demoOptionNames(language) })
  }
  const first = await exported()
  const same = await importById(world, await checkedImport(first))
  expect(same).toMatchObject({ added: 0, changed: 0, invalid: 0, unchanged: demoCatalogue.length })
  let german = ''
  for await (const part of catalogueFile(world, spreadsheetCsv('de'))) german += part.text
  const alike = await importById(world, await checkedImport(german))
  expect(alike).toMatchObject({ added: 0, changed: 0, invalid: 0, unchanged: demoCatalogue.length })
  await clear()
  await appliedImport(first)
  expect(await exported()).toBe(first)
})

test('drafts survive as drafts', async () => {
  await clear()
  await appliedImport(file(row('kept')), { as: 'draft' })
  await appliedImport(file('bare,draft,Bare,audio,Lumen,3,,,,,'))
  const first = await exported()
  await clear()
  await appliedImport(first)
  expect(await exported()).toBe(first)
  expect(await editedProduct(world, 'bare')).toMatchObject({
    state: 'draft',
    missing: ['description'],
  })
})

test.each(['stock', 'prices'] as const)('a file of %s alone changes nothing else', async (part) => {
  await clear()
  await appliedImport(file(row('one'), row('two')))
  let text = ''
  for await (const each of partialFile(world, part)) text += each.text
  const same = await importById(world, await checkedImport(text, { stock: 'set' }))
  expect(same).toMatchObject({ added: 0, changed: 0, invalid: 0, unchanged: 2 })
  const before = (await exported()).split('\r\n')
  // The last cell of the first product's row.
  const changed = text.replace(/^("one",.*,)[^,\r\n]*/m, (_, others: string) => `${others}42`)
  expect(changed).not.toBe(text)
  const view = await appliedImport(changed, { stock: 'set' })
  expect(view).toMatchObject({ status: 'done', changed: 1, unchanged: 1, invalid: 0 })
  const after = (await exported()).split('\r\n')
  const different = before.flatMap((line, at) => (line === after[at] ? [] : [line.slice(0, 5)]))
  expect(different).toEqual(['"one"'])
})
