// A search in the database finds what every segment contains, as the tables currently have it, and ranks names above
// mentions.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { insertColours } from '../../tests/support/colours.ts'
import { noEvents } from '../../tests/support/silent-events.ts'
import { testWorld } from '../../tests/support/world.ts'
import { ok } from '../result.ts'
import { indexProducts } from './actions.ts'
import { vocabulary } from './rules/spelling.ts'
import { mostEdits, spellingDistance } from './rules/tokenizer.ts'
import { searchProducts } from './views/search.ts'

const world = await testWorld()

beforeAll(async () => {
  await world.db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, created_at)
    select 'thing-' || n, case when n in (1100, 1190) then 'Velvet ' else 'Thing ' end || n, 'shoes', 'Passo', 1,
      'Of velvet' || case when n % 100 = 7 then ', quartz.' else '.' end, '', '{}', '[]', '', 'shoe', 0, n * 10, now()
    from generate_series(0, 2499) n`
  await insertColours(
    world.db,
    Array.from({ length: 2500 }, (_, n) => ({
      product: `thing-${n}`,
      hex: '#101418',
      available: 1,
      name: n === 1199 ? 'Velvet' : 'Ink',
    })),
  )
  await indexProducts(world)
})

const find = async (words: string, language = 'en') =>
  (await searchProducts(world, words, language)).ids

test('a rare word finds its products in every segment, in listing order', async () => {
  const rare = Array.from({ length: 25 }, (_, nth) => `thing-${nth * 100 + 7}`)
  for (const words of ['quartz', 'quar', 'velvet quartz', 'quartz shoes', 'qaurtz'])
    expect(await find(words)).toEqual(rare)
})

test('a frequent word lists matching names first, then other texts, then listing order', async () => {
  const ids = await find('velvet')
  expect(ids).toHaveLength(1_000)
  expect(ids.slice(0, 3)).toEqual(['thing-1100', 'thing-1190', 'thing-1199'])
  expect(ids.slice(3, 6)).toEqual(['thing-0', 'thing-1', 'thing-2'])
})

test('an unpublished product is not found, and found again at once when it is published', async () => {
  await world.db`update products set published = false where id = 'thing-107'`
  expect(await find('quartz')).not.toContain('thing-107')
  await indexProducts(world)
  await world.db`update products set published = true where id = 'thing-107'`
  expect(await find('quartz')).toContain('thing-107')
})

test('a product that takes the id of a deleted one does not inherit its words', async () => {
  const [row] = await world.db`select to_jsonb(p) as product from products p where id = 'thing-207'`
  await world.db`delete from products where id = 'thing-207'`
  await indexProducts(world)
  const again = world.db.json({ ...row?.product, name: 'Amber', description: 'Plain.' })
  await world.db`insert into products select * from jsonb_populate_record(null::products, ${again})`
  await insertColours(world.db, [
    { product: 'thing-207', name: 'Ink', hex: '#101418', available: 1 },
  ])
  await indexProducts(world)
  expect(await find('amber')).toEqual(['thing-207'])
  expect(await find('quartz')).not.toContain('thing-207')
})

test('a word removed from a language no longer finds the product in it', async () => {
  await world.db`
    insert into product_translations (product_id, language, name) values ('thing-3', 'de', 'Bernstein')`
  await indexProducts(world)
  expect(await find('bernstein', 'de')).toEqual(['thing-3'])
  await world.db`delete from product_translations where product_id = 'thing-3'`
  await indexProducts(world)
  expect(await find('bernstein', 'de')).toEqual([])
  expect((await find('velvet', 'de')).slice(0, 1)).toEqual(['thing-1100'])
})

test('every process finds committed changes, and no earlier ones', async () => {
  const other = { ...world, events: noEvents }
  const there = async () => (await searchProducts(other, 'garnet')).ids
  expect(await there()).toEqual([])
  await world.transaction(async (inside) => {
    await inside.db`update products set name = 'Garnet 4' where id = 'thing-4'`
    await indexProducts(inside)
    expect(await there()).toEqual([])
    return ok(null)
  })
  expect(await there()).toEqual(['thing-4'])
})

test('a misspelled word means its neighbour in every kind of query', () => {
  const word = fc.stringMatching(/^[a-ckphqiyеñ]{3,9}$/)
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, asked) => {
      const known = vocabulary()
      for (const each of words) known.add({ word: each, shown: each })
      const near = known.near(asked)
      const most = mostEdits(asked)
      const swapped = Array.from(asked.slice(1), (each, at) =>
        [asked.slice(0, at), each, asked[at], asked.slice(at + 2)].join(''),
      )
      const plain = words.filter((each) =>
        most > 0
          ? spellingDistance(asked, each, most) <= most
          : each.length <= 4 && swapped.some((other) => other !== asked && each.startsWith(other)),
      )
      expect(near.map(({ word }) => word).sort()).toEqual(plain.sort())
    }),
  )
})
