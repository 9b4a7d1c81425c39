import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../app/api/document/samples'
import { isGtin } from '../../shop/catalog/editor/rules/variants.ts'
import { artVariants } from '../../shop/catalog/products/rules/catalog.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { demoCategories } from './categories.ts'
import { demoCatalogue } from './index.ts'
import { demoVariantId } from './product.ts'

const categories = demoCategories.map(({ id }) => id)

const forms =
  /^(?:[1-6]|(?:featured|smartphone|laptop|audio|camera|gaming|car|clothes|tshirt|sneakers|shoes|fashion)-[1-9]\d*)$/
const withId = (prefix: string) => demoCatalogue.filter(({ id }) => id.startsWith(`${prefix}-`))
const inCategory = (category: string) =>
  demoCatalogue.filter((product) => product.category === category)

test('has about 110 products with unique, valid ids', () => {
  expect(demoCatalogue.length).toBeGreaterThanOrEqual(105)
  expect(demoCatalogue.length).toBeLessThanOrEqual(120)
  const ids = demoCatalogue.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !forms.test(id))).toEqual([])
  expect(ids).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5', '6']))
})

test('names and descriptions are unique', () => {
  for (const field of ['name', 'description', 'detailedInfo'] as const) {
    const texts = demoCatalogue.map((product) => product[field])
    expect(new Set(texts).size, field).toBe(texts.length)
  }
})

test('has six featured products and five shirts for the gallery', () => {
  expect(withId('featured').length).toBeGreaterThanOrEqual(6)
  expect(withId('tshirt').length).toBeGreaterThanOrEqual(5)
  expect(withId('tshirt').every(({ category }) => category === 'clothes')).toBe(true)
})

test.each(categories)('fills the category %s', (category) => {
  const products = inCategory(category)
  if (category === 'accessories') expect(products).toEqual([])
  else expect(products.length).toBeGreaterThanOrEqual(6)
})

test.each(categories)('no two products of %s look alike', (category) => {
  const looks = inCategory(category).map(
    ({ art, options }) => `${art.kind}-${art.variant}-${options[0]?.values[0]?.hex}`,
  )
  expect(new Set(looks).size).toBe(looks.length)
})

test('prices range from 8 to 6800 Pi, and a car is the most expensive', () => {
  const prices = demoCatalogue.flatMap(({ basePrice, variants }) => [
    basePrice,
    ...variants.map(({ price }) => price ?? basePrice),
  ])
  prices.sort((a, b) => Number(a - b))
  const most = prices.at(-1)
  expect(prices[0]).toBe(coins(8))
  expect(most).toBe(coins(6800))
  expect(demoCatalogue.find(({ basePrice }) => basePrice === most)?.category).toBe('cars')
})

test('some products are sold out, some nearly, some variants cost more, some prices have decimals', () => {
  const variants = demoCatalogue.flatMap((product) => product.variants)
  expect(variants.some(({ stock }) => stock === 0)).toBe(true)
  const low = variants.filter(({ stock, lowStock = 3 }) => lowStock > 0 && stock <= lowStock)
  expect(low.length).toBeGreaterThanOrEqual(5)
  expect(low.length).toBeLessThanOrEqual(15)
  expect(variants.some(({ stock }) => stock >= 1 && stock <= 3)).toBe(true)
  expect(variants.some(({ price }) => price !== undefined)).toBe(true)
  expect(demoCatalogue.some(({ basePrice }) => basePrice % coins(1) !== 0n)).toBe(true)
})

test('clothes, shoes and phones have sizes and storages, some of them sold out', () => {
  const second = (id: string) =>
    demoCatalogue.find((product) => product.id === id)?.options[1]?.values.map(({ name }) => name)
  expect(second('clothes-1')).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  expect(second('sneakers-1')).toEqual(Array.from({ length: 12 }, (_, at) => String(36 + at)))
  expect(second('smartphone-1')).toEqual(['128 GB', '256 GB'])
  expect(second('audio-1')).toBeUndefined()
  const shoes = inCategory('shoes').flatMap(({ variants }) => variants)
  expect(shoes.some(({ stock }) => stock === 0)).toBe(true)
  const count = demoCatalogue.reduce((all, { variants }) => all + variants.length, 0)
  expect(count).toBeGreaterThan(600)
  expect(count).toBeLessThan(1500)
})

