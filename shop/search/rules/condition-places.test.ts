// Products matched by a rule, compared with naive filtering.
import { expect, test } from 'vitest'
import { type CategoryRow, treeOf } from '../../catalog/categories/rules.ts'
import { changed } from './column-changes.ts'
import { type ColumnRow, columnsFor } from './columns.ts'
import { placesWithin } from './condition-places.ts'
import { pricedColumns } from './current-prices.ts'
import type { Condition } from './product-conditions.ts'
import { beforeAttributes, betweenFields } from './profiles.ts'
import { idsIn, placesOf } from './recommendations.ts'

const category = (id: string, parentId: string | null): CategoryRow => ({
  id,
  slug: id,
  parentId,
  position: 1,
  version: 1,
  isHidden: false,
  isInMenus: true,
  photo: null,
  art: null,
  attributes: [],
  options: [],
  texts: { en: { name: id } },
})
const tree = treeOf([
  category('fashion', null),
  category('shoes', 'fashion'),
  category('audio', null),
])
const day = 86_400_000
const now = new Date(100 * day)

const made = (id: string, own: Partial<ColumnRow>): [string, ColumnRow] => [
  id,
  {
    id,
    categories: 'audio',
    brand: 'Lumen',
    position: Number(id),
    createdAt: 0,
    ratingSum: 0,
    ratingCount: 0,
    price: 100,
    inStock: true,
    hexes: '',
    tags: '',
    profile: '',
    ...own,
  },
]
const { columns } = changed(
  columnsFor(0),
  new Map([
    made('1', { brand: 'Orbit', tags: 'gift\nsummer sale' }),
    made('2', { categories: 'shoes', price: 200, createdAt: 98 * day * 1_000 }),
    made('3', { categories: 'audio shoes', inStock: false, tags: 'summer' }),
    made('4', {
      profile: `${['Size', 'XL', '-'].join(betweenFields)}${beforeAttributes}{"wool":true,"weight":2.5}`,
    }),
  ]),
)
const priced = pricedColumns(
  columns,
  [
    {
      id: 'p',
      name: 'Offer',
      percent: 50,
      priority: 1,
      category: null,
      productIds: ['2'],
      below: null,
      code: null,
      startsAt: now,
      endsAt: null,
      mostUses: null,
      mostPerShopper: null,
    } as never,
  ],
  'PI',
)
const within = (
  condition: Parameters<typeof placesWithin>[1],
  found: readonly string[] | null = null,
) =>
  idsIn(columns, placesWithin(priced, condition, found && placesOf(columns, found), { tree, now }))

test.each<[Condition, string[]]>([
  [{ by: 'brand', brands: ['Orbit', 'Nobody'] }, ['1']],
  [{ by: 'category', categories: ['fashion'] }, ['2', '3']],
  [{ by: 'category', categories: ['gone'] }, []],
  [{ by: 'price', min: 100n, max: 100n }, ['1', '2', '3', '4']],
  [{ by: 'price', min: 101n, max: null }, []],
  [{ by: 'tag', tags: ['summer'] }, ['3']],
  [{ by: 'tag', tags: ['summer sale', 'summer'] }, ['1', '3']],
  [{ by: 'new', days: 2 }, ['2']],
  [{ by: 'new', days: 1 }, []],
  [{ by: 'promotion' }, ['2']],
  [{ by: 'stock' }, ['1', '2', '4']],
  [{ by: 'filter', choice: { key: 'option.size', values: ['xl'] } }, ['4']],
  [{ by: 'filter', choice: { key: 'attribute.wool', values: ['no'] } }, []],
  [{ by: 'filter', choice: { key: 'attribute.weight', min: 2.5, max: null } }, ['4']],
])('condition %#', (condition, ids) => {
  for (const match of ['all', 'any'] as const)
    expect(within({ match, conditions: [condition] })).toEqual(ids)
})

test('matches all conditions, any of them, or none', () => {
  const conditions: Condition[] = [{ by: 'tag', tags: ['summer'] }, { by: 'stock' }]
  expect(within({ match: 'all', conditions })).toEqual([])
  expect(within({ match: 'any', conditions })).toEqual(['1', '2', '3', '4'])
  expect(within({ match: 'all', conditions: [] })).toEqual([])
  expect(within({ match: 'any', conditions: [] })).toEqual([])
})

test('a collection by hand keeps its order, and a search within it the order of relevance', () => {
  expect(within({ ids: ['3', '1', 'gone', '3'] })).toEqual(['3', '1'])
  expect(within({ ids: ['3', '1'] }, ['1', '2', '3'])).toEqual(['1', '3'])
  expect(within({ match: 'all', conditions: [{ by: 'stock' }] }, ['4', '3', '1'])).toEqual([
    '4',
    '1',
  ])
})
