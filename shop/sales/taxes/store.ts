// SQL of the merchant's own tax rates.
import { hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { OwnRate } from './rules/decision.ts'

export type OwnRateRow = OwnRate & { readonly id: string }

export const ownRates = async (db: Db): Promise<OwnRateRow[]> => [
  ...(await db<OwnRateRow[]>`
    select id, country, class, rate, from_day::text as from, until_day::text as until from tax_rates
    order by country, class desc, from_day nulls first, id`),
]

/** Serializes writers, so that no two rows overlap. */
export const lockRates = async (db: Db) => db`lock table tax_rates in share row exclusive mode`

export const insertRates = async (db: Db, rows: readonly OwnRateRow[]) => db`
  insert into tax_rates (id, country, class, rate, from_day, until_day)
  select id, country, class, rate, "from", until
  from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, country text, class text, rate int, "from" date,
    until date)`

export const deleteRate = async (db: Db, id: string) =>
  hasChanged(db`delete from tax_rates where id = ${id}`)

export const deleteRates = async (db: Db) => db`delete from tax_rates`
