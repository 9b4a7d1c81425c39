// Redirects with parameters as the router hands them over: decoded.
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '../../tests/support/browser/routes.ts'
import { person, provenAdmin } from '../../tests/support/people.ts'
import { contextOf } from '../../tests/support/route-caller.ts'
import { root, sourceFiles, textOf } from '../../tests/support/source-files.ts'
import { testWorld } from '../../tests/support/world.ts'
import { betweenLanguages, redirect, segment } from './redirects'

const locationOf = (to: string) => redirect(to).headers.get('location') ?? ''
const anyText = fc.string({ unit: 'binary' })

test('any path becomes a header, and stays in the shop', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const to = locationOf(`/${text}`)
      expect(to).toMatch(/^[!-~]+$/)
      expect(URL.parse(to, 'https://shop.example')?.host).toBe('shop.example')
    }),
  )
})

test('a parameter is one segment, and is read as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const to = locationOf(`/product/${segment(text)}?from=x`)
      expect(to.split(/[/?#]/).slice(1, -1)).toEqual(['product', segment(text)])
      expect(decodeURIComponent(segment(text))).toBe(text.toWellFormed())
    }),
  )
})

test('what is encoded stays, and a whole address of the shop, too', () => {
  expect(locationOf('/auth?next=%2Fa%3Fb')).toBe('/auth?next=%2Fa%3Fb')
  expect(locationOf('https://shop.example/de/a#b')).toBe('https://shop.example/de/a#b')
  expect(locationOf('/product/trending ٣')).toBe('/product/trending%20%D9%A3')
  expect(locationOf('//evil.example')).toBe('/evil.example')
  expect(locationOf('/\\evil.example')).toBe('/%5Cevil.example')
})

describe('between the shop in a language and the dashboard without one', () => {
  const shop = 'https://shop.example'
  // The router has put the language of the page that redirects before each.
  test.each([
    ['/de/auth', '/de/admin/orders?q=a#b', '/admin/orders?q=a#b'],
    ['/admin/kyc/1', '/account/confirm?next=%2Fadmin', '/de/account/confirm?next=%2Fadmin'],
    ['/admin/kyc/1', '/', '/de'],
  ])('%s to %s', (asked, at, to) => {
    const { headers } = betweenLanguages(redirect(at), new URL(asked, shop), 'de', false)
    expect(headers.get('location')).toBe(to)
    const ofScript = betweenLanguages(redirect(at), new URL(`${asked}.data`, shop), 'de', true)
    expect(ofScript.headers.get('location')).toBe(shop + to)
    expect(ofScript.headers.get('x-remix-reload-document')).toBe('true')
  })

  test.each([
    ['/de/auth', '/de/account'],
    ['/de/auth', '/de/administration'],
    ['/admin/kyc/1', '/admin/kyc'],
    ['/de/auth', 'https://elsewhere.example/admin'],
  ])('%s to %s is left alone', (asked, at) => {
    const { headers } = betweenLanguages(redirect(at), new URL(asked, shop), 'de', true)
    expect(headers.get('location')).toBe(at)
    expect(headers.has('x-remix-reload-document')).toBe(false)
  })

  test('English has no prefix, and needs nothing', () => {
    const { headers } = betweenLanguages(redirect('/admin'), new URL('/auth', shop), 'en', true)
    expect([...headers]).toEqual([['location', '/admin']])
  })
})

test('redirects are built here only', () => {
  const importing = /import \{[^}]*\bredirect(Document)?\b[^}]*\} from 'react-router'/
  const found = sourceFiles('app').filter((file) => importing.test(textOf(file)))
  expect(found).toEqual(['app/http/redirects.ts'])
})

type Route = Record<'loader' | 'action', ((args: unknown) => unknown) | undefined>

const world = await testWorld()
const viewers = [null, await person(world), await provenAdmin(world)]
const parameters = ['٣', 'trending-٣', 'new\r\nx', '%', 'a/../../b?c#d', '\ud800', '💥']

/** What a route throws besides responses; null if nothing. */
async function fault(call: () => unknown): Promise<unknown> {
  try {
    await call()
    return null
  } catch (thrown) {
    const isData = (thrown as { type?: string }).type === 'DataWithResponseInit'
    return thrown instanceof Response || isData ? null : thrown
  }
}

const withParameters = allRoutes.filter(({ path }) => /[:*]/.test(path))

test.each(withParameters)('$path answers any parameter', async ({ path, file }) => {
  const route = (await import(/* @vite-ignore */ join(root, file))) as Route
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  for (const parameter of parameters) {
    const params = Object.fromEntries([...names, '*'].map((name) => [name, parameter]))
    const url = `http://localhost${path.replace(/:\w+\??|\*/g, segment(parameter))}`
    for (const who of viewers) {
      const args = (request: Request) => ({ request, params, context: contextOf({ world, who }) })
      const read = args(new Request(url))
      const written = args(new Request(url, { method: 'POST', body: new URLSearchParams() }))
      expect([parameter, await fault(() => route.loader?.(read))]).toEqual([parameter, null])
      expect([parameter, await fault(() => route.action?.(written))]).toEqual([parameter, null])
    }
  }
})
