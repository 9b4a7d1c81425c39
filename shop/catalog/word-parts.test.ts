// A search in the database finds the same wherever on the shelf it stands, and what is called so before what mentions it.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testConfig, testWorld } from '../../tests/world.ts'
import { indexProducts } from './actions/index-products.ts'
import { vocabulary } from './rules/vocabulary.ts'
import { farness, tolerance } from './rules/words.ts'
import { searchProducts } from './views/search.ts'

const world = await testWorld({ config: { ...testConfig, search: 'database' } })

beforeAll(async () => {
  await world.db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, created_at)
    select 'thing-' || n, case when n in (1100, 1190) then 'Velvet ' else 'Thing ' end || n, 'shoes', 'Passo', 1,
      'Of velvet' || case when n % 100 = 7 then ', quartz.' else '.' end, '', '{}', '[]', '', 'shoe', 0, n * 10, now()
    from generate_series(0, 1199) n`
  await world.db`
    insert into product_colours (product_id, name, hex, position, available, stocked)
    select id, case when position = 11990 then 'Velvet' else 'Ink' end, '#101418', 0, 1, 1 from products`
  await indexProducts(world)
})

const find = async (words: string) => (await searchProducts(world, words)).ids

test('what is rare is found in every part, in the order of the shelf', async () => {
  const rare = Array.from({ length: 12 }, (_, nth) => `thing-${nth * 100 + 7}`)
  for (const words of ['quartz', 'quar', 'velvet quartz', 'quartz shoes', 'qaurtz'])
    expect(await find(words)).toEqual(rare)
})

test('of what is found too often names come first, then what it is called otherwise, then the shelf', async () => {
  const ids = await find('velvet')
  expect(ids).toHaveLength(1_000)
  expect(ids.slice(0, 3)).toEqual(['thing-1100', 'thing-1190', 'thing-1199'])
  expect(ids.slice(3, 6)).toEqual(['thing-0', 'thing-1', 'thing-2'])
})

test('what leaves the shop is found no more', async () => {
  await world.db`update products set published = false where id = 'thing-107'`
  expect(await find('quartz')).not.toContain('thing-107')
})

test('a misspelled word means what is near it, however it is looked for', () => {
  const word = fc.stringMatching(/^[a-ckphqiyеñ]{3,9}$/)
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, asked) => {
      const near = vocabulary(new Map(words.map((each) => [each, each]))).near(asked)
      const most = tolerance(asked)
      const plain = words.filter((each) => most > 0 && farness(asked, each, most) <= most)
      expect(near.map(({ word }) => word)).toEqual(plain)
    }),
  )
})
