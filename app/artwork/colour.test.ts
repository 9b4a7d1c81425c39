import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf, oklchOf } from '../../shop/platform/oklch.ts'
import { shadesOf } from './colour.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const channels = (text: string) =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))

test.each([
  ['#ffffff', 1, 0, null],
  ['#000000', 0, 0, null],
  ['#ff0000', 0.628, 0.2577, 29.2],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.1],
])('%s in OKLCH', (text, l, c, h) => {
  const colour = oklchOf(text)
  expect(colour.l).toBeCloseTo(l, 3)
  expect(colour.c).toBeCloseTo(c, 3)
  if (h !== null) expect(colour.h).toBeCloseTo(h, 0)
})

test('converting to OKLCH and back gives the same colour', () => {
  fc.assert(
    fc.property(hex, (text) => {
      const back = channels(hexOf(oklchOf(text)))
      for (const [index, value] of channels(text).entries())
        expect(Math.abs(value - (back[index] ?? Number.NaN))).toBeLessThanOrEqual(1)
    }),
  )
})

test('colours outside of sRGB keep their lightness', () => {
  fc.assert(
    fc.property(
      fc.record({
        l: fc.double({ min: 0.1, max: 0.95, noNaN: true }),
        c: fc.double({ min: 0, max: 0.4, noNaN: true }),
        h: fc.double({ min: 0, max: 360, noNaN: true }),
      }),
      (colour) => {
        const shown = oklchOf(hexOf(colour))
        expect(Math.abs(shown.l - colour.l)).toBeLessThan(0.02)
        expect(shown.c).toBeLessThan(colour.c + 0.02)
      },
    ),
  )
})

test('shades go from light to dark for any colour', () => {
  fc.assert(
    fc.property(hex, (text) => {
      const { hi, base, lo, deep } = shadesOf(text)
      const [a, b, c, d] = [hi, base, lo, deep].map((shade) => oklchOf(shade).l) as number[]
      expect(a).toBeGreaterThan(b as number)
      expect(b).toBeGreaterThan(c as number)
      expect(c).toBeGreaterThan(d as number)
    }),
  )
})

test('white on a light page and black on a dark one stand out by their outline', () => {
  const paper = oklchOf('#efede8').l
  const white = shadesOf('#ffffff')
  expect(paper - oklchOf(white.edge).l).toBeGreaterThan(0.2)
  // The darkest part of the tile in the dark theme.
  const night = 0.24
  const black = shadesOf('#000000')
  expect(oklchOf(black.base).l).toBeGreaterThan(night + 0.05)
  expect(oklchOf(black.edge).l).toBeGreaterThan(night + 0.2)
})

test('details stand out from every body colour', () => {
  fc.assert(
    fc.property(hex, (text) => {
      const { base, trim } = shadesOf(text)
      expect(Math.abs(oklchOf(base).l - oklchOf(trim).l)).toBeGreaterThan(0.25)
    }),
  )
})
