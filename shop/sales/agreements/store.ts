// SQL of agreements.
import { firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Agreement } from './rules.ts'

export const insertAgreement = async (
  db: Db,
  row: { orderNumber: string; shown: Agreement; at: Date },
) => db`
  insert into order_agreements (order_number, shown, at)
  values (${row.orderNumber}, ${db.json(row.shown as never)}, ${row.at})`

export const agreementOf = async (db: Db, orderNumber: string) =>
  firstOf(db<{ shown: Agreement; at: Date }[]>`
    select shown, at from order_agreements where order_number = ${orderNumber}`)
