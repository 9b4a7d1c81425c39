// USDT offer: chains and current amount.
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { familyOf } from '../../destinations/rules/chain.ts'
import { offeredAccount } from '../../destinations/views.ts'
import type { EvmChain } from '../../tokens/port.ts'
import { type Rate, usdtFor } from '../rules/quote.ts'
import { refusedChains } from '../store/cursors.ts'

/** A chain that differs from its configuration, or cannot be read, is not offered. */
const grave = [
  'ledger.wrong_network',
  'ledger.wrong_token',
  'ledger.reset',
  'ledger.final_reorg',
  'ledger.disagreement',
]

export type UsdtOffer = { readonly chains: readonly EvmChain[]; readonly rate: Rate }

/** Refuses `payment.not_set_up`, `payment.paused` (a new account key waits for an owner), `rate.none`, `rate.stale`. */
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
  const rate = await world.usdt.rates.usdtPerPi()
  return rate.ok ? ok({ chains: payable, rate: rate.value }) : rate
}

export type UsdtPrice = {
  /** Six decimals, by the current rate; the payment request fixes it. */
  readonly amount: bigint
  readonly rate: string
  readonly source: string
  readonly asOf: Date
  readonly chains: readonly { readonly ledger: string; readonly name: string }[]
}

/** The current USDT price of `amount` of Pi; null if USDT is not offered. */
export async function usdtPrice(world: World, amount: bigint): Promise<UsdtPrice | null> {
  const offer = await usdtOffer(world)
  if (!offer.ok) return null
  const { rate, source, asOf } = offer.value.rate
  const price = usdtFor(amount, rate)
  const chains = offer.value.chains.map(({ ledger, name }) => ({ ledger, name }))
  return price === null ? null : { amount: price, rate, source, asOf, chains }
}

/** Why USDT is not offered: `paused` waits for an owner to confirm or replace where it goes. */
export type UsdtAbsence = 'paused' | 'noRate' | 'notSetUp'

/** Null if it is offered. */
export async function usdtAbsence(world: World): Promise<UsdtAbsence | null> {
  const offer = await usdtOffer(world)
  if (offer.ok) return null
  if (offer.code === 'payment.paused') return 'paused'
  return offer.code.startsWith('rate.') ? 'noRate' : 'notSetUp'
}
