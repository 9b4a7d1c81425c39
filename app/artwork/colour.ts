// Shades of a product color under light and shadow, in OKLCH.
import { hexOf, oklchOf } from '../../shop/platform/oklch.ts'

const clamp = (v: number, low: number, high: number) => Math.min(high, Math.max(low, v))

export type Shades = {
  hi: string
  base: string
  lo: string
  deep: string
  /** Outline: keeps white visible on a light background and black on a dark one. */
  edge: string
  /** A detail on the body that always contrasts with it. */
  trim: string
  /** A subtle detail, tone on tone: seams, embossing, ribs. */
  seam: string
  /** Three colors of an image on a screen, related to the product's own. */
  dark: string
  middle: string
  bright: string
  /** True for a body of more than medium lightness. */
  light: boolean
}

/** Shades of a product color under a single light from the top left. */
export function shadesOf(hex: string): Shades {
  const { l: lightness, c, h } = oklchOf(hex)
  const l = clamp(lightness, 0.3, 0.93)
  const light = l > 0.55
  const tone = (change: number, chroma = c) => hexOf({ l: l + change, c: chroma, h })
  // A gray phone still shows an image with some color in it; a dark orange would be brown.
  const hue = c < 0.035 ? 250 : h
  const [night, day, noon] = hue < 110 || hue > 320 ? [310, 5, 60] : [hue + 25, hue + 5, hue - 45]
  return {
    hi: tone(0.07, c * 0.92),
    base: tone(0),
    lo: tone(-0.09, c * 0.94),
    deep: tone(-0.17, c * 0.82),
    edge: tone(light ? -0.26 : 0.2, c * 0.8),
    trim: hexOf({ l: light ? l * 0.38 : 0.93, c: c * (light ? 0.7 : 0.15), h }),
    seam: tone(light ? -0.13 : 0.1, c * 0.9),
    dark: hexOf({ l: 0.27, c: 0.08, h: night }),
    middle: hexOf({ l: 0.5, c: 0.13, h: day }),
    bright: hexOf({ l: 0.82, c: 0.1, h: noon }),
    light,
  }
}
