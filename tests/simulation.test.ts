// A small run of the simulation; `npm run simulate` makes long ones.
import { expect, test } from 'vitest'
import { connect } from '../adapters/database/connect.ts'
import { orderStates } from '../shop/orders/rules.ts'
import { invoiceStates, refundStates } from '../shop/payments/rules.ts'
import { simulate } from './simulation/play.ts'
import { restOfWorld } from './simulation/world.ts'
import { testConfig, testWorld } from './world.ts'

test('six hundred events on three ledgers lose nobody any money, and reach every state', async () => {
  const { url } = await testWorld()
  const pool = connect(url)
  const { rest, remove } = await restOfWorld(testConfig)
  const played = await simulate(rest, pool, { seed: 9, events: 600 })
  await pool.end()
  remove()
  const missed = (kind: string, states: readonly string[], rare: readonly string[] = []) =>
    states.filter((state) => !played.histogram.has(`${kind}.${state}`) && !rare.includes(state))
  expect(played.deaths).toBeGreaterThan(10)
  expect(played.histogram.get('event.reorg')).toBeGreaterThan(5)
  // What needs weeks, or three people in one mind, is reached by longer runs.
  expect(missed('invoice', invoiceStates, ['refunded', 'late'])).toEqual([])
  expect(missed('refund', refundStates)).toEqual([])
  expect(missed('order', orderStates, ['delivered', 'completed'])).toEqual([])
  const flags = ['over', 'multi', 'late', 'manual', 'wrong_asset', 'wrong_chain', 'watcher_lag']
  expect(missed('flag', flags)).toEqual([])
}, 180_000)
