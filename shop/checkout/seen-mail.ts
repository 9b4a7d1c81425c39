// The mail at the first sight of a payment: once for each order, as soon as the ledger shows it and before it counts.
import { formatAmount } from '../money/rules.ts'
import type { LockedInvoice } from '../payments/actions/locked-invoice.ts'
import { type InvoiceState, methods } from '../payments/rules.ts'
import type { World } from '../world.ts'
import { type AboutOrder, orderMails } from './mail.ts'

/** Paid at once needs no mail of its own: that one says that it was paid. What goes back is said elsewhere. */
const templates: Readonly<Partial<Record<InvoiceState, 'seen' | 'seenPart'>>> = {
  confirming: 'seen',
  late: 'seen',
  partial: 'seenPart',
  underpaid: 'seenPart',
}

type Known = LockedInvoice & Pick<AboutOrder, 'order'>

/** In the transaction that has stored the payments; repeating it sends none. */
export async function seenMails(world: World, known: readonly Known[]): Promise<void> {
  const mails = known.flatMap(({ order, standing, dossier }) => {
    const template = standing.received > 0n ? templates[standing.state] : undefined
    return template ? [{ order, template, amount: seenOf(dossier) }] : []
  })
  await orderMails(world, mails)
}

/** What has come, in the coins that came. */
const seenOf =
  ({ transfers }: LockedInvoice['dossier']) =>
  (language: string): string =>
    methods
      .flatMap((method) => {
        const own = transfers.filter(
          (each) => each.method === method && each.assetOk && each.status !== 'orphaned',
        )
        const sum = own.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
        return sum > 0n ? [formatAmount(sum, method === 'pi' ? 'PI' : 'USDT', language)] : []
      })
      .join(' + ')
