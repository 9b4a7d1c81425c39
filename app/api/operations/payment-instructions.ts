// How to pay what an order still needs: address, memo, amount, network, rate, and the text of a QR code.
import * as v from 'valibot'
import { tokenOn } from '../../../shop/payments/destinations/rules/chain.ts'
import { payUri, shownAddress, tokenUri } from '../../../shop/payments/requests/rules/address.ts'
import { isPayable } from '../../../shop/payments/requests/rules/payable.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import type { World } from '../../../shop/world.ts'
import { money, moneyOf, time, timeOf, whole } from '../schemas.ts'

const nullableText = v.nullable(v.string())

export const instructions = v.strictObject({
  amount: v.pipe(money, v.description('What is to be sent now, in the coin of the method')),
  address: v.pipe(
    v.string(),
    v.description('The order’s own: what arrives there is for this order, without a memo'),
  ),
  memo: v.pipe(
    v.nullable(v.strictObject({ address: v.string(), text: v.string(), id: v.string() })),
    v.description('For wallets that cannot pay to `address`: the shop’s address and its memo'),
  ),
  network: v.strictObject({
    name: v.string(),
    passphrase: v.pipe(nullableText, v.description('Of the Pi ledger')),
    chainId: v.pipe(v.nullable(whole), v.description('Of an EVM chain (EIP-155)')),
    token: v.pipe(nullableText, v.description('Contract of the token')),
  }),
  confirmations: v.pipe(
    v.nullable(whole),
    v.description('Blocks after which a transfer counts; null: as soon as its block is final'),
  ),
  rate: v.nullable(
    v.strictObject({
      rate: v.pipe(
        v.string(),
        v.description(
          'Of the token: its amount for one Pi, else its value in the currency of the order',
        ),
      ),
      source: v.string(),
      at: time,
    }),
  ),
  uri: v.pipe(v.string(), v.description('Payment link (SEP-7, EIP-681) with address and amount')),
  qr: v.pipe(v.string(), v.description('Text of the QR code that every wallet reads')),
})

/** Null unless it should be paid now (`isPayable`). */
export function instructionsOf(
  world: World,
  request: PaymentRequestView,
): v.InferInput<typeof instructions> | null {
  if (!isPayable(request, world.now())) return null
  return request.method === 'pi' ? inPi(world, request) : inToken(world, request)
}

function inPi({ config: { demo, pi } }: World, request: PaymentRequestView) {
  const option = request.options.find(({ method }) => method === 'pi')
  if (!pi || !option?.address || option.ledger !== pi.passphrase) return null
  const address = shownAddress(request.muxed, demo)
  return {
    amount: moneyOf(option.asked, 'PI'),
    address,
    memo: {
      address: shownAddress(request.address, demo),
      text: request.memo,
      id: request.memoId,
    },
    network: { name: 'Pi', passphrase: pi.passphrase, chainId: null, token: null },
    confirmations: 1,
    rate: null,
    uri: payUri(request, { demo, passphrase: pi.passphrase }),
    qr: address,
  }
}

function inToken({ config: { demo, usdt } }: World, request: PaymentRequestView) {
  const { quote, options } = request
  const option = options.find(({ method }) => method === quote.method)
  const chain = usdt?.chains.find(({ ledger }) => ledger === quote.chain)
  const token = chain && tokenOn(chain, quote.method)
  const { rate, rateSource, rateAsOf } = quote
  if (!option?.address || !token || rate === null || !rateAsOf) return null
  const address = shownAddress(request.address, demo)
  return {
    amount: moneyOf(option.asked, token.symbol),
    address,
    memo: null,
    network: {
      name: chain.name,
      passphrase: null,
      chainId: chain.chainId,
      token: token.token,
    },
    confirmations: typeof chain.finality === 'number' ? chain.finality : null,
    rate: { rate, source: rateSource ?? '', at: timeOf(rateAsOf) },
    uri: tokenUri(chain, token, { address, amount: option.asked }),
    qr: address,
  }
}
