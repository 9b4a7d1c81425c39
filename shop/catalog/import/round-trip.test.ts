// A catalogue that is exported and imported comes back as it was.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { demoTexts, textLanguages } from '../../../demo/catalogue/texts.ts'
import {
  applied,
  checked,
  clear,
  exported,
  file,
  given,
  keeper,
  row,
  world,
} from '../../../tests/fixtures/catalog/importing.ts'
import { knownPicture } from '../../../tests/support/pictures.ts'
import { loadTexts } from '../products/actions/texts.ts'
import { writeProduct } from '../products/actions/write-product.ts'
import { loadCatalogue } from '../products/actions.ts'
import { readProduct, type WrittenProduct } from '../products/input/product.ts'
import { editedProduct } from '../products/views/editor.ts'
import { importById } from './views.ts'

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text))
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
const written: fc.Arbitrary<WrittenProduct> = fc.record({
  name: odd,
  category: fc.constantFrom('audio', 'cars'),
  otherCategories: fc.uniqueArray(fc.constantFrom('audio', 'shoes', 'gaming'), { maxLength: 3 }),
  brand: odd,
  basePrice: fc.constantFrom('1', '0.0000001', '12.5', '99999999'),
  description: odd,
  detailedInfo: text,
  attribute: fc.oneof(fc.constant(''), odd),
  art: fc.constantFrom('', 'car-2', 'phone-0').map((art) => art || 'bag-1'),
  features: lines,
  specifications: pairs,
  colours: fc.uniqueArray(
    fc.record({
      name: odd,
      hex: fc.constantFrom('#000000', '#a1b2c3'),
      price: fc.constantFrom('', '7.25'),
      isHidden: fc.boolean(),
      opening: fc.constantFrom('', '3'),
    }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name.normalize('NFC').toLowerCase() },
  ),
  texts: fc.record(
    {
      de: fc.record({ name: odd, features: lines }),
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
    .map((chosen) => chosen.map((picture) => ({ ...picture, colour: null }))),
}) as never

/** Each shows a colour of its product, or all of them. */
const withColours = (product: WrittenProduct, at: number): WrittenProduct => ({
  ...product,
  pictures: product.pictures.map((picture, index) => {
    const colour = product.colours[(at + index) % (product.colours.length + 1)]
    return { ...picture, colour: colour?.name ?? null }
  }),
})

test('an export that is imported into an empty shop is exported as the same bytes', async () => {
  for (const id of pictures) await knownPicture(world, id)
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 5 }), async (products) => {
      await clear()
      for (const [index, product] of products.entries()) {
        const read = readProduct(withColours(product, index))
        if (!read.ok) throw new Error(JSON.stringify(read.fields))
        const wanted = { id: `odd-${index}`, document: read.value }
        const put = await writeProduct(world, keeper, wanted)
        // What cannot be shown is no product of the shop.
        if (!put.ok) expect(put.code).toBe('catalog.incomplete')
      }
      await world.db`update products set low_stock = 4 where id = 'odd-0'`
      await world.db`update products set published = false, archived_at = now() where id = 'odd-1'`
      const first = await exported()
      await clear()
      if (first.trim().split('\r\n').length === 1) {
        // None of them could be shown.
        expect(await given(first)).toMatchObject({ code: 'imports.no_rows' })
        return
      }
      const view = await applied(first)
      expect([view?.status, view?.invalid]).toEqual(['done', 0])
      expect(await exported()).toBe(first)
      // And over what is there it changes nothing.
      const again = await importById(world, await checked(first))
      expect(again).toMatchObject({ added: 0, changed: 0, invalid: 0 })
    }),
    { numRuns: 25 },
  )
}, 120_000)

test('the demonstration’s catalogue comes back as it is, in all its languages', async () => {
  await clear()
  await loadCatalogue(world, demoCatalogue)
  for (const language of textLanguages()) await loadTexts(world, language, demoTexts(language))
  const first = await exported()
  const same = await importById(world, await checked(first))
  expect(same).toMatchObject({ added: 0, changed: 0, invalid: 0, unchanged: demoCatalogue.length })
  await clear()
  await applied(first)
  expect(await exported()).toBe(first)
})

test('drafts come back as drafts', async () => {
  await clear()
  await applied(file(row('kept')), { as: 'draft' })
  await applied(file('bare,draft,Bare,audio,Lumen,3,,,,,'))
  const first = await exported()
  await clear()
  await applied(first)
  expect(await exported()).toBe(first)
  expect(await editedProduct(world, 'bare')).toMatchObject({
    state: 'draft',
    missing: ['description', 'colours'],
  })
})
