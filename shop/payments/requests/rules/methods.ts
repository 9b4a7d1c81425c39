// Payment methods as data: how each is paid, and in which coin. Manual methods are rows of one kind. Pure.
import {
  type Asset,
  type Currency,
  type TokenCode,
  tokenCode,
} from '../../../platform/money/rules.ts'

type MethodFacts = {
  /** Who shows that it was paid: a ledger, staff by hand, or the server of a provider that the shopper is sent to. */
  readonly seenBy: 'ledger' | 'staff' | 'provider'
  /** What is sent; null for the currency of the order. */
  readonly asset: Asset | null
  /** A quote names one of several places: a chain, a row of manual methods, a provider's store. */
  readonly hasChains: boolean
}

/** A token's method is its code in lower case. */
export type TokenMethod = 'usdt' | (Lowercase<string> & { readonly [isTokenMethod]: true })
declare const isTokenMethod: unique symbol
export type Method = keyof typeof others | TokenMethod
/** Paid on the page of a provider. */
export type HostedMethod = {
  [Name in keyof typeof others]: (typeof others)[Name]['seenBy'] extends 'provider' ? Name : never
}[keyof typeof others]

/** A new method begins as a line here; a token needs none. */
const others = {
  pi: { seenBy: 'ledger', asset: 'PI', hasChains: false },
  manual: { seenBy: 'staff', asset: null, hasChains: true },
  btcpay: { seenBy: 'provider', asset: null, hasChains: true },
} as const satisfies Readonly<Record<string, MethodFacts>>

/** Every method but the tokens, whose number is the operator's. */
export const namedMethods = Object.keys(others) as readonly (keyof typeof others)[]

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

/** Whether staff say that it was paid. */
export const isByStaff = (method: Method): boolean => factsOfMethod(method).seenBy === 'staff'

/** Whether it is paid on the page of a provider. */
export const isHosted = (method: Method): method is HostedMethod =>
  factsOfMethod(method).seenBy === 'provider'

export const hostedMethods = namedMethods.filter(isHosted)
