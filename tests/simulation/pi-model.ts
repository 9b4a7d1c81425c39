// Model of the Pi ledger: signed transactions, including failed ones, in ledgers that close every five seconds,
// and the expected order of each payment.

import type { Chance } from '../../demo/chance.ts'
import type { Memo } from '../../shop/payments/requests/rules/memo.ts'
import type { Move, Step } from './pi-operations.ts'
import { newerForm, type Signed, sign } from './pi-signed.ts'

export type Entry = {
  /** Horizon's paging token. */
  readonly position: bigint
  readonly step: Step
  readonly transaction: Applied
}
export type Applied = Signed & {
  readonly ledger: number
  readonly at: Date
  readonly source: string
  readonly memo: Memo | null
  readonly isSuccessful: boolean
  /** Envelope form unknown to the shop. */
  readonly isNewer: boolean
  readonly entries: Entry[]
}
/** Incoming transfer, and the order that it names; null for none, or for two. */
export type Incoming = Move & {
  readonly id: string
  readonly position: bigint
  readonly hash: string
  readonly at: Date
  readonly order: string | null
  /** If two are named: a shop that knows only one of them credits that one. */
  readonly named: readonly string[]
}
export type PiModel = ReturnType<typeof piModel>

const closes = 5_000
const firstLedger = 1000

export function piModel(chance: Chance, time: () => Date) {
  const beginning = time().getTime()
  const transactions: Applied[] = []
  const byHash = new Map<string, Applied>()
  /** By treasury. */
  const payments = new Map<string, Entry[]>()
  const arrived: Incoming[] = []

  function paymentsOf(account: string): Entry[] {
    const known = payments.get(account) ?? []
    payments.set(account, known)
    return known
  }

  /** The latest closed ledger. */
  function latest(): { ledger: number; at: Date } {
    const closed = Math.floor((time().getTime() - beginning) / closes)
    return { ledger: firstLedger + closed, at: new Date(beginning + closed * closes) }
  }

  /** Submits to the next ledger. `orders`: expected order of each incoming movement, in sequence. */
  function add(
    source: string,
    steps: readonly Step[],
    how: {
      readonly memo?: Memo | null
      readonly orders?: readonly (string | readonly string[] | null)[]
      readonly isFailed?: boolean
      readonly sponsor?: string | null
      readonly isNewer?: boolean
    } = {},
  ): Applied {
    const { memo = null, orders = [], isFailed = false, sponsor = null, isNewer = false } = how
    const { ledger: closed, at } = latest()
    const ledger = closed + 1
    const before = transactions.at(-1)
    const place = before?.ledger === ledger ? Number((entryOf(before) >> 12n) & 0xfffffn) : 0
    const base = (BigInt(ledger) << 32n) | (BigInt(place + 1) << 12n)
    const operations = steps.map(({ operation }) => operation)
    const signed = sign(source, operations, {
      sequence: transactions.length + 1,
      memo,
      sponsor,
      isConditional: chance.percent(10),
    })
    const transaction: Applied = {
      ...(isNewer ? newerForm(signed) : signed),
      ledger,
      at: new Date(at.getTime() + closes),
      source,
      memo,
      isSuccessful: !isFailed,
      isNewer,
      entries: [],
    }
    const wanted = [...orders]
    for (const [index, step] of steps.entries()) {
      const entry = { position: base + BigInt(index + 1), step, transaction }
      transaction.entries.push(entry)
      const accounts = step.isPayment ? step.moves.map(({ account }) => account) : []
      for (const account of new Set(accounts)) paymentsOf(account).push(entry)
      if (isFailed) continue
      for (const [part, move] of step.moves.entries()) {
        if (move.way === 'out') continue
        const id = step.moves.length > 1 ? `${entry.position}.${part}` : String(entry.position)
        const named = [wanted.shift() ?? []].flat()
        const order = named.length === 1 ? (named[0] as string) : null
        const about = { id, position: entry.position, order, named }
        arrived.push({ ...move, ...about, hash: transaction.hash, at: transaction.at })
      }
    }
    transactions.push(transaction)
    byHash.set(transaction.hash, transaction)
    if (transaction.innerHash) byHash.set(transaction.innerHash, transaction)
    return transaction
  }

  const isClosed = ({ ledger }: Applied): boolean => ledger <= latest().ledger
  return {
    add,
    latest,
    /** Payments to and from a treasury in closed ledgers, including failed ones. */
    payments: (account: string) =>
      paymentsOf(account).filter(({ transaction }) => isClosed(transaction)),
    transaction(hash: string): Applied | null {
      const found = byHash.get(hash)
      return found && isClosed(found) ? found : null
    },
    transactions: () => transactions.filter(isClosed),
    arrived: (): readonly Incoming[] => arrived,
    /** Address -> total sent to it, from one treasury or from all. */
    left(from?: string): ReadonlyMap<string, bigint> {
      const all = new Map<string, bigint>()
      const done = transactions.filter(({ isSuccessful }) => isSuccessful)
      for (const { way, account, other, amount } of done.flatMap(({ entries }) =>
        entries.flatMap(({ step }) => step.moves),
      ))
        if (way === 'out' && (from ?? account) === account)
          all.set(other, (all.get(other) ?? 0n) + (amount ?? 0n))
      return all
    },
  }
}

const entryOf = ({ entries }: Applied): bigint => entries[0]?.position ?? 0n
