// SQL of businesses that bought: company, VAT id and the register's answer of an order.
import { countChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Business } from './rules/business.ts'

export const insertBusiness = async (db: Db, orderNumber: string, business: Business) => db`
  insert into business_buyers (order_number, company, vat_id, answer, answered_at, reference)
  values (${orderNumber}, ${business.company}, ${business.vatId}, ${business.answer},
    ${business.answeredAt}::text::timestamptz, ${business.reference})`

export const businessesOf = async (db: Db, numbers: readonly string[]) => db<
  (Omit<Business, 'answeredAt'> & { orderNumber: string; answeredAt: Date | null })[]
>`
  select order_number as "orderNumber", company, vat_id as "vatId", answer, answered_at as "answeredAt", reference
  from business_buyers where order_number = any(${[...numbers]}::text[])`

/** Of all orders of a user but those whose invoice must be kept. */
export const deleteBusinesses = async (db: Db, userId: string, retained: readonly string[]) =>
  countChanged(db`
    delete from business_buyers b using orders o
    where o.number = b.order_number and o.user_id = ${userId}
      and b.order_number <> all(${[...retained]}::text[])`)

/** Of orders that were placed before. */
export const deleteOldBusinesses = async (db: Db, before: Date) =>
  countChanged(db`
    delete from business_buyers b using orders o
    where o.number = b.order_number and o.placed_at < ${before}`)
