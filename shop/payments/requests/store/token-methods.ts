// SQL of payment methods that are tokens of the chains: all but the named ones. Constant texts, as indexes name them.
import type { Db } from '../../../world.ts'
import { namedMethods } from '../rules/methods.ts'

const named = `(${namedMethods.map((each) => `'${each}'`).join(', ')})`

/** Whether the method in this column is a token. */
export const isTokenIn = (
  db: Db,
  column: 'method' | 'f.method' | 'o.method' | 'q.method' | 't.method',
) => db.unsafe(`${column} not in ${named}`)

/** The method of the payment options that a quote or refund of this method leads to: every token shares `usdt`. */
export const optionMethodOf = (db: Db, column: 'q.method' | 'f.method') =>
  db.unsafe(`case when ${column} in ${named} then ${column} else 'usdt' end`)

/** Of a row of transfers: whether it is in what the order was asked for in. A token without a quote has no price. */
export const isAskedIn = (db: Db, orderNumber: string) =>
  db`(method in ${db.unsafe(named)} or exists (
    select from quotes q where q.order_number = ${orderNumber} and q.method = transfers.method))`
