// One search, wherever its index is: in memory, in the database, in a database without trigrams.
import { describe, expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { demoTexts } from '../../demo/catalogue/texts.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { loadTexts } from '../catalog/products/actions/texts.ts'
import { loadCatalogue } from '../catalog/products/actions.ts'
import { indexProducts } from './actions/index-products.ts'
import { concepts } from './data.ts'
import { listingQuery } from './input.ts'
import { hasTrigrams } from './store/words.ts'
import { isSearchedByDatabase, searchProducts } from './views/search.ts'
import { listing } from './views.ts'

async function shop(search: 'memory' | 'database', withoutTrigrams = false) {
  const world = await testWorld({ config: { ...testConfig, search } })
  if (withoutTrigrams) await world.db`drop extension pg_trgm cascade`
  await loadCatalogue(world, [...demoCatalogue, thing])
  await world.db`update products set attribute = 'Handmade sound' where id in ('audio-1', 'audio-2', 'audio-3')`
  await loadTexts(world, 'ar', demoTexts('ar'))
  await loadTexts(world, 'de', {
    'audio-1': {
      name: 'Sonadrel Träumerei',
      attribute: 'Handgefertigter Klang',
      description: 'Offene Kopfhörer für Musik.',
    },
  })
  await loadTexts(world, 'zh', {
    'audio-1': { name: '索娜 无线耳机', description: '安静的声音。' },
  })
  await loadTexts(world, 'ar', { 'audio-1': { name: 'سمّاعة الأحلام' } })
  await indexProducts(world)
  for (const [id, [sum, count]] of Object.entries(rated))
    await world.db`
      update products set rating_sum = ${sum}, rating_count = ${count} where id = ${id}`
  return world
}

/** The one accessory. */
const thing: (typeof demoCatalogue)[number] = {
  ...(demoCatalogue.at(-1) as (typeof demoCatalogue)[number]),
  ...{ id: 'thing-1', name: 'Kelm Vox, mugs', category: 'accessories', attribute: '' },
}

/** As reviews add up: of these products four, exactly two, and nearly four stars. */
const rated = { 'audio-1': [8, 2], 'audio-2': [4, 2], 'audio-3': [7, 2] } as const

const category = new Map(demoCatalogue.map((product) => [product.id, product.category]))

describe.each([
  ['in memory', await shop('memory')],
  ['in the database', await shop('database')],
  ['in the database, without trigrams', await shop('database', true)],
])('%s', (_, world) => {
  const find = async (words: string, language = 'en') => searchProducts(world, words, language)

  test.each([
    ['en', 'reverie', 'audio-1'],
    ['en', 'REVERIE STUDIO', 'audio-1'],
    ['en', 'reverie studoi', 'audio-1'],
    ['en', 'revrie', 'audio-1'],
    ['en', 'sonadrel rev', 'audio-1'],
    ['de', 'traumerei', 'audio-1'],
    ['de', 'Träumerie', 'audio-1'],
    ['de', 'reverie', 'audio-1'],
    ['zh', '耳机索娜', 'audio-1'],
    ['zh', '索娜', 'audio-1'],
    ['ar', 'سماعه الاحلام', 'audio-1'],
    ['ar', 'أحلام', 'audio-1'],
  ])('%s: %j leads to %s', async (language, words, id) => {
    expect((await find(words, language)).ids.slice(0, 2)).toContain(id)
  })

  test.each([
    ['en', 'fone', 'smartphones'],
    ['en', 'mobile', 'smartphones'],
    ['en', 'trainers', 'sneakers'],
    ['en', 'notebok', 'laptops'],
    ['en', 'camrea', 'cameras'],
    ['de', 'Atuo', 'cars'],
    ['ja', '衣料品', 'clothes'],
    ['pt', 'notebooks', 'laptops'],
    ['hi', 'जूते', 'shoes'],
    ['it', 'scarpe', 'shoes'],
    ['es', 'móvil', 'smartphones'],
    ['es', 'zapatilas', 'sneakers'],
    ['fr', 'baskets', 'sneakers'],
    ['fr', 'ordinateur', 'laptops'],
    ['de', 'handy', 'smartphones'],
    ['de', 'turnschue', 'sneakers'],
    ['de', 'das Handy für mich', 'smartphones'],
    ['it', 'cellulare', 'smartphones'],
    ['pt', 'telemovel', 'smartphones'],
    ['ru', 'телефон', 'smartphones'],
    ['ru', 'кросовки', 'sneakers'],
    ['zh', '手机', 'smartphones'],
    ['zh', '黑色手机', 'smartphones'],
    ['ja', 'スマホ', 'smartphones'],
    ['ja', 'すにーかー', 'sneakers'],
    ['ko', '스마트폰', 'smartphones'],
    ['ko', '검정운동화', 'sneakers'],
    ['ar', 'كاميرا', 'cameras'],
    ['ar', 'هاتف', 'smartphones'],
    ['ar', 'السيارات', 'cars'],
    ['hi', 'फ़ोन', 'smartphones'],
    ['hi', 'कैमरा', 'cameras'],
  ])('%s: %j leads to %s', async (language, words, expected) => {
    const { ids } = await find(words, language)
    expect(ids.slice(0, 3).map((id) => category.get(id))).toContain(expected)
  })

  test('of three letters, two that have changed places are understood, and nothing else', async () => {
    expect(await find('vxo')).toMatchObject({ meant: 'vox' })
    expect((await find('vxo')).ids).toEqual(['thing-1'])
    expect((await find('mgu')).ids).toEqual(['thing-1'])
    expect(await find('vux')).toMatchObject({ ids: [], meant: null })
  })

  test('what an attribute is called in the language finds those that only have its English word', async () => {
    const { ids } = await find('Handgefertigter Klang', 'de')
    expect(ids.slice(0, 3).sort()).toEqual(['audio-1', 'audio-2', 'audio-3'])
  })

  test('what a category is called finds what the catalogue has in it, in every language', async () => {
    const asked = languages.filter((language) => language !== 'en')
    for (const language of asked) {
      const name = world.say(language, 'common', 'category.accessories')
      expect((await find(name, language)).ids, language).toContain('thing-1')
    }
  })

  test('says what it has looked for instead', async () => {
    expect((await find('reverie')).meant).toBeNull()
    expect((await find('revrie studio')).meant).toBe('reverie studio')
    expect((await find('turnschue', 'de')).meant).toBe('turnschuhe')
  })

  test('finds by parts of words as they are typed', async () => {
    for (const words of ['rev', 'reve', 'rever'])
      expect((await find(words)).ids).toContain('audio-1')
    expect((await find('kopfh', 'de')).ids.length).toBeGreaterThan(3)
  })

  test('with more words finds less, and some where nothing has them all', async () => {
    const [one, two] = [await find('sonadrel'), await find('sonadrel graphite')]
    expect(two.ids.length).toBeLessThan(one.ids.length)
    expect(two.ids.length).toBeGreaterThan(0)
    expect((await find('reverie zeppelinhangar')).ids).toContain('audio-1')
  })

  test.each([
    '',
    '   ',
    '!!!',
    '🙂',
    '<script>',
    'qqqqqqqqqqqq',
    "'; drop table products; --",
    "a' & 'b:* | !",
    '\u202e\u2066',
    '\u0000',
  ])('%j is answered calmly', async (words) => {
    const { ids } = await find(words)
    expect(ids.length).toBeLessThanOrEqual(demoCatalogue.length)
    if (!/[a-p]/.test(words)) expect(ids).toEqual([])
  })

  test('ten thousand letters are no more work than a few', async () => {
    const long = `${'камера '.repeat(700)}${'相机'.repeat(2000)}${'x'.repeat(3000)}`
    expect(Array.isArray((await find(long)).ids)).toBe(true)
  })

  test('what is found can be narrowed to what has at least so many stars, and is counted', async () => {
    const ask = (search: string) => listing(world, listingQuery('all', new URLSearchParams(search)))
    const idsOf = async (search: string) => (await ask(search)).cards.map(({ id }) => id).sort()
    const everything = await ask('q=wireless')
    expect(everything.total).toBeGreaterThan(3)
    const { facets } = await ask('q=sonadrel')
    for (const words of ['q=wireless', 'q=sonadrel', '']) {
      const { facets } = await ask(words)
      for (const { value, count } of facets.ratings)
        expect((await ask(`${words}&rating=${value}`)).total).toBe(count)
    }
    expect(facets.ratings.at(-1)).toEqual({ value: 2, count: expect.any(Number) })
    expect(await idsOf('rating=4')).toEqual(['audio-1'])
    expect(await idsOf('rating=3')).toEqual(['audio-1', 'audio-3'])
    expect(await idsOf('rating=2')).toEqual(['audio-1', 'audio-2', 'audio-3'])
    expect(await idsOf('rating=9')).toHaveLength((await ask('')).cards.length)
    expect((await ask('rating=3')).facets.ratings).toEqual([
      { value: 4, count: 1 },
      { value: 3, count: 2 },
      { value: 2, count: 3 },
    ])
  })

  test('follows a change of a product', async () => {
    await world.db`update products set name = 'Zwetschge Neu' where id = 'audio-2'`
    await loadTexts(world, 'fr', { 'audio-2': { description: 'Prunelle.' } })
    await indexProducts(world)
    await expect.poll(async () => (await find('zwetschge')).ids).toEqual(['audio-2'])
    expect((await find('prunelle', 'fr')).ids).toEqual(['audio-2'])
    await world.db`update products set published = false where id = 'audio-2'`
    await loadTexts(world, 'fr', { 'audio-2': { description: 'Autre.' } })
    await expect.poll(async () => (await find('zwetschge')).ids).toEqual([])
  })
})

test('the database knows whether it has trigrams', async () => {
  const world = await testWorld()
  expect(await hasTrigrams(world.db)).toBe(true)
  await world.db`drop extension pg_trgm cascade`
  expect(await hasTrigrams(world.db)).toBe(false)
})

test('a catalogue of a usual size is searched in memory, a large one in the database', async () => {
  const world = await testWorld()
  await loadCatalogue(world, demoCatalogue.slice(0, 2))
  expect(await isSearchedByDatabase(world)).toBe(false)
  await world.db`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, created_at)
    select 'many-' || n, 'Many ' || n, 'shoes', 'Passo', 1, '', '', '{}', '[]', '', 'shoe', 0, n, now()
    from generate_series(1, 5000) n`
  await loadCatalogue(world, demoCatalogue.slice(2, 3))
  await expect.poll(() => isSearchedByDatabase(world)).toBe(true)
})

test('every language has a word for everything that English has one for', () => {
  for (const concept of concepts) expect(Object.keys(concept)).toEqual([...languages])
})
