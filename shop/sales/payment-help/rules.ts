// "I paid and something is wrong": what was typed, and what is true of a payment. Pure.
import { readAddress } from '../../payments/destinations/rules/strkey.ts'
import { readTronAddress } from '../../payments/destinations/rules/tron-address.ts'
import { isInvoiceNumber } from '../../payments/providers/look-up.ts'
import type { PaymentRequestState } from '../../payments/requests/rules/states.ts'
import type { AskedPayment } from '../../payments/review/views/questions.ts'
import type { WalletKind } from '../../payments/wallet-proofs/rules.ts'
import { identifierText } from '../../platform/input.ts'

export type Asked =
  | { readonly is: 'hash'; readonly hash: string }
  /** The number of an invoice at a payment provider. */
  | { readonly is: 'invoice'; readonly number: string }
  /** `kind`: how it can sign; null for Tron, whose signatures are not read. */
  | { readonly is: 'address'; readonly address: string; readonly kind: WalletKind | null }

/** A transaction hash, a link that ends with one, an address, an invoice's number or its page; null for anything else. */
export function readAsked(typed: string): Asked | null {
  const text = identifierText(typed)
  const [, linked] = /^https?:\/\/\S*?((?:0x)?[0-9a-f]{64})(?:[/?#]\S*)?$/i.exec(text) ?? []
  const hash = linked ?? text
  if (/^(0x)?[0-9a-f]{64}$/i.test(hash)) return { is: 'hash', hash: hash.toLowerCase() }
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { is: 'address', address: text, kind: 'evm' }
  const pi = readAddress(text)
  if (pi) return { is: 'address', address: pi.account, kind: 'stellar' }
  if (readTronAddress(text)) return { is: 'address', address: text, kind: null }
  const [, page] = /^https?:\/\/\S*?\/i\/([A-Za-z0-9]+)(?:[/?#]\S*)?$/.exec(text) ?? []
  const number = page ?? text
  return isInvoiceNumber(number) ? { is: 'invoice', number } : null
}

/** The wallet that can sign for a sender; null for a contract and for Tron. */
export function walletOf(sender: string): { kind: WalletKind; address: string } | null {
  const read = readAsked(sender)
  return read?.is === 'address' && read.kind ? { kind: read.kind, address: read.address } : null
}

/**
 * What is true of a payment, told to its sender or the order's holder. `free`: of no order, such as with a wrong memo.
 * `token`: another token than was asked for. `network`: another network than chosen. `over`: more than was due, such as twice.
 */
export const standings = [
  'orphaned',
  'declined',
  'token',
  'free',
  'network',
  'refunded',
  'late',
  'over',
  'short',
  'confirming',
  'counted',
] as const
export type PaymentStanding = (typeof standings)[number]

export type RequestFacts = { readonly state: PaymentRequestState; readonly isOver: boolean }

export function standingOf(
  payment: Pick<AskedPayment, 'status' | 'isDeclined' | 'assetOk' | 'chainOk' | 'orderNumber'>,
  request: RequestFacts | null,
): PaymentStanding {
  if (payment.status === 'orphaned') return 'orphaned'
  if (payment.isDeclined) return 'declined'
  if (!payment.assetOk) return 'token'
  if (payment.orderNumber === null || !request) return 'free'
  if (!payment.chainOk) return 'network'
  const { state, isOver } = request
  if (state === 'refunded' || state === 'refunding') return 'refunded'
  if (state === 'late' || state === 'expired' || state === 'cancelled') return 'late'
  if (isOver) return 'over'
  if (state === 'partial' || state === 'underpaid') return 'short'
  return state === 'paid' ? 'counted' : 'confirming'
}
