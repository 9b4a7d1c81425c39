// Searches of shoppers, judged by people: what is meant comes first, in five languages and across them.
import { beforeAll, expect, test } from 'vitest'
import { loadAttributes } from '../../demo/catalogue/attributes.ts'
import { loadCategories } from '../../demo/catalogue/categories.ts'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { demoOptionNames, demoTexts, textLanguages } from '../../demo/catalogue/texts.ts'
import { type Judged, judged, scoreOf } from '../../tests/fixtures/search/judged.ts'
import { value } from '../../tests/support/shopping.ts'
import { testWorld } from '../../tests/support/world.ts'
import { loadOptionNames, loadTexts } from '../catalog/editor/actions/texts.ts'
import { loadCatalogue } from '../catalog/products/actions/products.ts'
import { indexProducts } from './actions.ts'
import { searchEngine } from './views/listing-page.ts'

const world = await testWorld()
const engine = searchEngine(world)

beforeAll(async () => {
  await loadAttributes(world)
  await loadCategories(world)
  value(await loadCatalogue(world, demoCatalogue))
  const languages = textLanguages()
  for (const language of languages) value(await loadTexts(world, language, demoTexts(language)))
  const names = languages.map((language) => [language, demoOptionNames(language)] as const)
  await loadOptionNames(world, Object.fromEntries(names))
  await indexProducts(world)
})

const kindOf = (id: string): string =>
  demoCatalogue.find((product) => product.id === id)?.art.kind ?? ''

async function ndcgOf(queries: readonly Judged[]): Promise<number> {
  let sum = 0
  for (const each of queries) {
    const { ids } = await engine.search(each.words, each.language)
    sum += scoreOf(each, ids, (id) => id, 1).ndcg
  }
  return sum / queries.length
}

const inOneLanguage = judged.filter(({ kind }) => kind !== 'foreign')
const foreign = judged.filter(({ kind }) => kind === 'foreign')

test.each([
  ['en', 0.81],
  ['de', 0.85],
  ['ru', 0.88],
  ['ar', 0.91],
  ['zh', 0.87],
])('in %s the first ten are what was meant: NDCG@10 of at least %f', async (language, least) => {
  const queries = inOneLanguage.filter((each) => each.language === language)
  expect(queries.length).toBeGreaterThan(15)
  expect(await ndcgOf(queries)).toBeGreaterThan(least)
})

test('words of another language than the page’s find the same', async () => {
  expect(foreign.length).toBeGreaterThan(50)
  for (const { words, language } of foreign)
    expect([words, language, (await engine.search(words, language)).ids.length > 0]).toEqual([
      words,
      language,
      true,
    ])
  expect(await ndcgOf(foreign)).toBeGreaterThan(0.8)
})

test('headphones come before speakers; what only mentions them is left out', async () => {
  const kinds = (await engine.search('headphones', 'en')).ids.map(kindOf)
  expect(kinds.slice(0, 4).every((kind) => kind === 'headphones' || kind === 'earbuds')).toBe(true)
  expect(new Set(kinds)).toEqual(new Set(['headphones', 'earbuds', 'speaker']))
})
