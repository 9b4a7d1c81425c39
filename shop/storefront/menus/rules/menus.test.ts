import { describe, expect, test } from 'vitest'
import { type CategoryRow, treeOf } from '../../../catalog/categories/rules.ts'
import type { CollectionRow } from '../../../catalog/collections/rules.ts'
import { isAddress } from '../../design/rules/addresses.ts'
import { entryFields, readEntry } from '../input.ts'
import { findEntry, type Move, placeAfter, placed, withEntry, withWords } from './edit.ts'
import {
  brokenEntry,
  defaultMenus,
  type Known,
  linksOf,
  lookUp,
  type MenuEntry,
  type Menus,
  type Target,
  type TargetPage,
} from './menus.ts'

const category = (id: string, more: Partial<CategoryRow> = {}): CategoryRow => ({
  id,
  slug: `${id}-slug`,
  parentId: null,
  position: 0,
  isHidden: false,
  isInMenus: true,
  texts: { en: { name: id }, de: { name: `${id} de` } },
  photo: null,
  art: null,
  version: 1,
  attributes: [],
  options: [],
  ...more,
})
const collection: CollectionRow = {
  id: 'gifts',
  slug: 'presents',
  position: 0,
  isHidden: false,
  kind: 'manual',
  rule: null,
  texts: { en: { name: 'Gifts' } },
  photo: null,
  version: 1,
}
const page = (id: string, more: Partial<TargetPage> = {}): TargetPage => ({
  id,
  slug: id,
  isHidden: false,
  nameIn: (language) => `${id} ${language}`,
  ...more,
})
const tree = treeOf([
  category('fashion'),
  category('shoes', { parentId: 'fashion' }),
  category('secret', { parentId: 'fashion', isHidden: true }),
  category('quiet', { isInMenus: false, position: 1 }),
])
const known: Known = {
  tree,
  collections: [collection],
  legalPages: ['terms'],
  supportMail: 'help@shop.example',
  hidden: ['pi-migration'],
  absent: ['/#figures'],
  language: 'en',
  word: (group, key) => `${group}/${key}`,
  pages: [page('about', { slug: 'about-our-tea' }), page('secret', { isHidden: true })],
}
const entry = (id: string, target: Target, below: MenuEntry[] = []): MenuEntry => ({
  id,
  target,
  labels: {},
  below,
})
const heading: Target = { is: 'heading' }
const home: Target = { is: 'page', page: 'home' }

describe('an entry', () => {
  test.each<[Target, unknown]>([
    [{ is: 'category', id: 'gone', withBelow: true }, 'gone'],
    [{ is: 'category', id: 'secret', withBelow: true }, 'hidden'],
    [{ is: 'collection', id: 'gone' }, 'gone'],
    [{ is: 'page', page: 'imprint' }, 'unwritten'],
    [{ is: 'page', page: 'migration' }, 'off'],
    [{ is: 'address', href: '/#figures' }, 'off'],
    [{ is: 'content', id: 'gone' }, 'gone'],
    [{ is: 'content', id: 'secret' }, 'hidden'],
    [
      { is: 'content', id: 'about' },
      { name: 'about en', href: '/pages/about-our-tea', below: [] },
    ],
    [
      { is: 'page', page: 'terms' },
      { name: 'footer/legal.terms', href: '/legal/terms', below: [] },
    ],
    [
      { is: 'page', page: 'support' },
      { name: 'footer/support', href: 'mailto:help@shop.example', below: [] },
    ],
    [
      { is: 'collection', id: 'gifts' },
      { name: 'Gifts', href: '/collection/presents', below: [] },
    ],
  ])('for %j is %j', (target, expected) => {
    expect(lookUp(target, known)).toEqual(expected)
  })

  test('for a category lists its visible children on request', () => {
    const menu = (withBelow: boolean) =>
      linksOf([entry('a', { is: 'category', id: 'fashion', withBelow })], known)
    expect(menu(false)[0]?.below).toEqual([])
    expect(menu(true)[0]).toMatchObject({ label: 'fashion', href: '/category/fashion-slug' })
    expect(menu(true)[0]?.below.map(({ label }) => label)).toEqual(['shoes'])
  })

  test('has its own label in the language, or in English, or that of its target', () => {
    const label = (labels: Record<string, string>, language: string) =>
      linksOf([{ ...entry('a', { is: 'category', id: 'fashion', withBelow: false }), labels }], {
        ...known,
        language,
      })[0]?.label
    expect(label({ de: 'Mode', en: 'Style' }, 'de')).toBe('Mode')
    expect(label({ en: 'Style' }, 'de')).toBe('Style')
    expect(label({}, 'de')).toBe('fashion de')
  })
})

test('is left out when broken, as is a heading without entries', () => {
  const gone = entry('b', { is: 'collection', id: 'gone' })
  expect(linksOf([entry('a', heading, [gone]), gone, entry('c', home)], known)).toEqual([
    { id: 'c', label: 'menus/home', href: '/', below: [] },
  ])
})

test('is left out with its section of the home page, and blocks no publication', () => {
  const without = { ...known, absent: ['/#newsletter'] }
  const entries = [entry('a', { is: 'page', page: 'newsletter' }), entry('b', home)]
  expect(linksOf(entries, known)).toHaveLength(2)
  expect(linksOf(entries, without).map(({ id }) => id)).toEqual(['b'])
  expect(brokenEntry({ header: entries, footer: [] }, without)).toBe(null)
})

