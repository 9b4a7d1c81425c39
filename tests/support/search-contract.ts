// Contract tests of the search engine's port: shop/search/port.ts.
import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../app/i18n/languages.ts'
import { demoCategories } from '../../demo/catalogue/categories.ts'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { demoVariantId } from '../../demo/catalogue/product.ts'
import { demoOptionNames, demoTexts } from '../../demo/catalogue/texts.ts'
import { loadOptionNames, loadTexts } from '../../shop/catalog/editor/actions/texts.ts'
import { loadCatalogue } from '../../shop/catalog/products/actions/products.ts'
import { listingQuery } from '../../shop/search/input.ts'
import type { SearchEngine } from '../../shop/search/port.ts'
import type { World } from '../../shop/world.ts'
import { listingContract } from './listing-contract.ts'
import { noEvents } from './silent-events.ts'
import { type TestWorld, testWorld } from './world.ts'

const last = demoCatalogue.at(-1) as (typeof demoCatalogue)[number]
/** The only accessory. */
const accessory: (typeof demoCatalogue)[number] = {
  ...last,
  id: 'thing-1',
  name: 'Kelm Vox, mugs',
  category: 'accessories',
  attribute: '',
  variants: last.variants.map((variant) => ({
    ...variant,
    id: demoVariantId('thing-1', ...variant.values),
    sku: (variant.sku ?? '').replace(last.id.toUpperCase(), 'THING-1'),
  })),
}

/** Ratings as aggregated from reviews: four, exactly two, and nearly four stars. */
const rated = { 'audio-1': [8, 2], 'audio-2': [4, 2], 'audio-3': [7, 2] } as const

const hexes = demoCatalogue.flatMap(({ options }) =>
  options.flatMap(({ values }) => values.flatMap(({ hex }) => hex ?? [])),
)
const category = new Map(demoCatalogue.map((product) => [product.id, product.category]))

async function shop(): Promise<TestWorld> {
  const world = await testWorld()
  await loadCatalogue(world, [...demoCatalogue, accessory])
  await world.db`update products set attribute = 'Handmade sound' where id in ('audio-1', 'audio-2', 'audio-3')`
  await loadTexts(world, 'ar', demoTexts('ar'))
  await loadOptionNames(world, { ar: demoOptionNames('ar') })
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
  for (const [id, [sum, count]] of Object.entries(rated))
    await world.db`
      update products set rating_sum = ${sum}, rating_count = ${count} where id = ${id}`
  return world
}

export function searchContract(engineOf: (world: World) => SearchEngine): void {
  describe('the contract of search engines', () => {
    let world: TestWorld
    let engine: SearchEngine
    beforeAll(async () => {
      world = await shop()
      engine = engineOf(world)
    })
    const find = (words: string, language = 'en') => engine.search(words, language)

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

    test('a transposition in a three-letter word is corrected, other typos are not', async () => {
      expect(await find('vxo')).toMatchObject({ meant: 'vox' })
      expect((await find('vxo')).ids).toEqual(['thing-1'])
      expect((await find('mgu')).ids).toEqual(['thing-1'])
      expect(await find('vux')).toMatchObject({ ids: [], meant: null })
    })

    test('an attribute’s translated name finds products that have only its English value', async () => {
      const { ids } = await find('Handgefertigter Klang', 'de')
      expect(ids.slice(0, 3).sort()).toEqual(['audio-1', 'audio-2', 'audio-3'])
    })

    test('a category’s name finds its products in every language', async () => {
      const names = demoCategories.find(({ id }) => id === 'accessories')?.texts
      const asked = languages.filter((language) => language !== 'en')
      for (const language of asked) {
        const name = names?.[language]?.name ?? ''
        expect((await find(name, language)).ids, language).toContain('thing-1')
      }
    })

    test('returns the corrected query', async () => {
      expect((await find('reverie')).meant).toBeNull()
      expect((await find('revrie studio')).meant).toBe('reverie studio')
      expect((await find('turnschue', 'de')).meant).toBe('turnschuhe')
    })

    test('finds by prefixes of words', async () => {
      for (const prefix of ['rev', 'reve', 'rever'])
        expect((await find(prefix)).ids).toContain('audio-1')
      expect((await find('kopfh', 'de')).ids.length).toBeGreaterThan(3)
    })

    test('more words find fewer products, and partial matches if none has all words', async () => {
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
    ])('%j is handled without error', async (words) => {
      const { ids } = await find(words)
      expect(ids.length).toBeLessThanOrEqual(demoCatalogue.length)
      if (!/[a-p]/.test(words)) expect(ids).toEqual([])
    })

    test('a query of ten thousand characters is handled', async () => {
      const long = `${'камера '.repeat(700)}${'相机'.repeat(2000)}${'x'.repeat(3000)}`
      expect(Array.isArray((await find(long)).ids)).toBe(true)
    })

    listingContract(() => ({ world, engine, found: find, hexes }))

    test('a changed text is found at once, in every process and language', async () => {
      const secondEngine = engineOf({ ...world, events: noEvents })
      expect((await secondEngine.search('zwetschge', 'fr')).ids).toEqual([])
      await world.db`update products set name = 'Zwetschge Neu' where id = 'audio-2'`
      await loadTexts(world, 'fr', { 'audio-2': { description: 'Prunelle.' } })
      for (const each of [engine, secondEngine]) {
        expect((await each.search('zwetschge', 'en')).ids).toEqual(['audio-2'])
        expect((await each.search('zwetschge', 'ko')).ids).toEqual(['audio-2'])
        expect((await each.search('prunelle', 'fr')).ids).toEqual(['audio-2'])
      }
    })

    test.each([
      [
        'unpublished',
        'audio-3',
        (id: string) => world.db`update products set published = false where id = ${id}`,
      ],
      [
        'without a variant that can be seen',
        'audio-4',
        (id: string) =>
          world.db`update product_variants set hidden = true where product_id = ${id}`,
      ],
      ['deleted', 'audio-9', (id: string) => world.db`delete from products where id = ${id}`],
    ])('what is %s is never shown', async (_, id, hide) => {
      await world.db`update products set name = 'Quince' where id = ${id}`
      const all = listingQuery('audio', new URLSearchParams('sort=newest'), 'PI')
      const shown = async () => [
        ...(await find('quince')).ids,
        ...(await engine.page(all, null)).ids,
        ...(await engine.page(all, [id])).ids,
      ]
      expect((await shown()).filter((each) => each === id)).toHaveLength(3)
      await hide(id)
      expect(await shown()).not.toContain(id)
    })
  })
}
