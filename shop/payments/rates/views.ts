// The rate that applies to a method now, and the one of orientation amounts.
import type { Asset, ListCurrency } from '../../platform/money/rules.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { type Orientation, orientationPair, pairOf, type Rate, rateLifetime } from './rules.ts'

/** Null if a price in `list` needs none to be paid in `asset`. Refuses `rate.none`, `rate.stale`. */
export async function rateFor(
  { rates }: Pick<World, 'rates'>,
  list: ListCurrency,
  asset: Asset,
): Promise<Result<Rate | null>> {
  const pair = pairOf(list, asset)
  return pair ? rates.rate(pair) : ok(null)
}

/** Milliseconds for which a page waits for a source: it is only for orientation. */
const patience = 300

/**
 * What prices are about worth, if the shop shows it: by the merchant's own rate on invoices in that currency, else by the
 * sources. Null without a fresh rate.
 */
export async function orientationOf(
  world: Pick<World, 'rates' | 'now'> & { readonly config: Pick<World['config'], OfConfig> },
): Promise<Orientation | null> {
  const { currency: list, operator } = world.config
  const { currency = '', typed = '' } = operator?.orientation ?? {}
  const pair = currency && orientationPair(list, currency)
  if (!currency || !pair) return null
  const now = world.now().getTime()
  const rate = typed
    ? { rate: typed, asOf: world.now() }
    : await soon(world.rates.rate(pair), patience)
  const until = rate ? rate.asOf.getTime() + rateLifetime : 0
  return rate && until > now ? { currency, rate: rate.rate, until } : null
}

type OfConfig = 'currency' | 'operator'

/** Null if it is refused, or not known by then. */
async function soon(asked: Promise<Result<Rate>>, milliseconds: number): Promise<Rate | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    const found = await Promise.race([asked, late])
    return found?.ok ? found.value : null
  } finally {
    clearTimeout(timer)
  }
}
