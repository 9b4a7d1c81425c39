// Payment URI and QR code; both contain the displayed address.

import { payUri, shownAddress, usdtUri } from '../../../shop/payments/requests/rules/address.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import { plainAmount } from '../../../shop/platform/money/rules.ts'
import type { World } from '../../../shop/world.ts'
import { qrDrawing } from '../../http/qr'

export type PiTarget = NonNullable<ReturnType<typeof piTarget>>
export type UsdtTarget = NonNullable<ReturnType<typeof usdtTarget>>
/** Payment instructions; each text is pasted into a wallet verbatim. */
export type Target = PiTarget | UsdtTarget

/** `withMemo`: for a wallet that does not support the order's address; a USDT address needs no memo. */
export const targetOf = (
  world: World,
  paymentRequest: PaymentRequestView,
  withMemo = false,
): Target | null =>
  paymentRequest.method === 'pi'
    ? piTarget(world, paymentRequest, withMemo)
    : usdtTarget(world, paymentRequest)

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

function usdtTarget(world: World, paymentRequest: PaymentRequestView) {
  const { quote, options } = paymentRequest
  const { demo, usdt } = world.config
  const option = options.find(({ method }) => method === 'usdt')
  const chain = usdt?.chains.find(({ ledger }) => ledger === quote.chain)
  if (!option?.address || !chain || quote.rate === null || !quote.rateAsOf) return null
  const address = shownAddress(paymentRequest.address, demo)
  const uri = usdtUri(chain, { address, amount: option.asked })
  return {
    kind: 'usdt' as const,
    amount: plainAmount(option.asked, 'USDT'),
    chain: chain.name,
    quote: { rate: quote.rate, source: quote.rateSource ?? '', asOf: quote.rateAsOf },
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
