// World.transaction over postgres.js: the outermost one begins, nested ones join, a refusal rolls back.
import type { Refusal, Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import type { Pool } from './connect.ts'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Completes a world with the database and its transactions. `outside` is a second, small pool: see World. */
export function withDatabase(
  rest: Omit<World, 'db' | 'outside' | 'transaction'>,
  pool: Pool,
  outside: Pool,
): World {
  const world: World = {
    ...rest,
    db: pool,
    outside,
    async transaction<T>(work: (world: World) => Promise<Result<T>>): Promise<Result<T>> {
      try {
        return (await pool.begin(async (connection) => {
          const inner: World = { ...world, db: connection, transaction: (nested) => nested(inner) }
          const result = await work(inner)
          if (!result.ok) throw new Refused(result)
          return result
        })) as Result<T>
      } catch (error) {
        if (error instanceof Refused) return error.refusal
        throw error
      }
    },
  }
  return world
}
