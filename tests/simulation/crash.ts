// Process crash between any two statements: uncommitted work is lost until restart.
import type { Pool } from '../../adapters/database/connect.ts'

export class Death extends Error {}

/** A pool that crashes after so many statements. Its last one may be a commit without a response. */
export function mortal(pool: Pool) {
  let left = Number.POSITIVE_INFINITY
  let deaths = 0
  let spent = 0
  const live = () => {
    if (left <= 0) throw new Death('the process has died')
    left -= 1
    spent += 1
  }
  const wrapped = <T extends object>(sql: T): T =>
    new Proxy(sql, {
      apply(target, self, args: unknown[]) {
        if ((args[0] as { raw?: unknown })?.raw) live()
        return Reflect.apply(target as never, self, args)
      },
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name === 'begin')
          return async (work: (sql: object) => unknown) => {
            live()
            const done = await (target as unknown as Pool).begin((inner) => work(wrapped(inner)))
            live()
            return done
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    pool: wrapped(pool),
    /** Crashes after this many statements, unless its work is done before. */
    willDieAfter(statements: number) {
      left = statements
    },
    /** Starts a new process; returns whether the old one had crashed. */
    restart(): boolean {
      const died = left <= 0
      left = Number.POSITIVE_INFINITY
      if (died) deaths += 1
      return died
    },
    deaths: () => deaths,
    /** Number of crashes so far. */
    statements: () => spent,
  }
}
