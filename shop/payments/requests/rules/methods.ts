// Payment methods as data: how each is paid, and in which coin. Manual methods are rows of one kind. Pure.
import {
  type Asset,
  type Currency,
  type TokenCode,
  tokenCode,
} from '../../../platform/money/rules.ts'

type MethodFacts = {
  /** Who shows that it was paid: a ledger, or staff by hand. */
  readonly seenBy: 'ledger' | 'staff'
  /** What is sent; null for the currency of the order. */
  readonly asset: Asset | null
  /** Its family of ledgers has chains, and a quote names one. */
  readonly hasChains: boolean
}

/** A token's method is its code in lower case. */
export type TokenMethod = 'usdt' | (Lowercase<string> & { readonly [isTokenMethod]: true })
declare const isTokenMethod: unique symbol
export type Method = 'pi' | 'manual' | TokenMethod

/** A new kind of method begins as a line here; a token needs none. */
const others = {
  pi: { seenBy: 'ledger', asset: 'PI', hasChains: false },
  manual: { seenBy: 'staff', asset: null, hasChains: true },
} as const satisfies Readonly<Record<string, MethodFacts>>

const ofTokens = { seenBy: 'ledger', hasChains: true } as const

export const factsOfMethod = (method: Method): MethodFacts =>
  isToken(method) ? { ...ofTokens, asset: assetOfToken(method) } : others[method]

/** Whether it is paid in a token of the chains: USDT, or one that a row of data describes. */
export const isToken = (method: Method): method is TokenMethod => !Object.hasOwn(others, method)
export const tokenMethod = (code: TokenCode): TokenMethod => code.toLowerCase() as TokenMethod
export const assetOfToken = (method: TokenMethod): TokenCode => method.toUpperCase() as TokenCode

/** A method by its name; whether this shop has such a token is decided where it is offered. */
export const isMethod = (text: string | undefined): text is Method =>
  text !== undefined &&
  (Object.hasOwn(others, text) ||
    (text === text.toLowerCase() && tokenCode(text.toUpperCase()) !== null))

/** The currency in which a method is paid, for an order in `currency`. */
export const currencyOf = <Own extends Currency>(method: Method, currency: Own): Own | Asset =>
  factsOfMethod(method).asset ?? currency

/** Whether a ledger shows payments by it. */
export const isOnLedger = (method: Method): boolean => factsOfMethod(method).seenBy === 'ledger'