test('has at least seven brands, and several in each category', () => {
  expect(new Set(demoCatalogue.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(7)
  for (const category of categories.filter((each) => each !== 'accessories'))
    expect(new Set(inCategory(category).map(({ brand }) => brand)).size, category).toBeGreaterThan(
      1,
    )
})

describe.each(demoCatalogue.map((product) => [product.id, product] as const))(
  '%s',
  (_, product) => {
    test('is described in full', () => {
      expect(product.name.startsWith(product.brand)).toBe(true)
      expect(product.description).toMatch(/^[^.!?]+(?:\.\d[^.!?]*)*\.$/)
      const sentences = product.detailedInfo.match(/[.!?](?= [A-Z]|$)/g) ?? []
      expect([2, 3]).toContain(sentences.length)
      expect(product.features.length).toBeGreaterThanOrEqual(4)
      expect(product.features.length).toBeLessThanOrEqual(6)
      expect(product.specifications.length).toBeGreaterThanOrEqual(6)
      expect(product.specifications.length).toBeLessThanOrEqual(10)
      expect(
        product.specifications.flat().every((text) => text.trim() === text && text !== ''),
      ).toBe(true)
      expect(product.attribute.length).toBeGreaterThan(2)
      expect(product.attribute.length).toBeLessThanOrEqual(24)
    })

    test('has two to five colours with stock', () => {
      const [colour] = product.options
      expect(colour).toMatchObject({ name: 'Color', type: 'swatch' })
      const values = colour?.values ?? []
      expect(values.length).toBeGreaterThanOrEqual(2)
      expect(values.length).toBeLessThanOrEqual(5)
      expect(new Set(values.map(({ name }) => name)).size).toBe(values.length)
      expect(new Set(values.map(({ hex }) => hex)).size).toBe(values.length)
      for (const { hex } of values) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
      for (const { stock } of product.variants)
        expect(Number.isInteger(stock) && stock >= 0 && stock <= 60).toBe(true)
      expect(product.variants.some(({ stock }) => stock > 0)).toBe(true)
    })

    test('has a variant with an id for each combination', () => {
      const combinations = product.options.reduce<string[][]>(
        (all, { values }) => all.flatMap((each) => values.map(({ name }) => [...each, name])),
        [[]],
      )
      expect(product.variants.map(({ values }) => values)).toEqual(combinations)
      for (const { id, values } of product.variants)
        expect(id).toBe(demoVariantId(product.id, ...values))
    })

    test('has a drawing', () => {
      const { kind, variant } = product.art
      expect(variant).toBeGreaterThanOrEqual(0)
      expect(variant).toBeLessThan(kind === 'placeholder' ? 0 : artVariants[kind])
    })
  },
)

test('ids in the examples of the API exist in the demonstration', () => {
  const known = (id: unknown) => demoCatalogue.find((each) => each.id === id)
  const sample = sampleOf({
    type: 'object',
    properties: Object.fromEntries(
      ['productId', 'variantId', 'sku', 'barcode', 'brand', 'category'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
  }) as Record<string, string>
  const product = known(sample.productId)
  const { brand, category } = product ?? {}
  expect({ brand, category }).toEqual({ brand: sample.brand, category: sample.category })
  expect(product?.variants).toContainEqual(
    expect.objectContaining({ id: sample.variantId, sku: sample.sku, barcode: sample.barcode }),
  )
  const folder = join(import.meta.dirname, '../../docs/api')
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const named = texts.flatMap((text) => [
    ...text.matchAll(/\/api\/v1\/(?:products|stock)\/([\w-]+)(?:\/([0-9a-f]{16}))?/g),
  ])
  expect(named.length).toBeGreaterThan(2)
  for (const [, id, variant] of named) {
    expect([id, known(id)?.id]).toEqual([id, id])
    if (variant) expect(known(id)?.variants.map((each) => each.id)).toContain(variant)
  }
})

test('every variant has a number of its own and a barcode that no real product has', () => {
  const variants = demoCatalogue.flatMap((each) => each.variants)
  const skus = variants.map(({ sku }) => sku)
  const barcodes = variants.map(({ barcode }) => barcode)
  expect(new Set(skus).size).toBe(variants.length)
  expect(new Set(barcodes).size).toBe(variants.length)
  expect(barcodes.filter((each) => !each?.startsWith('20') || !isGtin(each))).toEqual([])
})
