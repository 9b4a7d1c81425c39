import { afterEach, expect, test } from 'vitest'
import { bareAddress, followFirstLanguage, pathIn, splitPath } from './languages'

afterEach(() => followFirstLanguage('en'))

test.each([
  ['/', 'en', '/'],
  ['/product/1', 'en', '/product/1'],
  ['/ar', 'ar', '/'],
  ['/ar/', 'ar', '/'],
  ['/ar.data', 'ar', '/'],
  ['/ar/product/1', 'ar', '/product/1'],
  ['/ar/product/1.data', 'ar', '/product/1.data'],
  ['/en/product/1', 'en', '/en/product/1'],
  ['/de/admin', 'en', '/de/admin'],
  ['/de/sitemap.xml', 'en', '/de/sitemap.xml'],
  ['/de/og/shop.png', 'en', '/de/og/shop.png'],
  ['/xx', 'en', '/xx'],
  ['/arabia', 'en', '/arabia'],
])('%s is read in %s as %s', (pathname, language, path) => {
  expect(splitPath(pathname)).toEqual({ language, path })
})

test.each([
  ['/', 'de', '/'],
  ['/product/1', 'de', '/product/1'],
  ['/en', 'en', '/'],
  ['/en.data', 'en', '/'],
  ['/en/product/1', 'en', '/product/1'],
  ['/de/product/1', 'de', '/de/product/1'],
])('in a German shop %s is read in %s as %s', (pathname, language, path) => {
  followFirstLanguage('de')
  expect(splitPath(pathname)).toEqual({ language, path })
})

test.each([
  ['/de', '/'],
  ['/de/', '/'],
  ['/de.data', '/_root.data'],
  ['/de/product/1', '/product/1'],
  ['/de/product/1.data', '/product/1.data'],
  ['/de/admin', null],
  ['/de/sitemap.xml', null],
  ['/en/product/1', null],
  ['/product/1', null],
  ['/', null],
])('in a German shop the address of %s without its prefix is %s', (pathname, bare) => {
  followFirstLanguage('de')
  expect(bareAddress(pathname)).toBe(bare)
})

test('pages of the first language have no prefix, and those of English have one in a German shop', () => {
  expect([pathIn('en', '/'), pathIn('de', '/'), pathIn('de', '/cart')]).toEqual([
    '/',
    '/de',
    '/de/cart',
  ])
  followFirstLanguage('de')
  expect([
    pathIn('en', '/'),
    pathIn('de', '/'),
    pathIn('en', '/cart'),
    pathIn('de', '/admin'),
  ]).toEqual(['/en', '/', '/en/cart', '/admin'])
})
