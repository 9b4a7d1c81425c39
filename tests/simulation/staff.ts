// Claims and receipts of shoppers, and staff decisions about them.

import { confirmRefund } from '../../shop/payments/refunds/request-refund.ts'
import { acceptPayment } from '../../shop/payments/review/accept-payment.ts'
import { decideTransaction } from '../../shop/payments/review/decide-transaction.ts'
import { transactionsForStaff } from '../../shop/payments/review/views/transactions.ts'
import { claimTransaction } from '../../shop/sales/checkout/actions/claim.ts'
import { uploadReceipt } from '../../shop/sales/checkout/actions/upload-receipt.ts'
import { fresh } from './cast.ts'
import type { Known, Play } from './context.ts'

/** Claims a transaction: mostly an own unmatched one, sometimes another customer's. */
export async function claim(play: Play, { number, shopper }: Known): Promise<void> {
  const { world, chance, ledger } = play
  // Failed ones, too, and claimable balances.
  const any = ledger.transactions().slice(-20)
  if (any.length > 0 && chance.percent(15)) {
    await claimTransaction(world, shopper.viewer, number, chance.one(any).hash)
    return
  }
  const nameless = ledger.arrived().filter(({ order }) => order === null)
  const own = nameless.filter(({ other }) => other === shopper.wallet)
  const among = own.length > 0 && chance.percent(75) ? own : nameless
  if (among.length === 0) return
  await claimTransaction(world, shopper.viewer, number, chance.one(among.slice(-6)).hash)
}

export async function receipt({ world, chance, cast }: Play, known: Known): Promise<void> {
  const { number, shopper } = known
  const said = chance.percent(50) ? shopper.wallet : ''
  await uploadReceipt(world, shopper.viewer, number, { path: cast.photo, said })
}

/** Decides waiting claims, or marks an order as paid. */
export async function decide(play: Play, { number }: Known): Promise<void> {
  const { world, chance, cast } = play
  const finance = fresh(world, cast.finance)
  if (chance.percent(30)) {
    await acceptPayment(world, finance, number, 'Seen in the bank.')
    return
  }
  const waiting = await transactionsForStaff(world, { status: 'pending', limit: 12 })
  if (waiting.length === 0) return
  const { id, orderNumber, kind } = chance.one(waiting)
  // Accepting a receipt without a ledger payment is rare: staff check first.
  const isApproved = kind === 'transfer' ? chance.percent(50) : chance.percent(25)
  const decision = isApproved ? ('approved' as const) : ('declined' as const)
  const to = orderNumber ? undefined : number
  await decideTransaction(world, finance, id, { decision, reason: 'Looked at.', orderNumber: to })
}

/** The shopper opens the latest link to confirm a refund address. */
export async function openLink({ world }: Play, { number, shopper }: Known): Promise<void> {
  const [mail] = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'refund.confirm' and to_address = ${shopper.viewer.email}
      and body like ${`%${number}%`} order by created_at desc, id limit 1`
  const [, token] = /[?&]token=([\w-]+)/.exec(mail?.body ?? '') ?? []
  if (token) await confirmRefund(world, shopper.viewer, token)
}
