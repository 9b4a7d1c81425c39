// Payment proof: public facts from which anyone can recompute an order's payment state. Contains no personal data and no
// sender addresses. Pure.
import type { ListCurrency } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import { type Dossier, factsOf, type Option, type Transfer } from './payment-facts.ts'
import { standingOf } from './payment-request.ts'
import type { QuoteRecord } from './quote.ts'
import type { Decision, Facts, Payment, Refund, Standing } from './states.ts'

/** As JSON: amounts and ids as decimal text, times as ISO 8601. */
type Written<T> = T extends bigint | Date
  ? string
  : T extends readonly (infer Each)[]
    ? readonly Written<Each>[]
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T

/** Published proofs have this name. */
export const proofFormat = 'piazza-invoice-proof-1'

/** What to look up on the ledgers. `id` is that of the payment in `facts`. */
export type Evidence = Pick<
  Transfer,
  'id' | 'ledger' | 'hash' | 'at' | 'method' | 'amount' | 'asset' | 'match'
>

export type Proof = {
  readonly format: typeof proofFormat
  readonly order: string
  readonly currency: ListCurrency
  readonly asOf: Date
  readonly options: readonly (Pick<Option, 'method' | 'ledger' | 'address' | 'muxedId'> & {
    readonly memo: string | null
  })[]
  readonly quotes: readonly QuoteRecord[]
  readonly transfers: readonly Evidence[]
  readonly facts: Facts
  readonly standing: Standing
}

export function proofOf(dossier: Dossier, now: Date): Proof {
  const { paymentRequest, options, quotes, transfers } = dossier
  const known = factsOf(dossier)
  const facts: Facts = {
    ...known,
    // Staff's reasons may name people.
    decisions: known.decisions.map(bare),
    refunds: known.refunds.map((refund) => ({ ...refund })),
  }
  return {
    format: proofFormat,
    order: paymentRequest.orderNumber,
    currency: paymentRequest.currency,
    asOf: now,
    options: options.map((option) => ({
      ...pick(option, 'method', 'ledger', 'muxedId'),
      address: option.isCompromised ? '' : option.address,
      memo: option.code,
    })),
    quotes: quotes.map((quote) => ({ ...quote })),
    transfers: transfers.map((transfer) =>
      pick(transfer, 'id', 'ledger', 'hash', 'at', 'method', 'amount', 'asset', 'match'),
    ),
    facts,
    standing: standingOf(facts, now),
  }
}

function bare(decision: Decision): Decision {
  const { kind } = decision
  if (kind === 'cancel') return { kind, at: decision.at }
  return kind === 'manual' || kind === 'tolerance' ? { kind, amount: decision.amount } : { kind }
}

export const writeProof = (proof: Proof): string =>
  JSON.stringify(
    proof,
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    2,
  )

/** Recomputes the state from a proof's facts. Throws for a text that is not a proof. */
export function replay(text: string): { standing: Standing; claimed: Written<Standing> } {
  const { format, asOf, facts, standing } = JSON.parse(text) as Written<Proof>
  if (format !== proofFormat) throw new Error('not a proof of this format')
  const read: Facts = {
    quote: {
      due: BigInt(facts.quote.due),
      expires: new Date(facts.quote.expires),
      watchUntil: new Date(facts.quote.watchUntil),
      toleranceBps: facts.quote.toleranceBps,
      dust: BigInt(facts.quote.dust),
      ...(facts.quote.slack === undefined ? {} : { slack: BigInt(facts.quote.slack) }),
      ...(facts.quote.sentBack === undefined ? {} : { sentBack: BigInt(facts.quote.sentBack) }),
    },
    payments: facts.payments.map(
      (each): Payment => ({ ...each, value: BigInt(each.value), at: new Date(each.at) }),
    ),
    decisions: facts.decisions.map((each): Decision => {
      if (each.kind === 'cancel') return { kind: each.kind, at: new Date(each.at) }
      return 'amount' in each
        ? { kind: each.kind, amount: BigInt(each.amount) }
        : { kind: each.kind }
    }),
    refunds: facts.refunds.map(
      ({ state, amount, ofDeclined }): Refund => ({
        state,
        amount: BigInt(amount),
        ...(ofDeclined !== undefined && { ofDeclined: BigInt(ofDeclined) }),
      }),
    ),
    waiting: facts.waiting,
    readTo: facts.readTo === null ? null : new Date(facts.readTo),
    ...(facts.isByHand && { isByHand: true }),
  }
  return { standing: standingOf(read, new Date(asOf)), claimed: standing }
}
