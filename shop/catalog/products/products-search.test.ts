// The search of the product list equals a full scan, for any names and after any change; and the indexed words are
// those of the products.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Pool } from '../../../adapters/database/connect.ts'
import { piLedger } from '../../../bench/million/payments.ts'
import { measuringWorld } from '../../../bench/world.ts'
import { insertColours } from '../../../tests/support/colours.ts'
import { expectSame, firstPages } from '../../../tests/support/paged-lists.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { World } from '../../world.ts'
import { stockLines } from '../stock/views/stock.ts'
import { productFilters, productSorts } from './rules/products-list.ts'
import { productsPage, suggestProducts } from './views/products-list.ts'

const { url } = await testWorld()
let pool: Pool
let world: World
/** More than a list scans in order. */
const count = 2600

/** A fixed seed. */
let seed = 7
const upTo = (end: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % end
}
const oneOf = <T>(all: readonly T[]): T => all[upTo(all.length)] as T

const parts = [
  'Noctrea',
  'noct',
  'Lamp',
  'lampshade',
  'a',
  'B',
  'ba',
  '14',
  '7',
  '100%',
  'a_b',
  'x\\y',
  'É',
  '--',
  '耳机',
  '无线耳机黑色',
  '黑',
  'ランプ',
  '',
  'cable-2m',
]
const brands = ['Noctrea', 'Acme', 'Acme Corp', '耳机厂', 'Ba', 'Two  Words']

/** `Dusk` is common, but far down in every sort order. */
const made = Array.from({ length: count }, (_, n) => {
  const isFar = n >= count - 400
  const words = Array.from({ length: 1 + upTo(4) }, () => oneOf(parts))
  const name = [...(isFar ? ['zz', 'Dusk'] : []), ...words, ...(upTo(2) ? [String(n)] : [])]
  return {
    id: `item-${n}`,
    name: name.join(' ').trim() || 'Thing',
    brand: oneOf(brands),
    category: upTo(9) ? 'audio' : 'cameras',
    published: upTo(9) > 0,
    // `Dusk` is neither among the cheapest nor among the most expensive.
    price: isFar ? 5000 + upTo(50) : upTo(2) ? 1 + upTo(900) : 9000 + upTo(900),
    age: isFar ? 9000 : upTo(2000),
    // About sixty of each, so that most pages require a scan to the end.
    archived: upTo(2) > 0,
    drafted: upTo(16) === 0,
    mark: upTo(40) ? null : upTo(2) * 9,
    pieces: upTo(30) ? 9 : 1,
  }
})

beforeAll(async () => {
  pool = connect(url, 1, 'keep')
  world = measuringWorld(pool, piLedger)
  await pool`
    insert into products (id, name, category, brand, base_price, description, detailed_info, features,
      specifications, attribute, art_kind, art_variant, position, published, created_at, archived_at, low_stock)
    select id, name, category, brand, price, '', '', '{}', '[]', '', 'phone', 0, 1, published,
      now() - age * interval '1 hour', case when archived and not published then now() end, mark
    from jsonb_to_recordset(${pool.json(made)}) as t (id text, name text, category text, brand text, price int,
      published boolean, age int, archived boolean, mark int)`
  await insertColours(
    pool as never,
    made.map(({ id, pieces }) => ({
      product: id,
      name: 'Black',
      hex: '#000000',
      available: pieces,
    })),
  )
  await pool`
    insert into product_drafts (product_id, document, at)
    select id, '{}', now() from jsonb_to_recordset(${pool.json(made)}) as t (id text, drafted boolean) where drafted`
  await pool`analyze`
}, 60_000)
afterAll(() => pool.end())

type Product = {
  id: string
  name: string
  brand: string
  isAudio: boolean
  /** The filters that show it. */
  states: string[]
}

const orders: Record<(typeof productSorts)[number], string> = {
  newest: 'created_at desc, id desc',
  name: 'lower(name), id',
  cheapest: 'base_price, id',
  dearest: 'base_price desc, id desc',
}

