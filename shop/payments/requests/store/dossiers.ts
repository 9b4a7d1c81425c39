// Reads dossiers (all rows of payment requests) in one statement, so that they are consistent.
import type { Db } from '../../../world.ts'
import { familyOf } from '../../destinations/rules/chain.ts'
import type { Memo } from '../rules/memo.ts'
import { isToken } from '../rules/methods.ts'
import {
  type DecisionRecord,
  type Dossier,
  type Option,
  type PaymentRequest,
  type RefundPart,
  type RefundRecord,
  type Transfer,
  withAskedTokens,
  withoutDust,
} from '../rules/payment-facts.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import { isCompromised, isUnsafe } from './reissue.ts'

/** Types in PostgreSQL's JSON: amounts and ids as text (a JSON number would lose digits), times as text. */
type InJson<T> = {
  readonly [K in keyof T]: T[K] extends bigint | Date
    ? string
    : T[K] extends bigint | Date | null | undefined
      ? string | null
      : T[K]
}
type TransferJson = InJson<Omit<Transfer, 'memo'>> & {
  readonly memoType: Memo['type'] | null
  readonly memo: string | null
}
type DecisionJson = {
  kind: DecisionRecord['kind']
  amount: string | null
  at: string
  reason: string
}
type Row = PaymentRequest & {
  readonly options: readonly InJson<Option>[]
  readonly quotes: readonly InJson<QuoteRecord>[]
  readonly transfers: readonly TransferJson[]
  readonly decisions: readonly DecisionJson[]
  readonly refunds: readonly (InJson<Omit<RefundRecord, 'parts'>> & {
    readonly parts: readonly InJson<RefundPart>[]
  })[]
  readonly waiting: number
  readonly found: number
}

/**
 * Read position of option `o`, by the account or chain furthest behind: Pi by all accounts that were ever given out.
 * Null if one was never read.
 */
export const readToOf = (db: Db) => db`(
  select case when count(*) > 0 and bool_and(c.read_to is not null) then min(c.read_to) end
  from ledger_cursors c
  where c.watched and (c.ledger = o.ledger or c.ledger like o.ledger || ':%'))`

