import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageKeyOf } from '../cache/page-keys.ts'
import { canonicalUrl, normalizedUrl } from './canonical-urls.ts'

describe('an address with empty segments, null bytes or invalid escapes', () => {
  test.each([
    ['//evil.example', '/evil.example'],
    ['//a//evil.example/x?q=1', '/a/evil.example/x?q=1'],
    ['/es//evil.example', '/es/evil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/%2e%2E//evil.example', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/product/1//', '/product/1/'],
    ['/admin/orders?q=a%00b', '/admin/orders?q=a%EF%BF%BDb'],
    ['/%00//evil.example/%0%000', '/%EF%BF%BD/evil.example/%EF%BF%BD0%EF%BF%BD0'],
    ['/admin/mail/%ffzz1', '/admin/mail/%EF%BF%BDzz1'],
    ['/caf%E9?q=%E9', '/caf%EF%BF%BD?q=%E9'],
    ['/%ED%A0%80', '/%EF%BF%BD'],
    ['/50%', '/50%EF%BF%BD'],
  ])('%s becomes %s', (url, straight) => expect(normalizedUrl(url)).toBe(straight))

  test.each([
    '/',
    '/product/1?next=//evil.example',
    '/.well-known/security.txt',
    '/a/../b',
    '/%2f%2fa',
    '/search?q=%2500',
    '/search?q=%E9',
    '/caf%C3%A9/%F0%9F%9B%92',
  ])('%s is canonical', (url) => expect(normalizedUrl(url)).toBe(null))

  test('any canonical address is within this shop, and canonical itself', () => {
    const step = fc.constantFrom(
      '/',
      '//',
      '.',
      '..',
      '%2e',
      '\\',
      'evil.example',
      '@',
      ':',
      '?',
      '%00',
      '%0',
      '0',
      '%ff',
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 9 }), (steps) => {
        const url = `/${steps.join('')}`
        const straight = normalizedUrl(url) ?? new URL(`http://shop.invalid${url}`).pathname
        expect(new URL(straight, 'http://shop.invalid').host).toBe('shop.invalid')
        expect(normalizedUrl(straight)).toBe(null)
        expect(() => decodeURIComponent(straight.split('?')[0] ?? '')).not.toThrow()
      }),
    )
  })
})

describe('a URL of an earlier version', () => {
  test.each([
    ['/bills/a1', '/invoices/a1'],
    ['/bills//a1', '/invoices/a1'],
    ['/admin/bills.csv?year=2026&kind=invoice', '/admin/invoices.csv?year=2026&kind=invoice'],
    ['/admin/transactions/bills', '/admin/transactions/invoices'],
    ['/admin/transactions/found?status=all', '/admin/transactions/unmatched?status=all'],
    ['/admin/bookmarks', '/admin/saved-views'],
    ['/admin/transactions/bills.data?year=2026', '/admin/transactions/invoices.data?year=2026'],
  ])('%s is redirected to %s', (url, now) => {
    expect(canonicalUrl(url)).toBe(now)
    expect(canonicalUrl(now)).toBe(null)
  })

  test.each(['/billstown', '/product/bills/a1', '/?next=/bills/a1'])(
    '%s is not redirected',
    (url) => expect(canonicalUrl(url)).toBe(null),
  )
})

describe('the cache key of a shared page', () => {
  const keyOf = (url: string, cookie?: string) =>
    pageKeyOf({ method: 'GET', url, headers: { cookie } } as IncomingMessage)?.page ?? null

  test.each([
    ['/', '|/'],
    ['/es', '|/es'],
    ['/product/1?colour=Sea+Green%21', '|/product/1?colour=Sea+Green%21'],
    ['/art/phone-0-1b2c3d.svg', '/art/phone-0-1b2c3d.svg'],
  ])('%s has one', (url, key) => expect(keyOf(url)).toBe(key))

  test.each([
    '/product/1/',
    '/product/1///',
    '/product/%31',
    '/PRODUCT/1',
    '/product/./1',
    '/product/1?',
    '/product/1#x',
    '/art/phone-0-1b2c3d.svg?1',
    '/og/shop.png?ref=ada',
  ])('%s is equivalent, and has none', (url) => expect(keyOf(url)).toBe(null))

  test('ignores unknown themes', () => {
    expect(keyOf('/', 'theme=dark')).toBe('dark|/')
    for (const made of ['theme=x1', 'theme=dark2', 'theme=']) expect(keyOf('/', made)).toBe('|/')
  })
})
