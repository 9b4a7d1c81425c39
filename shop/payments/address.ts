// Where to pay, as a person or a wallet reads it. Pure.
import { type Currency, plainAmount } from '../money/rules.ts'
import type { ShopConfig } from '../world.ts'
import type { Method } from './rules.ts'

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
  return sep7(query)
}

/**
 * A link for the merchant's own wallet with the exact amount of a refund: SEP-7, or EIP-681 for the chain where the
 * order was paid. Null where there is no such link.
 */
export function payBackUri(
  refund: {
    readonly method: Method
    readonly ledger: string | null
    readonly address: string | null
    readonly amount: bigint
    readonly currency: Currency
    readonly orderNumber: string
  },
  { demo, usdt }: Pick<ShopConfig, 'demo' | 'usdt'>,
): string | null {
  const { method, ledger, address, amount, currency, orderNumber } = refund
  if (!address) return null
  if (method === 'usdt') {
    const chain = usdt?.chains.find((each) => each.ledger === ledger)
    return chain ? usdtUri(chain, { address: shownAddress(address, demo), amount }) : null
  }
  if (!ledger) return null
  return sep7({
    destination: shownAddress(address, demo),
    amount: plainAmount(amount, currency),
    msg: orderNumber,
    network_passphrase: ledger,
  })
}

function sep7(query: Readonly<Record<string, string>>): string {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `web+stellar:pay?${text.join('&')}`
}

/**
 * An EIP-681 link: a transfer of the token, in the token's own units. `amount` has six decimals; a chain whose token has
 * more is asked for more digits.
 */
export function usdtUri(
  chain: { readonly chainId: number; readonly token: string; readonly decimals: number },
  { address, amount }: { readonly address: string; readonly amount: bigint },
): string {
  const raw = amount * 10n ** BigInt(Math.max(0, chain.decimals - 6))
  return `ethereum:${chain.token}@${chain.chainId}/transfer?address=${address}&uint256=${raw}`
}
