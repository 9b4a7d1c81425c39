// Facet counts of category trees, with few and with many sets, compared with naive counting.
import { expect, test } from 'vitest'
import { everyListing } from '../../../tests/support/products.ts'
import { type CategoryRow, treeOf, withDescendants } from '../../catalog/categories/rules.ts'
import { tallyOf } from './cached-counts.ts'
import { changed } from './column-changes.ts'
import { columnsFor } from './columns.ts'
import { isPacked, pricedColumns } from './current-prices.ts'
import { facetsOf } from './facet-counting.ts'
import { pageSize } from './listing.ts'
import { pageOf } from './listing-page.ts'

const node = (number: number): CategoryRow => ({
  id: `c${number}`,
  slug: `c${number}`,
  position: number,
  version: 1,
  isHidden: number === 7,
  isInMenus: true,
  photo: null,
  art: null,
  attributes: [],
  options: [],
  // Three levels: c0 to c3, each with four children, each with four.
  parentId: number < 4 ? null : `c${Math.floor(number / 4) - 1}`,
  texts: { en: { name: `Category ${number}` } },
})
const tree = treeOf(Array.from({ length: 84 }, (_, number) => node(number)))
const ids = tree.all.map(({ id }) => id)
const idAt = (number: number): string => ids[number % ids.length] as string

const rowsOf = (count: number, setOf: (number: number) => string[]) =>
  Array.from({ length: count }, (_, number) => ({
    id: `item-${number}`,
    position: number,
    createdAt: number,
    price: 1_000 + number,
    categories: [...new Set(setOf(number))].join(' '),
    brand: number % 3 === 0 ? 'Lumen' : 'Orbit',
    ratingSum: 4 * (number % 2),
    ratingCount: number % 2,
    inStock: number % 5 !== 0,
    tags: '',
    profile: '',
    hexes: number % 4 === 0 ? '#101418' : '#c02020 #101418',
  }))

test.each([
  ['few', 3_000, (number: number) => [idAt(number * 5), idAt(number % 3)], true],
  ['many', 6_000, (n: number) => [idAt(n), idAt(n * 7 + (n >> 6)), idAt(n >> 5)], false],
] as const)('agrees with plain counting for %s sets of categories', (_, count, setOf, packed) => {
  const rows = rowsOf(count, setOf as (number: number) => string[])
  const { columns } = changed(columnsFor(0), new Map(rows.map((row) => [row.id, row])))
  expect(isPacked(columns)).toBe(packed)
  const priced = pricedColumns(columns, [], 'PI')
  const isIn = (row: (typeof rows)[number], category: string) => {
    const within = withDescendants(tree, category)
    return category === 'all' || row.categories.split(' ').some((id) => within.has(id))
  }
  for (const category of ['all', 'c0', 'c7', 'c83', 'c30', 'gone'])
    for (const more of [{}, { inStock: true }, { brand: 'Lumen', rating: 4 as const }]) {
      const look = { ...everyListing, ...more, category }
      const others = rows.filter(
        (row) =>
          (!look.inStock || row.inStock) &&
          (!look.brand || row.brand === look.brand) &&
          (!look.rating || row.ratingCount > 0),
      )
      const { total, facets } = facetsOf(columns, tallyOf(priced, look, tree), tree)
      expect(total).toBe(others.filter((row) => isIn(row, category)).length)
      const counts = tree.all.flatMap(({ id, isShown }) => {
        const count = others.filter((row) => isIn(row, id)).length
        return isShown && count > 0 ? [{ value: id, count }] : []
      })
      expect(facets.categories).toEqual(counts)
      // Ascending by price: from both ends of the order, and from its middle.
      const dearest = others.filter((row) => isIn(row, category)).reverse()
      for (const asked of [1, 30, 60, 99_999]) {
        const query = { ...look, sort: 'price-desc' as const, page: asked }
        const { ids, page } = pageOf(priced, query, null, { tree, now: new Date(0) })
        const shown = dearest.slice((page - 1) * pageSize, page * pageSize)
        expect(ids).toEqual(shown.map(({ id }) => id))
      }
      const inStock = others.filter((row) => isIn(row, category) && row.inStock).length
      expect(facets.inStock).toBe(inStock)
    }
})
