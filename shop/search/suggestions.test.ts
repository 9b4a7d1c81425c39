import { expect, test } from 'vitest'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { testWorld } from '../../tests/support/world.ts'
import { loadCatalogue } from '../catalog/products/actions/products.ts'
import { suggestionsFor } from './views/suggestions.ts'

const world = await testWorld()
await loadCatalogue(world, demoCatalogue)
/** Ids of the suggested categories. */
const shelvesOf = ({ categories }: Awaited<ReturnType<typeof suggestionsFor>>) =>
  categories.map(({ id }) => id)
const idsFor = async (words: string, language = 'en') =>
  (await suggestionsFor(world, words, language)).products.map(({ id }) => id)

test('a few products, best first, and the most frequent category among them', async () => {
  const found = await suggestionsFor(world, 'headphon', 'en')
  expect(found.products).toHaveLength(6)
  expect(found.categories[0]).toMatchObject({ slug: 'audio', name: 'Audio & Headphones' })
  expect(found.meant).toBeNull()
})

test('corrects misspelled words in the language of the reader', async () => {
  const found = await suggestionsFor(world, 'kamra', 'de')
  expect(found.meant).toBe('kamera')
  expect(found.categories.map(({ name }) => name)).toContain('Kameras')
})

test('the category of the best results first, even if another has more', async () => {
  expect(shelvesOf(await suggestionsFor(world, 'カメラ', 'ja'))).toEqual(['cameras', 'smartphones'])
})

test.each([
  ['es', 'teléfonos'],
  ['fr', 'téléphones'],
  ['it', 'telefoni'],
  ['pt', 'celulares'],
  ['ru', 'телефоны'],
])('phones are found by their plural: %s', async (language, words) => {
  const found = await suggestionsFor(world, words, language)
  expect([found.products.length, shelvesOf(found)[0]]).toEqual([6, 'smartphones'])
})

test('nothing for unknown words, and no product that is not for sale', async () => {
  expect(await suggestionsFor(world, 'qqqqqqqqqq', 'en')).toEqual({
    products: [],
    categories: [],
    collections: [],
    meant: null,
  })
  const [first] = await idsFor('reverie studio')
  expect(first).toBe('audio-1')
  await world.db`update products set published = false where id = 'audio-1'`
  expect(await idsFor('reverie studio')).not.toContain('audio-1')
})
