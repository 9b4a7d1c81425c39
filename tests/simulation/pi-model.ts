// A public ledger as the simulation knows it: what happened, in order, and what of it is whose. The shop sees it
// through a provider that is away, slow, cut short, or says things twice.
import { createHash } from 'node:crypto'
import type { PiLedger, PiPage, PiSent, PiTransfer } from '../../shop/payments/port.ts'
import { ok, refuse } from '../../shop/result.ts'
import { testPi } from '../payments.ts'
import type { Chance } from './chance.ts'

type Incoming = {
  readonly kind: 'in'
  readonly transfer: PiTransfer
  /** The order that it has to be credited to; null for none. */
  readonly order: string | null
}
type Outgoing = { readonly kind: 'out'; readonly sent: PiSent }
export type Operation = (Incoming | Outgoing) & { readonly id: bigint }

type New =
  | { kind: 'in'; order: string | null; transfer: Partial<PiTransfer> & { amount: bigint } }
  | { kind: 'out'; sent: { to: string; amount: bigint; muxedId?: string | null } }

export function piModel(chance: Chance, time: () => Date) {
  const operations: Operation[] = []
  let ledger = 1000
  let trouble: string | null = null

  const add = (what: New): Operation => {
    ledger += chance.percent(70) ? 1 : 0
    const last = operations.at(-1)?.id ?? 0n
    const base = BigInt(ledger) << 32n
    const id = base > last ? base + 1n : last + 1n
    const hash = createHash('sha256').update(`${id}`).digest('hex')
    const about = { operationId: String(id), hash, at: time() }
    const operation: Operation =
      what.kind === 'out'
        ? { kind: 'out', id, sent: { muxedId: null, ...what.sent, ...about } }
        : {
            kind: 'in',
            id,
            order: what.order,
            transfer: {
              ...{ ledger, from: 'G', to: testPi.treasury, muxedId: null, memo: null },
              ...{ asset: 'native', kind: 'payment', proved: true },
              ...what.transfer,
              ...about,
            },
          }
    operations.push(operation)
    return operation
  }

  /** What follows a cursor, at most so much; `overlap` says again some of what stood before it. */
  function pageAfter(cursor: string, most: number, overlap = 0): PiPage {
    const after = BigInt(cursor || 0)
    const first = operations.findIndex(({ id }) => id > after)
    const start = first < 0 ? operations.length : first
    const told = operations.slice(Math.max(0, start - overlap), start + most)
    const more = start + most < operations.length
    const last = told.at(-1)
    const now = time()
    return {
      ledger: testPi.passphrase,
      account: testPi.treasury,
      after: cursor,
      cursor: last && last.id > after ? String(last.id) : cursor,
      transfers: told.flatMap((each) => (each.kind === 'in' ? [each.transfer] : [])),
      sent: told.flatMap((each) => (each.kind === 'out' ? [each.sent] : [])),
      latestLedger: ledger,
      closedAt: now,
      readTo: more && last ? timeOf(last) : now,
      more,
    }
  }

  const provider: PiLedger = {
    check: async () => ok({ latestLedger: ledger, closedAt: time() }),
    async paymentsAfter(_treasury, cursor) {
      if (trouble && chance.percent(60)) return refuse(trouble)
      const page = pageAfter(cursor, chance.between(1, 5), chance.percent(25) ? chance.below(4) : 0)
      // A provider may say a transfer twice, and not in order.
      if (chance.percent(10))
        return ok({ ...page, transfers: [...page.transfers, ...page.transfers].reverse() })
      return ok(page)
    },
    async lookUp(_treasury, hash) {
      if (trouble && chance.percent(60)) return refuse(trouble)
      const found = operations.flatMap((each) =>
        each.kind === 'in' && each.transfer.hash === hash ? [each.transfer] : [],
      )
      return ok(found.length > 0 ? { kind: 'paid', transfers: found } : { kind: 'unknown' })
    },
    balance: async () => refuse('ledger.unreachable'),
  }

  return {
    provider,
    add,
    pageAfter,
    operations,
    /** A code of the provider's refusals, or null when it is well again. */
    setTrouble(code: string | null) {
      trouble = code
    },
    upTo: (cursor: string) => operations.filter(({ id }) => id <= BigInt(cursor || 0)),
  }
}

const timeOf = (operation: Operation): Date =>
  operation.kind === 'in' ? operation.transfer.at : operation.sent.at
