// Incremental updates of the column store equal a full build.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeOf } from '../../catalog/categories/rules.ts'
import type { Promotion } from '../../catalog/promotions/rules.ts'
import { withChanges } from './cached-counts.ts'
import { type Changes, changed } from './column-changes.ts'
import { type ColumnRow, type Columns, columnsFor, idAt, placeOf, rowFields } from './columns.ts'
import {
  applyColumnChanges,
  bits,
  mostPacked,
  type PricedColumns,
  pricedColumns,
} from './current-prices.ts'
import { type ListingQuery, type Sort, sorts } from './listing.ts'
import { orderOf } from './listing-orders.ts'
import { pageOf } from './listing-page.ts'
import { betweenFields, betweenValues } from './profiles.ts'
import { brandCounts, categoriesIn, idsIn } from './recommendations.ts'

const ids = Array.from({ length: 40 }, (_, number) => `item-${number}`)
const id = fc.constantFrom(...ids)
const sizes = (...values: readonly string[]): string =>
  values
    .map((each) => ['Size', each.slice(0, -1), each.slice(-1)].join(betweenFields))
    .join(betweenValues)
const row = fc.record<ColumnRow>({
  id,
  categories: fc.constantFrom('audio', 'cameras', 'cameras audio', 'audio cameras cars'),
  brand: fc.constantFrom('Lumen', 'Orbit'),
  position: fc.nat({ max: 9 }),
  createdAt: fc.nat(),
  ratingSum: fc.nat({ max: 50 }),
  ratingCount: fc.nat({ max: 10 }),
  price: fc.nat(),
  inStock: fc.boolean(),
  hexes: fc.constantFrom('', '#000000', '#ff0000 #0000ff+'),
  tags: fc.constantFrom('', 'gift', 'gift\nsummer'),
  profile: fc.constantFrom('', sizes('42+'), sizes('42-', '43+'), sizes('43+')),
})
const change = fc.array(
  fc.oneof(
    row.map((row) => [row.id, row] as const),
    // Keeps its position whatever else changes.
    row.map((row) => [row.id, { ...row, position: ids.indexOf(row.id) }] as const),
    id.map((id) => [id, null] as const),
  ),
  { maxLength: 12 },
)

const promotion = fc.record<Pick<Promotion, 'percent' | 'category' | 'below' | 'productIds'>>({
  percent: fc.integer({ min: 1, max: 90 }),
  category: fc.constantFrom(null, 'audio', 'electronics'),
  below: fc.constantFrom(null, ['cameras']),
  productIds: fc.option(fc.array(id, { minLength: 1, maxLength: 9 })),
})
const promotions = fc.array(promotion, { maxLength: 3 }) as fc.Arbitrary<Promotion[]>

const madeOf = (rows: Changes): Columns => changed(columnsFor(0), rows).columns
const idsOf = (columns: Columns): string[] => idsIn(columns, columns.catalogOrder)

/** All column values of each product, in catalog order. */
const said = (columns: Columns) =>
  [...columns.catalogOrder].map((place) => ({
    id: idAt(columns, place),
    brand: columns.brands.names[columns.brand[place] as number],
    categories: columns.categories.names[columns.category[place] as number],
    tags: columns.tagSets.names[columns.tagSet[place] as number],
    profile: columns.profiles.texts[columns.profile[place] as number],
    ...Object.fromEntries(plain.map((name) => [name, columns[name][place]])),
  }))
const plain = rowFields.filter((name) => !['brand', 'category', 'tagSet', 'profile'].includes(name))

test('incremental updates and a full build have the same result, and every id its row', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const rows = new Map<string, ColumnRow>()
      let columns = columnsFor(0)
      for (const each of changes) {
        const fresh = new Map(each)
        note(rows, fresh)
        columns = changed(columns, fresh).columns
        expect(said(columns)).toEqual(said(madeOf(rows)))
        expect(brandCounts(columns)).toEqual(brandCounts(madeOf(rows)))
        expect(categoriesIn(columns)).toEqual(categoriesIn(madeOf(rows)))
        for (const id of ids) {
          const place = placeOf(columns, id)
          expect(place !== undefined).toBe(rows.has(id))
          if (place !== undefined) expect(idAt(columns, place)).toBe(id)
        }
      }
    }),
  )
})

