import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRedirect } from './input.ts'
import {
  addressOf,
  chainThrough,
  graphOf,
  locationOf,
  normalPath,
  type Redirect,
  redirectFor,
} from './rules/redirects.ts'

test.each([
  ['/products/green-tea', '/products/green-tea'],
  ['/products//green-tea/', '/products/green-tea'],
  ['/a/../b?variant=1#x', '/b'],
  ['/caf%C3%A9', '/café'],
  ['/caf%c3%a9', '/café'],
  ['/cafe\u0301', '/café'],
  ['/', '/'],
  ['products', null],
  ['/a\\b', null],
  ['/%E0%A4', null],
  ['/a%00b', null],
])('the path %s is normalised to %s', (typed, stored) => {
  expect(normalPath(typed)).toBe(stored)
})

test('normalising is idempotent', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const once = normalPath(`/${path}`)
      if (once !== null) expect(normalPath(encodeURI(once))).toBe(once)
    }),
  )
})

test.each([
  ['/de/tee', { language: 'de', path: '/tee' }],
  ['/de', { language: 'de', path: '/' }],
  ['/en/tea', { language: 'en', path: '/tea' }],
  ['/design', { language: null, path: '/design' }],
])('the address %s has its language', (path, address) => {
  expect(addressOf(path)).toEqual(address)
})

test.each([
  ['/product/1', 'en', '', '/product/1'],
  ['/product/1', 'de', '', '/de/product/1'],
  ['/', 'ar', '?ref=A', '/ar?ref=A'],
  ['/fr/product/1', 'de', '', '/fr/product/1'],
  ['/product/1?size=L#top', 'en', '?utm=x', '/product/1?size=L#top'],
  ['/pages/über', 'en', '', '/pages/%C3%BCber'],
])('%s for %s%s is the location %s', (target, language, search, location) => {
  expect(locationOf(target, language, search)).toBe(location)
})

test('of two redirects, the one for the language wins', () => {
  const row = (source: string): Redirect => ({ id: source, source, target: '/', version: 1 })
  const all = new Map(['/tea', '/de/tea', '/de'].map((source) => [source, row(source)]))
  expect(redirectFor(all, 'de', '/tea')?.id).toBe('/de/tea')
  expect(redirectFor(all, 'fr', '/tea')?.id).toBe('/tea')
  expect(redirectFor(all, 'de', '/coffee')).toBeNull()
})

describe('chains', () => {
  const chain = (added: readonly [string, string], ...others: (readonly [string, string])[]) => {
    const edge = ([source, target]: readonly [string, string]) => ({ source, target })
    return chainThrough(edge(added), graphOf(others.map(edge)))
  }
  test('a redirect to a page is not one', () => {
    expect(chain(['/a', '/b'], ['/c', '/b'], ['/d', '/e'])).toBeNull()
  })
  test('a loop is reported in full, whatever its length', () => {
    expect(chain(['/a', '/a/?x=1#y'])).toEqual(['/a', '/a'])
    expect(chain(['/a', '/b'], ['/b', '/a'])).toEqual(['/a', '/b', '/a'])
    expect(chain(['/c', '/a'], ['/a', '/b'], ['/b', '/c'])).toEqual(['/c', '/a', '/b', '/c'])
  })
  test('a redirect before or after another is one', () => {
    expect(chain(['/a', '/b'], ['/b', '/c'])).toEqual(['/a', '/b', '/c'])
    expect(chain(['/b', '/c'], ['/a', '/b'])).toEqual(['/a', '/b', '/c'])
  })
  test('languages are respected: a visitor of one language follows its redirects only', () => {
    expect(chain(['/de/a', '/b'], ['/fr/b', '/a'])).toBeNull()
    expect(chain(['/a', '/b'], ['/de/b', '/a'])).toEqual(['/a', '/de/b', '/a'])
    expect(chain(['/de/a', '/b'], ['/b', '/de/a'])).toEqual(['/de/a', '/b', '/de/a'])
  })
  test('no sequence of accepted redirects makes a loop', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/de/a', '/de/b', '/fr/c')
    fc.assert(
      fc.property(fc.array(fc.tuple(path, path), { maxLength: 8 }), (typed) => {
        const kept = new Map<string, Redirect>()
        for (const [source, target] of typed)
          if (!kept.has(source) && !chainThrough({ source, target }, graphOf(kept.values())))
            kept.set(source, { id: source, source, target, version: 1 })
        for (const language of ['en', 'de', 'fr'])
          for (const start of ['/a', '/b', '/c']) {
            const first = redirectFor(kept, language, start)
            if (!first) continue
            const next = addressOf(locationOf(first.target, language, ''))
            expect(redirectFor(kept, next.language ?? 'en', next.path)).toBeNull()
          }
      }),
    )
  })
})

describe('the redirect form', () => {
  const read = (source: string, target: string) =>
    readRedirect({ source, target }, 'https://tea.example')
  test('accepts complete addresses of this shop', () => {
    expect(read('https://tea.example/products/x/', 'https://tea.example/product/1?size=L')).toEqual(
      {
        ok: true,
        value: { source: '/products/x', target: '/product/1?size=L' },
      },
    )
  })
  test.each([
    ['https://elsewhere.example/x', 'redirects.field.host'],
    ['//elsewhere.example/x', 'redirects.field.host'],
    ['/\\elsewhere.example', 'redirects.field.host'],
    ['/.//elsewhere.example', null],
    ['javascript:alert(1)', 'redirects.field.host'],
    ['x', 'redirects.field.path'],
    ['', 'field.required'],
  ])('the target %s: %s', (target, problem) => {
    const sent = read('/old', target)
    if (problem) expect(sent).toMatchObject({ fields: { target: problem } })
    else expect(sent.ok && sent.value.target).toBe('/elsewhere.example')
  })
  test('refuses the front page as a former address', () => {
    expect(read('/?x', '/a')).toMatchObject({ fields: { source: 'redirects.field.home' } })
  })
})
