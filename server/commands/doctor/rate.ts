// Doctor check of the exchange rate source: reachable, and its rate is recent.
import type { RateSetup } from '../../config/usdt.ts'
import { ratesOf } from '../../ledgers/usdt.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, warn, wrong } = findingsOf('rate')

export async function examineRate(setup: RateSetup | null): Promise<Finding[]> {
  if (!setup)
    return [
      warn(
        'No rate is set: USDT payments are watched but not offered.',
        'Set RATE_USDT_PER_PI or RATE_SOURCE.',
      ),
    ]
  const rates = await ratesOf(setup, () => new Date())
  const found = await rates.usdtPerPi()
  if (!found.ok) return [wrong(`${found.code}.`, 'Correct RATE_SOURCE, or fix the source.')]
  const { rate, source, asOf } = found.value
  return [fine(`1 Pi is ${rate} USDT, by ${source}, as of ${asOf.toISOString()}.`)]
}
