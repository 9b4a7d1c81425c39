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

/** Two transactions waited for each other, and the database ended this one: it has done nothing and may begin again. */
const deadlock = '40P01'
const attempts = 4

/**
 * Completes a world with the database and its transactions. `outside` is a second, small pool: see World.
 * A copy of the world with other ports (`{ ...world, files }`) keeps them in its transactions: hence `this`.
 */
export function withDatabase(
  rest: Omit<World, 'db' | 'outside' | 'transaction'>,
  pool: Pool,
  outside: Pool,
): World {
  return { ...rest, db: pool, outside, transaction: begin }

  async function begin<T>(
    this: World,
    work: (world: World) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await pool.begin(async (connection) => {
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
}

function join<T>(this: World, work: (world: World) => Promise<Result<T>>): Promise<Result<T>> {
  return work(this)
}
