import { describe, expect, test } from 'vitest'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, placed, stockedProduct } from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { forgetViews, rankTrending, recordProductViews } from './actions/trending.ts'
import { perSale, ranked, viewedProduct } from './rules/trending.ts'
import { trending, trendingIds } from './views/trending.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
const day = 86_400_000

describe('a product view', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const look = (more: object = {}) =>
    viewedProduct({
      method: 'GET',
      url: '/product/audio-1',
      userAgent: firefox,
      purpose: '',
      ...more,
    })

  test.each(['/product/audio-1', '/ar/product/audio-1?colour=Ink'])('%s counts', (url) => {
    expect(look({ url })).toBe('audio-1')
  })

  test('of a page loaded by the router counts once, when the browser reports it', () => {
    const url = '/product/audio-1'
    expect(look({ url: `${url}.data` })).toBeNull()
    expect(look({ url, method: 'HEAD', purpose: 'look' })).toBe('audio-1')
  })

  test('of a prefetched page counts once it is opened', () => {
    expect(look({ purpose: 'prefetch' })).toBeNull()
    expect(look({ method: 'HEAD', purpose: 'look' })).toBe('audio-1')
  })

  test.each([
    [{ purpose: 'prefetch;prerender' }],
    [{ purpose: 'prefetch' }],
    [{ method: 'HEAD' }],
    [{ method: 'HEAD', purpose: 'prefetch' }],
    [{ method: 'GET', purpose: 'look' }],
    [{ method: 'POST' }],
    [{ userAgent: '' }],
    [{ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    [{ userAgent: 'curl/8.5.0' }],
    [{ url: '/product/audio-1/review' }],
    [{ url: '/product/..%2f' }],
    [{ url: '/category/audio' }],
    [{ url: undefined }],
  ])('of %j does not count', (more) => {
    expect(look(more)).toBeNull()
  })
})

test('one sold unit outweighs some views, and ties have a stable order', () => {
  const scores = [
    { productId: 'b', views: perSale - 1, sold: 0 },
    { productId: 'a', views: 0, sold: 1 },
    { productId: 'd', views: 3, sold: 0 },
    { productId: 'c', views: 3, sold: 0 },
    { productId: 'e', views: 0, sold: 0 },
  ]
  expect(ranked(scores)).toEqual(['a', 'b', 'c', 'd'])
  expect(ranked(scores.toReversed())).toEqual(['a', 'b', 'c', 'd'])
})

test('recent views and sales rank the page; products without views follow, newest first', async () => {
  const [old, seen, sold, unseen] = [
    await stockedProduct(world, 9),
    await stockedProduct(world, 9),
    await stockedProduct(world, 9),
    await stockedProduct(world, 9),
  ]
  const looks = (...pairs: [string, number][]) => recordProductViews(world, new Map(pairs))
  await looks([old, 500])
  world.clock.advance(8 * day)
  await looks([seen, 3], ['no-such-product', 9])
  await looks([seen, 2])
  const number = await placed(world, await person(world), [line(sold, 1)])
  expect(await trendingIds(world)).toEqual([seen])
  await world.db`update orders set status = 'processing' where number = ${number}`
  expect(await trendingIds(world)).toEqual([sold, seen])
  const cards = await trending(world)
  expect(cards.slice(0, 2).map(({ id }) => id)).toEqual([sold, seen])
  expect(cards.map(({ id }) => id).sort()).toEqual([old, seen, sold, unseen].sort())

  const [row] = await world.db`select views from product_views where product_id = ${seen}`
  expect(row?.views).toBe(5)
  expect(await forgetViews(world)).toBe(1)
})

test('stores nothing about viewers', async () => {
  const columns = await world.db`
    select column_name as name from information_schema.columns where table_name = 'product_views'`
  expect(columns.map(({ name }) => name).sort()).toEqual(['day', 'product_id', 'views'])
})

test('the last ranking is used until it is outdated; unpublished products are left out', async () => {
  const ids = await trendingIds(world)
  const [first, second] = ids
  await rankTrending(world)
  await recordProductViews(world, new Map([[second as string, 100_000]]))
  expect(await trendingIds(world)).toEqual(ids)
  await rankTrending(world)
  expect((await trendingIds(world)).slice(0, 2)).toEqual([second, first])
  await recordProductViews(world, new Map([[first as string, 1_000_000]]))
  world.clock.advance(3_600_000)
  expect((await trendingIds(world))[0]).toBe(first)
})
