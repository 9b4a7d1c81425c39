// Listings by ItemsJS, which keeps its items in memory and counts facets by bitsets.
import itemsjs from 'itemsjs'
import { families, familyOf } from '../../shop/search/rules/facets.ts'
import { type ListingQuery, pageSize } from '../../shop/search/rules/listing.ts'
import { madeColumns } from './generated-rows.ts'
import type { Page } from './listings-sql.ts'

export async function itemsEngine(count: number) {
  const items = Array.from({ length: count }, (_, n) => {
    const { hexes, ...row } = madeColumns(n)
    const colours = new Set(hexes.split(' ').map(familyOf))
    const { ratingSum: sum, ratingCount: rated } = row
    const stars = rated === 0 ? 0 : [2, 3, 4].filter((each) => sum >= each * rated).length
    return { ...row, stars, colours: families.filter((each) => colours.has(each)) }
  })
  const facet = { conjunction: false, size: 50 }
  const sortings = {
    'price-asc': { field: 'price', order: 'asc' },
    newest: { field: 'createdAt', order: 'desc' },
  }
  const aggregations = {
    category: facet,
    brand: facet,
    step: facet,
    stars: facet,
    colours: facet,
    inStock: facet,
  }
  return itemsjs(items as never, { sortings, aggregations } as never)
}

type Items = Awaited<ReturnType<typeof itemsEngine>>

export async function byItems(engine: Items, query: ListingQuery): Promise<Page> {
  const { category, brand, min, max, inStock, colour, rating, sort } = query
  const [least, most] = [Number(min ?? 0), Number(max ?? Number.MAX_VALUE)]
  const found = engine.search({
    per_page: pageSize,
    page: query.page,
    ...(sort === 'relevance' ? {} : { sort }),
    filters: {
      ...(category !== 'all' && { category: [category] }),
      ...(brand && { brand: [brand] }),
      ...(inStock && { inStock: ['true'] }),
      ...(colour && { colours: [colour] }),
      ...(rating && { stars: [0, 1, 2, 3].filter((stars) => stars >= rating - 1).map(String) }),
    },
    ...((min !== null || max !== null) && {
      filter: (item: { price: number }) => item.price >= least && item.price <= most,
    }),
  } as never) as never as {
    data: {
      items: { id: string }[]
      aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }>
    }
    pagination: { total: number }
  }
  const of = (name: string) =>
    Object.fromEntries(
      (found.data.aggregations[name]?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]),
    )
  return {
    ids: found.data.items.map(({ id }) => id),
    total: found.pagination.total,
    categories: of('category'),
    brands: of('brand'),
  }
}
