// The shop's own payment handlers: Pi and tokens on their public ledgers, without intermediaries.

import {
  type ChainToken,
  rawOf,
  tokenOn,
  tokensOn,
} from '../../shop/payments/destinations/rules/chain.ts'
import { offeredTreasury } from '../../shop/payments/destinations/views.ts'
import { nameOfPair, pairOf } from '../../shop/payments/rates/rules.ts'
import { payUri, shownAddress, tokenUri } from '../../shop/payments/requests/rules/address.ts'
import { isPayable } from '../../shop/payments/requests/rules/payable.ts'
import {
  type QuotedPrice,
  quotedPrice,
  tokenOffers,
} from '../../shop/payments/requests/views/offered-methods.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { proofIdFor } from '../../shop/payments/requests/views/proof.ts'
import { type Asset, plainAmount } from '../../shop/platform/money/rules.ts'
import { pick } from '../../shop/platform/pick.ts'
import type { Method } from '../../shop/sales/orders/rules/order.ts'
import type { World } from '../../shop/world.ts'
import { amountOf } from './amounts'
import type { Payment } from './inputs'

/** USDT has a handler of its own; `token_evm` is for every other token, which its instruments name. */
export const handlerIds = ['pi_ledger', 'usdt_evm', 'token_evm'] as const
export type HandlerId = (typeof handlerIds)[number]
export const handlerVersion = '2026-11-26'

/**
 * "com.example.shop.pi_ledger": a name belongs to the owner of its specification's domain, and each shop serves its
 * own. Characters that a name cannot have, such as hyphens, are written as underscores.
 */
export function handlerName({ config }: Pick<World, 'config'>, id: HandlerId): string {
  const labels = new URL(config.publicUrl).hostname.split('.').reverse()
  const isName = labels.every((label) => /^[a-z][a-z0-9-]*$/.test(label))
  const [first = 'local', ...rest] = isName ? labels : ['local']
  const parts = [first.replaceAll('-', ''), ...rest.map((each) => each.replaceAll('-', '_')), id]
  return parts.join('.')
}

type Handlers = Record<string, object[]>

const declared = (
  world: World,
  id: HandlerId,
  config: object,
  instrument: object = {},
): Handlers => ({
  [handlerName(world, id)]: [
    {
      id,
      version: handlerVersion,
      spec: `${world.config.publicUrl}/ucp/handlers/${id}`,
      schema: `${world.config.publicUrl}/ucp/handlers/${id}.json`,
      available_instruments: [{ type: id, ...instrument }],
      config,
    },
  ],
})
const inPi = (world: World, config: object) => declared(world, 'pi_ledger', config)
const inToken = (
  world: World,
  id: 'usdt_evm' | 'token_evm',
  places: readonly Place[],
  config: object,
) => {
  const chains = [...new Set(places.map(({ chain }) => chain))]
  const assets = [...new Set(places.map(({ asset }) => asset))]
  const constraints = id === 'usdt_evm' ? { chains } : { chains, assets }
  return declared(world, id, config, { constraints })
}

/** Handlers as declared in the profile: without an amount. */
export function declaredHandlers(world: World): Handlers {
  const { pi, usdt } = world.config
  const environment = environmentOf(world)
  const places = (usdt?.chains ?? []).flatMap(placesOn)
  const inUsdt = places.filter(({ asset }) => asset === 'USDT')
  const others = places.filter(({ asset }) => asset !== 'USDT')
  return {
    ...(pi && inPi(world, { network: pi.passphrase, environment })),
    ...(inUsdt.length > 0 &&
      inToken(world, 'usdt_evm', inUsdt, { chains: inUsdt.map(withoutAsset), environment })),
    ...(others.length > 0 && inToken(world, 'token_evm', others, { tokens: others, environment })),
  }
}

const environmentOf = ({ config }: World) => (config.demo ? 'test' : 'production')

type Chain = NonNullable<World['config']['usdt']>['chains'][number]
/** Where a token can be paid. */
const placeOf = (
  { ledger, name, chainId }: Chain,
  { symbol, token, decimals }: Pick<ChainToken, 'symbol' | 'token' | 'decimals'>,
) => ({ asset: symbol, chain: ledger, chain_id: chainId, name, token, decimals })
type Place = ReturnType<typeof placeOf>
const placesOn = (chain: Chain): Place[] => tokensOn(chain).map((token) => placeOf(chain, token))
const withoutAsset = (place: Place) => pick(place, 'chain', 'chain_id', 'name', 'token', 'decimals')

/** The rate under the name of its pair: `usdt_per_pi`, `eur_per_usdt`. */
function rateOf({ config }: World, asset: Asset, { rate, source, asOf }: QuotedPrice) {
  const pair = pairOf(config.currency, asset)
  return { ...(pair && { [nameOfPair(pair)]: rate }), source, as_of: asOf.toISOString() }
}

