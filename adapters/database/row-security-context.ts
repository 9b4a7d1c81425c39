// Sets the row-level security context of statements outside transactions: each that names a user gets its own transaction.
import type { Db } from '../../shop/world.ts'
import type { Pool } from './connect.ts'

type Template = TemplateStringsArray
const known = new WeakMap<Template, boolean>()

/** Tables whose rows are somebody's by row-level security. A statement that hides their names sees no row at all. */
const guardedTables = /\b(kyc_\w+|documents|document_accesses)\b/

function asksIdentity(strings: Template): boolean {
  let asks = known.get(strings)
  if (asks === undefined) {
    asks = guardedTables.test(strings.join(' '))
    known.set(strings, asks)
  }
  return asks
}

/** Not awaited: it travels in front of the next statement of the same connection. */
export function claim(connection: Db, userId: string | null): void {
  connection`select set_config('app.user_id', ${userId ?? ''}, true)`.then(ignored, ignored)
}
const ignored = () => {}

/** A pool whose statements on identity tables see this person's rows only; all others run as they are. */
export function askedBy(pool: Pool, userId: string | null): Db {
  return new Proxy(pool, {
    apply(target, self, args: [unknown, ...unknown[]]) {
      const query = Reflect.apply(target, self, args)
      const [strings] = args
      if (userId === null || !Array.isArray(strings) || !('raw' in strings)) return query
      if (!asksIdentity(strings as unknown as Template)) return query
      // A query begins when somebody waits for it; as a part of another one it never does.
      const begin = () =>
        pool.begin((connection) => {
          claim(connection, userId)
          return Reflect.apply(connection, connection, args) as Promise<unknown>
        })
      const then = (...then: Parameters<Promise<unknown>['then']>) => begin().then(...then)
      // oxlint-disable-next-line unicorn/no-thenable -- it is one already, and begins a little differently.
      return Object.assign(query, { then })
    },
  }) as unknown as Db
}
