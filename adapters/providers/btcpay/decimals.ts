// Exact decimal numbers from text: amounts in coins and rates, whose product is rounded once. Pure.

export type Decimal = { readonly units: bigint; readonly places: number }

/** Null for anything but a plain decimal of reasonable length: no exponent, no grouping. */
export function decimalOf(text: unknown): Decimal | null {
  const [, sign, whole, fraction = ''] =
    (typeof text === 'string' && /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text)) || []
  if (whole === undefined) return null
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, places: fraction.length }
}

export const times = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  places: one.places + other.places,
})

export function plus(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { units: unitsAt(one, places) + unitsAt(other, places), places }
}

export const minus = (one: Decimal, other: Decimal): Decimal =>
  plus(one, { units: -other.units, places: other.places })

export const nothing: Decimal = { units: 0n, places: 0 }

/** In units of so many places; a half goes to the even neighbour, as the server rounds. */
export function rounded({ units, places }: Decimal, to: number): bigint {
  if (places <= to) return unitsAt({ units, places }, to)
  const step = 10n ** BigInt(places - to)
  const isNegative = units < 0n
  const size = isNegative ? -units : units
  const down = size / step
  const rest = (size % step) * 2n
  const isUp = rest > step || (rest === step && down % 2n === 1n)
  const whole = isUp ? down + 1n : down
  return isNegative ? -whole : whole
}

const unitsAt = ({ units, places }: Decimal, to: number): bigint =>
  units * 10n ** BigInt(to - places)

/** As text, without zeros at the end. */
export function textOf({ units, places }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
