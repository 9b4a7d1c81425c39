// Alerts: notified once when they begin and once when they end, shown while open.
import { expect, test } from 'vitest'
import { languages } from '../../../app/i18n/languages.ts'
import { testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { alertLedgers, permanentFailures } from '../../payments/reconciliation/alert-ledgers.ts'
import { recordReadFailure } from '../../payments/requests/actions/reading.ts'
import { alertStuck, endAlert, raiseAlert } from './actions.ts'
import { alertDelay, alertKinds } from './rules.ts'
import { alertsNow, alertsOfOrder } from './views.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })
await person(world, 'admin')

const mailed = async () =>
  (
    await world.db<{ subject: string }[]>`
      select subject from mail_outbox where template like 'alert.%' order by created_at, subject`
  ).map(({ subject }) => subject)
const open = async () => (await alertsNow(world)).map(({ kind, subject }) => [kind, subject])
const minutes = (count: number) => world.clock.advance(count * 60_000)

test('a repeated alert is notified once, and its end once', async () => {
  const about = { kind: 'order_stuck', subject: 'PI-1' } as const
  const facts = { number: 'PI-1' }
  for (const _ of [1, 2]) await raiseAlert(world, { ...about, facts })
  expect(await open()).toEqual([['order_stuck', 'PI-1']])
  expect(await mailed()).toEqual(['An order is stuck'])
  minutes(1)
  for (const _ of [1, 2]) await endAlert(world, about.kind, { subject: 'PI-1' })
  expect(await open()).toEqual([])
  expect(await mailed()).toHaveLength(2)
})

test('an unavailable ledger is notified after a quarter of an hour, an inconsistent one at once', async () => {
  const before = (await mailed()).length
  await recordReadFailure(world, 'ledger.unreachable')
  await alertLedgers(world)
  expect(await open()).toEqual([])
  minutes(15)
  await alertLedgers(world)
  await alertLedgers(world)
  expect(await open()).toHaveLength(1)
  // Reading works again.
  await world.db`update ledger_cursors set failure = null, failing_since = null`
  minutes(1)
  await alertLedgers(world)
  expect(await open()).toEqual([])
  await recordReadFailure(world, 'ledger.untrusted')
  await alertLedgers(world)
  const [alert] = await alertsNow(world)
  expect(alert).toMatchObject({ kind: 'ledger_stopped', facts: { reason: 'ledger.untrusted' } })
  const [last] = await world.db<{ body: string }[]>`
    select body from mail_outbox where template = 'alert.began' order by created_at desc limit 1`
  expect(last?.body).toContain('sent contradictory data')
  expect(last?.body).not.toMatch(/ledger\.\w|\{|undefined/)
  expect((await mailed()).length - before).toBe(3)
})

test('a transient alert is notified once it has lasted, otherwise neither its start nor its end', async () => {
  const before = (await mailed()).length
  const [one, other] = ['PI-2', 'PI-3'].map((number) => ({ name: number, facts: { number } }))
  const round = (...stuck: (typeof one)[]) =>
    alertStuck(
      world,
      'order_stuck',
      'due',
      stuck.flatMap((each) => each ?? []),
      alertDelay,
    )
  const subjects = async () =>
    (await alertsNow(world)).flatMap(({ kind, subject }) => (kind === 'order_stuck' ? subject : []))
  await round(one, other)
  minutes(14)
  await round(one)
  // It fails again.
  await round(one, other)
  minutes(1)
  await round(one, other)
  expect(await subjects()).toEqual(['due PI-2'])
  expect(await alertsOfOrder(world, 'PI-2')).toHaveLength(1)
  expect(await alertsOfOrder(world, 'PI-3')).toEqual([])
  // Another list of the same kind does not end it.
  await alertStuck(world, 'order_stuck', 'tax_documents', [], alertDelay)
  expect(await subjects()).toEqual(['due PI-2'])
  await round()
  expect(await subjects()).toEqual([])
  const newMails = (await mailed()).slice(before)
  expect(newMails.toSorted()).toEqual(['An order is stuck', 'Resolved: An order is stuck'])
})

test('a burst of alerts is limited to a few notifications', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ name: `PI-${100 + at}`, facts: {} }))
  await alertStuck(world, 'order_stuck', 'due', many, 0)
  const stuck = (await open()).filter(([kind]) => kind === 'order_stuck')
  expect(stuck).toHaveLength(5)
  await alertStuck(world, 'order_stuck', 'due', [], 0)
})

