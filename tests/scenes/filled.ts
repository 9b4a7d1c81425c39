// A shop that the generator has filled, for what has to be right however much there is.
import { afterAll, beforeAll } from 'vitest'
import { connect, type Pool } from '../../adapters/database/connect.ts'
import { fill } from '../../bench/million/fill.ts'
import { piLedger } from '../../bench/million/payments.ts'
import { measuringWorld } from '../../bench/world.ts'
import type { World } from '../../shop/world.ts'
import { testWorld } from '../world.ts'

const { url } = await testWorld()
export let pool: Pool
export let world: World

/** More products than a list walks through in its order. */
const size = { orders: 1000, users: 500, products: 1500 }

beforeAll(async () => {
  pool = connect(url, 1, 'keep')
  await fill(pool, size)
  world = measuringWorld(pool, piLedger)
}, 60_000)
afterAll(() => pool.end())

export const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
