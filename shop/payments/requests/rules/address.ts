// Payment addresses and payment links (SEP-7, EIP-681). Pure.
import { type Coin, type Currency, plainAmount } from '../../../platform/money/rules.ts'
import type { ShopConfig } from '../../../world.ts'
import { type ChainToken, familyOf, rawOf, tokensOn } from '../../destinations/rules/chain.ts'
import { isOnLedger, isToken } from './methods.ts'
import type { Method } from './states.ts'

/**
 * The displayed address. The demonstration's is invalid for every wallet: real money sent to a simulated ledger would
 * be lost.
 */
export const shownAddress = (address: string, demo: boolean): string =>
  demo ? `DEMO-${address}` : address

/**
 * A SEP-7 payment link for wallets and the QR code, for the remaining amount. `withMemo`: to the shop's address, with
 * the memo that names the order.
 */
export function payUri(
  paymentRequest: {
    readonly muxed: string
    readonly address: string
    readonly memo: string
    readonly options: readonly {
      readonly method: Method
      readonly due: bigint
      readonly asked: bigint
    }[]
    readonly orderNumber: string
  },
  {
    demo,
    passphrase,
    withMemo = false,
  }: { readonly demo: boolean; readonly passphrase: string; readonly withMemo?: boolean },
): string {
  const { due = 0n, asked = 0n } =
    paymentRequest.options.find(({ method }) => method === 'pi') ?? {}
  const query = {
    destination: shownAddress(withMemo ? paymentRequest.address : paymentRequest.muxed, demo),
    amount: plainAmount(asked || due, 'PI'),
    ...(withMemo && { memo: paymentRequest.memo, memo_type: 'MEMO_TEXT' }),
    msg: paymentRequest.orderNumber,
    network_passphrase: passphrase,
  }
  return sep7(query)
}

/**
 * A link for the merchant's wallet with the exact amount of a refund: SEP-7, or EIP-681 for the chain where the order
 * was paid. Null if there is no such link.
 */
export function payBackUri(
  refund: {
    readonly method: Method
    readonly ledger: string | null
    readonly address: string | null
    readonly amount: bigint
    /** An asset other than the method's own; `native` for a chain's native coin. */
    readonly asset?: string | null
    readonly currency: Currency | Coin
    readonly orderNumber: string
  },
  { demo, usdt }: Pick<ShopConfig, 'demo' | 'usdt'>,
): string | null {
  const { method, ledger, asset = null, amount, currency, orderNumber } = refund
  if (!refund.address || !isOnLedger(method)) return null
  const address = shownAddress(refund.address, demo)
  if (isToken(method)) {
    const chain = usdt?.chains.find((each) => each.ledger === ledger)
    if (!chain || refund.address.startsWith('T') !== (familyOf(chain.ledger) === 'tron'))
      return null
    const contract = asset?.split(':')[1]
    const own = tokensOn(chain).find((each) =>
      asset === null ? each.method === method : each.token === contract,
    )
    if (own) return tokenUri(chain, own, { address, amount })
    // Tron links cannot name another token: only the address, so that nobody sends USDT by mistake.
    if (familyOf(chain.ledger) === 'tron') return `tron:${address}`
    if (asset === 'native') return `ethereum:${address}@${chain.chainId}?value=${amount}`
    return contract ? transferUri(chain.chainId, contract, { address, raw: amount }) : null
  }
  if (!ledger) return null
  const [code, issuer] = asset?.split(':') ?? []
  return sep7({
    destination: address,
    amount: plainAmount(amount, currency),
    ...(code && issuer && { asset_code: code, asset_issuer: issuer }),
    msg: orderNumber,
    network_passphrase: ledger,
  })
}

function sep7(query: Readonly<Record<string, string>>): string {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `web+stellar:pay?${text.join('&')}`
}

/**
 * An EIP-681 link: a transfer of the token, in the token's own units. On Tron, where a link names no token, address and
 * amount as its wallets read them for USDT; for another token the address alone. `amount` has six decimals.
 */
export function tokenUri(
  chain: { readonly ledger: string; readonly chainId: number },
  { symbol, token, decimals }: Pick<ChainToken, 'symbol' | 'token' | 'decimals'>,
  { address, amount }: { readonly address: string; readonly amount: bigint },
): string {
  if (familyOf(chain.ledger) === 'tron')
    return symbol === 'USDT'
      ? `tron:${address}?amount=${plainAmount(amount, symbol)}`
      : `tron:${address}`
  return transferUri(chain.chainId, token, { address, raw: rawOf(amount, decimals) })
}

const transferUri = (
  chainId: number,
  token: string,
  { address, raw }: { readonly address: string; readonly raw: bigint },
): string => `ethereum:${token}@${chainId}/transfer?address=${address}&uint256=${raw}`
