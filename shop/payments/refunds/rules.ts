// Where a refund may go, and which refunds a payment that left has paid. Pure.
import { familyOf } from '../destinations/rules/chain.ts'
import { readEvmAddress } from '../destinations/rules/evm-address.ts'
import { readAddress } from '../destinations/rules/strkey.ts'
import { readTronAddress } from '../destinations/rules/tron-address.ts'
import { readIban } from '../manual-methods/rules/iban.ts'
import { isHosted, isToken } from '../requests/rules/methods.ts'
import type { Dossier } from '../requests/rules/payment-facts.ts'
import { isOpenRefund, type Method, type RefundState } from '../requests/rules/states.ts'

/**
 * The address in its ledger's spelling, with a valid checksum, and not one of the shop's own; null for any other text.
 * Pi: G… or M…; a token: 0x… by EIP-55, or T… if it was received on Tron; a payment by hand goes back to an IBAN. What a
 * provider took goes back through it, by the order's number: there the customer says where to.
 */
export function refundAddress(dossier: Dossier, method: Method, text: string): string | null {
  const { options } = dossier
  if (method === 'manual') return readIban(text)
  if (isHosted(method)) return dossier.paymentRequest.orderNumber
  if (isToken(method)) {
    const families = refundFamilies(dossier, method)
    const address = text.startsWith('T')
      ? families.has('tron') && readTronAddress(text)
      : families.has('eip155') && readEvmAddress(text)
    const isOwn = options.some(
      (option) => option.address.toLowerCase() === String(address).toLowerCase(),
    )
    return isOwn || !address ? null : address
  }
  const read = readAddress(text)
  return read && options.every((option) => option.address !== read.account) ? text : null
}

/** The chains on which its token was received: refunds go back on the same chain. If none was, those that were offered. */
function refundFamilies({ transfers, options }: Dossier, token: Method): Set<string> {
  const came = transfers.filter(({ method, status }) => method === token && status !== 'orphaned')
  return new Set(
    came.length > 0
      ? came.map(({ ledger }) => familyOf(ledger))
      : options.flatMap(({ method, ledger }) => (isToken(method) ? [ledger] : [])),
  )
}

/** A refund that a payment may be for, by its address, coin and time. Amounts in the coin's smallest unit. */
export type Owed = {
  readonly id: string
  readonly state: RefundState
  readonly requestedAt: Date
  /** The transaction that staff has named for it. */
  readonly hash: string | null
  /** Not sent yet. */
  readonly remaining: bigint
}

export type Matched = {
  readonly parts: readonly { readonly id: string; readonly amount: bigint }[]
  /** Sent without being owed. */
  readonly surplus: bigint
}

/**
 * Order of matching: the refund whose transaction staff has named, then one of exactly this amount, then the oldest
 * approved ones, then those only requested. Declined or cancelled refunds come last: the money has left anyway, and
 * counts for them as far as `mayReopen` says that the order's money covers them.
 */
export function matchPayment(
  { amount, hash }: { readonly amount: bigint; readonly hash: string },
  owed: readonly Owed[],
  mayReopen: (id: string) => bigint = () => 0n,
): Matched {
  const left = { amount }
  const parts: { id: string; amount: bigint }[] = []
  const rank = (each: Owed): number =>
    !isOpenRefund(each.state)
      ? 4
      : each.hash === hash
        ? 0
        : each.remaining === amount
          ? 1
          : each.state === 'requested'
            ? 3
            : 2
  const sorted = owed
    .map((each) => ({ ...each, rank: rank(each) }))
    .filter(({ state }) => state !== 'final')
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        // Of several with exactly this amount, approved ones come before requested ones.
        Number(a.state === 'requested') - Number(b.state === 'requested') ||
        a.requestedAt.getTime() - b.requestedAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
  for (const { id, remaining, rank } of sorted) {
    const most = rank < 4 ? remaining : smaller(remaining, mayReopen(id))
    const part = smaller(left.amount, most)
    if (part <= 0n) continue
    parts.push({ id, amount: part })
    left.amount -= part
  }
  return { parts, surplus: left.amount }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
