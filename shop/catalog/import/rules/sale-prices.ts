// Converts a file's sale price to a promotion: whole percents off a product, for a period. Pure.

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
 * off. Percents are rounded down, so that nothing sells for less than the file says.
 */
export function saleOf(prices: readonly SalePrice[]): Sale | null {
  const [first] = prices
  const percent = first ? percentOff(first) : null
  if (!first || percent === null || percent < 1 || percent > 90) return null
  const isSame = (each: SalePrice) =>
    percentOff(each) === percent && each.from === first.from && each.to === first.to
  const [startsAt, endsAt] = [momentOf(first.from), momentOf(first.to, true)]
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

/** Parses a time in UTC: null if empty, undefined if invalid. A date covers the whole day, as in WooCommerce. */
function momentOf(text: string, isEnd = false): string | null | undefined {
  if (text === '') return null
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(text) ?? []
  const at = new Date(`${day}T${time ?? '00:00'}Z`)
  if (!day || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return undefined
  return new Date(at.getTime() + (isEnd && !time ? 86_400_000 : 0)).toISOString()
}
