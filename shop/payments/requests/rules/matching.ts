// Matches a transfer to an order by destination and memo, never by sender. Pure.

import type { PiTransfer } from '../../pi/port.ts'
import { codeOfId, codeOfMemo } from './memo.ts'
import type { Match } from './states.ts'

/** Operations that state how much native Pi arrived. Others are stored for review. */
const counted: ReadonlySet<string> = new Set([
  'payment',
  'path_payment_strict_receive',
  'path_payment_strict_send',
  'create_account',
  'invoke_host_function',
])

/** The codes that a transfer names; they may not be ours. */
export const codesOf = ({
  muxedId,
  memo,
}: Pick<PiTransfer, 'muxedId' | 'memo'>): {
  muxed: string | null
  memo: string | null
} => ({ muxed: muxedId === null ? null : codeOfId(BigInt(muxedId)), memo: codeOfMemo(memo) })

/** How a Pi app payment may be identified: by its transaction, and by the memo that Pi writes. */
export const namesOf = ({
  hash,
  innerHash,
  memo,
}: Pick<PiTransfer, 'hash' | 'innerHash' | 'memo'>): string[] => [
  hash,
  ...(innerHash ? [innerHash] : []),
  ...(memo?.type === 'text' ? [memo.value] : []),
]

/**
 * The orders that a transfer names without being credited to one: two different ones by address and memo, or one where
 * nothing proves what the ledger's server states. It is shown on their pages.
 */
export function namedOrders(
  transfer: PiTransfer,
  orders: ReadonlyMap<string, string>,
): readonly string[] {
  const { muxed, memo } = codesOf(transfer)
  const named = [orders.get(muxed ?? '') ?? null, orders.get(memo ?? '') ?? null]
  const both = named.filter((each) => each !== null)
  const different = [...new Set(both)]
  return different.length === 2 || !transfer.proved ? different : []
}

/**
 * `orders` holds the orders of known codes, `byApp` those of Pi app payments. If address and memo name two different
 * orders, neither is matched.
 */
export function matchOf(
  transfer: PiTransfer,
  orders: ReadonlyMap<string, string>,
  byApp: ReadonlyMap<string, string> = new Map(),
): { match: Match; orderNumber: string | null } {
  const codes = codesOf(transfer)
  const muxed = orders.get(codes.muxed ?? '') ?? null
  const memo = orders.get(codes.memo ?? '') ?? null
  const countable = transfer.proved && transfer.amount !== null && counted.has(transfer.kind)
  if (!countable || (muxed && memo && muxed !== memo)) return { match: 'none', orderNumber: null }
  if (muxed) return { match: 'muxed', orderNumber: muxed }
  if (memo) return { match: 'memo', orderNumber: memo }
  const app = namesOf(transfer).flatMap((name) => byApp.get(name) ?? [])[0]
  return app ? { match: 'pi_sdk', orderNumber: app } : { match: 'none', orderNumber: null }
}
