// A sale price of a file as a promotion: whole percents off a product, for a time. Pure.

/** What the file says of one variant. */
export type SalePrice = {
  readonly price: string
  readonly sale: string
  readonly from: string
  readonly to: string
}

export type Sale = {
  /** Whole percents off every variant. */
  readonly percent: number
  /** ISO; null for at once. */
  readonly startsAt: string | null
  /** ISO, the first moment without it; null while nobody has set one. */
  readonly endsAt: string | null
}

/**
 * Null where no promotion says it: variants without one, with others, or less than a percent off. The percents are
 * rounded down, so that nothing is sold for less than the file says.
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

/** In millionths; null where it is no amount. */
function unitsOf(text: string): bigint | null {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text) ?? []
  return whole === '' ? null : BigInt(whole + part.padEnd(6, '0'))
}

/** Null where nothing stands there, undefined where no date does. A day is the whole day, as WooCommerce has it; in UTC. */
function momentOf(text: string, isEnd = false): string | null | undefined {
  if (text === '') return null
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(text) ?? []
  const at = new Date(`${day}T${time ?? '00:00'}Z`)
  if (!day || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return undefined
  return new Date(at.getTime() + (isEnd && !time ? 86_400_000 : 0)).toISOString()
}
