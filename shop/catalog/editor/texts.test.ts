// Product texts in languages other than English.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '../../../app/i18n/languages'
import { demoCatalogue } from '../../../demo/catalogue/index.ts'
import { demoVariantId } from '../../../demo/catalogue/product.ts'
import { demoTexts, textLanguages } from '../../../demo/catalogue/texts.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { listingQuery } from '../../search/input.ts'
import { featured, listing } from '../../search/views/listing.ts'
import { loadCatalogue } from '../products/actions/products.ts'
import { priceLines, productById } from '../products/views/products.ts'
import { loadOptionNames, loadTexts } from './actions/texts.ts'

const world = await testWorld()
await loadCatalogue(world, demoCatalogue)
const texts = {
  name: 'Testtelefon',
  attribute: '256 GB',
  description: 'Ein Satz.',
  specifications: [['Gewicht', '200 g']],
} as const
await loadTexts(world, 'de', { '1': texts })
await loadOptionNames(world, {
  de: { Color: 'Farbe', 'Midnight Black': 'Mitternachtsschwarz' },
})

describe('a product', () => {
  test('is shown in the requested language, with English as fallback', async () => {
    const english = await productById(world, '1')
    const german = await productById(world, '1', 'de')
    expect(german).toMatchObject({
      name: 'Testtelefon',
      description: 'Ein Satz.',
      specifications: [['Gewicht', '200 g']],
      detailsHtml: english?.detailsHtml,
      features: english?.features,
    })
    expect(await productById(world, '1', 'fr')).toEqual(english)
  })

  test('keeps the English names of its colours and shows the translated ones', async () => {
    const [colour] = (await productById(world, '1', 'de'))?.options ?? []
    expect(colour).toMatchObject({ name: 'Color', label: 'Farbe' })
    const colours = colour?.values ?? []
    const black = colours.find(({ name }) => name === 'Midnight Black')
    expect(black?.label).toBe('Mitternachtsschwarz')
    for (const { name, label } of colours) if (name !== 'Midnight Black') expect(label).toBe(name)
  })

  test('has the same name on cards and in carts', async () => {
    const query = listingQuery('all', new URLSearchParams(), 'PI')
    const nameIn = async (language?: string) =>
      (await listing(world, query, language)).cards.find(({ id }) => id === '1')?.name
    expect(await nameIn('de')).toBe('Testtelefon')
    expect(await nameIn()).toBe(demoCatalogue.find(({ id }) => id === '1')?.name)
    const variantId = demoVariantId('1', 'Midnight Black')
    const line = { productId: '1', variantId, quantity: 1 }
    const [priced] = (await priceLines(world, [line], 'de')).lines
    expect(priced).toMatchObject({
      name: 'Testtelefon',
      options: [{ name: 'Farbe', value: 'Mitternachtsschwarz' }],
      ...line,
    })
    expect((await featured(world, 1, 'de')).length).toBe(6)
  })
})

describe('texts', () => {
  test('that are loaded again change nothing', async () => {
    expect(await loadTexts(world, 'de', { '1': texts })).toEqual({ ok: true, value: 0 })
    const names = { de: { Colour: 'Anders' } }
    expect(await loadOptionNames(world, names)).toEqual({ ok: true, value: 0 })
  })
})

describe('the demonstration’s files', () => {
  test('are of the shop’s languages', () => {
    expect(textLanguages()).toEqual(languages.filter((language) => language !== 'en').toSorted())
  })

  test.each(textLanguages())('%s is complete', (language) => {
    const texts = demoTexts(language)
    expect(Object.keys(texts)).toHaveLength(demoCatalogue.length)
    for (const product of demoCatalogue) {
      const own = texts[product.id] ?? {}
      if (own.features) expect(own.features, product.id).toHaveLength(product.features.length)
      if (own.specifications)
        expect(own.specifications, product.id).toHaveLength(product.specifications.length)
      for (const [field, text] of Object.entries(own))
        if (typeof text === 'string') expect(text.trim(), `${product.id} ${field}`).not.toBe('')
    }
  })

  test('of unknown products are refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'piazza-texts-'))
    mkdirSync(join(folder, 'de'))
    writeFileSync(join(folder, 'de/some.json'), JSON.stringify({ 'no-such': { name: 'x' } }))
    expect(() => demoTexts('de', folder)).toThrow('no-such')
    writeFileSync(join(folder, 'de/some.json'), JSON.stringify({ '1': { info: 'Zwei Sätze.' } }))
    expect(demoTexts('de', folder)['1']).toEqual({ detailedInfo: 'Zwei Sätze.' })
  })
})
