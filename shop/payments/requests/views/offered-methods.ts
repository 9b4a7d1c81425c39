// What is offered now: tokens with their chains, and current amounts of an asset.
import type { Asset, ListCurrency, TokenCode } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { familyOf, tokenOn, tokensOn } from '../../destinations/rules/chain.ts'
import { offeredAccount, offeredTreasury } from '../../destinations/views.ts'
import { quotedIn } from '../../rates/rules.ts'
import { rateFor } from '../../rates/views.ts'
import type { EvmChain } from '../../tokens/port.ts'
import { assetOfToken, type HostedMethod, type TokenMethod } from '../rules/methods.ts'
import { refusedChains } from '../store/cursors.ts'

/** A chain that differs from its configuration, or cannot be read, is not offered. */
const grave = [
  'ledger.wrong_network',
  'ledger.wrong_token',
  'ledger.mixed_chains',
  'ledger.reset',
  'ledger.final_reorg',
  'ledger.disagreement',
]

/** Tokens that the shop accepts on some chain, USDT first if it is one of them. */
export function tokensOf({
  usdt,
}: {
  readonly usdt: null | { readonly chains: readonly EvmChain[] }
}): readonly TokenMethod[] {
  if (!usdt) return []
  const all = new Set(usdt.chains.flatMap((chain) => tokensOn(chain).map(({ method }) => method)))
  return [...all].toSorted((one, other) => Number(other === 'usdt') - Number(one === 'usdt'))
}

/** Whether a provider shows the token otherwise than configured: on this chain it is not offered until none does. */
export function isWithdrawn(
  { usdt }: World,
  chain: Pick<EvmChain, 'ledger' | 'token' | 'decimals' | 'accepted'>,
  method: TokenMethod,
): boolean {
  const own = usdt?.chains.find((each) => each.chain.ledger === chain.ledger)
  const contract = tokenOn(chain, method)?.token
  return own?.differing?.().some(({ token }) => token === contract) ?? false
}

/** Chains on which it can be paid. Refuses `payment.not_set_up`, `payment.paused` (a new account key waits for an owner). */
export async function tokenChains(
  world: World,
  method: TokenMethod,
): Promise<Result<readonly EvmChain[]>> {
  if (!world.usdt) return refuse('payment.not_set_up')
  const refused = await refusedChains(world.db, grave)
  const unproved = world.usdt.chains.flatMap((each) =>
    each.isUnproved?.() ? [each.chain.ledger] : [],
  )
  const chains =
    world.config.usdt?.chains.filter(
      (chain) =>
        tokenOn(chain, method) &&
        !refused.has(chain.ledger) &&
        !unproved.includes(chain.ledger) &&
        !isWithdrawn(world, chain, method),
    ) ?? []
  if (chains.length === 0) return refuse('payment.not_set_up')
  const families = new Set(chains.map(({ ledger }) => familyOf(ledger)))
  const offered = new Set<string>()
  for (const family of families) if (await offeredAccount(world, family)) offered.add(family)
  const payable = chains.filter(({ ledger }) => offered.has(familyOf(ledger)))
  if (payable.length === 0) return refuse('payment.paused')
  return ok(payable)
}

/** An amount in an asset, by the current rate; the payment request fixes it. */
export type QuotedPrice = {
  /** In the asset's smallest unit. */
  readonly amount: bigint
  /** The value of one coin: of Pi in the asset in a shop with prices in Pi, otherwise of the asset in the shop's currency. */
  readonly rate: string
  readonly source: string
  readonly asOf: Date
}

/** Refuses `rate.none`, `rate.stale`, `payment.amount`. Null if the asset is the shop's currency. */
export async function quotedPrice(
  world: World,
  amount: bigint,
  asset: Asset,
): Promise<Result<QuotedPrice | null>> {
  const { currency } = world.config
  const rated = await rateFor(world, currency, asset)
  if (!rated.ok || !rated.value) return rated as Result<null>
  const { rate, source, asOf } = rated.value
  const quoted = quotedIn(asset, amount, currency, rate)
  return quoted === null ? refuse('payment.amount') : ok({ amount: quoted, rate, source, asOf })
}

export type TokenPrice = QuotedPrice & {
  readonly chains: readonly { readonly ledger: string; readonly name: string }[]
}

/** The current price of an amount in the shop's currency in a token; null if it is not offered. */
export async function tokenPrice(
  world: World,
  amount: bigint,
  method: TokenMethod = 'usdt',
): Promise<TokenPrice | null> {
  return (await tokenOffer(world, amount, method)).price
}

/** Why a method is not offered: `paused` waits for an owner to confirm or replace where it goes. */
export type MethodAbsence = 'paused' | 'noRate' | 'notSetUp'

export type TokenOffer = {
  readonly method: TokenMethod
  readonly asset: TokenCode
  /** Null if it is not offered, with the reason. */
  readonly price: TokenPrice | null
  readonly absence: MethodAbsence | null
}

/** What each token costs now; of a shop without any, that it has no USDT. */
export async function tokenOffers(world: World, amount: bigint): Promise<TokenOffer[]> {
  const tokens = tokensOf(world.config)
  return Promise.all(
    (tokens.length > 0 ? tokens : ['usdt' as const]).map((each) => tokenOffer(world, amount, each)),
  )
}

async function tokenOffer(world: World, amount: bigint, method: TokenMethod): Promise<TokenOffer> {
  const asset = assetOfToken(method)
  const none = (absence: MethodAbsence) => ({ method, asset, price: null, absence })
  const chains = await tokenChains(world, method)
  if (!chains.ok) return none(chains.code === 'payment.paused' ? 'paused' : 'notSetUp')
  const price = await quotedPrice(world, amount, asset)
  if (!price.ok || !price.value) return none('noRate')
  const named = chains.value.map(({ ledger, name }) => ({ ledger, name }))
  return { method, asset, price: { ...price.value, chains: named }, absence: null }
}

export type PiOffer = {
  /** The amount in Pi by the current rate; null if it is not offered, or if it is the shop's currency. */
  readonly quote: QuotedPrice | null
  /** Null if it is offered. */
  readonly absence: MethodAbsence | null
}

/** What Pi costs now for an amount in the shop's currency. */
export async function piOffer(world: World, amount: bigint): Promise<PiOffer> {
  if (!world.config.pi) return { quote: null, absence: 'notSetUp' }
  const [treasury, price] = await Promise.all([
    offeredTreasury(world),
    quotedPrice(world, amount, 'PI'),
  ])
  if (treasury === null) return { quote: null, absence: 'paused' }
  return price.ok ? { quote: price.value, absence: null } : { quote: null, absence: 'noRate' }
}

export type HostedOffer = {
  readonly method: HostedMethod
  readonly ledger: string
  readonly name: string
}

/** Providers that a shopper can be sent to. None while prices are in Pi, which no provider converts. */
export const hostedOffers = ({ providers }: World, currency: ListCurrency): HostedOffer[] =>
  currency === 'PI' ? [] : providers.map((each) => pick(each, 'method', 'ledger', 'name'))
