// The EU threshold of sales to consumers in other member states (Directive 2006/112/EC, article 59c).
import { readRate } from '../../../payments/rates/rules.ts'
import { coins } from '../../../platform/money/rules.ts'
import type { Settings } from '../../../platform/settings/rules/settings.ts'
import { shownSettings } from '../../../platform/settings/views.ts'
import { shopDay } from '../../../platform/time-zone.ts'
import type { World } from '../../../world.ts'
import { euRates, ossThreshold } from '../../taxes/data.ts'
import { isInEu } from '../../taxes/rules/decision.ts'
import { noticeFrom } from '../rules.ts'
import { type SoldAbroad, soldTo } from '../store/threshold.ts'

export type ThresholdYear = {
  readonly year: number
  /** Without tax, by currency as sold. */
  readonly sums: readonly Pick<SoldAbroad, 'currency' | 'net'>[]
  /** All of them in cents; null if no rate is known. */
  readonly euros: bigint | null
  /** Whole percent of the threshold, rounded down; null if no rate is known. */
  readonly percent: number | null
}

export type Threshold = {
  /** This year and the last one. */
  readonly years: readonly [ThresholdYear, ThresholdYear]
  /** Nothing to say below the notice, and once the one-stop shop has begun. */
  readonly notice: 'near' | 'over' | null
}

/** Null for a seller outside the EU, or without a tax country: there is no threshold. */
export async function thresholdOf(world: World): Promise<Threshold | null> {
  const settings = await shownSettings(world)
  const { taxCountry, ossFrom } = settings
  if (!isInEu(taxCountry)) return null
  const today = shopDay(world, world.now())
  const year = Number(today.slice(0, 4))
  const others = Object.keys(euRates).filter((country) => country !== taxCountry)
  const sold = await soldTo(world.db, others, [year - 1, year])
  const rate = await eurosPerPi(world, settings)
  const yearOf = (each: number): ThresholdYear => {
    const sums = sold.filter((row) => row.year === each)
    const parts = sums.map(({ net, currency }) => inEuros(net, currency, rate))
    const euros = parts.reduce<bigint | null>(
      (all, part) => (all === null || part === null ? null : all + part),
      0n,
    )
    const percent = euros === null ? null : Number((euros * 100n) / coins(ossThreshold, 'EUR'))
    return { year: each, sums, euros, percent }
  }
  const years = [yearOf(year), yearOf(year - 1)] as const
  const most = Math.max(...years.map(({ percent }) => percent ?? 0))
  const hasBegun = ossFrom !== '' && ossFrom <= today
  const reached = most >= 100 ? 'over' : most >= noticeFrom ? 'near' : null
  return { years, notice: hasBegun ? null : reached }
}

type Fraction = ReturnType<typeof readRate>

/** The merchant's own rate on invoices, else that of the sources. Null if neither knows one: none is invented. */
async function eurosPerPi(
  world: World,
  { sellerCurrency, sellerRate }: Settings,
): Promise<Fraction> {
  if (sellerCurrency === 'EUR' && sellerRate) return readRate(sellerRate)
  const found = await world.rates.rate({ of: 'PI', in: 'EUR' })
  return found.ok ? readRate(found.value.rate) : null
}

/** Cents, rounded down. */
function inEuros(net: bigint, currency: SoldAbroad['currency'], rate: Fraction): bigint | null {
  if (currency === 'EUR' || net === 0n) return net
  if (currency !== 'PI' || !rate) return null
  return (net * rate.top * coins(1, 'EUR')) / (rate.bottom * coins(1, 'PI'))
}
