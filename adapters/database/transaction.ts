// World.transaction over postgres.js: the outermost call begins, nested calls join, a refusal rolls back.
import type { Refusal, Result } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import type { Pool } from './connect.ts'
import { claim, withRowSecurityUser } from './row-security-context.ts'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Deadlock: the database has rolled back this transaction, so it may be retried. */
const deadlock = '40P01'
const attempts = 4

/**
 * Adds the database and transactions to a world. `outside` is a second, small pool: see World. `shoppers` is the pool
 * for non-staff, with row-level security. A copy of the world with other ports (`{ ...world, files }`) keeps them in
 * its transactions: hence `this`.
 */
export function withDatabase(
  rest: Omit<World, 'db' | 'outside' | 'transaction' | 'as'>,
  pool: Pool,
  outside: Pool,
  shoppers = pool,
): World {
  return { ...rest, db: pool, outside, transaction: beginIn(pool), as }

  function as(this: World, userId: string | null): World {
    const db = withRowSecurityUser(shoppers, userId)
    return { ...this, db, transaction: beginIn(shoppers, userId) }
  }
}

const beginIn = (pool: Pool, userId: string | null = null) =>
  async function begin<T>(
    this: World,
    work: (world: World) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await pool.begin(async (connection) => {
          if (userId !== null) claim(connection, userId)
          const result = await work({ ...this, db: connection, transaction: join })
          if (!result.ok) throw new Refused(result)
          return result
        })) as Result<T>
      } catch (error) {
        if (error instanceof Refused) return error.refusal
        if (attempt === attempts || (error as { code?: unknown }).code !== deadlock) throw error
      }
    }
  }

function join<T>(this: World, work: (world: World) => Promise<Result<T>>): Promise<Result<T>> {
  return work(this)
}
