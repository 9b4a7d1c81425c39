// Doctor check of the sources of exchange rates: reachable, and recent for every method that needs one.
import { connect } from '../../../adapters/database/connect.ts'
import { nameOfPair, type Pair, pairOf } from '../../../shop/payments/rates/rules.ts'
import { assetOfToken } from '../../../shop/payments/requests/rules/methods.ts'
import { tokensOf } from '../../../shop/payments/requests/views/offered-methods.ts'
import {
  type Asset,
  isListCurrency,
  type ListCurrency,
  signOf,
} from '../../../shop/platform/money/rules.ts'
import { fixedRateOf, settingsOf } from '../../../shop/platform/settings/views.ts'
import type { Config } from '../../config/config.ts'
import { ratesOf } from '../../ledgers/rates.ts'
import { type Finding, findingsOf } from './finding.ts'

const { fine, warn, wrong } = findingsOf('rate')

type Setup = Pick<Config, 'databaseDirectUrl' | 'databaseUrl' | 'demo' | 'pi' | 'rates' | 'usdt'>

export async function examineRates(config: Setup): Promise<Finding[]> {
  const { pi, demo } = config
  const assets: Asset[] = [...(pi ? ['PI' as const] : []), ...tokensOf(config).map(assetOfToken)]
  const { currency, isFixed } = await storedIn(config)
  const pairs = assets.flatMap((asset) => pairOf(currency, asset) ?? [])
  const floating = pairs.filter((pair) => !isFixed(pair))
  if (demo || floating.length === 0) return []
  const { fixed, sources } = config.rates
  if (!fixed && sources.length === 0)
    return [
      warn(
        `No rate is set for ${[...new Set(floating.map(coinIn))].join(' and ')}: what needs one is watched but not offered.`,
        'Set RATE_SOURCE, a fixed rate in the settings, or RATE_USDT_PER_PI.',
      ),
    ]
  const rates = ratesOf(config.rates, demo, () => new Date())
  return Promise.all(
    floating.map(async (pair) => {
      const found = await rates.rate(pair)
      if (!found.ok)
        return wrong(
          `${nameOfPair(pair)}: ${found.code}.`,
          'Correct RATE_SOURCE, or fix the source.',
        )
      const { rate, source, asOf } = found.value
      return fine(
        `1 ${signOf(pair.of)} is ${rate} ${pair.in}, by ${source}, as of ${asOf.toISOString()}.`,
      )
    }),
  )
}

/** The coin that a pair is a rate of. */
const coinIn = (pair: Pair): string =>
  pair.of === 'PI' && !isListCurrency(pair.in) ? pair.in : pair.of

type Stored = { readonly currency: ListCurrency; isFixed(pair: Pair): boolean }

/** The shop's currency and the operator's own rates; the defaults where no database can be read: other checks say so. */
async function storedIn({ databaseUrl, databaseDirectUrl }: Setup): Promise<Stored> {
  const url = databaseDirectUrl ?? databaseUrl
  const none: Stored = { currency: 'PI', isFixed: () => false }
  if (!url) return none
  const db = connect(url, 1)
  try {
    const settings = await settingsOf({ db })
    return {
      currency: settings.currency,
      isFixed: (pair) => fixedRateOf(settings, pair) !== null,
    }
  } catch {
    return none
  } finally {
    await db.end({ timeout: 2 })
  }
}
