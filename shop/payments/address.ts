// Where to pay, as a person or a wallet reads it. Pure.
import { type Currency, plainAmount } from '../money/rules.ts'

/**
 * The address to show. In the demonstration it is one that every wallet refuses: a real payment to the treasury of
 * a simulated ledger would be lost.
 */
export const shownAddress = (address: string, demo: boolean): string =>
  demo ? `DEMO-${address}` : address

/** A SEP-7 link for wallets that know it, and for the QR code. Asks for what is still missing. */
export function payUri(
  invoice: {
    readonly muxed: string
    readonly amountDue: bigint
    readonly remaining: bigint
    readonly currency: Currency
    readonly orderNumber: string
  },
  { demo, passphrase }: { readonly demo: boolean; readonly passphrase: string },
): string {
  const amount = invoice.remaining > 0n ? invoice.remaining : invoice.amountDue
  const query = {
    destination: shownAddress(invoice.muxed, demo),
    amount: plainAmount(amount, invoice.currency),
    msg: invoice.orderNumber,
    network_passphrase: passphrase,
  }
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `web+stellar:pay?${text.join('&')}`
}
