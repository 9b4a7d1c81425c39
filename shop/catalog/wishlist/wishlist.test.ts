import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ownData } from '../../back-office/privacy/views/own-data.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { changePrice } from '../products/actions/products.ts'
import {
  addToWishlist,
  deleteRemovedWishlistItems,
  mergeWishlist,
  removeFromWishlist,
  restoreToWishlist,
  wishlistItemFor,
} from './actions/wishlist.ts'
import { readWishlistItem } from './input.ts'
import * as rules from './rules.ts'
import { fitsBrowser, readWishlistCookie, writeWishlistCookie } from './rules.ts'
import { ownWishlist, wishlistOf, wishlistPage } from './views.ts'

const world = await testWorld()
const staff = await person(world, 'catalogue')
const things = await Promise.all(Array.from({ length: 5 }, () => stockedProduct(world, 9)))
const [first = '', second = '', third = '', fourth = '', fifth = ''] = things
const full = refuse('wishlist.full', { facts: { most: rules.maxWishlistItems } })
const ink = (productId: string) => ({ productId, variantId: variantOf(productId, 'Ink') })
const sand = (productId: string) => ({ productId, variantId: variantOf(productId, 'Sand') })

let ada: Viewer
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
})
const wished = async (who = ada) => (await wishlistOf(world, who)).map(({ productId }) => productId)
const shown = async (who = ada, page = 1) => wishlistPage(world, await wishlistOf(world, who), page)

/** Inserts many rows at once, of products that no longer exist. */
const filled = (who: Viewer, count: number) => world.db`
  insert into wishlist_items (user_id, product_id, variant_id, price, added_at)
  select ${who.id}, 'gone-' || n, null, 1, ${world.now()} from generate_series(1, ${count}::int) as n`

describe('the wishlist of an account', () => {
  test('lists each product once, newest first, with its price when added', async () => {
    expect(await addToWishlist(world, ada, ink(first))).toEqual(ok())
    world.clock.advance(1000)
    expect(await addToWishlist(world, ada, sand(second))).toEqual(ok())
    expect(await addToWishlist(world, ada, ink(first))).toEqual(ok())
    expect(await wishlistOf(world, ada)).toEqual([
      { ...sand(second), price: coins(120) },
      { ...ink(first), price: coins(100) },
    ])
  })

  test('changes the variant of an item, with the price of that variant', async () => {
    await addToWishlist(world, ada, ink(first))
    await addToWishlist(world, ada, sand(first))
    expect(await wishlistOf(world, ada)).toEqual([{ ...sand(first), price: coins(120) }])
  })

  test('adds once for twelve concurrent requests', async () => {
    await Promise.all(Array.from({ length: 12 }, () => addToWishlist(world, ada, ink(first))))
    expect(await wished()).toEqual([first])
  })

  test('has at most 200 items, also with five concurrent requests', async () => {
    await filled(ada, rules.maxWishlistItems - 2)
    const answers = await Promise.all(things.map((id) => addToWishlist(world, ada, ink(id))))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(2)
    expect(answers.filter((answer) => !answer.ok)).toEqual([full, full, full])
    expect(await wished()).toHaveLength(rules.maxWishlistItems)
    const known = (await wished()).find((id) => things.includes(id)) ?? ''
    expect(await addToWishlist(world, ada, sand(known))).toEqual(ok())
  })

  test.each([
    ['no such product', { productId: 'no-such', variantId: null }],
    ['no such variant', { productId: first, variantId: variantOf(first, 'Plaid') }],
    ["another product's variant", { productId: first, variantId: variantOf(second, 'Ink') }],
    ['a variant that no database takes', { productId: first, variantId: '\u0000' }],
  ])('%s is refused', async (_, item) => {
    expect(await addToWishlist(world, ada, item)).toEqual(refuse('wishlist.missing'))
    expect(await wishlistItemFor(world, item)).toEqual(refuse('wishlist.missing'))
    expect(await wished()).toEqual([])
  })

  test('removes an item, and restores it with its former price', async () => {
    const eve = await person(world)
    await addToWishlist(world, ada, ink(third))
    expect(await removeFromWishlist(world, eve, third)).toEqual(ok())
    expect(await wished()).toEqual([third])
    await removeFromWishlist(world, ada, third)
    expect(await wished()).toEqual([])
    expect(await restoreToWishlist(world, eve, third)).toEqual(refuse('wishlist.over'))
    expect(await restoreToWishlist(world, ada, third)).toEqual(ok())
    expect(await restoreToWishlist(world, ada, third)).toEqual(ok())
    expect(await wishlistOf(world, ada)).toEqual([{ ...ink(third), price: coins(100) }])
  })

  test('cannot restore an item after an hour, when it is deleted', async () => {
    await addToWishlist(world, ada, ink(first))
    await removeFromWishlist(world, ada, first)
    await addToWishlist(world, ada, ink(second))
    world.clock.advance(3_600_001)
    expect(await restoreToWishlist(world, ada, first)).toEqual(refuse('wishlist.over'))
    expect(await deleteRemovedWishlistItems(world)).toBeGreaterThan(0)
    expect(await world.db`select 1 from wishlist_items where user_id = ${ada.id}`).toHaveLength(1)
    expect(await wished()).toEqual([second])
  })
})

