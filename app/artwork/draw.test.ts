import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { type ArtKind, artVariants } from '../../shop/catalog/products/rules/catalog.ts'
import { draw } from './draw.ts'
import { artUrl, parseArtName, viewsOf } from './url.ts'

const all = Object.entries(artVariants).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, variant) => ({ kind: kind as ArtKind, variant })),
)

/** Names of the elements that are still open at the end of the text; throws if tags overlap. */
function openTags(svg: string): string[] {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w-]+="[^"<>]*")*)(\/?)>/g,
    (_, end, name, _list, empty) => {
      if (end && open.pop() !== name) throw new Error(`unexpected </${name}>`)
      if (!end && !empty) open.push(name)
      return ''
    },
  )
  if (rest !== '') throw new Error(`not an element: ${rest.slice(0, 60)}`)
  return open
}

function checkPicture(svg: string | null): void {
  if (svg === null) throw new Error('nothing was drawn')
  expect(openTags(svg)).toEqual([])
  expect(svg.length).toBeLessThan(5100)
  expect(brotliCompressSync(svg).length).toBeLessThan(1536)
  expect(svg).not.toMatch(
    /<script|<foreignObject|<image|\bon\w+=|style=|javascript:|NaN|undefined|null/i,
  )
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
  const used = [...svg.matchAll(/(?:url\(|href=")#(\w+)/g)].map((match) => match[1])
  expect(used.filter((id) => !ids.includes(id))).toEqual([])
  for (const tag of svg.match(/<[^/][^>]*>/g) ?? []) {
    const names = [...tag.matchAll(/ ([\w-]+)="/g)].map((match) => match[1])
    expect(new Set(names).size, tag).toBe(names.length)
  }
}

test('has 24 kinds, each with at least three silhouettes', () => {
  expect(Object.keys(artVariants)).toHaveLength(24)
  expect(Math.min(...Object.values(artVariants))).toBeGreaterThanOrEqual(3)
})

describe.each(all)('$kind $variant', (ref) => {
  test.each(['1b1c1f', 'f4f3ef', 'b5443c', '00ff00'])('is drawn in %s from all sides', (hex) => {
    const pictures = viewsOf(ref.kind).map((view) => draw(ref, hex, view))
    for (const picture of pictures) checkPicture(picture)
    expect(new Set(pictures).size).toBe(4)
  })

  test('has its own shape from every side', () => {
    for (const view of viewsOf(ref.kind)) {
      const shapes = (variant: number) =>
        draw({ kind: ref.kind, variant }, '808080', view)?.replace(/<defs>.*<\/defs>/, '')
      for (let other = 0; other < ref.variant; other += 1)
        expect(shapes(other)).not.toBe(shapes(ref.variant))
    }
  })

  test('depends on its colour only', () => {
    expect(draw(ref, '1b1c1f')).toBe(draw(ref, '1b1c1f'))
    expect(draw(ref, '1b1c1f')).not.toBe(draw(ref, 'b5443c'))
  })
})

test('refuses other kinds and silhouettes', () => {
  expect(draw({ kind: 'boat', variant: 0 }, '112233')).toBeNull()
  expect(draw({ kind: 'constructor', variant: 0 }, '112233')).toBeNull()
  for (const [kind, count] of Object.entries(artVariants))
    expect(draw({ kind, variant: count }, '112233')).toBeNull()
})

test('every product of the demonstration is drawn in every colour', () => {
  for (const { art, options } of demoCatalogue)
    for (const { hex } of options.flatMap(({ values }) => values)) {
      if (hex === undefined) continue
      const name = artUrl(art, hex).replace('/art/', '')
      const parsed = parseArtName(name)
      expect(parsed).toEqual({ ...art, hex: hex.slice(1), view: 'front' })
      checkPicture(parsed && draw(parsed, parsed.hex))
    }
})

test.each([
  ['phone-2-1b2c3d.svg', { kind: 'phone', variant: 2, hex: '1b2c3d', view: 'front' }],
  ['phone-2-1b2c3d-detail.svg', { kind: 'phone', variant: 2, hex: '1b2c3d', view: 'detail' }],
  ['phone-2-1b2c3d-back.svg', { kind: 'phone', variant: 2, hex: '1b2c3d', view: 'back' }],
  ['shoe-2-1b2c3d-side.svg', { kind: 'shoe', variant: 2, hex: '1b2c3d', view: 'side' }],
  ['hat-0-1b2c3d-use.svg', { kind: 'hat', variant: 0, hex: '1b2c3d', view: 'use' }],
  ['phone-2-1B2C3D.svg', null],
  ['phone-2-1b2c3.svg', null],
  ['phone-22-1b2c3d.svg', null],
  ['phone-2-1b2c3d.svg\n', null],
  ['phone-2-1b2c3d.png', null],
  ['../phone-2-1b2c3d.svg', null],
  ['phone--1-1b2c3d.svg', null],
  ['phone-2-1b2c3d-front.svg', null],
  ['phone-2-1b2c3d-top.svg', null],
  ['phone-2-1b2c3d-side.svg', null],
  ['shoe-2-1b2c3d-back.svg', null],
  ['phone-2-1b2c3d-use-use.svg', null],
  ['', null],
])('parses the name %j', (name, parsed) => expect(parseArtName(name)).toEqual(parsed))

test('an address is the same in any case of the colour', () => {
  const ref = { kind: 'phone', variant: 1 } as const
  expect(artUrl(ref, '#1B2C3D')).toBe('/art/phone-1-1b2c3d.svg')
  expect(artUrl(ref, '1b2c3d', 'detail')).toBe('/art/phone-1-1b2c3d-detail.svg')
})
