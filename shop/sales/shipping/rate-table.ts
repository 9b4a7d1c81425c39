// A carrier's price list as a table: service, country, weight, price. The first adapter of `DeliveryRates`.
import type { Db } from '../../world.ts'
import type { DeliveryRates, Rate, RatesAsked } from './port.ts'
import { elsewhere, type RateRow } from './rules/rate-table.ts'
import { allRates, rateServices, ratesTo } from './store/carrier-rates.ts'

export const tableId = 'table'

export const rateTable = (db: Db): DeliveryRates => ({
  id: tableId,
  services: () => rateServices(db),
  ask: async (asked) => ratesIn(await ratesTo(db, asked.country ?? elsewhere), asked),
})

/** The same for lists of many countries and parcels: the whole table is read once, when it is first asked. */
export function readOnce(db: Db): DeliveryRates {
  const table = async () => Map.groupBy(await allRates(db), ({ country }) => country)
  let read: ReturnType<typeof table> | undefined
  return {
    ...rateTable(db),
    ask: async (asked) => {
      read ??= table()
      const rows = await read
      const to = new Set([asked.country ?? elsewhere, elsewhere])
      return ratesIn(
        [...to].flatMap((country) => rows.get(country) ?? []),
        asked,
      )
    },
  }
}

/** Of each service its rows for the country, or its rows for all other countries if it has none. */
export function ratesIn(rows: readonly RateRow[], { country, parcels }: RatesAsked): Rate[] {
  const services = Map.groupBy(rows, ({ service }) => service)
  return [...services].flatMap(([service, all]): Rate[] => {
    const own = all.filter((row) => row.country === country)
    const steps = (own.length > 0 ? own : all.filter((row) => row.country === elsewhere)).toSorted(
      (a, b) => a.upToGrams - b.upToGrams,
    )
    const taken = parcels.map(({ grams }) => steps.find(({ upToGrams }) => grams <= upToGrams))
    const [first] = taken
    if (!first || taken.includes(undefined)) return []
    const found = taken.filter((row) => row !== undefined)
    return [
      {
        service,
        price: found.reduce((sum, { price }) => sum + price, 0n),
        currency: first.currency,
        daysFrom: Math.max(...found.map(({ daysFrom }) => daysFrom)),
        daysTo: Math.max(...found.map(({ daysTo }) => daysTo)),
      },
    ]
  })
}