/** Category sets may have different numbers in columns built differently: their names are compared. */
const withoutNumber = ~((mostPacked - 1) << bits.category)
const ofEach = ({ columns, ...priced }: PricedColumns, name: 'price' | 'traits') =>
  Array.from(columns.catalogOrder, (place) => {
    const value = priced[name][place] as number
    return name === 'price'
      ? value
      : [
          value & withoutNumber,
          columns.categories.names[(value >>> bits.category) & (mostPacked - 1)],
        ]
  })

const inOrderOf = (priced: PricedColumns, sort: Sort): string[] =>
  idsIn(priced.columns, orderOf(priced, sort) ?? priced.columns.catalogOrder)

function note(rows: Map<string, ColumnRow>, changes: Changes): void {
  for (const [id, row] of changes)
    if (row) rows.set(id, row)
    else rows.delete(id)
}

test('prices, traits and orders updated incrementally equal a new build', () => {
  const asked = fc.tuple(change, fc.option(promotions), fc.subarray([...sorts]))
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 30 }), (steps) => {
      const rows = new Map<string, ColumnRow>()
      let columns = columnsFor(0)
      let running: readonly Promotion[] = []
      for (const [each, others, wanted] of steps) {
        running = others ?? running
        const fresh = new Map(each)
        note(rows, fresh)
        const after = changed(columns, fresh)
        applyColumnChanges(columns, after)
        columns = after.columns
        const carried = pricedColumns(columns, running, 'PI')
        const anew = pricedColumns(madeOf(rows), running, 'PI')
        for (const name of ['price', 'traits'] as const)
          expect(ofEach(carried, name)).toEqual(ofEach(anew, name))
        for (const sort of new Set([...carried.orders.keys(), ...wanted]))
          expect(inOrderOf(carried, sort)).toEqual(inOrderOf(anew, sort))
      }
    }),
  )
})

const query = fc.record<ListingQuery>({
  category: fc.constantFrom('all', 'audio', 'cars', 'gone'),
  q: fc.constant(null),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: 3 }),
  brand: fc.option(fc.constantFrom('Lumen', 'Nobody'), { freq: 1 }),
  min: fc.option(fc.bigInt(0n, 2n ** 31n), { freq: 1 }),
  max: fc.constant(null),
  inStock: fc.boolean(),
  onSale: fc.boolean(),
  colour: fc.option(fc.constantFrom('black', 'blue'), { freq: 1 }),
  rating: fc.option(fc.constantFrom(4, 2), { freq: 1 }),
  chosen: fc.option(
    fc.subarray(['42', '43'], { minLength: 1 }).map((values) => [{ key: 'option.size', values }]),
    { nil: [], freq: 1 },
  ),
})
const tree = treeOf(
  ['audio', 'cameras', 'cars'].map((id, position) => ({
    id,
    slug: id,
    position,
    version: 1,
    parentId: id === 'cars' ? 'cameras' : null,
    isHidden: false,
    isInMenus: true,
    photo: null,
    art: null,
    attributes: [],
    options: [],
    texts: { en: { name: id } },
  })),
)

test('pages and counts that are kept and corrected equal those made anew', () => {
  const step = fc.tuple(change, fc.option(promotions, { freq: 1 }), fc.array(query))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const rows = new Map<string, ColumnRow>()
      let columns = columnsFor(0)
      let running: readonly Promotion[] = []
      const asked: ListingQuery[] = []
      for (const [each, others, wanted] of steps) {
        running = others ?? running
        const fresh = new Map(each)
        note(rows, fresh)
        columns = withChanges(columns, fresh)
        asked.push(...wanted)
        const carried = pricedColumns(columns, running, 'PI')
        const anew = pricedColumns(madeOf(rows), running, 'PI')
        for (const one of asked.slice(-20)) {
          const [page, other] = [carried, anew].map((priced) =>
            pageOf(priced, one, null, { tree, now: new Date(0) }),
          )
          expect(page).toEqual(other)
        }
      }
    }),
  )
})

test('endless inserts and deletes take no more space', () => {
  const kept = { ...(fc.sample(row, { numRuns: 1, seed: 1 })[0] as ColumnRow), id: 'kept' }
  let columns = madeOf(new Map([['kept', kept]]))
  for (let turn = 0; turn < 100; turn += 1) {
    const id = `guest-${turn}`
    columns = changed(columns, new Map([[id, { ...kept, id }]])).columns
    columns = changed(columns, new Map([[id, null]])).columns
  }
  expect(idsOf(columns)).toEqual(['kept'])
  expect(columns.places.ids.length).toBeLessThan(5)
})
