// SQL of carriers' price lists, and of their failures.
import type { Db } from '../../../world.ts'
import { elsewhere, type RateRow } from '../rules/rate-table.ts'

const columns = (db: Db) =>
  db`service, country, up_to_grams as "upToGrams", price, currency, days_from as "daysFrom", days_to as "daysTo"`

/** Rows of a country, and those of all that are not named. */
export const ratesTo = async (db: Db, country: string) => db<RateRow[]>`
  select ${columns(db)} from carrier_rates where country in (${country}, ${elsewhere})`

export const allRates = async (db: Db) => db<RateRow[]>`
  select ${columns(db)} from carrier_rates order by service, country, up_to_grams`

export const rateServices = async (db: Db): Promise<string[]> =>
  (
    await db<{ service: string }[]>`select distinct service from carrier_rates order by service`
  ).map(({ service }) => service)

export async function replaceRates(db: Db, rows: readonly RateRow[]): Promise<void> {
  await db`delete from carrier_rates`
  const written = rows.map((row) => ({ ...row, price: String(row.price) }))
  await db`
    insert into carrier_rates (service, country, up_to_grams, price, currency, days_from, days_to)
    select service, country, "upToGrams", price, currency, "daysFrom", "daysTo"
    from jsonb_to_recordset(${db.json(written)}) as row (
      service text, country text, "upToGrams" int, price numeric, currency text, "daysFrom" int, "daysTo" int)`
}

export type CarrierFailure = {
  readonly carrier: string
  readonly reason: string
  readonly at: Date
}

/** The latest of each carrier. */
export const noteFailure = async (db: Db, { carrier, reason, at }: CarrierFailure) => db`
  insert into carrier_failures (carrier, reason, at) values (${carrier}, ${reason}, ${at})
  on conflict (carrier) do update set reason = excluded.reason, at = excluded.at`

export const failuresSince = async (db: Db, since: Date) => db<CarrierFailure[]>`
  select carrier, reason, at from carrier_failures where at > ${since} order by carrier`
