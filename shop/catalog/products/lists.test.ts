// The lists of products and stock equal a full scan, whichever query path they take; with data beyond the scan limits.
import { describe, expect, test } from 'vitest'
import { compare, pool, world } from '../../../tests/fixtures/browser/generated-shop.ts'
import { expectSame, firstPages } from '../../../tests/support/paged-lists.ts'
import { stockFilters, stockReasons } from '../stock/rules/stock.ts'
import { stockLines, stockMovements } from '../stock/views/stock.ts'
import { productFilters, productSorts } from './rules/products-list.ts'
import { productsPage } from './views/products-list.ts'

describe('the dashboard lists', () => {
  type Product = {
    id: string
    name: string
    brand: string
    category: string
    price: number
    at: Date
    states: string[]
  }
  const all = () => pool<Product[]>`
    select id, lower(name) as name, lower(brand) as brand, category, base_price::float8 as price, created_at as at,
      array_remove(array['all', case when published then 'published' end,
        case when archived_at is not null then 'archived' end,
        case when not published and archived_at is null then 'draft' end,
        case when (published or archived_at is not null)
          and exists (select from product_drafts d where d.product_id = id) then 'changed' end,
        case when published and exists (select from product_variants c
          where c.product_id = products.id and not hidden and available <= coalesce(products.low_stock, 3)) then 'low' end], null) as states
    from products`
  const by: Record<(typeof productSorts)[number], (a: Product, b: Product) => number> = {
    newest: (a, b) => b.at.getTime() - a.at.getTime() || compare(b.id, a.id),
    name: (a, b) => compare(a.name, b.name) || compare(a.id, b.id),
    cheapest: (a, b) => a.price - b.price || compare(a.id, b.id),
    dearest: (a, b) => b.price - a.price || compare(b.id, a.id),
  }
  const starts = (text: string, q: string) => text.split(' ').some((word) => word.startsWith(q))

  test.each(productSorts)('products by %s, in each state, category and search', async (sort) => {
    const products = [...(await all())].sort(by[sort])
    expect(products).toHaveLength(1500)
    for (const filter of productFilters)
      for (const category of [null, 'smartphones'] as const)
        for (const q of ['', 'item-14', 'BABA', 'Noct', 'noctrea re', 'ba', 'zzzz', '100%', 'q']) {
          const words = q.toLowerCase()
          const holds = (text: string) =>
            /^[a-z]{1,2}$/.test(words) ? starts(text, words) : text.includes(words)
          const wanted = products.filter(
            (each) =>
              each.states.includes(filter) &&
              (!category || each.category === category) &&
              (each.id.startsWith(words) || holds(each.name) || holds(each.brand)),
          )
          const found = await firstPages((after) =>
            productsPage(world, { filter, category, q, sort, after, limit: 40 }),
          )
          const ids = { ...found, rows: found.rows.map(({ id }) => id) }
          expectSame(
            ids,
            wanted.map(({ id }) => id),
            `${filter} ${category} ${q}`,
          )
        }
  })
})

test('stock, in each state and by a search', async () => {
  const all = await pool<{ place: string; id: string; name: string; states: string[] }[]>`
    select c.id as place, p.id, lower(p.name) as name, array_remove(array['all',
      case when c.available = 0 then 'out' end,
      case when not c.hidden and c.available <= coalesce(p.low_stock, 3) then 'low' end], null) as states
    from product_variants c join products p on p.id = c.product_id order by c.product_id, c.position, c.id`
  expect(all.length).toBeGreaterThan(1500)
  for (const filter of stockFilters)
    for (const q of ['', 'item-14', 'baba', 'zzzz']) {
      const wanted = all.filter(
        ({ id, name, states }) => states.includes(filter) && (id.startsWith(q) || name.includes(q)),
      )
      const found = await firstPages((after) =>
        stockLines(world, { filter, q, after, limit: 40, language: 'en' }),
      )
      const places = found.rows.map(({ variantId }) => variantId)
      expectSame(
        { ...found, rows: places },
        wanted.map(({ place }) => place),
        `${filter} ${q}`,
      )
    }
})

test('stock movements, by reason and product', async () => {
  const all = await pool<{ id: string; productId: string; reason: string }[]>`
    select m.id::text, c.product_id as "productId", reason
    from stock_movements m join product_variants c on c.id = m.variant_id order by m.id desc`
  expect(new Set(all.map(({ reason }) => reason)).size).toBe(stockReasons.length)
  const busy = 'item-1'
  for (const productId of [null, busy])
    for (const reason of [null, ...stockReasons]) {
      const wanted = all.filter(
        (each) =>
          (!productId || each.productId === productId) && (!reason || each.reason === reason),
      )
      const found = await firstPages((after) =>
        stockMovements(world, { productId, reason, after, limit: 40, language: 'en' }),
      )
      expectSame(
        { ...found, rows: found.rows.map(({ id }) => String(id)) },
        wanted.map(({ id }) => id),
        `${productId} ${reason}`,
      )
    }
})
