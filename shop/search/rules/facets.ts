// Facets of listings: color families, price and rating steps.

export const families = [
  'black',
  'grey',
  'white',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
] as const
/** Color families by common names, independent of manufacturers' names. */
export type Family = (typeof families)[number]

export const isFamily = (text: string | null): text is Family =>
  (families as readonly (string | null)[]).includes(text)

/** Boundaries between price ranges, in whole Pi. */
export const priceSteps = [50, 100, 250, 500, 1_000, 2_500] as const

/** Minimum stars, best first. One star would match everything with a rating. */
export const ratingSteps = [4, 3, 2] as const
export type RatingStep = (typeof ratingSteps)[number]

/** Parses a URL value; null for anything else. */
export const ratingStep = (text: string | null): RatingStep | null =>
  ratingSteps.find((step) => String(step) === text) ?? null

/** `hex`: six digits after a number sign. */
export function familyOf(hex: string): Family {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const { hue, saturation, light } = hslOf(red as number, green as number, blue as number)
  if (light < 0.16) return 'black'
  if (saturation < 0.12) return light > 0.9 ? 'white' : 'grey'
  if (light > 0.93) return 'white'
  const isWarm = hue >= 18 && hue < 60
  if (isWarm && light > 0.66 && saturation < 0.6) return 'beige'
  if (hue >= 12 && hue < 45 && light < 0.52 && saturation < 0.62) return 'brown'
  if (hue < 14 || hue >= 340) return light > 0.62 ? 'pink' : 'red'
  if (hue < 32) return 'orange'
  if (hue < 62) return light < 0.36 ? 'green' : 'yellow'
  if (hue < 178) return 'green'
  if (hue < 252) return 'blue'
  return hue < 305 ? 'purple' : 'pink'
}

function hslOf(red: number, green: number, blue: number) {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [light, range] = [(most + least) / 2, most - least]
  if (range === 0) return { hue: 0, saturation: 0, light }
  const part =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return {
    hue: (part * 60 + 360) % 360,
    saturation: range / (1 - Math.abs(2 * light - 1)),
    light,
  }
}
