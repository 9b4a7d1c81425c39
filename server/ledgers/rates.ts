// Exchange rates as configured; in a demonstration without any, one of each coin is worth one of each currency.
import { fixedRate, noRates, rateFrom, ratesInOrder } from '../../adapters/rates.ts'
import type { Rates } from '../../shop/payments/rates/port.ts'
import type { RateSetup } from '../config/rates.ts'

export function ratesOf({ fixed, sources }: RateSetup, demo: boolean, now: () => Date): Rates {
  if (fixed) return fixedRate(fixed, 'setting', now, { of: 'PI', in: 'USDT' })
  if (sources.length === 0) return demo ? fixedRate('1', 'demonstration', now) : noRates
  const opened = sources.map((source) =>
    source.kind === 'file'
      ? rateFrom(source.path, now)
      : rateFrom(source.url, now, { mayBePrivate: source.mayBePrivate }),
  )
  return ratesInOrder(opened, now)
}
