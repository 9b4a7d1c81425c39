// A small run of the simulation; `npm run simulate` makes long ones.
import { expect, test } from 'vitest'
import { connect } from '../adapters/database/connect.ts'
import { invoiceStates, refundStates } from '../shop/payments/rules.ts'
import { simulate } from './simulation/play.ts'
import { restOfWorld } from './simulation/world.ts'
import { testConfig, testWorld } from './world.ts'

test('five hundred events lose nobody any money, and reach every state', async () => {
  const { url } = await testWorld()
  const pool = connect(url)
  const { rest, remove } = await restOfWorld(testConfig)
  const played = await simulate(rest, pool, { seed: 2, events: 500 })
  await pool.end()
  remove()
  const reached = [...played.histogram.keys()]
  const missed = (kind: string, states: readonly string[]) =>
    states.filter((state) => !reached.includes(`${kind}.${state}`))
  expect(played.deaths).toBeGreaterThan(10)
  // No receipt waits for staff here, and a closed ledger of Pi is final at once.
  expect(missed('invoice', invoiceStates)).toEqual(['review', 'confirming'])
  expect(missed('refund', refundStates).filter((state) => state !== 'sent')).toEqual([])
  expect(missed('order', ['processing', 'shipped', 'cancelled', 'declined'])).toEqual([])
  expect(missed('flag', ['over', 'multi', 'late', 'wrong_asset', 'watcher_lag'])).toEqual([])
}, 180_000)
