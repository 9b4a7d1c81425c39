// Payment URI and QR code; both contain the displayed address.

import { tokenOn } from '../../../shop/payments/destinations/rules/chain.ts'
import { namesOfPair } from '../../../shop/payments/rates/rules.ts'
import { payUri, shownAddress, tokenUri } from '../../../shop/payments/requests/rules/address.ts'
import { isOnLedger } from '../../../shop/payments/requests/rules/methods.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import { type Asset, plainAmount } from '../../../shop/platform/money/rules.ts'
import type { World } from '../../../shop/world.ts'
import { qrDrawing } from '../../http/qr'

export type PiTarget = NonNullable<ReturnType<typeof piTarget>>
/** Payment instructions; each text is pasted into a wallet verbatim. */
export type Target = PiTarget | NonNullable<ReturnType<typeof tokenTarget>>

/** `withMemo`: for a wallet that does not support the order's address; a token's address needs no memo. */
export function targetOf(
  world: World,
  paymentRequest: PaymentRequestView,
  withMemo = false,
): Target | null {
  if (!isOnLedger(paymentRequest.method)) return null
  return paymentRequest.method === 'pi'
    ? piTarget(world, paymentRequest, withMemo)
    : tokenTarget(world, paymentRequest)
}

function piTarget(world: World, paymentRequest: PaymentRequestView, withMemo: boolean) {
  const { demo, pi } = world.config
  const option = paymentRequest.options.find(({ method }) => method === 'pi')
  // On another network, or at an address that is no longer safe, nothing may be sent.
  if (!pi || !option?.address || option.ledger !== pi.passphrase) return null
  const uri = payUri(paymentRequest, { demo, passphrase: pi.passphrase, withMemo })
  const address = shownAddress(withMemo ? paymentRequest.address : paymentRequest.muxed, demo)
  return {
    kind: 'pi' as const,
    amount: plainAmount(option.asked, 'PI'),
    quote: quotedBy(paymentRequest),
    network: networkOf(pi),
    passphrase: pi.passphrase,
    address,
    // If the wallet pays to the shop's address; the order's own needs no memo.
    memo: withMemo ? { text: paymentRequest.memo, id: paymentRequest.memoId } : null,
    uri,
    // Every wallet reads a QR code with the address only.
    qr: qrDrawing(address),
    qrLink: qrDrawing(uri),
    isDemo: demo,
  }
}

export type Quoted = NonNullable<ReturnType<typeof quotedBy>>

/** The rate of the quote in force, with the names of its pair; null if it is in the request's own currency. */
function quotedBy({ quote, currency }: PaymentRequestView) {
  const { rate, rateSource, rateAsOf: asOf } = quote
  if (rate === null || !asOf) return null
  const names = namesOfPair(currency, quote.currency as Asset)
  return { rate, source: rateSource ?? '', asOf, names }
}

function tokenTarget(world: World, paymentRequest: PaymentRequestView) {
  const { quote, options } = paymentRequest
  const { demo, usdt } = world.config
  const option = options.find(({ method }) => method === quote.method)
  const chain = usdt?.chains.find(({ ledger }) => ledger === quote.chain)
  const token = chain && tokenOn(chain, quote.method)
  if (!option?.address || !token) return null
  const address = shownAddress(paymentRequest.address, demo)
  const uri = tokenUri(chain, token, { address, amount: option.asked })
  return {
    kind: 'token' as const,
    token: token.symbol,
    amount: plainAmount(option.asked, token.symbol),
    chain: chain.name,
    quote: quotedBy(paymentRequest),
    address,
    uri,
    qr: qrDrawing(address),
    qrLink: qrDrawing(uri),
    isDemo: demo,
  }
}

/** `other`: not a known network. */
function networkOf({ passphrase, simulated }: NonNullable<World['config']['pi']>) {
  if (simulated) return 'simulator'
  if (passphrase === 'Pi Network') return 'pi'
  return passphrase === 'Pi Testnet' ? 'testnet' : 'other'
}
