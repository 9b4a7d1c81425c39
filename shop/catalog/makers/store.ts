// SQL of makers.
import { firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Maker, MakerFacts } from './rules.ts'

/** One transaction writes makers at a time. */
export const lockMakers = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza makers'))`

export const everyMaker = async (db: Db) => db<Maker[]>`
  select brand, facts, version from makers order by lower(brand)`

export const makerOf = async (db: Db, brand: string) =>
  firstOf(
    db<Maker[]>`select brand, facts, version from makers where lower(brand) = lower(${brand})`,
  )

export const putMaker = async (db: Db, brand: string, facts: MakerFacts) => db`
  insert into makers (brand, facts) values (${brand}, ${db.json(facts as never)})
  on conflict (lower(brand)) do update set facts = excluded.facts, version = makers.version + 1`

export const deleteMaker = async (db: Db, brand: string) =>
  db`delete from makers where lower(brand) = lower(${brand})`
