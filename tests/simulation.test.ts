// A small run of the simulation; `npm run simulate` makes long ones.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { connect } from '../adapters/database/connect.ts'
import { billKinds } from '../shop/billing/rules.ts'
import { kinds as creditKinds } from '../shop/credit/rules.ts'
import { orderStates } from '../shop/orders/rules.ts'
import { invoiceStates, refundStates } from '../shop/payments/rules.ts'
import { kinds, moves } from '../shop/returns/rules.ts'
import { simulate } from './simulation/play.ts'
import { restOfWorld } from './simulation/world.ts'
import { testConfig, testWorld } from './world.ts'

const returnStates = Object.keys(moves)

async function play(seed: number) {
  const { url } = await testWorld()
  const pool = connect(url)
  const { rest, remove } = await restOfWorld(testConfig)
  const played = await simulate(rest, pool, { seed, events: 900 })
  await pool.end()
  remove()
  return played
}

test('two times nine hundred events on three ledgers, in parcels and back, lose nobody money or goods, and reach every state', async () => {
  const plays = [await play(4), await play(7)]
  const missed = (kind: string, states: readonly string[], rare: readonly string[] = []) =>
    states.filter(
      (state) =>
        !plays.some(({ histogram }) => histogram.has(`${kind}.${state}`)) && !rare.includes(state),
    )
  for (const { deaths, histogram } of plays) {
    expect(deaths).toBeGreaterThan(10)
    expect(histogram.get('event.reorg')).toBeGreaterThan(5)
  }
  // What needs weeks, or three people in one mind, is reached by longer runs.
  expect(missed('invoice', invoiceStates, ['refunded'])).toEqual([])
  expect(missed('refund', refundStates, ['sent', 'final'])).toEqual([])
  expect(missed('order', orderStates)).toEqual([])
  expect(missed('return', returnStates, ['refused', 'refunded'])).toEqual([])
  expect(missed('return', kinds)).toEqual([])
  expect(missed('credit', Object.keys(creditKinds), ['forfeit'])).toEqual([])
  expect(missed('paper', billKinds)).toEqual([])
  expect(missed('parcel', ['part'])).toEqual([])
  expect(missed('withdrawal', ['back'])).toEqual([])
  expect(missed('code', ['used'])).toEqual([])
  const flags = ['over', 'multi', 'late', 'wrong_asset', 'wrong_chain', 'watcher_lag']
  expect(missed('flag', flags)).toEqual([])
}, 600_000)

test('the command plays by itself, without the test runner', async () => {
  const main = join(import.meta.dirname, 'simulation', 'main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--events', '3'])
  expect(stdout).toMatch(/^3 events, \d deaths, nothing lost/m)
}, 120_000)
