// SQL of payment requests, options, quotes and decisions.
import { columnOf, fieldOf, hasChanged, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { TokenMethod } from '../rules/methods.ts'
import type { Option, PaymentRequest } from '../rules/payment-facts.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import type { Decision } from '../rules/states.ts'
import { readToOf } from './dossiers.ts'

/** Returns false if the order already has a payment request. */
export const insertPaymentRequest = async (db: Db, paymentRequest: PaymentRequest) =>
  hasChanged(db`
    insert into payment_requests (
      order_number, user_id, currency, amount_due, tolerance_bps, dust, created_at, expires_at, watch_until)
    values (
      ${paymentRequest.orderNumber}, ${paymentRequest.userId}, ${paymentRequest.currency}, ${String(paymentRequest.amountDue)},
      ${paymentRequest.toleranceBps}, ${String(paymentRequest.dust)}, ${paymentRequest.createdAt}, ${paymentRequest.expiresAt},
      ${paymentRequest.watchUntil})
    on conflict (order_number) do nothing`)

/**
 * Inserts an option with the next quote. An existing option is kept, with the address in force. Returns its read
 * position and the quote's version.
 */
export const insertOffer = async (
  db: Db,
  orderNumber: string,
  option: Omit<Option, 'readTo'>,
  quote: Omit<QuoteRecord, 'version'>,
) =>
  onlyOf(db<[{ readTo: Date | null; version: number }]>`
    with kept as (
      insert into payment_options (order_number, method, ledger, address, muxed_id, code, currency, created_at)
      values (${orderNumber}, ${option.method}, ${option.ledger}, ${option.address},
        ${option.muxedId === null ? null : String(option.muxedId)}, ${option.code}, ${option.currency},
        ${quote.createdAt})
      on conflict (order_number, ledger) do update set address = excluded.address
    ), quoted as (
      insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source,
        rate_as_of, created_at, expires_at)
      select ${orderNumber}, coalesce(max(version), 0) + 1, ${quote.method}::text, ${quote.chain}::text,
        ${quote.currency}::text, ${String(quote.amountDue)}::numeric, ${quote.rate}::text,
        ${quote.rateSource}::text, ${quote.rateAsOf}::timestamptz, ${quote.createdAt}::timestamptz,
        ${quote.expiresAt}::timestamptz
      from quotes where order_number = ${orderNumber}
      returning version
    )
    select quoted.version, ${readToOf(db)} as "readTo"
    from quoted, (select ${option.ledger}::text as ledger) o`)

/**
 * What came in a token before the shopper chose it counts now, unless it goes back already, or staff have declined it.
 */
export const countSentBefore = async (
  db: Db,
  orderNumber: string,
  method: TokenMethod,
  assets: readonly string[],
) => db`
  update transfers t set asset_ok = true
  where t.order_number = ${orderNumber} and t.method = ${method} and not t.asset_ok
    and t.asset = any(${[...assets]}::text[])
    and not exists (select from transactions x where x.transfer_id = t.id and x.decision = 'declined')
    and not exists (
      select from refunds r where r.transfer_id = t.id and r.state not in ('declined', 'cancelled'))`

/** Inserts the next quote of an option that is there. */
export const insertQuote = async (
  db: Db,
  orderNumber: string,
  quote: Omit<QuoteRecord, 'version'>,
) => db`
  insert into quotes (order_number, version, method, chain, currency, amount_due, rate, rate_source, rate_as_of,
    created_at, expires_at)
  select ${orderNumber}, max(version) + 1, ${quote.method}::text, ${quote.chain}::text, ${quote.currency}::text,
    ${String(quote.amountDue)}::numeric, ${quote.rate}::text, ${quote.rateSource}::text,
    ${quote.rateAsOf}::timestamptz, ${quote.createdAt}::timestamptz, ${quote.expiresAt}::timestamptz
  from quotes where order_number = ${orderNumber}`

/** Changes what is asked for; quotes from before keep what they were made for. The payment request is locked. */
export const setAmountDue = async (
  db: Db,
  orderNumber: string,
  { before, now, sentBack }: { before: bigint; now: bigint; sentBack: bigint },
) => db`
  with kept as (
    update quotes set request_due = ${String(before)} where order_number = ${orderNumber} and request_due is null
  )
  update payment_requests set amount_due = ${String(now)}, sent_back = ${String(sentBack)}
  where order_number = ${orderNumber}`

/** Extends the expiry; the payment request is locked. */
export const extendPaymentRequest = async (
  db: Db,
  orderNumber: string,
  until: { expiresAt: Date; watchUntil: Date },
) => db`
  update payment_requests set expires_at = ${until.expiresAt}, watch_until = ${until.watchUntil}
  where order_number = ${orderNumber}`

/** Locks these payment requests. Returns those that exist. */
export const lockPaymentRequests = async (db: Db, orderNumbers: readonly string[]) =>
  columnOf<string>(db`
    select order_number from payment_requests
    where order_number = any(${[...orderNumbers]}::text[]) order by order_number for update`)

/** One-time decisions keep their first value. */
export const insertDecision = async (
  db: Db,
  decision: {
    id: string
    orderNumber: string
    kind: Decision['kind']
    amount: bigint | null
    at: Date
    who: string
    reason: string
  },
) => db`
  insert into payment_decisions (id, order_number, kind, amount, at, who, reason)
  values (${decision.id}, ${decision.orderNumber}, ${decision.kind},
    ${decision.amount === null ? null : String(decision.amount)}, ${decision.at}, ${decision.who},
    ${decision.reason})
  on conflict (order_number, kind) where kind in ('cancel', 'accept_late', 'refuse_late') do nothing`

export const firstPaymentRequestAt = async (db: Db) =>
  fieldOf<Date>(db`select min(created_at) as at from payment_requests`)

export const orderOfProof = async (db: Db, id: string) =>
  fieldOf<string>(db`
    select order_number from payment_requests where proof_id = ${id}`)

export const proofIdOf = async (db: Db, orderNumber: string) =>
  fieldOf<string>(db`
    select proof_id as id from payment_requests where order_number = ${orderNumber}`)