test('disputed payments are recorded each, and told together: at ten, at a hundred, and each day', async () => {
  const before = (await mailed()).length
  const kind = 'payment_disputed'
  const dispute = async (from: number, to: number, ledger: string) => {
    for (let place = from; place < to; place += 1) {
      const number = `PI-${ledger}-${place}`
      await raiseAlert(world, { kind, subject: number, facts: { number, ledger, hosts: 'a, b' } })
      minutes(1 / 60)
    }
    for (const _ of [1, 2]) await alertLedgers(world)
  }
  const news = async () => (await mailed()).slice(before)
  const told = 'Payments are not confirmed by every provider'
  await dispute(0, 9, 'Polygon')
  expect(await news()).toEqual([told])
  await dispute(9, 99, 'Polygon')
  expect(await news()).toEqual([told, told])
  await dispute(0, 1, 'Tron')
  expect(await news()).toEqual([told, told, told])
  // However many there are, they hide no other alert.
  const kinds = (await open()).map(([each]) => each)
  expect(kinds).toContain('payments_disputed')
  expect(kinds.lastIndexOf('payments_disputed')).toBeLessThan(kinds.indexOf(kind))
  expect(
    await world.db`select 1 from alerts where kind = ${kind} and ended_at is null`,
  ).toHaveLength(100)
  expect(await alertsOfOrder(world, 'PI-Polygon-98')).toMatchObject([
    { kind, facts: { hosts: 'a, b' } },
  ])
  const [, , last] = await world.db<{ body: string }[]>`
    select body from mail_outbox where subject = ${told} order by created_at`
  expect(last?.body).toContain('Tron show payments differently (1). The newest: order PI-Tron-0.')
  const chains = async () =>
    (
      await world.db<{ count: string }[]>`
      select facts->>'count' as count from alerts
      where kind = 'payments_disputed' and ended_at is null order by subject`
    ).map(({ count }) => count)
  expect(await chains()).toEqual(['99', '1'])
  minutes(24 * 60)
  await dispute(99, 100, 'Polygon')
  expect((await news()).length).toBe(5)
  // One that is resolved and comes again is no news, nor is the end of each.
  for (const _ of [1, 2]) {
    await endAlert(world, kind, { beginning: 'PI-Tron' })
    await alertLedgers(world)
    await dispute(0, 1, 'Tron')
  }
  expect((await news()).length).toBe(5)
  await endAlert(world, kind, {})
  await alertLedgers(world)
  expect(await chains()).toHaveLength(2)
  minutes(61)
  for (const _ of [1, 2]) await alertLedgers(world)
  expect(await chains()).toEqual([])
  expect((await news()).slice(5)).toEqual([`Resolved: ${told}`, `Resolved: ${told}`])
})

test('a ledger without a watcher is noticed, though no error is reported', async () => {
  await world.db`
    update ledger_cursors set failure = null, failing_since = null, read_to = ${world.now()}`
  await alertLedgers(world)
  expect(await open()).toEqual([])
  minutes(15)
  await alertLedgers(world)
  expect(await alertsNow(world)).toMatchObject([{ facts: { reason: 'ledger.still' } }])
  await world.db`update ledger_cursors set read_to = ${world.now()}`
  await alertLedgers(world)
  expect(await open()).toEqual([])
})

test('every error that stops a ledger has a text in every language', () => {
  for (const language of languages)
    for (const code of [...permanentFailures, 'ledger.still', 'ledger.fault'])
      expect([language, world.say(language, 'errors', code)]).not.toEqual([language, code])
})

test('every kind has a title and a text', () => {
  for (const kind of alertKinds)
    for (const part of ['title', 'text']) {
      const facts = {
        ledger: 'L',
        number: 'N',
        hash: 'H',
        job: 'J',
        reason: 'R',
        address: 'A',
        count: '2',
        setting: 'S',
        before: 'B',
        now: 'W',
        hosts: 'H',
        extension: 'N',
        why: 'W',
        token: 'T',
        host: 'H',
        expected: 'E',
        found: 'F',
        newest: 'N',
        provider: 'P',
      }
      const text = world.say('en', 'alerts', `${kind}.${part}`, facts)
      expect([kind, text]).not.toEqual([kind, `${kind}.${part}`])
    }
})
