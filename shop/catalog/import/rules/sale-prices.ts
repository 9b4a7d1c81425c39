// Converts a file's sale price to a promotion: whole percents off a product, for a period. Pure.
import { dayAfter, momentInZone, startOfDayIn } from '../../../platform/time-zone.ts'

/** Sale price of one variant. */
export type SalePrice = {
  readonly price: string
  readonly sale: string
  readonly from: string
  readonly to: string
}

export type Sale = {
  /** Whole percents off every variant. */
  readonly percent: number
  /** ISO; null: starts immediately. */
  readonly startsAt: string | null
  /** ISO, exclusive; null: no end. */
  readonly endsAt: string | null
}

/**
 * Null if no single promotion can express it: variants without a sale price, with different ones, or under one percent
 * off. Percents are rounded down, so that nothing sells for less than the file says. `zone`: the shop's.
 */
export function saleOf(prices: readonly SalePrice[], zone: string): Sale | null {
  const [first] = prices
  const percent = first ? percentOff(first) : null
  if (!first || percent === null || percent < 1 || percent > 90) return null
  const isSame = (each: SalePrice) =>
    percentOff(each) === percent && each.from === first.from && each.to === first.to
  const [startsAt, endsAt] = [momentOf(first.from, zone), momentOf(first.to, zone, true)]
  if (!prices.every(isSame) || startsAt === undefined || endsAt === undefined) return null
  return startsAt && endsAt && startsAt >= endsAt ? null : { percent, startsAt, endsAt }
}

function percentOff({ price, sale }: SalePrice): number | null {
  const [full, lowered] = [price, sale].map(unitsOf)
  return !full || !lowered || lowered >= full ? null : Number(((full - lowered) * 100n) / full)
}

/** Parses an amount to millionths; null if invalid. */
function unitsOf(text: string): bigint | null {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text) ?? []
  return whole === '' ? null : BigInt(whole + part.padEnd(6, '0'))
}

const momentPattern =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:[0-5]\d)?(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?/i

/**
 * Parses a time, in the zone unless it names its offset: null if empty, undefined if invalid. A date covers the whole
 * day, as in WooCommerce.
 */
function momentOf(text: string, zone: string, isEnd = false): string | null | undefined {
  if (text === '') return null
  const [, day = '', time, seconds = ':00', offset] = momentPattern.exec(text) ?? []
  const startsAt = startOfDayIn(day, zone)
  if (!startsAt || !time)
    return (startsAt && isEnd ? startOfDayIn(dayAfter(day), zone) : startsAt)?.toISOString()
  // With an offset the clock is read as UTC first.
  const at = momentInZone(`${day}T${time}`, offset ? 'UTC' : zone)
  const shift = offset ? minutesOf(offset) * 60_000 : 0
  return at && new Date(at.getTime() + Number(seconds.slice(1)) * 1000 - shift).toISOString()
}

/** "+02:00", "-0330", "+01" and "Z". */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
