// Alerts: told once when they begin and once when they are over, and shown as long as they last.
import { beforeAll, expect, test } from 'vitest'
import { testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { type TestWorld, testConfig, testWorld } from '../../tests/world.ts'
import { alertLedgers } from '../payments/actions/alert-ledgers.ts'
import { noteFailure } from '../payments/actions/note-failure.ts'
import { endAlert, raiseAlert } from './actions.ts'
import { alertKinds } from './rules.ts'
import { alertsNow } from './views.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld({ config: { ...testConfig, pi: testPi } })
  await person(world, 'admin')
})

const mailed = async () =>
  (
    await world.db<{ subject: string }[]>`
      select subject from mail_outbox where template like 'alert.%' order by created_at, subject`
  ).map(({ subject }) => subject)
const open = async () => (await alertsNow(world)).map(({ kind, subject }) => [kind, subject])
const minutes = (count: number) => world.clock.advance(count * 60_000)

test('what is said again is told once, and its end once', async () => {
  const about = { kind: 'payment_disputed', subject: 'PI-1' } as const
  const facts = { number: 'PI-1', ledger: 'Polygon' }
  for (const _ of [1, 2]) await raiseAlert(world, { ...about, facts })
  expect(await open()).toEqual([['payment_disputed', 'PI-1']])
  expect(await mailed()).toEqual(['A payment is not confirmed by every provider'])
  minutes(1)
  for (const _ of [1, 2]) await endAlert(world, about.kind, { subject: 'PI-1' })
  expect(await open()).toEqual([])
  expect(await mailed()).toHaveLength(2)
})

test('a ledger that is away is told after a quarter of an hour, one that contradicts itself at once', async () => {
  const before = (await mailed()).length
  await noteFailure(world, 'ledger.unreachable')
  await alertLedgers(world)
  expect(await open()).toEqual([])
  minutes(15)
  await alertLedgers(world)
  await alertLedgers(world)
  expect(await open()).toHaveLength(1)
  // Read again.
  await world.db`update ledger_cursors set failure = null, failing_since = null`
  minutes(1)
  await alertLedgers(world)
  expect(await open()).toEqual([])
  await noteFailure(world, 'ledger.untrusted')
  await alertLedgers(world)
  const [alert] = await alertsNow(world)
  expect(alert).toMatchObject({ kind: 'ledger_stopped', facts: { reason: 'ledger.untrusted' } })
  const [last] = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'alert.began' order by created_at desc limit 1`
  expect(last?.body).toContain('contradicts itself')
  expect(last?.body).not.toMatch(/ledger\.\w|\{|undefined/)
  expect((await mailed()).length - before).toBe(3)
})

test('every kind has a title and a text', () => {
  for (const kind of alertKinds)
    for (const part of ['title', 'text']) {
      const facts = { ledger: 'L', number: 'N', hash: 'H', reason: 'R' }
      const said = world.say('en', 'alerts', `${kind}.${part}`, facts)
      expect([kind, said]).not.toEqual([kind, `${kind}.${part}`])
    }
})
