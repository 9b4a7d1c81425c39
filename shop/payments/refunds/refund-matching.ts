// Matches an outgoing payment to refunds: by amount, in parts, with remainder. Pure.
import { isOpenRefund, type RefundState } from '../requests/rules/states.ts'

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
