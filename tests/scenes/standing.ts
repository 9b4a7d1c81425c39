// Facts of an invoice of 1000 that ends an hour after it was made.
import { standingOf } from '../../shop/payments/invoice.ts'
import type { Facts, Payment, Quote } from '../../shop/payments/rules.ts'

export const start = Date.parse('2026-11-21T12:00:00Z')
export const minutes = (count: number) => new Date(start + count * 60_000)
export const quote: Quote = {
  due: 1000n,
  expires: minutes(60),
  watchUntil: minutes(60 + 30 * 1440),
  toleranceBps: 0,
  dust: 0n,
}
export const nothing: Facts = {
  quote,
  payments: [],
  decisions: [],
  refunds: [],
  waiting: 0,
  readTo: minutes(10),
}

let made = 0
export const pays = (value: bigint, more: Partial<Payment> = {}): Payment => ({
  id: `p${made++}`,
  status: 'final',
  value,
  at: minutes(5),
  assetOk: true,
  chainOk: true,
  ...more,
})
export const at = (facts: Partial<Facts>, now = minutes(10)) =>
  standingOf({ ...nothing, ...facts, readTo: now }, now)
