// Contract tests of listings, part of those of the search engine's port.
import { expect, test } from 'vitest'
import { promotionsNow } from '../../shop/catalog/promotions/views.ts'
import { listingQuery } from '../../shop/search/input.ts'
import type { SearchEngine } from '../../shop/search/port.ts'
import { listingInSql } from './listing-in-sql.ts'
import type { TestWorld } from './world.ts'

type Asked = {
  readonly world: TestWorld
  readonly engine: SearchEngine
  readonly found: (words: string) => ReturnType<SearchEngine['search']>
  /** Facet counts over all values of its products. */
  readonly hexes: readonly string[]
}

export function listingContract(shop: () => Asked): void {
  test.each([
    '',
    'category=audio',
    'brand=Sonadrel&sort=price-desc',
    'stock=1&colour=black&sort=newest',
    'min=100&max=900&sort=rating',
    'rating=3&page=2',
    'option.size=42&option.size=m&stock=1',
    'category=smartphones&option.storage=256+gb&colour=black',
    'option.size=nothing',
  ])('counts of %j are exact, of the whole shop and of what a search finds', async (asked) => {
    const params = new URLSearchParams(asked)
    const query = listingQuery(params.get('category') ?? 'all', params, 'PI')
    const { world, engine, found: find, hexes } = shop()
    const promotions = await promotionsNow(world)
    for (const found of [null, (await find('wireless')).ids]) {
      expect(found).not.toEqual([])
      expect(await engine.page(query, found)).toEqual(
        await listingInSql(world.db, { query, found, promotions, hexes }),
      )
    }
  })

  test('filters apply within a collection’s condition', async () => {
    const { engine } = shop()
    const query = listingQuery('all', new URLSearchParams('stock=1&sort=price-asc'), 'PI')
    const shoes = { by: 'category', categories: ['sneakers'] } as const
    const large = { by: 'filter', choice: { key: 'option.size', values: ['44'] } } as const
    const within = { match: 'all', conditions: [shoes, large] } as const
    const asked = { ...query, category: 'sneakers', inStock: false, chosen: [large.choice] }
    const { ids, total } = await engine.page({ ...asked, page: 1 }, null)
    expect(total).toBeGreaterThan(0)
    const page = await engine.page({ ...query, inStock: false, within }, null)
    expect(page).toMatchObject({ ids, total })
    expect(page.facets.categories.map(({ value }) => value)).toContain('sneakers')
    const byHand = ids.toReversed()
    const chosen = {
      ...query,
      sort: 'relevance',
      inStock: false,
      within: { ids: byHand },
    } as const
    expect((await engine.page(chosen, null)).ids).toEqual(byHand)
    expect((await engine.page(chosen, ids.slice(0, 2))).ids).toEqual(ids.slice(0, 2))
  })
}
