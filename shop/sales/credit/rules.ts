// Shop credit: the accounts it moves between, and how. Pure. Amounts are stroops of Pi.

export const accounts = ['shop', 'pending', 'available', 'spent', 'reversed'] as const
export type Account = (typeof accounts)[number]

/** Credit moves, and the accounts they debit and credit. */
export const kinds = {
  /** A referred shopper has paid their first order. */
  promise: { from: 'shop', to: 'pending' },
  /** That order is completed. */
  earn: { from: 'pending', to: 'available' },
  /** That order is cancelled or refunded, before or after. */
  reverse: { from: 'pending', to: 'reversed' },
  spend: { from: 'available', to: 'spent' },
  /** The order that it was spent on is cancelled or refunded. */
  return: { from: 'spent', to: 'available' },
  /** The account is erased. */
  forfeit: { from: 'available', to: 'reversed' },
} as const satisfies Record<string, { from: Account; to: Account }>
export type Kind = keyof typeof kinds

export type Entry = { readonly account: Account; readonly amount: bigint }

/** Two entries that cancel out. What has been earned is reversed from `available`. */
export const entriesOf = (
  kind: Kind,
  amount: bigint,
  from: Account = kinds[kind].from,
): Entry[] => [
  { account: from, amount: -amount },
  { account: kinds[kind].to, amount },
]

export type Balances = Readonly<Record<Account, bigint>>

export function balancesOf(entries: readonly Entry[]): Balances {
  const balances = { shop: 0n, pending: 0n, available: 0n, spent: 0n, reversed: 0n }
  for (const { account, amount } of entries) balances[account] += amount
  return balances
}

/** Credit that an order uses: at most the balance, at most the amount due. */
export const usable = (available: bigint, total: bigint): bigint =>
  available < total ? available : total

/** Moves of one order: each kind once, except partial returns, which are summed. */
export type CreditSums = Readonly<Partial<Record<Kind, bigint>>>

export function creditSumsIn(
  rows: readonly { readonly kind: Kind; readonly amount: bigint }[],
): CreditSums {
  const noted: Partial<Record<Kind, bigint>> = {}
  for (const { kind, amount } of rows) noted[kind] = (noted[kind] ?? 0n) + amount
  return noted
}

/** Credit that pays for an order now. */
export const usedOf = (noted: CreditSums): bigint => (noted.spend ?? 0n) - (noted.return ?? 0n)

/** State of a reward: pending, or earned and not reversed. */
export function rewardOf({ promise, earn, reverse }: CreditSums): 'none' | 'promised' | 'earned' {
  if (promise === undefined || reverse !== undefined) return 'none'
  return earn === undefined ? 'promised' : 'earned'
}
