// The simulated ledger in memory: accounts, closed ledgers, and applied transactions.
import { plainAmount } from '../../shop/platform/money/rules.ts'

/** A network that no real wallet knows. */
export const passphrase = 'Piazza Ledger Simulator'
export const closeMilliseconds = 5_000
/** Amounts always have seven decimals. */
export const amountText = (stroops: bigint): string => {
  const [whole, fraction = ''] = plainAmount(stroops, 'PI').split('.')
  return `${whole}.${fraction.padEnd(7, '0')}`
}
/** Stroops per operation: 0.01 π, as on the Pi Network. */
export const baseFee = 100_000n

/** An applied operation; `fields` are Horizon's, amounts as decimal text. */
export type Operation = {
  readonly type: 'create_account' | 'payment' | 'account_merge' | 'create_claimable_balance'
  readonly source: string
  readonly fields: Readonly<Record<string, string>>
  /** The same amount in stroops; empty for a merge, which moves the whole balance. */
  readonly stroops: string
}

/** An applied transaction: the journal's record, from which all responses are built. */
export type Applied = {
  readonly hash: string
  readonly ledger: number
  /** Whole seconds, as in ledgers. */
  readonly at: string
  readonly successful: boolean
  readonly source: string
  readonly sequence: string
  readonly feeAccount: string
  readonly feeCharged: string
  readonly maxFee: string
  readonly memo: { readonly type: string; readonly text?: string; readonly bytes?: string }
  readonly envelope: string
  readonly result: string
  readonly signatures: readonly string[]
  readonly innerHash: string | null
  readonly operations: readonly Operation[]
}

export type Genesis = {
  readonly passphrase: string
  readonly at: string
  /** The initial accounts and their stroops. */
  readonly accounts: Readonly<Record<string, string>>
}

export type Account = { balance: bigint; sequence: bigint }
/** A payment in an account's history, with its paging token. */
export type Entry = { readonly id: bigint; readonly place: number; readonly transaction: Applied }

export type Ledger = ReturnType<typeof makeLedger>

/** Empty ledgers close every five seconds; they are counted, not stored. */
export function makeLedger(genesis: Genesis, clock: () => number) {
  const accounts = new Map<string, Account>()
  for (const [id, stroops] of Object.entries(genesis.accounts)) {
    accounts.set(id, { balance: BigInt(stroops), sequence: 1n << 32n })
  }
  const transactions = new Map<string, Applied>()
  const histories = new Map<string, Entry[]>()
  let last = { ledger: 1, at: Date.parse(genesis.at) }

  /** The latest closed ledger, never older than one returned before. */
  function latest(): { ledger: number; at: Date } {
    const empty = Math.max(0, Math.floor((clock() - last.at) / closeMilliseconds))
    return { ledger: last.ledger + empty, at: new Date(last.at + empty * closeMilliseconds) }
  }

  /** The code of the first operation that fails, at its index; null if all succeed. */
  function trial(operations: readonly Operation[], fee: { account: string; stroops: bigint }) {
    const balances = overlay()
    balances.set(fee.account, (balances.get(fee.account) ?? 0n) - fee.stroops)
    const codes: string[] = []
    for (const operation of operations) {
      const code = perform(balances, operation)
      codes.push(code)
      if (code !== 'op_success') return codes
    }
    return null
  }

  function overlay() {
    const changed = new Map<string, bigint | null>()
    return {
      changed,
      get: (id: string): bigint | null =>
        changed.has(id) ? (changed.get(id) ?? null) : (accounts.get(id)?.balance ?? null),
      set: (id: string, balance: bigint | null) => void changed.set(id, balance),
    }
  }

  /** Applies a checked transaction: live, and when replaying the journal. */
  function apply(transaction: Applied): void {
    const payer = accounts.get(transaction.feeAccount)
    const source = accounts.get(transaction.source)
    if (!payer || !source) throw new Error('a transaction of an unknown account')
    payer.balance -= BigInt(transaction.feeCharged)
    source.sequence = BigInt(transaction.sequence)
    if (transaction.successful) {
      const balances = overlay()
      for (const operation of transaction.operations) perform(balances, operation)
      for (const [id, balance] of balances.changed) settle(id, balance, transaction.ledger)
      for (const [place, operation] of transaction.operations.entries()) {
        const id = operationId(transaction.ledger, place)
        for (const party of partiesOf(operation)) entriesOf(party).push({ id, place, transaction })
      }
    }
    transactions.set(transaction.hash, transaction)
    if (transaction.innerHash) transactions.set(transaction.innerHash, transaction)
    last = { ledger: transaction.ledger, at: Date.parse(transaction.at) }
  }

  function settle(id: string, balance: bigint | null, ledger: number): void {
    const known = accounts.get(id)
    if (balance === null) accounts.delete(id)
    else if (known) known.balance = balance
    else accounts.set(id, { balance, sequence: BigInt(ledger) << 32n })
  }

  function entriesOf(id: string): Entry[] {
    const entries = histories.get(id) ?? []
    histories.set(id, entries)
    return entries
  }

  return {
    genesis,
    accounts,
    transactions,
    latest,
    trial,
    apply,
    history: (id: string) => histories.get(id) ?? [],
  }
}

type Balances = { get(id: string): bigint | null; set(id: string, balance: bigint | null): void }

/** Moves the money of one operation, or returns why not. Issued assets move nothing here: their issuer creates them. */
function perform(balances: Balances, { type, source, fields, stroops }: Operation): string {
  const from = balances.get(source)
  const to = fields.to ?? fields.account ?? ''
  if (type === 'account_merge') {
    const into = fields.into ?? ''
    const target = balances.get(into)
    if (target === null || into === source) return 'op_no_account'
    balances.set(into, target + (from ?? 0n))
    balances.set(source, null)
    return 'op_success'
  }
  const amount = BigInt(stroops)
  if (type === 'create_claimable_balance') {
    // A claimable balance stays unclaimed: nobody claims it here.
    if (from === null || from < amount) return 'op_underfunded'
    balances.set(source, from - amount)
    return 'op_success'
  }
  if (type === 'create_account') {
    if (balances.get(to) !== null) return 'op_already_exists'
    if (from === null || from < amount) return 'op_underfunded'
    balances.set(source, from - amount)
    balances.set(to, amount)
    return 'op_success'
  }
  if (balances.get(to) === null) return 'op_no_destination'
  if (fields.asset_type !== 'native') {
    return fields.asset_issuer === source ? 'op_success' : 'op_src_no_trust'
  }
  if (from === null || from < amount) return 'op_underfunded'
  balances.set(source, from - amount)
  balances.set(to, (balances.get(to) ?? 0n) + amount)
  return 'op_success'
}

function partiesOf({ type, source, fields }: Operation): Set<string> {
  // No payment of anyone's until it is claimed.
  if (type === 'create_claimable_balance') return new Set()
  const other = type === 'account_merge' ? fields.into : (fields.to ?? fields.account)
  return new Set([source, other ?? source])
}

/** One transaction per ledger, so its index is always the first. */
export const transactionId = (ledger: number): bigint => (BigInt(ledger) << 32n) | (1n << 12n)
export const operationId = (ledger: number, place: number): bigint =>
  transactionId(ledger) | BigInt(place + 1)
