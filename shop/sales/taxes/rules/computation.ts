// Tax of an order, its invoice and its credit notes by line and by rate: parts that add up exactly. Pure.

import { discountUntil, lower } from '../../../catalog/promotions/rules.ts'
import { partTax, sharesOf } from './amounts.ts'

/** An amount at one rate; the net amount is the total less the tax. */
export type RatePart = {
  /** Hundredths of a percent. */
  readonly rate: number
  /** Including tax. */
  readonly total: bigint
  readonly tax: bigint
}

export type LineAmounts = {
  /** Its share of the discount on the order as a whole. */
  readonly discount: bigint
  /** Units times price, less that share. */
  readonly total: bigint
  /** Tax included in the total. */
  readonly tax: bigint
  /** Hundredths of a percent. */
  readonly rate: number
}

export type OrderTax = {
  readonly lines: readonly LineAmounts[]
  /** Tax included in shipping, and in the fee of a payment method. */
  readonly shipping: bigint
  /** Shipping by rate. */
  readonly shippingParts: readonly RatePart[]
  /** Lines and shipping by rate, the highest rate first. */
  readonly rates: readonly RatePart[]
  /** Of lines and shipping together. */
  readonly amount: bigint
}

export type TaxableLine = {
  /** Of one unit, including tax. */
  readonly price: bigint
  readonly quantity: number
  /** Hundredths of a percent. */
  readonly rate: number
}

type Besides = {
  /** On the lines as a whole. */
  readonly discount: bigint
  readonly shipping: bigint
  /** The rate of shipping; null if it is taxed like the goods that it carries. */
  readonly shippingRate: number | null
}

/** Amounts in the smallest unit; tax is rounded to `unit` so that the lines of a rate add up to the rate's tax. */
export function taxOfOrder(
  lines: readonly TaxableLine[],
  { discount, shipping, shippingRate }: Besides,
  unit = 1n,
): OrderTax {
  const worths = lines.map(({ price, quantity }) => price * BigInt(quantity))
  const subtotal = worths.reduce((all, each) => all + each, 0n)
  const discountOf = (worth: bigint) => discountUntil(discount, subtotal, worth)
  const sums = new Map<number, bigint>()
  const taxOf = (rate: number, part: bigint) => {
    const before = sums.get(rate) ?? 0n
    sums.set(rate, before + part)
    return partTax(before, part, rate, unit)
  }
  let worth = 0n
  const amounts = lines.map(({ rate }, at): LineAmounts => {
    const each = worths[at] ?? 0n
    const own = discountOf(worth + each) - discountOf(worth)
    worth += each
    const total = each - own
    return { discount: own, total, tax: taxOf(rate, total), rate }
  })
  const carried = highestFirst(amounts.map(({ rate }) => rate))
  const byRate =
    shippingRate === null
      ? sharesOf(shipping, weightsOf(amounts, worths, carried))
      : carried.map(() => 0n)
  const parts = carried.map((rate, at) => ({ rate, total: byRate[at] ?? 0n }))
  if (shippingRate !== null) parts.push({ rate: shippingRate, total: shipping })
  const shippingParts = parts
    .filter(({ total }) => total > 0n)
    .map(({ rate, total }) => ({ rate, total, tax: taxOf(rate, total) }))
  const rates = highestFirst([...sums.keys()]).map((rate) => {
    const total = sums.get(rate) ?? 0n
    return { rate, total, tax: partTax(0n, total, rate, unit) }
  })
  return {
    lines: amounts,
    shipping: taxIn(shippingParts),
    shippingParts,
    rates,
    amount: taxIn(rates),
  }
}

/** The worth of the goods at each rate; of goods that a discount makes free, before it; of worthless ones, alike. */
function weightsOf(
  lines: readonly LineAmounts[],
  worths: readonly bigint[],
  rates: readonly number[],
): bigint[] {
  const isFree = lines.every(({ total }) => total === 0n)
  const isWorthless = worths.every((worth) => worth === 0n)
  const weightOf = ({ total }: LineAmounts, at: number): bigint =>
    isWorthless ? 1n : isFree ? (worths[at] ?? 0n) : total
  return rates.map((rate) =>
    lines.reduce((all, line, at) => (line.rate === rate ? all + weightOf(line, at) : all), 0n),
  )
}

const highestFirst = (rates: readonly number[]): number[] =>
  [...new Set(rates)].sort((a, b) => b - a)

export const taxIn = (parts: readonly RatePart[]): bigint =>
  parts.reduce((all, { tax }) => all + tax, 0n)

export const totalIn = (parts: readonly RatePart[]): bigint =>
  parts.reduce((all, { total }) => all + total, 0n)

/** What units of an order's lines, and a part of its shipping, are worth at each rate: the weights of a credit note. */
export function worthByRate(
  { lines, shippingParts }: OrderTax,
  units: readonly { readonly line: number; readonly quantity: number; readonly of: number }[],
  shipping: bigint,
): Map<number, bigint> {
  const worth = new Map<number, bigint>()
  const add = (rate: number, more: bigint) => worth.set(rate, (worth.get(rate) ?? 0n) + more)
  for (const { line, quantity, of } of units) {
    const own = lines[line]
    if (own && of > 0) add(own.rate, (own.total * BigInt(quantity)) / BigInt(of))
  }
  const shares = sharesOf(
    shipping,
    shippingParts.map(({ total }) => total),
  )
  for (const [at, { rate }] of shippingParts.entries()) add(rate, shares[at] ?? 0n)
  return worth
}

/**
 * The parts of a credit note of `amount`: of what an invoice has left at each rate after earlier notes, by weight, then
 * in proportion. The notes of an invoice add up to its total and tax at each rate. `amount` is at most what is left.
 */
export function creditedParts(
  invoice: readonly RatePart[],
  earlier: readonly RatePart[],
  amount: bigint,
  weights: ReadonlyMap<number, bigint> | null,
  unit = 1n,
): RatePart[] {
  const before = invoice.map(({ rate }) => totalIn(earlier.filter((each) => each.rate === rate)))
  const left = invoice.map(({ total }, at) => total - (before[at] ?? 0n))
  const shares = invoice.map(({ rate }) => weights?.get(rate) ?? 0n)
  const parts = allocated(amount, shares, left)
  return invoice.flatMap(({ rate }, at) => {
    const total = parts[at] ?? 0n
    return total === 0n ? [] : [{ rate, total, tax: partTax(before[at] ?? 0n, total, rate, unit) }]
  })
}

/** Never more than a cap. Throws if the caps do not hold the amount. */
function allocated(
  amount: bigint,
  weights: readonly bigint[],
  caps: readonly bigint[],
): readonly bigint[] {
  const given = caps.map(() => 0n)
  const left = () => amount - given.reduce((all, each) => all + each, 0n)
  const room = (at: number) => (caps[at] ?? 0n) - (given[at] ?? 0n)
  const give = (by: readonly bigint[]) => {
    for (const [at, share] of sharesOf(left(), by).entries()) {
      const most = room(at)
      given[at] = (given[at] ?? 0n) + lower(share, most)
    }
  }
  const open = () => weights.map((weight, at) => (room(at) > 0n ? weight : 0n))
  while (left() > 0n && open().some((weight) => weight > 0n)) give(open())
  give(caps.map((_, at) => room(at)))
  if (left() !== 0n) throw new Error('a credit note of more than its invoice')
  return given
}
