// Where exchange rates come from.
import type { Result } from '../../result.ts'
import type { Pair, Rate } from './rules.ts'

export interface Rates {
  /** Refuses `rate.none`, `rate.stale`. */
  rate(pair: Pair): Promise<Result<Rate>>
}
