// The rate that applies to a method now.
import type { Asset, ListCurrency } from '../../platform/money/rules.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { pairOf, type Rate } from './rules.ts'

/** Null if a price in `list` needs none to be paid in `asset`. Refuses `rate.none`, `rate.stale`. */
export async function rateFor(
  { rates }: Pick<World, 'rates'>,
  list: ListCurrency,
  asset: Asset,
): Promise<Result<Rate | null>> {
  const pair = pairOf(list, asset)
  return pair ? rates.rate(pair) : ok(null)
}
