// A connection pool that reports each statement and transaction to an observer.
import type { Pool } from '../../adapters/database/connect.ts'
import type { Observer, PoolUse } from './observer.ts'
import { statementName } from './statement-names.ts'

type Then = Promise<unknown>['then']
type Begin = (...given: unknown[]) => Promise<unknown>

/**
 * Observes statements of tagged templates only: not those of `unsafe`, cursors or reserved
 * connections. A transaction needs an exclusive connection; other statements share the open ones.
 */
export function observedPool(pool: Pool, name: string, max: number, observer: Observer): Pool {
  const use: PoolUse = { name, max, running: 0 }
  observer.watchPool?.(use)
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    use.running += 1
    try {
      return await work()
    } finally {
      use.running -= 1
    }
  }
  return new Proxy(observedSql(pool, observer, counted), {
    get(target, property) {
      const value = Reflect.get(target, property)
      if (property !== 'begin') return value
      return (...given: unknown[]) => {
        const work = given.at(-1) as (connection: Pool) => Promise<unknown>
        const within = (connection: Pool) =>
          work(observedSql(connection, observer, (statement) => statement()))
        return observer.observe('transaction', name, () =>
          counted(() => (value as Begin).call(pool, ...given.slice(0, -1), within)),
        )
      }
    },
  })
}

function observedSql(
  sql: Pool,
  { observe }: Observer,
  counted: <T>(work: () => Promise<T>) => Promise<T>,
): Pool {
  return new Proxy(sql, {
    apply(target, self, args: [unknown, ...unknown[]]) {
      const query = Reflect.apply(target, self, args)
      const [strings] = args
      if (!Array.isArray(strings) || !('raw' in strings)) return query
      const name = statementName(strings as unknown as TemplateStringsArray)
      const start = query.then.bind(query) as Then
      // A query starts when it is awaited; a fragment of another one never does.
      let running: Promise<unknown> | undefined
      const then: Then = (...given) => {
        running ??= observe('statement', name, () =>
          counted(() => new Promise((resolve, reject) => void start(resolve, reject))),
        )
        return running.then(...given)
      }
      // oxlint-disable-next-line unicorn/no-thenable -- it is a thenable already, and starts differently.
      return Object.assign(query, { then })
    },
  })
}
