// SQL of refunds that a provider pays.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Method } from '../../requests/rules/methods.ts'

export type ApprovedRefund = { readonly id: string; readonly orderNumber: string }

/** Approved, and nothing was written down for them yet. */
export const approvedRefunds = async (db: Db, method: Method, most: number) => db<ApprovedRefund[]>`
  select id, order_number as "orderNumber" from refunds f
  where method = ${method} and state = 'approved' and asset is null
    and not exists (select from provider_refunds p where p.refund_id = f.id)
  order by approved_at limit ${most}`

export type ClaimRow = {
  readonly id: string
  readonly refundId: string
  readonly orderNumber: string
  readonly invoice: string
  readonly invoiceId: string
  readonly amount: bigint
  readonly coin: string
  readonly coinAmount: string
  readonly claimId: string | null
  readonly link: string | null
  readonly state: 'creating' | 'open' | 'claimed' | 'paid'
  readonly failure: string | null
  readonly attemptedAt: Date | null
}

const columns = (db: Db) => db`
  r.id, r.refund_id as "refundId", i.order_number as "orderNumber", r.invoice, i.invoice_id as "invoiceId", r.amount,
  r.coin, r.coin_amount as "coinAmount", r.claim_id as "claimId", r.link, r.state, r.failure,
  r.attempted_at as "attemptedAt"`

export const insertClaim = async (
  db: Db,
  row: Pick<ClaimRow, 'id' | 'refundId' | 'invoice' | 'amount' | 'coin' | 'coinAmount'> & {
    readonly ledger: string
    readonly at: Date
  },
) => db`
  insert into provider_refunds (id, refund_id, invoice, ledger, amount, coin, coin_amount, state, created_at, read_next)
  values (${row.id}, ${row.refundId}, ${row.invoice}, ${row.ledger}, ${String(row.amount)}, ${row.coin},
    ${row.coinAmount}, 'creating', ${row.at}, ${row.at})`

export const dueClaims = async (db: Db, ledger: string, now: Date, most: number) => db<ClaimRow[]>`
  select ${columns(db)} from provider_refunds r join provider_invoices i on i.id = r.invoice
  join refunds f on f.id = r.refund_id
  where r.ledger = ${ledger} and r.read_next <= ${now} and f.state in ('approved', 'sent')
  order by r.read_next limit ${most}`

export const claimsOf = async (db: Db, refundIds: readonly string[]) => db<ClaimRow[]>`
  select ${columns(db)} from provider_refunds r join provider_invoices i on i.id = r.invoice
  where r.refund_id = any(${[...refundIds]}::text[]) order by r.created_at, r.id`

export const setAttempted = async (db: Db, id: string, at: Date) => db`
  update provider_refunds set attempted_at = ${at} where id = ${id}`

/** False if it was made before. */
export const setOpen = async (
  db: Db,
  id: string,
  { claimId, link, readNext }: { claimId: string; link: string; readNext: Date },
) =>
  hasChanged(db`
    update provider_refunds set claim_id = ${claimId}, link = ${link}, state = 'open', failure = null,
      read_next = ${readNext}
    where id = ${id} and claim_id is null`)

export const setState = async (db: Db, id: string, state: 'open' | 'claimed', readNext: Date) => db`
  update provider_refunds set state = ${state}, failure = null, read_next = ${readNext}
  where id = ${id} and state <> 'paid'`

export const setPaid = async (db: Db, id: string) =>
  hasChanged(db`
    update provider_refunds set state = 'paid', failure = null, read_next = null where id = ${id} and state <> 'paid'`)

export const saveFailure = async (db: Db, id: string, failure: string, readNext: Date) => db`
  update provider_refunds set failure = ${failure}, read_next = ${readNext} where id = ${id} and state <> 'paid'`
