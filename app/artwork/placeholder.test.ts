import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { initialOf } from '../../shop/catalog/products/rules/placeholder.ts'
import { cardOf } from './card.ts'
import { placeholder } from './placeholder.ts'
import { artUrl, parsePlaceholder, sharedUrl, viewsOf } from './url.ts'

test.each([
  ['green tea', 'G'],
  ['«Earl Grey»', 'E'],
  ['  100 g Sencha', '1'],
  ['École', 'É'],
  ['E\u0301cole', 'E\u0301'],
  ['ßtraße', 'ß'],
  ['شاي أخضر', 'ش'],
  ['क्षीर', [...new Intl.Segmenter('hi').segment('क्षीर')][0]?.segment ?? ''],
  ['緑茶', '緑'],
  ['녹차', '녹'],
  ['чай', 'Ч'],
  ['👩‍👩‍👧 set', 'S'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['🇩🇪', '🇩🇪'],
  ['…', '…'],
  ['\u202eoiraM', 'O'],
  ['\u2066…', '…'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))

const mark = fc.record({
  initial: fc.string({ unit: 'grapheme', maxLength: 20 }).map(initialOf),
  category: fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => text.slice(0, 40).toWellFormed()),
})

test('an address contains all that a placeholder shows, in plain characters', () => {
  fc.assert(
    fc.property(mark, (mark) => {
      const url = artUrl({ kind: 'placeholder', variant: 0, mark }, '#112233')
      expect(url).toMatch(/^\/art\/placeholder-[0-9a-f]*-[0-9a-f]*\.svg$/)
      expect(parsePlaceholder(url.slice(5))).toEqual(mark)
    }),
  )
})

test.each([
  'placeholder-4-54.svg',
  'placeholder-ff-54.svg',
  'placeholder-54.svg',
  `placeholder-54-${'61'.repeat(41)}.svg`,
  `placeholder-${'61'.repeat(17)}-54.svg`,
  'placeholder-0-112233.svg',
])('%s is not a placeholder', (name) => expect(parsePlaceholder(name)).toBeNull())

test.each([
  ['T', 'Tea'],
  ['ش', 'الشاي والقهوة'],
  ['क्षी', 'चाय'],
  ['緑', 'お茶とコーヒー'],
  ['녹', '차'],
  ['👩‍👩‍👧', 'Gifts 🎁'],
  ['<', 'Tea & <coffee>'],
  ['\u0000', '\u0001\uFFFF'],
  ['', ''],
  ['W', 'W'.repeat(40)],
])('%s of %s is drawn as SVG and as PNG', async (initial, category) => {
  const svg = placeholder({ initial, category })
  expect(svg).not.toMatch(/&(?!amp;|lt;|gt;)|<script|\p{Cc}/u)
  const { format, width } = await sharp(Buffer.from(cardOf([svg])))
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata())
  expect([format, width]).toEqual(['png', 1200])
})

test('a long category is set smaller, then cut with an ellipsis', () => {
  const size = (svg: string) => Number(/y="176" font-size="(\d+)"/.exec(svg)?.[1])
  const [short, long, longest] = [3, 25, 40].map((length) =>
    placeholder({ initial: 'A', category: 'a'.repeat(length) }),
  ) as [string, string, string]
  expect(size(short)).toBeGreaterThan(size(long))
  expect(long).not.toContain('…')
  expect(longest).toContain('…')
})

test('a thumbnail shows the initial only', () => {
  const art = { kind: 'placeholder', variant: 0, mark: { initial: 'T', category: 'Tea' } } as const
  expect(artUrl(art, null)).toBe('/art/placeholder-54-546561.svg')
  expect(artUrl(art, null, 'front', 320)).toBe('/art/placeholder-54-.svg')
  expect(parsePlaceholder('placeholder-54-.svg')).toEqual({ initial: 'T', category: '' })
})

test('it has one view, and a PNG for the product', () => {
  expect(viewsOf('placeholder')).toEqual(['front'])
  const art = { kind: 'placeholder', variant: 0 } as const
  expect(sharedUrl(art, null, { id: 'green-tea', language: 'de' })).toBe(
    '/og/product-de-green-tea.png',
  )
})
