// The shop's own payment handlers: Pi and USDT on their public ledgers, without intermediaries.

import { offeredTreasury } from '../../shop/payments/destinations/views.ts'
import { nameOfPair, pairOf } from '../../shop/payments/rates/rules.ts'
import { payUri, shownAddress, usdtUri } from '../../shop/payments/requests/rules/address.ts'
import { isPayable } from '../../shop/payments/requests/rules/payable.ts'
import {
  type QuotedPrice,
  quotedPrice,
  usdtPrice,
} from '../../shop/payments/requests/views/offered-methods.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { proofIdFor } from '../../shop/payments/requests/views/proof.ts'
import { type Asset, plainAmount } from '../../shop/platform/money/rules.ts'
import type { Method } from '../../shop/sales/orders/rules/order.ts'
import type { World } from '../../shop/world.ts'
import { amountOf } from './amounts'
import type { Payment } from './inputs'

export const handlerIds = ['pi_ledger', 'usdt_evm'] as const
export type HandlerId = (typeof handlerIds)[number]
export const handlerVersion = '2026-11-26'

const methodOf: Record<HandlerId, Method> = { pi_ledger: 'pi', usdt_evm: 'usdt' }

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
const inUsdt = (world: World, chains: readonly Chain[], config: object) =>
  declared(world, 'usdt_evm', config, {
    constraints: { chains: chains.map(({ ledger }) => ledger) },
  })

/** Handlers as declared in the profile: without an amount. */
export function declaredHandlers(world: World): Handlers {
  const { pi, usdt } = world.config
  const environment = environmentOf(world)
  return {
    ...(pi && inPi(world, { network: pi.passphrase, environment })),
    ...(usdt && inUsdt(world, usdt.chains, { chains: usdt.chains.map(chainOf), environment })),
  }
}

const environmentOf = ({ config }: World) => (config.demo ? 'test' : 'production')

type Chain = NonNullable<World['config']['usdt']>['chains'][number]
const chainOf = ({ ledger, name, chainId, token, decimals }: Chain) => ({
  chain: ledger,
  chain_id: chainId,
  name,
  token,
  decimals,
})

/** The rate under the name of its pair: `usdt_per_pi`, `eur_per_usdt`. */
function rateOf({ config }: World, asset: Asset, { rate, source, asOf }: QuotedPrice) {
  const pair = pairOf(config.currency, asset)
  return { ...(pair && { [nameOfPair(pair)]: rate }), source, as_of: asOf.toISOString() }
}

/** Handlers before the order, with the amount due. A method is omitted while it has no rate. */
export async function offeredHandlers(world: World, total: bigint): Promise<Handlers> {
  const { pi, usdt } = world.config
  const [price, inCoin] = await Promise.all([
    usdtPrice(world, total),
    pi ? quotedPrice(world, total, 'PI') : null,
  ])
  const chains = usdt?.chains.filter(({ ledger }) =>
    price?.chains.some((each) => each.ledger === ledger),
  )
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
    ...(price &&
      chains?.length &&
      inUsdt(world, chains, {
        chains: chains.map(chainOf),
        environment,
        estimate: { amount: plainAmount(price.amount, 'USDT'), asset: 'USDT' },
        rate: rateOf(world, 'USDT', price),
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
  if (!chain || request.quote.rate === null) return {}
  const address = shownAddress(request.address, demo)
  return inUsdt(world, [chain], {
    ...chainOf(chain),
    asset: 'USDT',
    ...common,
    address,
    amount: String(option.asked * 10n ** BigInt(Math.max(0, chain.decimals - 6))),
    amount_text: plainAmount(option.asked, 'USDT'),
    uri: usdtUri(chain, { address, amount: option.asked }),
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
  if (id === 'pi_ledger') return world.config.pi ? { method: methodOf[id], chain: null } : null
  const chains = world.config.usdt?.chains ?? []
  const chain =
    chosen.chain === undefined ? chains[0] : chains.find(({ ledger }) => ledger === chosen.chain)
  return chain ? { method: methodOf[id], chain: chain.ledger } : null
}
