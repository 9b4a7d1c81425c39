// The column store agrees with plain SQL, after any changes of the catalog.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  insertAttributes,
  insertListed,
  type ListedProduct,
  randomAttributes,
  randomFilters,
} from '../../tests/support/listed-products.ts'
import { listingInSql } from '../../tests/support/listing-in-sql.ts'
import { everyListing } from '../../tests/support/products.ts'
import { noEvents } from '../../tests/support/silent-events.ts'
import { testWorld } from '../../tests/support/world.ts'
import { changeCategory } from '../catalog/categories/actions.ts'
import { treeNow } from '../catalog/categories/views.ts'
import { promotionsNow } from '../catalog/promotions/views.ts'
import { idAt } from './rules/columns.ts'
import { families } from './rules/facets.ts'
import { type ListingQuery, sorts } from './rules/listing.ts'
import { changedRows, forgetChanges } from './store/columns.ts'
import { columnsNow } from './views/columns.ts'
import { listingPage } from './views/listing-page.ts'
import { searchProducts } from './views/search.ts'

const world = await testWorld()
const { db } = world
/** Three levels, one of them hidden. */
await db`update categories set parent_id = 'fashion' where id in ('shoes', 'clothes', 'cars')`
await db`update categories set parent_id = 'shoes' where id = 'sneakers'`
await db`update categories set hidden = true where id = 'cars'`
await insertAttributes(db)
const categories = (await treeNow(world)).all.map(({ id }) => id)
const numbers = fc.nat({ max: 59 })
const some = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
const hexes = ['#101418', '#e6dcc8', '#c02020', '#2040c0', '#20a040', '#f0f0f0', '#808080']
const brands = ['Lumen', 'Orbit', 'Étoile', '星河']
const sizes = ['S', 'xl', '42', '128 GB']
const fits = ['Slim', 'Wide']
/** Amounts that collide, facet boundaries, and both ends of the valid range. */
const amount = fc.oneof(
  some([1n, 99n, 101n, 500_000_000n, 499_999_999n, 1_000_000_000n, 10n ** 15n, 10n ** 15n - 1n]),
  fc.bigInt({ min: 1n, max: 10n ** 15n }),
)

const colour = fc.record({
  hex: some(hexes),
  price: fc.option(amount),
  hidden: fc.boolean(),
  available: fc.nat({ max: 2 }),
  size: fc.option(some(sizes)),
  fit: fc.option(some(fits), { freq: 1 }),
})
const product = fc.record({
  number: numbers,
  category: some(categories),
  others: fc.uniqueArray(some(categories), { maxLength: 3 }),
  brand: some(brands),
  price: amount,
  position: fc.nat({ max: 9 }),
  published: fc.boolean(),
  filterable: fc.boolean(),
  attributes: randomAttributes,
  age: fc.nat({ max: 3 }),
  stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  colours: fc.array(colour, { minLength: 1, maxLength: 3 }),
})
const promotion = fc.record({
  percent: fc.integer({ min: 1, max: 90 }),
  priority: fc.nat({ max: 2 }),
  of: fc.oneof(
    fc.constant({ category: null, ids: null }),
    some(categories).map((category) => ({ category, ids: null })),
    fc.array(numbers, { minLength: 1, maxLength: 9 }).map((ids) => ({ category: null, ids })),
  ),
})
const query: fc.Arbitrary<ListingQuery> = fc.record({
  category: fc.oneof(
    { weight: 3, arbitrary: fc.constant('all' as const) },
    some([...categories, 'gone']),
  ),
  q: fc.constant(null),
  sort: some(sorts),
  brand: fc.option(some([...brands, 'Nobody']), { freq: 1 }),
  min: fc.option(amount, { freq: 1 }),
  max: fc.option(amount, { freq: 1 }),
  inStock: fc.boolean(),
  colour: fc.option(some(families.slice(0, 10)), { freq: 1 }),
  onSale: fc.boolean(),
  rating: fc.option(some([4, 3, 2] as const), { freq: 1 }),
  chosen: randomFilters,
  page: fc.integer({ min: 1, max: 4 }),
})
const found = fc.option(fc.uniqueArray(numbers, { maxLength: 60 }))
const idOf = (number: number) => `thing-${number}`
const idsOf = (numbers: readonly number[] | null) => (numbers ? numbers.map(idOf) : null)

type Product = Omit<ListedProduct, 'id'> & { readonly number: number }