const all = (by: string) =>
  pool.unsafe<Product[]>(`
    select id, lower(name) as name, lower(brand) as brand, category = 'audio' as "isAudio", array_remove(array['all',
      case when published then 'published' when archived_at is null then 'draft' else 'archived' end,
      case when (published or archived_at is not null) and id in (select product_id from product_drafts)
        then 'changed' end,
      case when published and coalesce(low_stock, 3) > 0 and coalesce(low_stock, 3) >= (
        select available from product_variants where product_id = products.id) then 'low' end], null) as states
    from products order by ${by}`)

/** Parts of names, brands and ids, as staff type them. */
const typed = () => {
  const text = oneOf(made)[oneOf(['name', 'name', 'brand', 'id'] as const)].toLowerCase()
  const from = upTo(text.length)
  return text.slice(from, from + 1 + upTo(7)).trim() || 'ba'
}
const questions = [
  'dusk',
  'DUSK',
  'dus',
  'zz dusk',
  'dusk noct',
  'dusk lamp',
  'ba noctrea',
  'acme corp',
  'e c',
  'o  w',
  'item-1',
  '1',
  '耳',
  '耳机',
  ...Array.from({ length: 24 }, typed),
]

const says = (text: string, q: string) =>
  /^[a-z0-9]{1,2}$/.test(q) ? text.split(' ').some((word) => word.startsWith(q)) : text.includes(q)

const expectAsRead = async (q: string) => {
  const words = q.toLowerCase()
  const isNamed = ({ id, name }: Product) => id.startsWith(words) || says(name, words)
  const isMeant = (each: Product) => isNamed(each) || says(each.brand, words)
  for (const sort of productSorts) {
    const products = (await all(orders[sort])).filter(isMeant)
    for (const filter of productFilters)
      for (const category of [null, 'audio'] as const) {
        const wanted = products.filter(
          ({ isAudio, states }) => (!category || isAudio) && states.includes(filter),
        )
        const { rows, isWhole } = await firstPages((after) =>
          productsPage(world, { filter, category, q, sort, after, limit: 25 }),
        )
        const ids = rows.map(({ id }) => id)
        expectSame(
          { rows: ids, isWhole },
          wanted.map(({ id }) => id),
          `${q} ${sort} ${filter} ${category}`,
        )
      }
  }
  const inOrder = await all('id')
  const lines = await firstPages((after) =>
    stockLines(world, { language: 'en', filter: 'all', q, after, limit: 25 }),
  )
  const stocked = { ...lines, rows: lines.rows.map(({ productId }) => productId) }
  expectSame(
    stocked,
    inOrder.filter(isNamed).map(({ id }) => id),
    `stock ${q}`,
  )
  return inOrder.filter(isMeant).map(({ id }) => id)
}

test.each(questions)('%j', async (q) => {
  const meant = await expectAsRead(q)
  const box = (await suggestProducts(world, q, 8)).map(({ id }) => id)
  expect(meant).toEqual(expect.arrayContaining(box))
  expect(box).toHaveLength(Math.min(8, meant.length))
})

test('agrees after names, brands and prices have changed, and products were deleted', async () => {
  await pool`update products set name = name || ' Dawn ' || brand where position = 1 and id like '%7'`
  await pool`update products set name = replace(name, 'Dusk', 'Night'), brand = 'Noctrea' where id like '%3'`
  await pool`update products set base_price = base_price + 4000, category = 'cameras' where id like '%5'`
  await pool`update products set created_at = now(), published = archived_at is null and not published where id like '%9'`
  await pool`delete from products where id like '%1'`
  const [kept] = await pool`
    with words as (
      select word, id, name, category, base_price, created_at from admin_product_index, admin_product_words_of(name, brand) as word)
    select (select count(*) from words) as meant, (select count(*) from admin_product_words) as kept,
      (select count(*) from (table words intersect table admin_product_words) as same) as same,
      (select count(*) from words where word not in (select word from admin_product_terms)) as missing`
  expect(kept?.meant).toBeGreaterThan(count)
  expect(kept).toEqual({ meant: kept?.meant, kept: kept?.meant, same: kept?.meant, missing: 0 })
  for (const q of ['dusk', 'dawn', 'night', 'dawn noct', 'noctrea', 'item-11'])
    await expectAsRead(q)
}, 60_000)
