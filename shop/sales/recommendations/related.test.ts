import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { testProduct } from '../../../tests/support/products.ts'
import { line, placed } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { loadCatalogue } from '../../catalog/products/actions/products.ts'
import type { CatalogueProduct } from '../../catalog/products/rules/catalog.ts'
import { coins } from '../../platform/money/rules.ts'
import { countCoPurchases } from './actions/related.ts'
import { type Candidate, coPurchaseDays, minCoPurchases, ranked } from './rules/related.ts'
import { relatedTo } from './views/related.ts'

const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    id: fc.stringMatching(/^[a-z]{1,6}$/),
    inStock: fc.boolean(),
    isSameCategory: fc.boolean(),
    isSameBrand: fc.boolean(),
    price: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    ratingCount: fc.nat({ max: 50 }),
    together: fc.nat({ max: 50 }),
    position: fc.nat({ max: 9 }),
    stars: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ stars, ...each }) => ({ ...each, ratingSum: stars * each.ratingCount }))
const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 12 })
const price = fc.bigInt({ min: 1n, max: 10n ** 30n })

describe('related products', () => {
  const plain: Candidate = {
    id: 'a',
    inStock: true,
    isSameCategory: true,
    isSameBrand: false,
    price: 100n,
    ratingSum: 0,
    ratingCount: 0,
    together: 0,
    position: 1,
  }
  test.each([
    ['what can be bought', { inStock: true }, { inStock: false, together: 99 }],
    ['the same category', { isSameCategory: true }, { isSameCategory: false }],
    ['the nearer price', { price: 90n }, { price: 300n }],
    ['the nearer price, below as above', { price: 110n }, { price: 50n }],
    ['the same brand', { isSameBrand: true }, { isSameBrand: false }],
    ['the better rating', { ratingSum: 45, ratingCount: 9 }, { ratingSum: 18, ratingCount: 9 }],
    [
      'many good words over one',
      { ratingSum: 90, ratingCount: 20 },
      { ratingSum: 5, ratingCount: 1 },
    ],
    ['what is bought together', { together: 6 }, { together: 0 }],
    ['the order of the shelf', { position: 1 }, { position: 2 }],
  ])('%s comes first', (_, better, worse) => {
    const [good, bad] = [
      { ...plain, ...better, id: 'z' },
      { ...plain, ...worse, id: 'a' },
    ]
    expect(ranked([bad, good], 100n)[0]).toBe('z')
    expect(ranked([good, bad], 100n)[0]).toBe('z')
  })

  test('do not depend on the order of the input, and sold-out products are last', () => {
    fc.assert(
      fc.property(candidates, price, (each, price) => {
        const order = ranked(each, price)
        expect(ranked(each.toReversed(), price)).toEqual(order)
        const stock = order.map((id) => each.find((one) => one.id === id)?.inStock)
        expect(stock).toEqual(stock.toSorted((a, b) => Number(b) - Number(a)))
        expect(order.toSorted()).toEqual(each.map(({ id }) => id).toSorted())
      }),
    )
  })
})

describe('in the database', async () => {
  const world = await testWorld({ config: { ...testConfig, pi: testPi } })
  const product = (
    id: string,
    { stock = 99, ...facts }: Partial<CatalogueProduct> & { stock?: number },
  ) => testProduct({ id, ...facts, colours: [{ name: 'Ink', hex: '#101418', stock }] })
  await loadCatalogue(world, [
    product('this', {}),
    product('brand', {}),
    product('near', { brand: 'Orbit', basePrice: coins(105) }),
    product('far', { brand: 'Orbit', basePrice: coins(900) }),
    product('gone', { stock: 0 }),
    product('case', { category: 'fashion', brand: 'Passo', basePrice: coins(10) }),
    product('strap', { category: 'fashion', brand: 'Passo', basePrice: coins(10) }),
    product('car', { category: 'cars', brand: 'Passo', basePrice: coins(10) }),
  ])
  const related = async (id = 'this') => (await relatedTo(world, id, 9)).map((card) => card.id)

  async function bought(times: number, status: string, ...ids: string[]): Promise<void> {
    for (let each = 0; each < times; each += 1) {
      const lines = ids.map((id) => line(id))
      const number = await placed(world, await person(world), lines)
      await world.db`update orders set status = ${status} where number = ${number}`
    }
  }

  test('the closest of the category are first, sold-out ones last, never the product itself', async () => {
    expect(await related()).toEqual(['brand', 'near', 'far', 'gone'])
    expect(await related('no-such')).toEqual([])
    expect((await relatedTo(world, 'this', 2)).map((card) => card.id)).toEqual(['brand', 'near'])
  })

  test('products bought together in three orders are added from any category; two orders or unpaid ones do not count', async () => {
    await bought(minCoPurchases, 'processing', 'this', 'case')
    await bought(minCoPurchases - 1, 'processing', 'this', 'strap')
    await bought(minCoPurchases, 'cancelled', 'this', 'car')
    expect(await countCoPurchases(world)).toBe(2)
    expect(await countCoPurchases(world)).toBe(0)
    await expect.poll(() => related()).toContain('case')
    expect(await related()).not.toContain('strap')
    expect(await related()).not.toContain('car')
    expect(await related('case')).toContain('this')
  })

  test('store nothing about buyers', async () => {
    const columns = await world.db`
      select column_name as name from information_schema.columns where table_name = 'bought_together'`
    expect(columns.map(({ name }) => name).sort()).toEqual([
      'orders',
      'other_product_id',
      'product_id',
    ])
  })

  test('ignore orders older than a year', async () => {
    world.clock.advance((coPurchaseDays + 1) * 86_400_000)
    expect(await countCoPurchases(world)).toBe(2)
    await expect.poll(() => related()).not.toContain('case')
  })
})
