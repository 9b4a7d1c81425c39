// World.transaction over postgres.js: the outermost call begins, nested calls join, a refusal rolls back.
import { setTimeout as wait } from 'node:timers/promises'
import { mayRepeat } from '../../shop/platform/database-errors.ts'
import type { Refusal, Result } from '../../shop/result.ts'
import { type World, writeNotifications } from '../../shop/world.ts'
import type { Pool } from './connect.ts'
import type { Replicas } from './replicas.ts'
import { claim, withRowSecurityUser } from './row-security-context.ts'

class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Pauses in milliseconds before the transaction is repeated. */
const pauses = [0, 100, 300] as const

/**
 * Adds the database and transactions to a world. `outside` is a second, small pool: see World. `shoppers` is the pool
 * for non-staff, with row-level security. `replicas` serve worlds that only read. A copy of the world with other ports (`{ ...world, files }`) keeps them in
 * its transactions: hence `this`.
 */
export function withDatabase(
  rest: Omit<World, 'db' | 'outside' | 'transaction' | 'as' | 'reading' | 'position'>,
  pool: Pool,
  outside: Pool,
  shoppers = pool,
  replicas: Replicas | null = null,
): World {
  const position = () => replicas?.position() ?? null
  return { ...rest, db: pool, outside, transaction: beginIn(pool), as, reading, position }

  function reading(this: World, after: string | undefined): World {
    const pools = replicas?.pools(after)
    return pools ? { ...this, db: pools.staff, primary: this } : this
  }

  function as(this: World, userId: string | null): World {
    const db = withRowSecurityUser(shoppers, userId)
    return {
      ...this,
      db,
      transaction: beginIn(shoppers, userId),
      reading(after) {
        const pools = replicas?.pools(after)
        if (!pools) return this
        return { ...this, db: withRowSecurityUser(pools.shoppers, userId), primary: this }
      },
    }
  }
}

const beginIn = (pool: Pool, userId: string | null = null) =>
  async function begin<T>(
    this: World,
    work: (world: World) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    for (let attempt = 0; ; attempt += 1) {
      let isDecided = false
      const announced: string[] = []
      const emitted: World['emitted'] = new Map()
      const atEnd: (() => Promise<unknown>)[] = []
      const afterwards: ((world: World) => Promise<void>)[] = []
      let done: Result<T>
      try {
        done = (await pool.begin(async (connection) => {
          if (userId !== null) claim(connection, userId)
          const result = await work({
            ...this,
            db: connection,
            primary: undefined,
            announced,
            emitted,
            atEnd,
            afterwards,
            transaction: join,
          })
          if (!result.ok) throw new Refused(result)
          for (const write of atEnd) await write()
          // Emitted events are announced.
          if (announced.length > 0)
            await writeNotifications(connection, this.events.origin, announced, [
              ...emitted.values(),
            ])
          isDecided = true
          return result
        })) as Result<T>
        if (announced.length > 0) this.events.publish(announced)
      } catch (error) {
        if (error instanceof Refused) return error.refusal
        const pause = pauses[attempt]
        if (pause === undefined || !mayRepeat(error, isDecided)) throw error
        await wait(pause)
        continue
      }
      for (const work of afterwards) await work(this)
      return done
    }
  }

function join<T>(this: World, work: (world: World) => Promise<Result<T>>): Promise<Result<T>> {
  return work(this)
}
