// SQL of what came and went for payment requests, for the journal.
import type { Db } from '../../../world.ts'
import type { QuoteRecord } from '../rules/quote.ts'
import type { Method } from '../rules/states.ts'
import { isUnsafe } from './reissue.ts'

export type MovedIn = {
  readonly id: string
  readonly orderNumber: string | null
  readonly at: Date
  readonly method: Method
  readonly hash: string
  readonly memo: string | null
  readonly amount: bigint | null
  readonly asset: string
  readonly assetOk: boolean
  readonly isUnsafe: boolean
}

const transferColumns = (db: Db) => db`
  t.id, t.order_number as "orderNumber", t.at, t.method, t.hash, t.memo, t.amount, t.asset,
  t.asset_ok as "assetOk", ${isUnsafe(db)} as "isUnsafe"`

/** Final transfers of orders. */
export const transfersOfOrders = async (db: Db, orderNumbers: readonly string[]) => db<MovedIn[]>`
  select ${transferColumns(db)} from transfers t
  where t.order_number = any(${[...orderNumbers]}::text[]) and t.status = 'final'`

/** Final transfers by id. */
export const transfersNamed = async (db: Db, ids: readonly string[]) => db<MovedIn[]>`
  select ${transferColumns(db)} from transfers t
  where t.id = any(${[...ids]}::text[]) and t.status = 'final'`

export type MovedOut = {
  readonly id: string
  readonly orderNumber: string
  readonly method: Method
  readonly amount: bigint
  readonly requestedAt: Date
  readonly at: Date
  readonly hash: string | null
  readonly asset: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

/** Refunds that are final. */
export const finalRefunds = async (db: Db, orderNumbers: readonly string[]) => db<MovedOut[]>`
  select id, order_number as "orderNumber", method, amount, requested_at as "requestedAt",
    coalesce(final_at, sent_at, requested_at) as at, hash, asset, coin_symbol as symbol, coin_decimals as decimals
  from refunds where order_number = any(${[...orderNumbers]}::text[]) and state = 'final'`

export type Terms = {
  readonly orderNumber: string
  readonly due: bigint
  readonly dust: bigint
  readonly toleranceBps: number
}

export const termsOf = async (db: Db, orderNumbers: readonly string[]) => db<Terms[]>`
  select order_number as "orderNumber", amount_due as due, dust, tolerance_bps as "toleranceBps"
  from payment_requests where order_number = any(${[...orderNumbers]}::text[])`

/** By version. */
export const quotesOf = async (db: Db, orderNumbers: readonly string[]) => db<
  (QuoteRecord & { readonly orderNumber: string })[]
>`
  select order_number as "orderNumber", version, method, chain, currency, amount_due as "amountDue", rate,
    rate_source as "rateSource", rate_as_of as "rateAsOf", created_at as "createdAt", expires_at as "expiresAt",
    request_due as "requestDue"
  from quotes where order_number = any(${[...orderNumbers]}::text[]) order by order_number, version`

export type Decided = {
  readonly id: string
  readonly orderNumber: string
  readonly kind: 'manual' | 'tolerance'
  readonly amount: bigint
  readonly at: Date
}

/** Amounts that staff accepted. */
export const acceptedAmounts = async (db: Db, orderNumbers: readonly string[]) => db<Decided[]>`
  select id, order_number as "orderNumber", kind, amount, at from payment_decisions
  where order_number = any(${[...orderNumbers]}::text[]) and kind in ('manual', 'tolerance')`