describe('the list', () => {
  test('shows a price drop only for the wished variant', async () => {
    await addToWishlist(world, ada, ink(fourth))
    const fell = async () => (await shown()).items.map((item) => item.before)
    expect(await fell()).toEqual([null])
    const change = (of: { productId: string; variantId: string }, pi: number) =>
      changePrice(world, staff, { ...of, price: coins(pi) })
    await change(sand(fourth), 1)
    expect(await fell()).toEqual([null])
    await change(ink(fourth), 130)
    expect(await fell()).toEqual([null])
    await change(ink(fourth), 90)
    expect(await fell()).toEqual([coins(100)])
  })

  test('shows products that are no longer sold, so that they can be removed', async () => {
    await addToWishlist(world, ada, sand(fifth))
    await world.db`update products set published = false where id = ${fifth}`
    expect(await shown()).toMatchObject({ items: [], gone: [sand(fifth)], total: 1 })
    await world.db`update products set published = true where id = ${fifth}`
    await world.db`update wishlist_items set variant_id = 'plaid000' where user_id = ${ada.id}`
    expect((await shown()).items).toMatchObject([
      { card: { id: fifth }, chosen: null, before: null },
    ])
  })

  test('is paged, and a page too far is the last one', async () => {
    await filled(ada, rules.wishlistPageSize + 1)
    expect(await shown(ada, 1)).toMatchObject({ page: 1, pages: 2, total: 49 })
    expect((await shown(ada, 99)).gone).toHaveLength(1)
    expect(await shown(ada, -5)).toMatchObject({ page: 1 })
    expect(await shown(await person(world))).toMatchObject({ items: [], page: 1, pages: 1 })
  })
})

describe('signing in', () => {
  test('merges both lists, the account’s items first', async () => {
    await addToWishlist(world, ada, ink(first))
    const visitor = [sand(first), ink(second), { productId: 'no-such', variantId: null }]
    expect(await mergeWishlist(world, ada, visitor)).toEqual(ok([]))
    expect(await ownWishlist(world, ada)).toMatchObject([
      { ...ink(first), price: coins(100) },
      { ...ink(second), price: coins(100) },
    ])
  })

  test('drops nothing from a full list, and returns what has no room', async () => {
    await filled(ada, rules.maxWishlistItems - 1)
    const left = await mergeWishlist(world, ada, [ink(first), ink(second)])
    expect(left).toEqual(ok([ink(second)]))
    expect(await wished()).toHaveLength(rules.maxWishlistItems)
    expect(await wished()).toContain(first)
  })
})

describe('the wishlist of a browser', () => {
  const item = fc.record({
    productId: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/),
    variantId: fc.option(fc.stringMatching(/^[0-9a-z]{8,32}$/)),
  })

  test('round-trips', () => {
    const list = fc
      .array(item, { maxLength: 30 })
      .map((each) => each.reduce(rules.addToWishlist, []))
    fc.assert(
      fc.property(list, (items) => {
        expect(readWishlistCookie(decodeURIComponent(writeWishlistCookie(items)))).toEqual(items)
      }),
    )
  })

  test.each([
    '',
    '{',
    '[]]',
    'null',
    '{"a":1}',
    '[1,[2,3],["x"],["",""],["A B","Ink"]]',
    '["A B","a/Ink","a/0a1b2c3d/e",""]',
  ])('refuses %j', (text) => {
    expect(readWishlistCookie(text)).toEqual([])
  })

  test('is limited, and refuses an item before its cookie becomes too large', () => {
    const many = Array.from({ length: 200 }, (_, n) => ink(`product-number-${n}`))
    expect(fitsBrowser(many.slice(0, 40))).toBe(true)
    expect(fitsBrowser(many)).toBe(false)
    expect(readWishlistCookie(JSON.stringify(many.map(({ productId }) => productId)))).toHaveLength(
      rules.maxVisitorItems,
    )
  })

  test('lists a product once, in the last variant, and removes it', () => {
    fc.assert(
      fc.property(fc.array(item), item, (items, one) => {
        const list = items.reduce(rules.addToWishlist, [] as rules.WishlistItem[])
        const added = rules.addToWishlist(list, one)
        expect(added.filter(({ productId }) => productId === one.productId)).toEqual([one])
        expect(rules.addToWishlist(added, one)).toEqual(added)
        expect(rules.removeFromWishlist(added, one.productId)).toEqual(
          rules.removeFromWishlist(list, one.productId),
        )
      }),
    )
  })
})

test.each([
  [
    { productId: 'audio-1', variant: '0a1b2c3d' },
    { productId: 'audio-1', variantId: '0a1b2c3d' },
  ],
  [{ productId: 'audio-1' }, { productId: 'audio-1', variantId: null }],
  [
    { productId: 'audio-1', variant: '' },
    { productId: 'audio-1', variantId: null },
  ],
  [{ productId: 'AUDIO 1', variant: '0a1b2c3d' }, null],
  [{ productId: 'audio-1', variant: 'x'.repeat(61) }, null],
  [{ productId: 'audio-1', variant: '\u0007' }, null],
  [{ productId: 'x'.repeat(10_000) }, null],
  [{}, null],
])('reads a form, %#', (fields, item) => {
  expect(readWishlistItem(fields)).toEqual(item)
})

test('the data export contains the wishlist, which is erased with the account', async () => {
  await addToWishlist(world, ada, sand(first))
  let copy = ''
  for await (const part of ownData(world, ada)) copy += part
  const kept = { ...sand(first), product: 'Thing 1', options: { Colour: 'Sand' } }
  expect(JSON.parse(copy).wishlist).toMatchObject([{ ...kept, price: String(coins(120)) }])
  await world.db`select erase_rows_of(${ada.id})`
  expect(await wished()).toEqual([])
})