/** Handlers before the order, with the amount due. A method is omitted while it has no rate. */
export async function offeredHandlers(world: World, total: bigint): Promise<Handlers> {
  const { pi, usdt } = world.config
  const [tokens, inCoin] = await Promise.all([
    tokenOffers(world, total),
    pi ? quotedPrice(world, total, 'PI') : null,
  ])
  const offered = tokens.flatMap(({ asset, price }) => (price ? [{ asset, price }] : []))
  const places = (usdt?.chains ?? []).flatMap(placesOn).filter(({ asset, chain }) => {
    const own = offered.find((each) => each.asset === asset)
    return own?.price.chains.some(({ ledger }) => ledger === chain)
  })
  const estimates = offered.map(({ asset, price }) => ({
    estimate: { amount: plainAmount(price.amount, asset), asset },
    rate: rateOf(world, asset, price),
  }))
  const inUsdt = places.filter(({ asset }) => asset === 'USDT')
  const others = places.filter(({ asset }) => asset !== 'USDT')
  const environment = environmentOf(world)
  return {
    ...(pi &&
      inCoin?.ok &&
      (await offeredTreasury(world)) !== null &&
      inPi(world, {
        network: pi.passphrase,
        environment,
        amount: amountOf(inCoin.value?.amount ?? total),
        asset: 'PI',
        ...(inCoin.value && { rate: rateOf(world, 'PI', inCoin.value) }),
      })),
    ...(inUsdt.length > 0 &&
      inToken(world, 'usdt_evm', inUsdt, {
        chains: inUsdt.map(withoutAsset),
        environment,
        ...estimates.find(({ estimate }) => estimate.asset === 'USDT'),
      })),
    ...(others.length > 0 &&
      inToken(world, 'token_evm', others, {
        tokens: others,
        environment,
        estimates: estimates.filter(({ estimate }) => estimate.asset !== 'USDT'),
      })),
  }
}

/**
 * Payment instructions after the order: amount, address, expiry, and the page that proves the payment. None unless it
 * should be paid now (`isPayable`).
 */
export async function instructions(world: World, orderNumber: string): Promise<Handlers> {
  const request = await paymentRequestOf(world, orderNumber)
  const { demo, pi, usdt } = world.config
  if (!request || !isPayable(request, world.now())) return {}
  const option = request.options.find(({ method }) => method === request.method)
  if (!option?.address) return {}
  const proof = await proofIdFor(world, orderNumber)
  const common = {
    environment: environmentOf(world),
    order_id: orderNumber,
    state: request.state,
    expires_at: request.expiresAt.toISOString(),
    ...(proof !== null && { proof_url: `${world.config.publicUrl}/proof/${proof}` }),
  }
  if (request.method === 'pi') {
    // Nothing may be sent on another network.
    if (option.ledger !== pi?.passphrase) return {}
    const uri = payUri(request, { demo, passphrase: pi.passphrase, withMemo: false })
    return inPi(world, {
      network: pi.passphrase,
      asset: 'PI',
      ...common,
      destination: shownAddress(request.muxed, demo),
      account: {
        address: shownAddress(request.address, demo),
        memo: request.memo,
        memo_type: 'text',
      },
      amount: amountOf(option.asked),
      amount_text: plainAmount(option.asked, 'PI'),
      uri,
    })
  }
  const chain = usdt?.chains.find(({ ledger }) => ledger === request.quote.chain)
  const token = chain && tokenOn(chain, request.method)
  if (!token || request.quote.rate === null) return {}
  const address = shownAddress(request.address, demo)
  const place = placeOf(chain, token)
  return inToken(world, token.symbol === 'USDT' ? 'usdt_evm' : 'token_evm', [place], {
    ...place,
    ...common,
    address,
    amount: String(rawOf(option.asked, token.decimals)),
    amount_text: plainAmount(option.asked, token.symbol),
    uri: tokenUri(chain, token, { address, amount: option.asked }),
  })
}

/** The selected instrument, else the first; null if none of them is a payment method here. */
export function methodIn(
  world: World,
  { instruments }: Payment,
): { method: Method; chain: string | null } | null {
  const chosen = instruments.find(({ selected }) => selected) ?? instruments[0]
  const id = handlerIds.find((each) => each === chosen?.handler_id)
  if (!id || !chosen) return null
  if (id === 'pi_ledger') return world.config.pi ? { method: 'pi', chain: null } : null
  const places = (world.config.usdt?.chains ?? []).flatMap((chain) =>
    tokensOn(chain).map(({ method, symbol }) => ({ method, symbol, chain: chain.ledger })),
  )
  const asset = id === 'usdt_evm' ? 'USDT' : chosen.asset
  const place = places.find(
    ({ symbol, chain }) => symbol === asset && (chosen.chain ?? chain) === chain,
  )
  return place ? { method: place.method, chain: place.chain } : null
}
