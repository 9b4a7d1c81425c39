// Interprets a query of the dashboard's global search. Pure.

import { isOrderNumber } from '../../../sales/orders/rules.ts'

/** `hash` and `wallet` are as their ledgers write them. */
export type Meant = {
  /** The beginning of an order number: `PI-` and what follows, or at least four digits. */
  readonly number: string | null
  /** The beginning of a hash, or a whole one. */
  readonly hash: string | null
  readonly wallet: string | null
  /** A memo, which is an order number in other letters. */
  readonly memo: string | null
  /** The beginning of an e-mail address, a name, a last name or a user name; or a product's. Lower case. */
  readonly words: string | null
}

export const shortestQuestion = 2
export const longestQuestion = 120

const nothing: Meant = { number: null, hash: null, wallet: null, memo: null, words: null }

/** Null for what is too short to look for. */
export function meantBy(text: string): Meant | null {
  const asked = text.normalize('NFKC').trim().slice(0, longestQuestion)
  if ([...asked].length < shortestQuestion) return null
  const number = /^(?:PI-?)?(\d{4,14})$/i.exec(asked)?.[1] ?? /^PI-(\d{0,3})$/i.exec(asked)?.[1]
  // A chain writes 0x before its hashes, Pi's ledger does not; eight digits are enough to find one.
  const hash = /^(?:0x)?[0-9a-f]{8,64}$/i.test(asked) ? asked.toLowerCase() : null
  const wallet = walletIn(asked)
  const memo = /^[0-9a-z][0-9a-z -]{9,18}$/i.test(asked) && !wallet ? asked : null
  const words = wallet || asked.length >= 64 ? null : asked.toLowerCase()
  return {
    ...nothing,
    number: number === undefined ? null : `PI-${number}`,
    hash,
    wallet,
    memo,
    words,
  }
}

/** The whole order number that was typed, with its letters or without; null for anything else. */
export function orderNumberIn(text: string): string | null {
  const number = meantBy(text)?.number
  return isOrderNumber(number) ? number : null
}

export type TermKind = 'number' | 'hash' | 'wallet' | 'email' | 'name'

/** What kind of thing somebody looked for: for the audit log, which does not hold the thing itself. */
export function kindOfTerm(text: string): TermKind {
  const meant = meantBy(text) ?? nothing
  if (meant.number) return 'number'
  if (meant.wallet) return 'wallet'
  if (meant.hash) return 'hash'
  return text.includes('@') ? 'email' : 'name'
}

function walletIn(asked: string): string | null {
  if (/^[GM][A-Z2-7]{55}(?:[A-Z2-7]{13})?$/i.test(asked)) return asked.toUpperCase()
  if (/^0x[0-9a-f]{40}$/i.test(asked)) return asked.toLowerCase()
  // Tron's letters have two cases, and mean another address in the other.
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(asked) ? asked : null
}
