// One colour of a product, and the shades that light and shadow make of it, in OKLCH.
// Source of the matrices: Björn Ottosson, https://bottosson.github.io/posts/oklab/

/** Lightness 0-1, chroma from 0, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

const cbrt = Math.cbrt
const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const clamp = (v: number, low: number, high: number) => Math.min(high, Math.max(low, v))

/** Reads `#rrggbb` or `rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const number = Number.parseInt(hex.replace('#', ''), 16)
  const [r, g, b] = [16, 8, 0].map((shift) => toLinear(((number >> shift) & 255) / 255)) as [
    number,
    number,
    number,
  ]
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (hue + 360) % 360,
  }
}

function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const inGamut = (colour: Oklch) => linearRgb(colour).every((v) => v > -0.0005 && v < 1.0005)

/** Writes `#rrggbb`; a colour that a screen cannot show loses chroma, never its lightness or hue. */
export function hexOf({ l, c, h }: Oklch): string {
  const colour = { l: clamp(l, 0, 1), c, h }
  if (!inGamut(colour)) {
    let low = 0
    for (let step = c / 2; step > 0.0005; step /= 2) {
      colour.c = low + step
      if (inGamut(colour)) low += step
    }
    colour.c = low
  }
  const digits = linearRgb(colour).map((v) =>
    Math.round(clamp(toGamma(clamp(v, 0, 1)), 0, 1) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

export type Shades = {
  hi: string
  base: string
  lo: string
  deep: string
  /** The outline: keeps white visible on paper and black visible at night. */
  edge: string
  /** A marking on the body that always stands out from it. */
  trim: string
  /** A quiet marking, tone on tone: seams, embossing, ribs. */
  seam: string
  /** Three colours of a picture on a screen, related to the product's own. */
  dark: string
  middle: string
  bright: string
  /** True for a body lighter than the middle. */
  light: boolean
}

/** The shades of one product colour under one lamp from the top left. */
export function shadesOf(hex: string): Shades {
  const { l: lightness, c, h } = oklchOf(hex)
  const l = clamp(lightness, 0.3, 0.93)
  const light = l > 0.55
  const tone = (change: number, chroma = c) => hexOf({ l: l + change, c: chroma, h })
  // A grey phone still shows a picture with some colour in it; a dark orange would be brown.
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