/** By number; unknown numbers are omitted. */
export async function dossiersOf(db: Db, orderNumbers: readonly string[]): Promise<Dossier[]> {
  const [first, ...others] = orderNumbers
  if (first === undefined) return []
  // For one number PostgreSQL caches its plan. For a list it would plan each time, which takes longer than reading.
  const named = others.length === 0 ? db`= ${first}` : db`= any(${[...orderNumbers]}::text[])`
  const rows = await db<Row[]>`
    select
      pr.order_number as "orderNumber", pr.user_id as "userId", pr.currency, pr.amount_due as "amountDue",
      pr.tolerance_bps as "toleranceBps", pr.dust, pr.created_at as "createdAt", pr.expires_at as "expiresAt",
      pr.watch_until as "watchUntil", pr.sent_back as "sentBack",
      (select count(*) from receipts r where r.order_number = pr.order_number and r.state = 'waiting') as waiting,
      (select count(*) from unexpected_balances c
        where c.order_number = pr.order_number and c.is_told and c.dismissed_at is null) as found,
      (select coalesce(json_agg(json_build_object(
          'method', o.method, 'ledger', o.ledger, 'address', o.address, 'muxedId', o.muxed_id::text,
          'code', o.code, 'currency', o.currency, 'readTo', ${readToOf(db)}, 'isCompromised', ${isCompromised(db)})
          order by o.created_at, o.method), '[]')
        from payment_options o where o.order_number = pr.order_number) as options,
      (select coalesce(json_agg(json_build_object(
          'version', q.version, 'method', q.method, 'chain', q.chain, 'currency', q.currency,
          'amountDue', q.amount_due::text, 'rate', q.rate, 'rateSource', q.rate_source,
          'rateAsOf', q.rate_as_of, 'createdAt', q.created_at, 'expiresAt', q.expires_at,
          'requestDue', q.request_due::text)
          order by q.version), '[]')
        from quotes q where q.order_number = pr.order_number) as quotes,
      (select coalesce(json_agg(json_build_object(
          'id', t.id, 'ledger', t.ledger, 'hash', t.hash, 'at', t.at, 'sender', t.sender, 'muxedId', t.muxed_id::text,
          'memoType', t.memo_type, 'memo', t.memo, 'amount', t.amount::text, 'asset', t.asset, 'kind', t.kind,
          'assetOk', t.asset_ok, 'chainOk', t.chain_ok, 'status', t.status, 'orphanedAt', t.orphaned_at,
          'match', t.match, 'method', t.method, 'isUnsafe', ${isUnsafe(db)}, 'declined', (
            select x.reason from transactions x where x.transfer_id = t.id and x.decision = 'declined')) order by t.at, t.id), '[]')
        from transfers t where t.order_number = pr.order_number) as transfers,
      (select coalesce(json_agg(json_build_object(
          'kind', d.kind, 'amount', d.amount::text, 'at', d.at, 'reason', d.reason) order by d.at, d.id), '[]')
        from payment_decisions d where d.order_number = pr.order_number) as decisions,
      (select coalesce(json_agg(json_build_object(
          'id', f.id, 'method', f.method, 'amount', f.amount::text, 'address', f.address, 'state', f.state,
          'requestedAt', f.requested_at, 'hash', f.hash, 'asset', f.asset, 'confirmed', f.address_confirmed_by, 'ledger', f.ledger,
          'coin', case when f.coin_symbol is not null then
            json_build_object('symbol', f.coin_symbol, 'decimals', f.coin_decimals) end,
          'closedReason', f.closed_reason, 'sentAmount', coalesce(
            (select sum(p.amount) from refund_allocations p where p.refund_id = f.id), 0)::text,
          'parts', (select coalesce(json_agg(json_build_object('hash', s.hash, 'amount', p.amount::text)
            order by s.at, s.operation_id), '[]')
            from refund_allocations p join outgoing_transfers s using (ledger, account, operation_id)
            where p.refund_id = f.id)) order by f.requested_at, f.id), '[]')
        from refunds f where f.order_number = pr.order_number) as refunds
    from payment_requests pr where pr.order_number ${named} order by pr.order_number`
  return rows.map(
    ({ options, quotes, transfers, decisions, refunds, waiting, found, ...paymentRequest }) =>
      withoutDust(
        withAskedTokens({
          paymentRequest,
          options: options
            .map((option) => ({
              ...option,
              muxedId: whole(option.muxedId),
              readTo: time(option.readTo),
            }))
            .flatMap((option) => optionsOf(option, quotes)),
          quotes: quotes.map(({ requestDue, ...quote }) => ({
            ...quote,
            amountDue: BigInt(quote.amountDue),
            ...(requestDue != null && { requestDue: BigInt(requestDue) }),
            rateAsOf: time(quote.rateAsOf),
            createdAt: new Date(quote.createdAt),
            expiresAt: new Date(quote.expiresAt),
          })),
          transfers: transfers.map(({ memoType, memo, ...transfer }) => ({
            ...transfer,
            at: new Date(transfer.at),
            orphanedAt: time(transfer.orphanedAt),
            muxedId: whole(transfer.muxedId),
            amount: whole(transfer.amount),
            memo: memoType === null || memo === null ? null : { type: memoType, value: memo },
          })),
          decisions: decisions.map(decisionOf),
          refunds: refunds.map((refund) => ({
            ...refund,
            amount: BigInt(refund.amount),
            sentAmount: BigInt(refund.sentAmount),
            parts: refund.parts.map(({ hash, amount }) => ({ hash, amount: BigInt(amount) })),
            requestedAt: new Date(refund.requestedAt),
          })),
          waiting,
          found,
        }),
      ),
  )
}

/**
 * An address of a chain is one row, whichever token was asked for: an option for each token that has a quote on its
 * family of chains, in the order in which they were first asked for.
 */
function optionsOf(
  option: Option,
  quotes: readonly Pick<QuoteRecord, 'method' | 'chain' | 'currency'>[],
): Option[] {
  if (!isToken(option.method)) return [option]
  const own = quotes.filter(
    ({ method, chain }) => isToken(method) && (chain === null || familyOf(chain) === option.ledger),
  )
  const byMethod = new Map(own.map(({ method, currency }) => [method, currency]))
  if (byMethod.size === 0) return [option]
  return [...byMethod].map(([method, currency]) => ({ ...option, method, currency }))
}

function decisionOf({ kind, amount, at, reason }: DecisionJson): DecisionRecord {
  const rest = { at: new Date(at), reason }
  // A check constraint guarantees an amount for exactly these two.
  if (kind === 'tolerance' || kind === 'manual')
    return { kind, amount: BigInt(amount ?? 0), ...rest }
  return { kind, ...rest }
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text))
const whole = (text: string | null): bigint | null => (text === null ? null : BigInt(text))
