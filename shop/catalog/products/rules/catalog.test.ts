import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingQuery, listingSearch } from '../../../search/input.ts'
import { families, familyOf, ratingSteps } from '../../../search/rules/facets.ts'
import { folded } from '../../../search/rules/filters.ts'
import { sorts } from '../../../search/rules/listing.ts'
import {
  lockOrder,
  mergeLines,
  type StockState,
  stockMoves,
  stockStatesBefore,
} from '../../stock/rules/stock.ts'
import { defaultVariant, type Line } from './catalog.ts'
import { shownStock } from './shown-stock.ts'

test.each([
  { soldOut: [false, false], chosen: 0 },
  { soldOut: [true, false], chosen: 1 },
  { soldOut: [true, true], chosen: 0 },
])('the default variant of $soldOut is number $chosen', ({ soldOut, chosen }) => {
  const variants = soldOut.map((each, index) => ({ soldOut: each, index }))
  expect(defaultVariant(variants).index).toBe(chosen)
})

test('a page shows the number of units only when few are left', () => {
  expect([0, 1, 5, 6, 7, 5000].map(shownStock)).toEqual([0, 1, 5, 6, 6, 6])
})

test('merging lines loses no unit and has one order', () => {
  const line: fc.Arbitrary<Line> = fc.record({
    productId: fc.constant('1'),
    variantId: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', '01234567'),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (some, others) => {
      const merged = mergeLines([...some, ...others])
      const pieces = (lines: readonly Line[]) =>
        lines.reduce((count, each) => count + each.quantity, 0)
      expect(pieces(merged)).toBe(pieces(some) + pieces(others))
      expect(merged).toEqual(mergeLines([...others, ...some]))
      for (const [index, each] of merged.slice(1).entries())
        expect(lockOrder(merged[index] ?? each, each)).toBe(-1)
    }),
  )
})

test('units reach every state from held, by the table only', () => {
  const reached = new Set<StockState>(['held'])
  for (const state of reached) for (const next of stockMoves[state]) reached.add(next)
  expect([...reached].sort()).toEqual(Object.keys(stockMoves).sort())
  expect(stockStatesBefore('released').sort()).toEqual(['held', 'sold'])
  expect(stockStatesBefore('sold')).toEqual(['held'])
})

describe('the URL of a listing', () => {
  const read = (search: string, category = 'all') =>
    listingQuery(category, new URLSearchParams(search), 'PI')

  test('has every filter of the page', () => {
    const search =
      'q=phone&sort=price-desc&brand=Lumen&min=8&max=12.5&stock=1&sale=1&colour=black&rating=4' +
      '&option.size=43&option.size=42&attribute.weight.max=2.5&page=3'
    expect(read(search, 'audio')).toEqual({
      category: 'audio',
      q: 'phone',
      sort: 'price-desc',
      brand: 'Lumen',
      min: 80_000_000n,
      max: 125_000_000n,
      inStock: true,
      colour: 'black',
      onSale: true,
      rating: 4,
      chosen: [
        { key: 'attribute.weight', min: null, max: 2.5 },
        { key: 'option.size', values: ['42', '43'] },
      ],
      page: 3,
    })
  })

  test.each([
    'page=0',
    'option.=42',
    'option.Size=42',
    'size=42',
    'attribute.weight.min=1e3',
    'attribute.Weight.max=2',
    'option.size.max=%00',
    'page=-1',
    'page=1e3',
    'page=99999999999',
    'sort=name;drop',
    'min=-1',
    'min=1.00000001',
    'max=abc',
    'brand=',
    'q=%20%00',
    'stock=yes',
    'rating=5',
    'rating=0',
    'rating=4.5',
    'rating=NaN',
  ])('ignores what it cannot read: %s', (search) => {
    expect(read(search)).toEqual(read(''))
    expect(listingSearch(read(search), 'PI')).toBe('')
  })

  test.each(['', 'ALL', '__proto__', 'a b', '-a', 'a'.repeat(65)])(
    'takes %j as all products',
    (slug) => {
      expect(read('', slug).category).toBe('all')
    },
  )

  test('reads a hundred characters of a search, without bidirectional control characters', () => {
    expect([...(read(`q=${'🙂'.repeat(5000)}`).q ?? '')]).toHaveLength(100)
    expect(read('q=%E2%80%AEphone').q).toBe('phone')
  })

  test('survives writing and reading', () => {
    const values = fc
      .uniqueArray(fc.stringMatching(/^[\p{Ll}\p{Nd}]{1,20}$/u).map(folded), {
        minLength: 1,
        maxLength: 5,
      })
      .map((all) => all.sort())
    const bound = fc.option(fc.integer({ min: -999, max: 99_999 }).map((cents) => cents / 100))
    const query = fc.record({
      category: fc.constant('all' as const),
      q: fc.option(fc.stringMatching(/^[\p{L}\p{N}]{1,20}$/u)),
      sort: fc.constantFrom(...sorts),
      brand: fc.option(fc.stringMatching(/^\w{1,20}$/)),
      min: fc.option(fc.bigInt({ min: 0n, max: 10n ** 20n })),
      max: fc.option(fc.bigInt({ min: 0n, max: 10n ** 20n })),
      inStock: fc.boolean(),
      colour: fc.option(fc.constantFrom(...families)),
      onSale: fc.boolean(),
      rating: fc.option(fc.constantFrom(...ratingSteps)),
      chosen: fc
        .uniqueArray(
          fc.oneof(
            fc.record({
              key: fc.constantFrom('option.size', 'option.größe 2', 'attribute.wool'),
              values,
            }),
            fc
              .record({
                key: fc.constantFrom('attribute.weight', 'attribute.e-ink'),
                min: bound,
                max: bound,
              })
              .filter(({ min, max }) => (min ?? max) !== null),
          ),
          { selector: ({ key }) => key },
        )
        .map((all) => all.sort((a, b) => (a.key < b.key ? -1 : 1))),
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    fc.assert(
      fc.property(query, (each) => void expect(read(listingSearch(each, 'PI'))).toEqual(each)),
    )
  })
})

describe('the basic colour', () => {
  test.each([
    ['#1b1c1f', 'black'],
    ['#4a4e55', 'grey'],
    ['#c9ccd1', 'grey'],
    ['#f4f3ef', 'white'],
    ['#efe6d2', 'beige'],
    ['#d8c6a5', 'beige'],
    ['#1f2f4d', 'blue'],
    ['#8fb3cf', 'blue'],
    ['#3f9a9a', 'blue'],
    ['#1f4a3a', 'green'],
    ['#93a98b', 'green'],
    ['#6a6b3f', 'green'],
    ['#d9a441', 'yellow'],
    ['#d9743a', 'orange'],
    ['#b5443c', 'red'],
    ['#6d2436', 'red'],
    ['#d8a7ad', 'pink'],
    ['#a796c9', 'purple'],
    ['#9a5b32', 'brown'],
    ['#5f3a26', 'brown'],
  ])('of %s is %s', (hex, family) => {
    expect(familyOf(hex)).toBe(family)
  })

  test('is one of twelve for any hex', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n) => `#${n.toString(16).padStart(6, '0')}`)
    fc.assert(fc.property(hex, (each) => families.includes(familyOf(each))))
  })
})
