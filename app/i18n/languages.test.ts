import { expect, test } from 'vitest'
import { splitPath } from './languages'

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
