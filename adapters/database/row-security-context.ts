// Row-level security context of statements outside transactions: those on identity tables get their own transaction.
import type { Db } from '../../shop/world.ts'
import type { Pool } from './connect.ts'
import { startingWith } from './in-transactions.ts'

type Template = TemplateStringsArray
const known = new WeakMap<Template, boolean>()

/** Tables with row-level security by user. Statements in which these names do not appear see no rows of them. */
const guardedTables = /\b(kyc_\w+|documents|document_accesses)\b/

function asksIdentity(strings: Template): boolean {
  let asks = known.get(strings)
  if (asks === undefined) {
    asks = guardedTables.test(strings.join(' '))
    known.set(strings, asks)
  }
  return asks
}

/** Not awaited: pipelined before the next statement of the same connection. */
export function claim(connection: Db, userId: string | null): void {
  connection`select set_config('app.user_id', ${userId ?? ''}, true)`.then(ignored, ignored)
}
const ignored = () => {}

/** A pool whose statements on identity tables see only this user's rows; all others run unchanged. */
export const withRowSecurityUser = (pool: Pool, userId: string | null): Db =>
  new Proxy(pool, {
    apply(target, self, args: [unknown, ...unknown[]]) {
      const query = Reflect.apply(target, self, args)
      const [strings] = args
      if (userId === null || !Array.isArray(strings) || !('raw' in strings)) return query
      if (!asksIdentity(strings as unknown as Template)) return query
      return startingWith(query, () =>
        pool.begin((connection) => {
          claim(connection, userId)
          return Reflect.apply(connection, connection, args) as Promise<unknown>
        }),
      )
    },
  }) as unknown as Db
