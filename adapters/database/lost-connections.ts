// Ends transactions with their connection: postgres.js would write to a closed one, which ends the process.
import type { Sql } from 'postgres'
import { isUnavailable } from '../../shop/platform/database-errors.ts'

type Pool = Sql<{ money: bigint }>
type Connection = Parameters<Parameters<Pool['begin']>[1]>[0]
type Work = (connection: Connection) => Promise<unknown>

/** The pool, with a `begin` that sends nothing more once its connection is lost (porsager/postgres#1208). */
export function endingWithConnection(pool: Pool): Pool {
  const { begin } = pool
  const never = new Promise<never>(() => {})

  async function safely(work: Work): Promise<unknown> {
    const state: { lost: unknown } = { lost: null }
    // If the connection is lost, `begin` has failed already: it would only roll back, on that connection.
    const unlessLost = <T>(then: () => T): T | Promise<never> => (state.lost ? never : then())
    try {
      return await begin((connection) =>
        work(watched(connection, state)).then(
          (result) => unlessLost(() => result),
          (error) =>
            unlessLost(() => {
              throw error
            }),
        ),
      )
    } catch (error) {
      state.lost ??= error
      throw error
    }
  }
  return Object.assign(pool, { begin: safely })
}

function watched(connection: Connection, state: { lost: unknown }): Connection {
  const note = (error: unknown) => {
    const isOfServer = (error as { severity?: unknown }).severity !== undefined
    if (!isOfServer && isUnavailable(error)) state.lost ??= error
  }
  return new Proxy(connection, {
    apply(target, self, args: [unknown, ...unknown[]]) {
      const query = Reflect.apply(target, self, args)
      if (!Array.isArray(args[0]) || !('raw' in args[0])) return query
      if (state.lost) return Promise.reject(state.lost)
      // `then` of Promise, since that of the query would send it: fragments are never sent.
      Promise.prototype.then.call(query, undefined, note)
      return query
    },
  })
}
