// Colors in OKLCH, and the contrast of two (WCAG 2.2). Pure. Source of the matrices: Björn Ottosson,
// https://bottosson.github.io/posts/oklab/

/** Lightness 0-1, chroma from 0, hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

const cbrt = Math.cbrt
const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
const clamp = (v: number, low: number, high: number) => Math.min(high, Math.max(low, v))

/** Linear red, green and blue of `#rrggbb` or `rrggbb`. */
function linearOf(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.replace('#', ''), 16)
  const linear = (shift: number) => toLinear(((number >> shift) & 255) / 255)
  return [linear(16), linear(8), linear(0)]
}

/** Parses `#rrggbb` or `rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
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

/** Formats as `#rrggbb`; a color outside the gamut loses chroma, never lightness or hue. */
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

/** Relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
