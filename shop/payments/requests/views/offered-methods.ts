// What is offered now: chains of USDT, and current amounts of an asset.
import type { Asset } from '../../../platform/money/rules.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { familyOf } from '../../destinations/rules/chain.ts'
import { offeredAccount, offeredTreasury } from '../../destinations/views.ts'
import { quotedIn } from '../../rates/rules.ts'
import { rateFor } from '../../rates/views.ts'
import type { EvmChain } from '../../tokens/port.ts'
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

export type UsdtOffer = { readonly chains: readonly EvmChain[] }

/** Refuses `payment.not_set_up`, `payment.paused` (a new account key waits for an owner). */
export async function usdtOffer(world: World): Promise<Result<UsdtOffer>> {
  if (!world.usdt) return refuse('payment.not_set_up')
  const refused = await refusedChains(world.db, grave)
  const unproved = world.usdt.chains.flatMap((each) =>
    each.isUnproved?.() ? [each.chain.ledger] : [],
  )
  const chains =
    world.config.usdt?.chains.filter(
      ({ ledger }) => !refused.has(ledger) && !unproved.includes(ledger),
    ) ?? []
  if (chains.length === 0) return refuse('payment.not_set_up')
  const families = new Set(chains.map(({ ledger }) => familyOf(ledger)))
  const offered = new Set<string>()
  for (const family of families) if (await offeredAccount(world, family)) offered.add(family)
  const payable = chains.filter(({ ledger }) => offered.has(familyOf(ledger)))
  if (payable.length === 0) return refuse('payment.paused')
  return ok({ chains: payable })
}

/** An amount in an asset, by the current rate; the payment request fixes it. */
export type QuotedPrice = {
  /** In the asset's smallest unit. */
  readonly amount: bigint
  /** The value of one coin: of Pi in USDT in a shop with prices in Pi, otherwise of the asset in the shop's currency. */
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

export type UsdtPrice = QuotedPrice & {
  readonly chains: readonly { readonly ledger: string; readonly name: string }[]
}

/** The current USDT price of an amount in the shop's currency; null if USDT is not offered. */
export async function usdtPrice(world: World, amount: bigint): Promise<UsdtPrice | null> {
  const offer = await usdtOffer(world)
  if (!offer.ok) return null
  const price = await quotedPrice(world, amount, 'USDT')
  if (!price.ok || !price.value) return null
  const chains = offer.value.chains.map(({ ledger, name }) => ({ ledger, name }))
  return { ...price.value, chains }
}

/** Why a method is not offered: `paused` waits for an owner to confirm or replace where it goes. */
export type MethodAbsence = 'paused' | 'noRate' | 'notSetUp'

/** Null if it is offered. */
export async function usdtAbsence(world: World): Promise<MethodAbsence | null> {
  const offer = await usdtOffer(world)
  if (!offer.ok) return offer.code === 'payment.paused' ? 'paused' : 'notSetUp'
  const rated = await rateFor(world, world.config.currency, 'USDT')
  return rated.ok ? null : 'noRate'
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
