// Statements behind a pooler in transaction mode: each runs in a transaction that begins with the pool's settings.
import type { Sql } from 'postgres'

type Pool = Sql<{ money: bigint }>
type Connection = Parameters<Parameters<Pool['begin']>[1]>[0]
type Work = (connection: Connection) => Promise<unknown>
type Rows = AsyncIterable<readonly object[]>

/** `settings` are `set local` statements, sent together with the first statement of each transaction. */
export function inTransactions(pool: Pool, settings: string): Pool {
  const begin = (work: Work) =>
    pool.begin((connection) => {
      // Not awaited: if they fail, so does the transaction.
      connection.unsafe(settings).then(ignored, ignored)
      return work(connection)
    })

  /** Rows in batches of `most`, read in one transaction that ends with the loop. */
  async function* read(args: unknown[], most: number): AsyncGenerator<readonly object[]> {
    const opened = Promise.withResolvers<Connection>()
    const read = Promise.withResolvers<void>()
    const whole = begin((connection) => {
      opened.resolve(connection)
      return read.promise
    })
    whole.catch(opened.reject)
    try {
      const connection = await opened.promise
      const query = Reflect.apply(connection, connection, args) as { cursor(most: number): Rows }
      yield* query.cursor(most)
    } finally {
      read.resolve()
      await whole
    }
  }

  return new Proxy(pool, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
    apply(target, self, args: [unknown, ...unknown[]]) {
      const query = Reflect.apply(target, self, args)
      const [strings] = args
      if (!Array.isArray(strings) || !('raw' in strings)) return query
      const run = () => begin((connection) => Reflect.apply(connection, connection, args) as never)
      return startingWith(query, run, (most) => read(args, most))
    },
  })
}

const ignored = () => {}

/** A query starts when it is awaited: then `run` runs instead. A fragment of another query never starts. */
export function startingWith(
  query: object,
  run: () => Promise<unknown>,
  cursor?: (most: number) => Rows,
): object {
  const then = (...given: Parameters<Promise<unknown>['then']>) => run().then(...given)
  // oxlint-disable-next-line unicorn/no-thenable -- it is a thenable already, and starts differently.
  return Object.assign(query, { then, ...(cursor && { cursor }) })
}
