// The Pi ledger as the simulation knows it: signed transactions in ledgers that close every five seconds, failed ones
// too, and beside each payment whose it has to be.

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
  /** Of a form of envelope that the shop does not know. */
  readonly isNewer: boolean
  readonly entries: Entry[]
}
/** What came to the treasury, and the order that it is for by the ledger alone; null for none. */
export type Incoming = Move & {
  readonly id: string
  readonly position: bigint
  readonly hash: string
  readonly at: Date
  readonly order: string | null
}
export type PiModel = ReturnType<typeof piModel>

const closes = 5_000
const firstLedger = 1000

export function piModel(chance: Chance, time: () => Date) {
  const beginning = time().getTime()
  const transactions: Applied[] = []
  const byHash = new Map<string, Applied>()
  const payments: Entry[] = []
  const arrived: Incoming[] = []

  /** The newest ledger that has closed. */
  function latest(): { ledger: number; at: Date } {
    const closed = Math.floor((time().getTime() - beginning) / closes)
    return { ledger: firstLedger + closed, at: new Date(beginning + closed * closes) }
  }

  /** Stands in the ledger that closes next. `orders`: whom each of the steps' incoming moves is for, in their order. */
  function add(
    source: string,
    steps: readonly Step[],
    how: {
      readonly memo?: Memo | null
      readonly orders?: readonly (string | null)[]
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
      ...{ sequence: transactions.length + 1, memo, sponsor },
      isConditional: chance.percent(10),
    })
    const transaction: Applied = {
      ...(isNewer ? newerForm(signed) : signed),
      ...{ ledger, at: new Date(at.getTime() + closes), source, memo },
      ...{ isSuccessful: !isFailed, isNewer, entries: [] },
    }
    const wanted = [...orders]
    for (const [index, step] of steps.entries()) {
      const entry = { position: base + BigInt(index + 1), step, transaction }
      transaction.entries.push(entry)
      if (step.isPayment && step.moves.length > 0) payments.push(entry)
      if (isFailed) continue
      for (const [part, move] of step.moves.entries()) {
        if (move.way === 'out') continue
        const id = step.moves.length > 1 ? `${entry.position}.${part}` : String(entry.position)
        const about = { id, position: entry.position, order: wanted.shift() ?? null }
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
    /** Failed ones too; those of ledgers that are closed. */
    payments: () => payments.filter(({ transaction }) => isClosed(transaction)),
    transaction(hash: string): Applied | null {
      const found = byHash.get(hash)
      return found && isClosed(found) ? found : null
    },
    transactions: () => transactions.filter(isClosed),
    arrived: (): readonly Incoming[] => arrived,
    /** Address -> all that has left the treasury for it. */
    left(): ReadonlyMap<string, bigint> {
      const all = new Map<string, bigint>()
      const done = transactions.filter(({ isSuccessful }) => isSuccessful)
      for (const { way, other, amount } of done.flatMap(({ entries }) =>
        entries.flatMap(({ step }) => step.moves),
      ))
        if (way === 'out') all.set(other, (all.get(other) ?? 0n) + (amount ?? 0n))
      return all
    },
    /** All that came in what was read up to a cursor. */
    arrivedUpTo: (cursor: string) =>
      arrived.filter(({ position }) => position <= BigInt(cursor || 0)),
  }
}

const entryOf = ({ entries }: Applied): bigint => entries[0]?.position ?? 0n
