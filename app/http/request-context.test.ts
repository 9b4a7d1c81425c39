import { describe, expect, test } from 'vitest'
import { pathIn, splitPath } from '../i18n/languages'
import { parseCookies } from './cookies'
import { statusOf } from './refusals'
import { form, pagePath, safePath } from './request-context'

describe('safePath', () => {
  test.each([
    ['/cart?x=1#a', '/cart?x=1#a'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/a\nb', '/'],
    ['/a\\..\\b', '/'],
    ['', '/'],
    [null, '/'],
    ['/../../etc', '/etc'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example/a?b', '/'],
    ['/%2e//evil.example', '/'],
    ['/.\\/evil.example', '/'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ])('%j -> %j', (text, path) => expect(safePath(text)).toBe(path))
})

test.each([
  ['http://h/ar/cart?a=1', '/cart?a=1'],
  ['http://h/cart.data?_routes=root', '/cart'],
  ['http://h/_root.data', '/'],
  ['http://h/ar', '/'],
  ['http://h/account?index&a=1', '/account?a=1'],
])('pagePath %s', (url, path) => expect(pagePath(new Request(url))).toBe(path))

test('the language is the first part of a path, English has none', () => {
  expect(splitPath('/ar/product/1')).toEqual({ language: 'ar', path: '/product/1' })
  expect(splitPath('/ar')).toEqual({ language: 'ar', path: '/' })
  expect(splitPath('/art/x.svg')).toEqual({ language: 'en', path: '/art/x.svg' })
  for (const path of ['/ar/admin', '/ar/admin.data', '/ar/admin/users', '/ar/art/x.svg'])
    expect(splitPath(path)).toEqual({ language: 'en', path })
  expect(splitPath('/ar/article')).toEqual({ language: 'ar', path: '/article' })
  expect(splitPath('/en/cart')).toEqual({ language: 'en', path: '/en/cart' })
  expect(pathIn('en', '/cart')).toBe('/cart')
  expect(pathIn('hi', '/')).toBe('/hi')
  expect(pathIn('hi', '/admin/orders')).toBe('/admin/orders')
  expect(pathIn('hi', '/administration')).toBe('/hi/administration')
})

describe('a form', () => {
  const sent = (body: BodyInit, type?: string) =>
    form(
      new Request('http://h/', {
        method: 'POST',
        body,
        headers: type ? { 'content-type': type } : {},
      }),
    )
  test('has its text fields, the first of each name, without files', async () => {
    const fields = new FormData()
    for (const value of ['1', '2']) fields.append('a', value)
    fields.append('picture', new File(['x'], 'x.jpg'))
    expect(await sent(fields)).toEqual({ a: '1' })
    expect(await sent(new URLSearchParams({ a: 'é' }))).toEqual({ a: 'é' })
  })
  test('has no null bytes, which the database could not store', async () => {
    const fields = new FormData()
    fields.set('a', 'x\0y')
    for (const body of [fields, new URLSearchParams({ a: 'x\0y' })])
      expect(await sent(body)).toEqual({ a: 'x\uFFFDy' })
  })
  test('cannot reach properties of Object.prototype', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'a']
    const fields = await sent(new URLSearchParams(names.map((name) => [name, 'x'])))
    expect(Object.entries(fields)).toEqual([['a', 'x']])
    expect({}.toString()).toBe('[object Object]')
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  })
  test.each([
    ['{"a":1}', 'application/json'],
    ['a=1', 'text/plain'],
    ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
  ])('%j as %s is answered with 400', async (body, type) => {
    await expect(sent(body, type)).rejects.toMatchObject({ status: 400 })
  })
})

test('cookies: first of a name, decoded, broken encodings kept', () => {
  expect(parseCookies('a=1; b=%C3%A9; a=2; c=%E0%A4%A')).toEqual({ a: '1', b: 'é', c: '%E0%A4%A' })
  expect(parseCookies(null)).toEqual({})
})

test.each([
  ['limit.reached', 429],
  ['orders.not_found', 404],
  ['stock.short', 409],
  ['account.invalid', 400],
  ['agents.ended', 409],
  ['agents.too_many', 429],
  ['auth.forbidden', 403],
  ['cart.full', 409],
  ['catalog.category_missing', 409],
  ['pages.changed', 409],
  ['redirects.full', 409],
  ['role.last_owner', 409],
])('refusal %s -> %i', (code, status) => expect(statusOf(code)).toBe(status))
