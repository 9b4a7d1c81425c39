// Interprets a query of the dashboard's global search. Pure.

import { identifierText } from '../../../platform/input.ts'
import { isOrderNumber } from '../../../sales/orders/rules/order.ts'

/** `hash` and `wallet` are in the format of their ledgers. */
export type SearchIntent = {
  /** Prefix of an order number: `PI-` and more, or at least four digits. */
  readonly number: string | null
  /** A hash or its prefix. */
  readonly hash: string | null
  readonly wallet: string | null
  /** A payment memo, which encodes an order number. */
  readonly memo: string | null
  /** Lower-case prefix of an email address, name, last name, username or product. */
  readonly words: string | null
}

export const minSearchLength = 2
export const maxSearchLength = 120

const nothing: SearchIntent = { number: null, hash: null, wallet: null, memo: null, words: null }

/** Null if too short. */
export function searchIntent(text: string): SearchIntent | null {
  const query = identifierText(text).slice(0, maxSearchLength)
  if ([...query].length < minSearchLength) return null
  const number = /^(?:PI-?)?(\d{4,14})$/i.exec(query)?.[1] ?? /^PI-(\d{0,3})$/i.exec(query)?.[1]
  // EVM hashes begin with 0x, Pi hashes do not; eight digits are selective enough.
  const hash = /^(?:0x)?[0-9a-f]{8,64}$/i.test(query) ? query.toLowerCase() : null
  const wallet = walletIn(query)
  const memo = /^[0-9a-z][0-9a-z -]{9,18}$/i.test(query) && !wallet ? query : null
  const words = wallet || query.length >= 64 ? null : query.toLowerCase()
  return {
    ...nothing,
    number: number === undefined ? null : `PI-${number}`,
    hash,
    wallet,
    memo,
    words,
  }
}

/** A complete order number, with or without prefix; null for anything else. */
export function orderNumberIn(text: string): string | null {
  const number = searchIntent(text)?.number
  return isOrderNumber(number) ? number : null
}

export type TermKind = 'number' | 'hash' | 'wallet' | 'email' | 'name'

/** Kind of a search term, for the audit log, which does not contain the term. */
export function kindOfTerm(text: string): TermKind {
  const meant = searchIntent(text) ?? nothing
  if (meant.number) return 'number'
  if (meant.wallet) return 'wallet'
  if (meant.hash) return 'hash'
  return text.includes('@') ? 'email' : 'name'
}

function walletIn(query: string): string | null {
  if (/^[GM][A-Z2-7]{55}(?:[A-Z2-7]{13})?$/i.test(query)) return query.toUpperCase()
  if (/^0x[0-9a-f]{40}$/i.test(query)) return query.toLowerCase()
  // Tron addresses are case-sensitive.
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(query) ? query : null
}
