// SQL of manual payment methods.
import { firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { ManualMethod } from './rules/manual-method.ts'

export type MethodDraft = Omit<ManualMethod, 'id' | 'version'>

const columns = (db: Db) => db`
  id, kind, names, instructions, account_holder as "accountHolder", iban, bic, countries, least, most, currency,
  fee_amount as "feeAmount", fee_percent as "feePercent", days, is_on as "isOn", place, version`

/** In order of display, without removed ones. */
export const methodsOf = async (db: Db) => db<ManualMethod[]>`
  select ${columns(db)} from manual_methods where removed_at is null order by place, id`

/** Also a removed one: orders name it. */
export const methodById = async (db: Db, id: string) =>
  firstOf(db<ManualMethod[]>`select ${columns(db)} from manual_methods where id = ${id}`)

/** Also removed ones: orders name them. */
export const methodsById = async (db: Db, ids: readonly string[]) => db<ManualMethod[]>`
  select ${columns(db)} from manual_methods where id = any(${[...ids]}::text[])`

/** Serializes changes: the number of methods is limited. */
export const lockMethods = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtextextended('manual methods', 0))`

const amount = (value: bigint | null) => (value === null ? null : String(value))

export const insertMethod = async (db: Db, id: string, draft: MethodDraft) => db`
  insert into manual_methods (id, kind, names, instructions, account_holder, iban, bic, countries, least, most,
    currency, fee_amount, fee_percent, days, is_on, place)
  values (${id}, ${draft.kind}, ${db.json(draft.names)}, ${db.json(draft.instructions)}, ${draft.accountHolder},
    ${draft.iban}, ${draft.bic}, ${[...draft.countries]}::text[], ${amount(draft.least)}, ${amount(draft.most)},
    ${draft.currency}, ${amount(draft.feeAmount)}, ${draft.feePercent}, ${draft.days}, ${draft.isOn}, ${draft.place})`

/** Its kind stays. False if it is gone, or has changed since. */
export const updateMethod = async (db: Db, id: string, version: number, draft: MethodDraft) =>
  hasChanged(db`
    update manual_methods set names = ${db.json(draft.names)}, instructions = ${db.json(draft.instructions)},
      account_holder = ${draft.accountHolder}, iban = ${draft.iban}, bic = ${draft.bic},
      countries = ${[...draft.countries]}::text[], least = ${amount(draft.least)}, most = ${amount(draft.most)},
      currency = ${draft.currency}, fee_amount = ${amount(draft.feeAmount)}, fee_percent = ${draft.feePercent},
      days = ${draft.days}, is_on = ${draft.isOn}, place = ${draft.place},
      version = version + 1
    where id = ${id} and version = ${version} and removed_at is null`)

/** False if it is gone, or has changed since. */
export const removeMethod = async (db: Db, id: string, version: number, at: Date) =>
  hasChanged(db`
    update manual_methods set removed_at = ${at}, is_on = false, version = version + 1
    where id = ${id} and version = ${version} and removed_at is null`)
