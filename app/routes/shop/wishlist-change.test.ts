import { describe, expect, test } from 'vitest'
import {
  maxVisitorItems,
  readWishlistCookie,
  wishlistCookie,
  writeWishlistCookie,
} from '../../../shop/catalog/wishlist/rules.ts'
import { wishlistOf } from '../../../shop/catalog/wishlist/views.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { person } from '../../../tests/support/people.ts'
import { variantOf } from '../../../tests/support/products.ts'
import {
  cookieBrowser,
  location,
  routeCaller,
  status,
} from '../../../tests/support/route-caller.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { moveWishlistTo } from '../../http/wishlist'
import * as list from './wishlist/page'
import * as change from './wishlist-change'
import * as marks from './wishlist-marks'

const world = await testWorld()
const ask = routeCaller(world)
const [first, second] = [await stockedProduct(world, 9), await stockedProduct(world, 9)]

/** A browser without script, with its wishlist cookie. */
function browser(who: Viewer | null = null, cookies: Record<string, string> = {}) {
  const { visit, kept, toast } = cookieBrowser(world, who, cookies)
  const wished = async () =>
    (who ? await wishlistOf(world, who) : readWishlistCookie(kept[wishlistCookie])).map(
      (each) => each.productId,
    )
  const send = (form: Record<string, string>) => visit(change.action, '/wishlist/change', form)
  const open = (query = '') => visit(list.loader, `/wishlist${query}`)
  return { visit, wished, send, open, kept, toast }
}

const sand = variantOf(first, 'Sand')

describe.each(['visitor', 'shopper'])('the wishlist of a %s', (kind) => {
  const newBrowser = async () => browser(kind === 'shopper' ? await person(world) : null)

  test('adds, lists, removes and restores a product without script', async () => {
    const shop = await newBrowser()
    const answer = await shop.send({ productId: first, variant: sand })
    expect([status(answer), location(answer), shop.toast()]).toEqual([
      302,
      '/wishlist',
      'addedToWishlist',
    ])
    expect(await shop.open()).toMatchObject({
      items: [{ card: { id: first }, chosen: { variantId: sand }, before: null }],
      total: 1,
      isVisitor: kind === 'visitor',
      removed: null,
    })
    const form = { productId: first, variant: sand, from: 'list' }
    const gone = await shop.send({ ...form, intent: 'remove' })
    expect(location(gone)).toBe(`/wishlist?removed=${first}&variant=${sand}`)
    expect(await shop.wished()).toEqual([])
    expect(await shop.open(`?removed=${first}&variant=${sand}`)).toMatchObject({
      items: [],
      removed: { productId: first, variantId: sand },
    })
    expect(location(await shop.send({ ...form, intent: 'undo' }))).toBe('/wishlist')
    expect(await shop.wished()).toEqual([first])
    // The URL still says that it was removed; the list has the current state.
    expect(await shop.open(`?removed=${first}`)).toMatchObject({ removed: null })
  })

  test('adds once however often it is submitted, and by script stays on the page', async () => {
    const shop = await newBrowser()
    const heart = { productId: second, by: 'script', intent: 'add' }
    for (const form of [heart, heart, { ...heart, variant: variantOf(second, 'Ink') }])
      expect(status(await shop.send(form))).toBe(204)
    expect(await shop.wished()).toEqual([second])
    expect(status(await shop.send({ ...heart, intent: 'remove' }))).toBe(204)
    expect(await shop.wished()).toEqual([])
    expect(shop.toast()).toBeUndefined()
  })

  test.each([
    [{}, 'wishlist.missing'],
    [{ productId: 'no-such' }, 'wishlist.missing'],
    [{ productId: '../../etc' }, 'wishlist.missing'],
    [{ productId: 'x'.repeat(10_000) }, 'wishlist.missing'],
    [{ productId: '\u0000' }, 'wishlist.missing'],
    [{ productId: first, variant: variantOf(first, 'Plaid') }, 'wishlist.missing'],
    [{ productId: first, variant: '"><script>' }, 'wishlist.missing'],
  ])('says what cannot be added, %#', async (form, toast) => {
    const shop = await newBrowser()
    expect(location(await shop.send(form))).toBe('/wishlist')
    expect([shop.toast(), await shop.wished()]).toEqual([toast, []])
    expect(status(await shop.send({ ...form, by: 'script' }))).toBe(404)
  })

  test.each([
    ['http://localhost/de/category/audio?page=2', '/category/audio?page=2'],
    ['http://localhost/', '/'],
    ['http://elsewhere.example/product/1', '/wishlist'],
    ['http://localhost//elsewhere.example/', '/wishlist'],
    ['nonsense', '/wishlist'],
  ])('coming from %s redirects to %s', async (referer, to) => {
    const body = new URLSearchParams({ productId: first })
    const withReferer = (args: { request: Request; context: never }) => {
      args.request.headers.set('referer', referer)
      return change.action(args as never)
    }
    const who = kind === 'shopper' ? await person(world) : null
    expect(location(await ask(withReferer as never, '/wishlist/change', who, body))).toBe(to)
  })

  test('reads a list at any address', async () => {
    const shop = await newBrowser()
    for (const query of [
      '?page=x',
      '?page=-1',
      '?page=1e9',
      '?removed=%00',
      `?removed=${'x'.repeat(9999)}`,
    ])
      expect(await shop.open(query)).toMatchObject({ items: [], page: 1, removed: null })
  })
})

