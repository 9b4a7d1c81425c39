// A shop that has not opened yet: nothing of its catalog is served to visitors, by pages, files or agents' protocols.
import { expect, test } from 'vitest'
import { productById } from '../../shop/catalog/products/views/products.ts'
import { saveSetting } from '../../shop/platform/settings/actions.ts'
import { person } from '../../tests/support/people.ts'
import { contextOf, location, routeCaller, status } from '../../tests/support/route-caller.ts'
import { stockedProduct, value } from '../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../tests/support/world.ts'
import { guards } from '../guards'
import * as root from '../root'
import * as og from '../routes/api/og'
import { guarded } from './guard'
import type { RequestContext } from './request-context'

const world = await testWorld({ config: { ...testConfig, demo: false } })
value(await saveSetting(world, 'system', 'shopStatus', 'new'))
await world.refreshed()
const staff = await person(world, 'catalogue')
const shopper = await person(world)
const product = await stockedProduct(world, 3)

async function answerTo(
  pattern: string,
  who: typeof staff | null,
  more: Partial<RequestContext> = {},
): Promise<string> {
  const context = contextOf({ world, who, ...more })
  const request = new Request('http://localhost/')
  try {
    await guarded({ request, pattern, context }, async () => new Response('shown'))
    return 'shown'
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    return location(refusal) ?? String(status(refusal))
  }
}

test('each address that shows the catalog leads to the notice, except for staff', async () => {
  for (const pattern of [
    '/',
    '/search',
    '/search/suggestions',
    '/product/:id',
    '/product/:id/options',
    '/product/:id.md',
    '/category/:category',
    '/category/:category.md',
    '/category/trending',
    '/collection/:slug',
    '/collection/:slug.md',
    '/feed.xml',
    '/feed.csv',
    '/feed.json',
    '/sitemap.xml',
    '/sitemaps/:name',
    '/llms.txt',
    '/recently-viewed',
    '/back-in-stock',
    '/continue/:token',
    '/cart/drawer',
    '/checkout-details',
  ]) {
    for (const who of [null, shopper])
      expect([pattern, await answerTo(pattern, who)]).toEqual([pattern, '/opening-soon'])
    expect([pattern, await answerTo(pattern, staff)]).toEqual([pattern, 'shown'])
  }
})

test('the first visit from the machine itself leads to the set-up, until somebody owns the shop', async () => {
  const unowned = await testWorld({ config: { ...testConfig, demo: false } })
  value(await saveSetting(unowned, 'system', 'shopStatus', 'new'))
  await unowned.refreshed()
  const local = { world: unowned, isLocal: true }
  expect(await answerTo('/', null, local)).toBe('/setup')
  expect(await answerTo('/', null, { world: unowned })).toBe('/opening-soon')
  expect(await answerTo('/', await person(unowned), local)).toBe('/opening-soon')
  expect(await answerTo('/opening-soon', null, local)).toBe('shown')
  await person(unowned, 'support')
  expect(await answerTo('/', null, local)).toBe('/opening-soon')
})

test('staff who lack a second factor or a password are led to it', async () => {
  const without = { ...shopper, needsFactor: true }
  expect(await answerTo('/', without)).toBe('/account/security')
  expect(await answerTo('/', { ...without, needsPassword: true })).toBe(
    '/account/security/password',
  )
  expect(await answerTo('/account/security', without)).toBe('shown')
})

test('what a shop needs before it opens is served to everyone', async () => {
  for (const pattern of ['/opening-soon', '/auth', '/legal/:page', '/robots.txt', '/*'])
    expect(await answerTo(pattern, null)).toBe('shown')
})

test('every address of a catalog’s room is closed unless it is listed as open', async () => {
  const named = Object.keys(guards).filter((path) =>
    /product|categor|collection|feed|sitemap/.test(path),
  )
  for (const pattern of named.filter((path) => !/^\/(admin|preview)/.test(path)))
    expect([pattern, await answerTo(pattern, null)]).not.toEqual([pattern, 'shown'])
})

test('link pictures show the shop’s own only', async () => {
  const ask = async (name: string, who: typeof staff | null) => {
    const context = contextOf({ world, who })
    const request = new Request('http://localhost/')
    return (await og.loader({ context, request, params: { name } } as never)).status
  }
  const shown = await productById(world, product, 'en')
  const [hex] = /(?<=#)[0-9a-f]{6}/i.exec(JSON.stringify(shown?.options)) ?? []
  const name = `${shown?.art.kind}-${shown?.art.variant}-${hex}.png`
  expect(await ask(name, null)).toBe(404)
  expect(await ask(name, staff)).toBe(200)
  expect(await ask('shop.png', null)).toBe(200)
})

test('the frame of open pages names no category', async () => {
  const shown = async (who: typeof staff | null) =>
    JSON.stringify(await routeCaller(world)(root.loader, '/legal/terms', who))
  expect(await shown(staff)).toContain('Smartphones')
  for (const who of [null, shopper]) expect(await shown(who)).not.toContain('Smartphones')
})
