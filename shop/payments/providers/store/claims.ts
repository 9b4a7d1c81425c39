// SQL of refunds that a provider pays.
import { hasChanged } from '../../../platform/rows.ts'
import type { Sealed } from '../../../platform/sealed.ts'
import type { Db } from '../../../world.ts'
import type { Method } from '../../requests/rules/methods.ts'
import type { InvoiceRow } from '../rules.ts'

export type ApprovedRefund = {
  readonly id: string
  readonly orderNumber: string
  readonly method: Method
}

/** Approved, and nothing was written down for them yet. */
export const approvedRefunds = async (db: Db, method: Method, most: number) => db<ApprovedRefund[]>`
  select id, order_number as "orderNumber", method from refunds f
  where method = ${method} and state = 'approved' and asset is null
    and not exists (select from provider_refunds p where p.refund_id = f.id)
  order by approved_at limit ${most}`

export type ClaimRow = {
  readonly id: string
  readonly refundId: string
  readonly orderNumber: string
  readonly invoice: string
  readonly invoiceId: string
  readonly invoiceState: InvoiceRow['state']
  readonly amount: bigint
  readonly coin: string
  readonly coinAmount: string
  readonly way: string
  /** The provider's id of the claim and its page (`secrets.ts`). */
  readonly secret: Sealed['secret'] | null
  readonly keyVersion: number | null
  readonly state: 'creating' | 'open' | 'claimed' | 'paid' | 'ended'
  readonly failure: string | null
  readonly attemptedAt: Date | null
}

const columns = (db: Db) => db`
  r.id, r.refund_id as "refundId", i.order_number as "orderNumber", r.invoice, i.invoice_id as "invoiceId", r.amount,
  r.coin, r.coin_amount as "coinAmount", r.way, i.state as "invoiceState", r.secret, r.key_version as "keyVersion", r.state, r.failure,
  r.attempted_at as "attemptedAt"`

export const insertClaim = async (
  db: Db,
  row: Pick<ClaimRow, 'id' | 'refundId' | 'invoice' | 'amount' | 'coin' | 'coinAmount' | 'way'> & {
    readonly ledger: string
    readonly at: Date
  },
) => db`
  insert into provider_refunds (id, refund_id, invoice, ledger, amount, coin, coin_amount, way, state, created_at, read_next)
  values (${row.id}, ${row.refundId}, ${row.invoice}, ${row.ledger}, ${String(row.amount)}, ${row.coin},
    ${row.coinAmount}, ${row.way}, 'creating', ${row.at}, ${row.at})`

export const dueClaims = async (db: Db, ledger: string, now: Date, most: number) => db<ClaimRow[]>`
  select ${columns(db)} from provider_refunds r join provider_invoices i on i.id = r.invoice
  join refunds f on f.id = r.refund_id
  where r.ledger = ${ledger} and r.read_next <= ${now} and f.state in ('approved', 'sent')
  order by r.read_next limit ${most}`

export const claimsOf = async (db: Db, refundIds: readonly string[]) => db<ClaimRow[]>`
  select ${columns(db)} from provider_refunds r join provider_invoices i on i.id = r.invoice
  where r.refund_id = any(${[...refundIds]}::text[]) order by r.created_at, r.id`

/** Refunds that wait for a store that is not one of these. */
export const claimsElsewhere = async (db: Db, ledgers: readonly string[]) => db<
  { readonly refundId: string; readonly orderNumber: string; readonly ledger: string }[]
>`
  select distinct r.refund_id as "refundId", i.order_number as "orderNumber", r.ledger
  from provider_refunds r join provider_invoices i on i.id = r.invoice join refunds f on f.id = r.refund_id
  where r.state not in ('paid', 'ended') and f.state in ('approved', 'sent') and r.ledger <> all(${[...ledgers]}::text[])
  order by 1 limit 100`

export const setAttempted = async (db: Db, id: string, at: Date) => db`
  update provider_refunds set attempted_at = ${at} where id = ${id}`

/** False if it was made before. */
export const setOpen = async (
  db: Db,
  id: string,
  { secret, keyVersion, readNext }: Sealed & { readonly readNext: Date },
) =>
  hasChanged(db`
    update provider_refunds set secret = ${secret}, key_version = ${keyVersion}, state = 'open', failure = null,
      read_next = ${readNext}
    where id = ${id} and state = 'creating'`)

export const setState = async (db: Db, id: string, state: 'open' | 'claimed', readNext: Date) => db`
  update provider_refunds set state = ${state}, failure = null, read_next = ${readNext}
  where id = ${id} and state in ('open', 'claimed')`

export const setPaid = async (db: Db, id: string) =>
  hasChanged(db`
    update provider_refunds set state = 'paid', secret = null, key_version = null, failure = null, read_next = null
    where id = ${id} and state <> 'paid'`)

/** Closed at the provider; `rest` is what was not paid out of it. False if it was known. */
export const setEnded = async (db: Db, id: string, rest: string) =>
  hasChanged(db`
    update provider_refunds set state = 'ended', secret = null, key_version = null, coin_amount = ${rest},
      failure = null, read_next = null
    where id = ${id} and state in ('open', 'claimed')`)

/** An ended one is made anew, for its rest. */
export const setAgain = async (db: Db, id: string, at: Date) =>
  hasChanged(db`
    update provider_refunds set state = 'creating', attempted_at = null, read_next = ${at}
    where id = ${id} and state = 'ended'`)

export const saveFailure = async (db: Db, id: string, failure: string, readNext: Date) => db`
  update provider_refunds set failure = ${failure}, read_next = ${readNext} where id = ${id} and state <> 'paid'`

export type SealedClaim = Sealed & { readonly id: string }

export const sealedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<SealedClaim[]>`
    select id, secret, key_version as "keyVersion" from provider_refunds
    where key_version < ${version} and id > ${after} order by id limit ${limit}`

export const reseal = async (
  db: Db,
  { id, secret }: Pick<SealedClaim, 'id' | 'secret'>,
  next: Sealed,
) =>
  hasChanged(db`
    update provider_refunds set secret = ${next.secret}, key_version = ${next.keyVersion}
    where id = ${id} and secret = ${secret}`)

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select key_version as version, count(*)::int8 as count
  from provider_refunds where key_version is not null group by key_version order by key_version`
