// SQL of refund lists, and of outgoing transfers for their addresses.
import type { Coin, Currency } from '../../../platform/money/rules.ts'
import type { Place } from '../../../platform/pagination.ts'
import { countOf, firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { assetOfToken, isToken } from '../../requests/rules/methods.ts'
import type { RefundRecord } from '../../requests/rules/payment-facts.ts'
import type { HashFinding, RefundState } from '../../requests/rules/states.ts'
import { isTokenIn, optionMethodOf } from '../../requests/store/token-methods.ts'
import type { Sighting } from './sightings.ts'

export type RefundRow = Omit<RefundRecord, 'coin' | 'parts'> & {
  readonly orderNumber: string
  readonly userId: string
  readonly currency: Currency | Coin
  /** The network; for a chain, the one where it was paid or, once final, refunded. */
  readonly ledger: string | null
  /** For native coins: the finding about the transaction that staff named. */
  readonly hashFinding: HashFinding | null
  /** The shop's reason code, or staff's text. */
  readonly reason: string
  readonly requestedBy: string
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  readonly sentBy: string | null
  readonly sentAt: Date | null
  readonly finalAt: Date | null
  readonly closedBy: string | null
  readonly closedAt: Date | null
}

/** `chosen` are rows of refunds: related rows are looked up only for these. */
const selection = (db: Db, chosen: ReturnType<Db>) => db`
  select f.id, f.order_number as "orderNumber", pr.user_id as "userId", f.method,
    case when f.coin_symbol is null then to_jsonb(${currencyOf(db)})
      else jsonb_build_object('symbol', f.coin_symbol, 'decimals', f.coin_decimals) end as currency,
    f.hash_finding as "hashFinding", coalesce(f.ledger, c.ledger, o.ledger) as ledger, f.amount, f.asset,
    coalesce((select sum(p.amount) from refund_allocations p where p.refund_id = f.id), 0) as "sentAmount",
    f.address, f.address_confirmed_by as confirmed, f.state, f.reason, f.requested_by as "requestedBy",
    f.requested_at as "requestedAt", f.approved_by as "approvedBy", f.approved_at as "approvedAt",
    f.sent_by as "sentBy", f.sent_at as "sentAt", f.hash, f.final_at as "finalAt",
    f.closed_by as "closedBy", f.closed_at as "closedAt", f.closed_reason as "closedReason"
  from (${chosen}) f join payment_requests pr on pr.order_number = f.order_number
  left join lateral (
    select p.currency, p.ledger from payment_options p
    where p.order_number = f.order_number and p.method = ${optionMethodOf(db, 'f.method')} limit 1) o on true
  left join lateral (
    select t.ledger from transfers t
    where t.order_number = f.order_number and t.method = f.method and t.asset_ok and t.status = 'final'
    order by t.at desc, t.id desc limit 1) c on ${isTokenIn(db, 'f.method')}`

const currencyOf = (db: Db) =>
  db`case when ${isTokenIn(db, 'f.method')} then upper(f.method) else coalesce(o.currency, pr.currency) end`

/** Newest first, with keyset pagination. */
export async function listRefunds(
  db: Db,
  query: {
    readonly states?: readonly RefundState[]
    readonly orderNumbers?: readonly string[]
    readonly after?: Place | null
    readonly limit: number
  },
): Promise<RefundRow[]> {
  const { states, orderNumbers, after, limit } = query
  return db<RefundRow[]>`
    ${selection(
      db,
      db`select * from refunds f where true
    ${states ? db`and f.state = any(${[...states]}::text[])` : db``}
    ${orderNumbers ? db`and f.order_number = any(${[...orderNumbers]}::text[])` : db``}
    ${after ? db`and (f.requested_at, f.id) < (${after.at}, ${after.id})` : db``}
    order by f.requested_at desc, f.id desc limit ${limit}`,
    )}
    order by f.requested_at desc, f.id desc`
}

export const refundById = async (db: Db, id: string) =>
  firstOf(db<RefundRow[]>`
    ${selection(db, db`select * from refunds where id = ${id}`)}`)

/** Counted up to `most`. */
export const countIn = async (db: Db, states: readonly RefundState[], most: number) =>
  countOf(db`
    select count(*) from (
      select 1 from refunds where state = any(${[...states]}::text[]) limit ${most}) as found`)

/** Refunds waiting for staff: to be approved, once the address is confirmed, or to be sent. Counted up to `most`. */
export const countWaiting = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (
      select 1 from refunds
      where state = 'approved' or (state = 'requested' and address_confirmed_by is not null)
        or (state = 'sent' and exists (select from refund_allocations p where p.refund_id = refunds.id))
      limit ${most}) as waiting`)

export type SeenRow = Pick<Sighting, 'hash' | 'at' | 'amount' | 'asset' | 'sender' | 'address'> & {
  /** Its part for this refund. */
  readonly part: bigint
  /** The surplus; null if it is not known to be the shop's own money. */
  readonly surplus: bigint | null
  /** How staff resolved it. */
  readonly settled: string | null
  /** Not representable in the shop's decimals. */
  readonly isRounded: boolean
  /** False while its block may still be rolled back. */
  readonly isFinal: boolean
}

/**
 * Outgoing transfers to this address since a given time, oldest first; in Pi also earlier ones that count for nothing,
 * to this address or to a wallet that has paid the order.
 */
export async function seenFor(
  db: Db,
  {
    id,
    address,
    asset,
    method,
    orderNumber,
  }: Pick<RefundRow, 'id' | 'address' | 'asset' | 'method' | 'orderNumber'>,
  /** `contracts`: of its token on the chains; '' for a chain's USDT as stored formerly. */
  { since, contracts }: { readonly since: Date; readonly contracts: readonly string[] },
): Promise<SeenRow[]> {
  // Other assets sent to this address do not belong to the refund.
  const own = asset ?? 'native'
  const isOfToken = asset === null && isToken(method)
  const prefix = isOfToken ? `${assetOfToken(method)}:` : ''
  return db<SeenRow[]>`
    select hash, at, amount, asset, sender, address, part, surplus, settled, "isRounded", "isFinal" from (
      select hash, at, amount, asset, sender, address, coalesce((
          select p.amount from refund_allocations p
          where p.refund_id = ${id} and p.ledger = s.ledger and p.account = s.account
            and p.operation_id = s.operation_id), 0) as part,
        surplus, settled_reason as settled, is_rounded as "isRounded", true as "isFinal", operation_id
      from outgoing_transfers s
      where ((address = ${address} and at >= ${since}) or (${method === 'pi'} and surplus is null and (
          address = ${address} or (address in (select sender from transfers where order_number = ${orderNumber})
            and exists (select from ledger_cursors c where c.ledger = s.ledger and c.account = s.account)))))
        and (asset = ${own} or (${isOfToken} and starts_with(asset, ${prefix})))
      union all
      select hash, at, amount, coalesce(token, 'USDT'), sender, address, 0, null, null, false, false, operation_id
      from outgoing_evm_transfers
      where lower(address) = ${address?.toLowerCase() ?? null} and at >= ${since} and not is_final
        and coalesce(token, '') = any(${[...contracts]}::text[])
    ) seen order by at, operation_id limit 50`
}