test('a full cookie says so, and keeps its items', async () => {
  const many = Array.from({ length: maxVisitorItems }, (_, n) => ({
    productId: `old-${n}`,
    variantId: null,
  }))
  const shop = browser(null, { [wishlistCookie]: decodeURIComponent(writeWishlistCookie(many)) })
  await shop.send({ productId: first })
  expect(shop.toast()).toBe('wishlist.visitor_full')
  expect(await shop.wished()).toHaveLength(maxVisitorItems)
})

test.each(['[[[', '{"a":1}', '[["<b>","x"]]', '%', 'x'.repeat(4000)])(
  'an invalid cookie is an empty list, %#',
  async (cookie) => {
    expect(await browser(null, { [wishlistCookie]: cookie }).open()).toMatchObject({ total: 0 })
  },
)

test('another person’s wishlist is not accessible', async () => {
  const [ada, eve] = [browser(await person(world)), browser(await person(world))]
  await ada.send({ productId: first })
  await eve.send({ productId: first, intent: 'remove' })
  await eve.send({ productId: first, intent: 'undo', from: 'list' })
  expect([await ada.wished(), await eve.wished()]).toEqual([[first], []])
  expect(eve.toast()).toBe('wishlist.over')
})

test('signing in merges a visitor’s wishlist, and clears the cookie', async () => {
  const visitor = browser()
  await visitor.send({ productId: first, variant: sand })
  const ada = await person(world)
  const arrive = ({ context }: { context: Parameters<typeof moveWishlistTo>[0] }) =>
    moveWishlistTo(context, ada.id)
  await visitor.visit(arrive as never, '/auth')
  expect(visitor.kept[wishlistCookie]).toBeUndefined()
  expect(await wishlistOf(world, ada)).toMatchObject([{ productId: first, variantId: sand }])
})

test('wishlist buttons are marked by a separate request that is not cached', async () => {
  const ada = browser(await person(world))
  await ada.send({ productId: first })
  const answer = (await ada.visit(marks.loader, '/wishlist/marks')) as Response
  expect(await answer.json()).toEqual([first])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const visitor = browser()
  await visitor.send({ productId: first })
  expect(await ((await visitor.visit(marks.loader, '/wishlist/marks')) as Response).json()).toEqual(
    [],
  )
})

test('GET changes nothing', () => {
  expect(location(change.loader())).toBe('/wishlist')
})