const put = ({ number, ...own }: Product) => insertListed(db, { id: idOf(number), ...own })

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(product, { minLength: 1, maxLength: 20 }).map((products) => async () => {
      for (const each of products) await put(each)
    }),
  },
  {
    weight: 1,
    arbitrary: numbers.map((number) => async () => {
      await db`delete from products where id = ${idOf(number)}`
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(numbers, fc.nat({ max: 1 })).map(([number, left]) => async () => {
      await db`update product_variants set available = ${left} where product_id = ${idOf(number)} and position = 0`
    }),
  },
  {
    weight: 2,
    arbitrary: fc.array(promotion, { maxLength: 3 }).map((promotions) => async () => {
      await db`delete from promotions`
      for (const [nth, { percent, priority, of }] of promotions.entries())
        await db`
        insert into promotions (id, name, percent, priority, category, product_ids, starts_at, created_at, announced_at)
        values (${`p${nth}`}, 'Offer', ${percent}, ${priority}, ${of.category}, ${idsOf(of.ids)},
          ${world.now()}, now(), now())`
    }),
  },
)

test('agrees with the database for any catalogue, changes and query', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.array(fc.tuple(query, found), { maxLength: 3 })), {
        maxLength: 6,
      }),
      async (steps) => {
        for (const [nth, [change, questions]] of steps.entries()) {
          await change()
          // Repeats the previous queries, whose cached results must have changed.
          for (const [query, numbers] of [...(steps[nth - 1]?.[1] ?? []), ...questions]) {
            const found = idsOf(numbers)
            const promotions = await promotionsNow(world)
            expect(await listingPage(world, query, found)).toEqual(
              await listingInSql(db, { query, found, promotions, hexes }),
            )
          }
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('reads changes of a delayed transaction once it commits', async () => {
  await put({ ...plain, number: 100 })
  await put({ ...plain, number: 101 })
  const brandsOf = async () => {
    const columns = await columnsNow(world)
    const { brands, brand } = columns
    return [...columns.catalogOrder].flatMap((place) =>
      /-10[01]$/.test(idAt(columns, place)) ? [brands.names[brand[place] as number]] : [],
    )
  }
  expect(await brandsOf()).toEqual(['Lumen', 'Lumen'])
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
  const slow = world.transaction(async ({ db }) => {
    await db`update products set brand = 'Slow' where id = 'thing-100'`
    wrote()
    await held
    return { ok: true, value: undefined }
  })
  await written
  await db`update products set brand = 'Quick' where id = 'thing-101'`
  expect(await brandsOf()).toEqual(['Lumen', 'Quick'])
  letGo()
  await slow
  expect(await brandsOf()).toEqual(['Slow', 'Quick'])
})

test('moving a category moves its products', async () => {
  const shoe = { ...plain, number: 102, category: 'sneakers', others: ['gaming'] }
  await put(shoe)
  const isIn = async (category: string) =>
    (await listingPage(world, { ...everyListing, category }, ['thing-102'])).total
  expect(await isIn('fashion')).toBe(1)
  expect(await isIn('audio')).toBe(0)
  const node = (await treeNow(world)).byId.get('sneakers')
  if (!node) throw new Error('no such category')
  const below = { parentId: 'audio' }
  expect(await changeCategory(world, 'system', node, below)).toEqual({ ok: true, value: undefined })
  await expect.poll(() => isIn('audio')).toBe(1)
  expect([await isIn('fashion'), await isIn('sneakers'), await isIn('gaming')]).toEqual([0, 1, 1])
  // Words of its current ancestors find it, in each language.
  const finds = async (words: string, language?: string) =>
    (await searchProducts(world, words, language)).ids.includes('thing-102')
  expect(await finds('headphones')).toBe(true)
  expect(await finds('audio & kopfhörer', 'de')).toBe(true)
  expect(await finds('fashion')).toBe(false)
})

test('ignores rolled-back changes', async () => {
  const before = (await columnsNow(world)).catalogOrder.length
  await world.transaction(async (world) => {
    await world.db`delete from products where id = 'thing-100'`
    expect((await columnsNow(world)).catalogOrder.length).toBe(before)
    return { ok: false, code: 'form.invalid' }
  })
  expect((await columnsNow(world)).catalogOrder.length).toBe(before)
})

test('sales change nothing until the last unit', async () => {
  await put({ ...plain, number: 100, colours: [{ ...ink, available: 5 }] })
  const [seen] = await db<[{ snapshot: string; at: Date }]>`
    select pg_current_snapshot()::text as snapshot, now() as at`
  const left = async (available: number) => {
    await db`update product_variants set available = ${available} where product_id = 'thing-100'`
    return [...(await changedRows(db, seen)).changes.keys()]
  }
  expect(await left(1)).toEqual([])
  expect(await left(0)).toEqual(['thing-100'])
})

test('reads the change log of a day; a process further behind reads everything', async () => {
  await columnsNow(world)
  await db`update products set brand = 'Late' where id = 'thing-101'`
  await db`update catalogue_changes set at = at - interval '2 days'`
  expect(await forgetChanges(db)).toBeGreaterThan(0)
  expect(await forgetChanges(db)).toBe(0)
  const again = { ...world, events: noEvents }
  expect((await columnsNow(again)).brands.names).toContain('Late')
})

const ink = { hex: '#101418', price: null, hidden: false, available: 1, size: null, fit: null }
const plain: Product = {
  number: 0,
  category: 'audio',
  others: [],
  brand: 'Lumen',
  price: 1n,
  position: 1,
  published: true,
  filterable: true,
  attributes: {},
  age: 0,
  stars: [],
  colours: [ink],
}