test('a shop without menus has its categories in the header, three levels deep, and the default footer', () => {
  const deep = treeOf([
    category('fashion'),
    category('shoes', { parentId: 'fashion' }),
    ...Array.from({ length: 10 }, (_, n) =>
      category(`boots-${n}`, { parentId: 'shoes', position: n }),
    ),
    category('secret', { parentId: 'fashion', isHidden: true }),
    category('quiet', { isInMenus: false, position: 1 }),
    category('toys', { position: 2 }),
  ])
  const [fashion, toys, ...others] = linksOf(defaultMenus.header, { ...known, tree: deep })
  expect(fashion).toMatchObject({ id: 'tree-fashion', href: '/category/fashion-slug' })
  expect(fashion?.below.map(({ label }) => label)).toEqual(['shoes'])
  expect(fashion?.below[0]?.below.map(({ label }) => label)).toEqual(
    Array.from({ length: 8 }, (_, n) => `boots-${n}`),
  )
  expect(toys).toMatchObject({ label: 'toys', below: [] })
  expect(others).toEqual([])
  expect(linksOf(defaultMenus.header, { ...known, tree: treeOf([]) })).toEqual([])
  const [links, categories] = linksOf(defaultMenus.footer, known)
  expect(links?.below.map(({ href }) => href)).toEqual([
    '/#about',
    '/category/all',
    '/pi-unlocking',
    '/kyc-required',
    '/#newsletter',
    '/withdraw',
    '/payment-help',
    '/accessibility',
    'mailto:help@shop.example',
  ])
  expect(categories?.below.map(({ href }) => href)).toEqual(['/category/fashion-slug'])
})

describe('an address', () => {
  test.each(['/', '/product/1?colour=Ink#top', 'https://example.com/a?b=c', 'https://例え.jp/'])(
    'accepts %s',
    (href) => expect(isAddress(href)).toBe(true),
  )
  test.each([
    '',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'http://example.com',
    'https://',
    'https://user:secret@example.com',
    'shoes',
    'mailto:a@b.c',
    '/a b',
    '/a\u0000',
    `/${'x'.repeat(500)}`,
  ])('refuses %j', (href) => expect(isAddress(href)).toBe(false))

  test('is reported at its field, with an overlong label', () => {
    const form = { target: 'address', href: 'javascript:x', 'labels.de': 'x'.repeat(61) }
    expect(readEntry(form)).toMatchObject({
      fields: { href: 'menus.field.address', 'labels.de': 'field.long' },
    })
    expect(readEntry({ target: 'page:nowhere' })).toMatchObject({
      fields: { target: 'menus.field.target' },
    })
  })
})

test.each<Target>([
  { is: 'category', id: 'shoes', withBelow: true },
  { is: 'categories' },
  { is: 'tree' },
  { is: 'collection', id: 'gifts' },
  { is: 'page', page: 'about' },
  { is: 'address', href: 'https://example.com/' },
  heading,
])('%j survives being shown in a form and read from it', (target) => {
  const shown = { target, labels: { de: 'Hier' } }
  expect(readEntry(entryFields(shown))).toEqual({ ok: true, value: shown })
})

describe('moving', () => {
  const menus: Menus = {
    header: [
      entry('a', heading, [entry('a1', home), entry('a2', home)]),
      entry('b', home),
      entry('c', { is: 'categories' }),
    ],
    footer: [],
  }
  const after = (id: string, move: Move): string => {
    const found = findEntry(menus, id)
    const place = found && placeAfter(menus, found, move)
    const done = found && place && placed(menus, found, place)
    if (!done) return 'nowhere'
    if (!done.ok) return done.code
    return done.value.header
      .map(({ id, below }) => [id, ...below.map((each) => `(${each.id})`)].join(''))
      .join(' ')
  }
  test.each<[string, Move, string]>([
    ['b', 'up', 'b a(a1)(a2) c'],
    ['b', 'down', 'a(a1)(a2) c b'],
    ['b', 'in', 'a(a1)(a2)(b) c'],
    ['a1', 'out', 'a(a2) a1 b c'],
    ['a1', 'down', 'a(a2)(a1) b c'],
    ['a', 'up', 'nowhere'],
    ['a2', 'down', 'nowhere'],
    ['a1', 'in', 'nowhere'],
    // Neither a list of categories nor a heading is allowed on the second level.
    ['c', 'in', 'nowhere'],
    ['b', 'out', 'nowhere'],
  ])('%s %s makes %s', (id, move, expected) => expect(after(id, move)).toBe(expected))

  test('allows no third level and no thirteenth entry', () => {
    const place = { menu: 'header', parentId: 'a', at: 0 } as const
    expect(withEntry(menus, entry('d', home, [entry('e', home)]), place)).toMatchObject({
      code: 'menus.level',
    })
    expect(withEntry(menus, entry('d', home), { ...place, parentId: 'gone' })).toMatchObject({
      code: 'menus.missing',
    })
    expect(withEntry(menus, entry('d', home), { ...place, parentId: 'c' })).toMatchObject({
      code: 'menus.level',
    })
    const found = findEntry(menus, 'a1')
    expect(found && withWords(menus, found, { target: heading, labels: {} })).toMatchObject({
      code: 'menus.level',
    })
    const full: Menus = {
      ...menus,
      footer: Array.from({ length: 12 }, (_, n) => entry(`f${n}`, home)),
    }
    expect(
      withEntry(full, entry('d', home), { menu: 'footer', parentId: null, at: 0 }),
    ).toMatchObject({
      code: 'menus.full',
    })
    const wide = entry(
      'w',
      heading,
      Array.from({ length: 24 }, (_, n) => entry(`w${n}`, home)),
    )
    const below = { menu: 'header', parentId: 'w', at: 0 } as const
    expect(withEntry({ header: [wide], footer: [] }, entry('d', home), below)).toMatchObject({
      code: 'menus.full',
    })
  })
})
