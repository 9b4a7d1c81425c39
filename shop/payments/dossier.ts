// Everything that is known of one invoice, as its rows say it, and how that becomes facts. Pure.
import type { Currency } from '../money/rules.ts'
import type { Memo } from './order-code.ts'
import type { Decision, Facts, Match, Method, Payment, RefundState } from './rules.ts'

export type Invoice = {
  readonly orderNumber: string
  readonly userId: string
  readonly currency: Currency
  readonly amountDue: bigint
  readonly toleranceBps: number
  readonly dust: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly watchUntil: Date
}

/** One way to pay an invoice. */
export type Option = {
  readonly method: Method
  /** The network by its own name: the passphrase for Pi. */
  readonly ledger: string
  /** The base account that receives. */
  readonly address: string
  readonly muxedId: bigint | null
  readonly code: string | null
  readonly currency: Currency
  readonly amountDue: bigint
  /** The ledger time up to which this option's ledger was read. */
  readonly readTo: Date | null
}

export type Transfer = {
  readonly id: string
  readonly hash: string
  readonly at: Date
  readonly sender: string
  readonly muxedId: bigint | null
  readonly memo: Memo | null
  readonly amount: bigint | null
  readonly asset: string
  readonly kind: string
  readonly assetOk: boolean
  readonly chainOk: boolean
  readonly status: Payment['status']
  readonly orphanedAt: Date | null
  readonly match: Match
  readonly method: Method
}

export type RefundRecord = {
  readonly id: string
  readonly method: Method
  readonly amount: bigint
  readonly address: string | null
  readonly state: RefundState
  readonly requestedAt: Date
  readonly hash: string | null
}

export type DecisionRecord = Decision & { readonly at: Date; readonly reason: string }

export type Dossier = {
  readonly invoice: Invoice
  readonly options: readonly Option[]
  readonly transfers: readonly Transfer[]
  readonly decisions: readonly DecisionRecord[]
  readonly refunds: readonly RefundRecord[]
  /** Receipts and claims that wait for a person. */
  readonly waiting: number
}

export function factsOf({
  invoice,
  options,
  transfers,
  decisions,
  refunds,
  waiting,
}: Dossier): Facts {
  const worth = (method: Method, amount: bigint) => {
    const option = options.find((each) => each.method === method)
    if (!option || option.currency === invoice.currency) return amount
    return (amount * invoice.amountDue) / option.amountDue
  }
  const times = options.map(({ readTo }) => readTo?.getTime() ?? null)
  return {
    quote: {
      due: invoice.amountDue,
      expires: invoice.expiresAt,
      watchUntil: invoice.watchUntil,
      toleranceBps: invoice.toleranceBps,
      dust: invoice.dust,
    },
    payments: transfers.map(({ id, status, method, amount, at, assetOk, chainOk }) => ({
      id,
      status,
      value: amount === null ? 0n : worth(method, amount),
      at,
      assetOk,
      chainOk,
    })),
    decisions,
    refunds: refunds.map(({ method, amount, state }) => ({ amount: worth(method, amount), state })),
    waiting,
    // As far behind as the ledger that is furthest behind.
    readTo: times.some((time) => time === null) ? null : new Date(Math.min(...(times as number[]))),
  }
}
