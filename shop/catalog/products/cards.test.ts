// The data of a card equals that of the product page, for any number of variants.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenPercentOff, testProduct, variantOf } from '../../../tests/support/products.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { combinationsOf } from '../editor/rules/variants.ts'
import { createPromotion } from '../promotions/actions.ts'
import { loadCatalogue } from './actions/products.ts'
import { type CatalogueProduct, optionTypes } from './rules/catalog.ts'
import { cardsOfIds, productById } from './views/products.ts'

const world = await testWorld()
const { db } = world

/** Prices so close that promotions make some of them equal. */
const sold = fc.record({
  price: fc.option(fc.integer({ min: 1, max: 12 }).map(BigInt), { nil: undefined }),
  stock: fc.constantFrom(0, 0, 3),
  isHidden: fc.boolean(),
  contents: fc.constantFrom(undefined, '3 g', '7 ml', '1 l'),
})
const product = fc.record({
  types: fc.array(fc.constantFrom(...optionTypes), { maxLength: 3 }),
  counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  sold: fc.array(sold, { minLength: 27, maxLength: 27 }),
  category: fc.constantFrom('audio', 'fashion'),
})
type Drawn = typeof product extends fc.Arbitrary<infer Each> ? Each : never

test('cards agree with the product page for any options, prices, stock and promotions', async () => {
  const drawn = fc.sample(product, { numRuns: 150, seed: 7 })
  const named = drawn.map((each, at) => ({ ...each, id: `drawn-${at}` }))
  await loadCatalogue(world, named.map(productId))
  const hidden = named.flatMap((each) => hiddenOf(each))
  await db`update product_variants set hidden = true where id = any(${hidden}::text[])`
  await db`update price_history set since = since - interval '60 days'`
  await createPromotion(world, 'system', tenPercentOff(world.now(), { percent: 50 }))
  world.clock.advance(60_000)

  const ids = named.map(({ id }) => id)
  const cards = await cardsOfIds(world, ids)
  expect(cards.map(({ id }) => id)).toEqual(ids)
  for (const card of cards) expect(await productById(world, card.id)).toMatchObject(card)
  // Every feature of a card occurred.
  expect(cards.some(({ isFrom, deal }) => isFrom && deal)).toBe(true)
  expect(cards.some(({ unit, deal }) => unit && deal)).toBe(true)
  expect(cards.some(({ soldOut }) => soldOut)).toBe(true)
  expect(new Set(cards.map(({ toChoose }) => toChoose))).toEqual(new Set([0, 1, 2, 3]))
  expect(new Set(cards.map(({ swatches }) => swatches.length))).toEqual(new Set([0, 1, 2, 3]))
})

const combinations = ({ types, counts }: Drawn): string[][] =>
  combinationsOf(
    types.map((_, at) => ['a', 'b', 'c'].slice(0, counts[at])),
    27,
  )

function productId(each: Drawn & { id: string }): CatalogueProduct {
  const { id, types, counts, category } = each
  return testProduct({
    id,
    category,
    basePrice: 7n,
    options: types.map((type, at) => ({
      name: `Option ${at}`,
      type,
      values: ['a', 'b', 'c'].slice(0, counts[at]).map((name) => ({ name, hex: '#101418' })),
    })),
    variants: combinations(each).map((values, at) => {
      const { price, stock = 0, contents } = each.sold[at] ?? {}
      return {
        id: variantOf(id, ...values),
        values,
        stock,
        ...(price && { price }),
        ...(contents && { contents }),
      }
    }),
  })
}

/** The last variant stays visible. */
const hiddenOf = (each: Drawn & { id: string }): string[] =>
  combinations(each).flatMap((values, at, all) =>
    each.sold[at]?.isHidden && at < all.length - 1 ? [variantOf(each.id, ...values)] : [],
  )
