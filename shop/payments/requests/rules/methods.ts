// Payment methods as data: how each is paid, and in which coin. Manual methods are rows of one kind. Pure.
import type { Asset, Currency } from '../../../platform/money/rules.ts'

type MethodFacts = {
  /** Who shows that it was paid: a ledger, or staff by hand. */
  readonly seenBy: 'ledger' | 'staff'
  /** What is sent; null for the currency of the order. */
  readonly asset: Asset | null
  /** Its family of ledgers has chains, and a quote names one. */
  readonly hasChains: boolean
  /** A surplus up to this, in the smallest unit of what is sent, is less than it costs to send it back. */
  readonly leastReturned: bigint
}

/** A new method begins as a line here. */
export const methodFacts = {
  pi: { seenBy: 'ledger', asset: 'PI', hasChains: false, leastReturned: 100_000n },
  usdt: { seenBy: 'ledger', asset: 'USDT', hasChains: true, leastReturned: 10_000n },
  manual: { seenBy: 'staff', asset: null, hasChains: true, leastReturned: 0n },
} as const satisfies Readonly<Record<string, MethodFacts>>

export type Method = keyof typeof methodFacts
export const methods = Object.keys(methodFacts) as [Method, ...Method[]]
export const isMethod = (text: string | undefined): text is Method =>
  text !== undefined && Object.hasOwn(methodFacts, text)

/** The currency in which a method is paid, for an order in `currency`. */
export const currencyOf = <Own extends Currency>(method: Method, currency: Own): Own | Asset =>
  methodFacts[method].asset ?? currency

/** Whether a ledger shows payments by it. */
export const isOnLedger = (method: Method): boolean => methodFacts[method].seenBy === 'ledger'
