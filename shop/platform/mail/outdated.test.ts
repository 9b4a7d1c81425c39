// After a day without a mail server: outdated emails are dropped, valid ones are sent once, with their original date.
import { expect, test } from 'vitest'
import { collectingPostman } from '../../../tests/support/mail-inbox.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { ok, refuse } from '../../result.ts'
import {
  deliverMail,
  type NewMail,
  queueMail,
  retryMail,
  retryMailsNow,
  type StillHolds,
} from './actions.ts'
import { emailFor, outboxFor, outboxState, whatStops } from './views.ts'

const world = await testWorld({ config: { ...testConfig, demo: false } })
const hour = 3_600_000
const values = {
  name: 'Ada',
  link: 'https://shop.example/?token=secret',
  number: 'PI-1',
  total: 'π 1',
}

async function written(mail: Partial<NewMail> & Pick<NewMail, 'template'>): Promise<string> {
  world.clock.advance(1000)
  await queueMail(world, { to: 'ada@piazza.example', language: 'en', values, ...mail })
  return (await outboxFor(world, { filter: 'all', to: '', after: null })).rows[0]?.id ?? ''
}
const { emails, carrying } = collectingPostman()
const stateOf = async (id: string) => {
  const found = await emailFor(world, id)
  return found.ok ? found.value : null
}

test('an expired link is not sent, and its text is deleted', async () => {
  const until = new Date(world.now().getTime() + hour)
  const id = await written({ template: 'reset-password', until })
  const facts = { answer: '421 Not now' }
  await deliverMail(world, { deliver: async () => refuse('mail.busy', { facts }) }, id, false)
  expect(await whatStops(world)).toEqual({ problem: 'mail.busy', answer: '421 Not now' })
  expect(await stateOf(id)).toMatchObject({ status: 'waiting', ...facts })
  world.clock.advance(hour)
  expect(await deliverMail(world, carrying, id, false)).toEqual(ok())
  expect(emails).toEqual([])
  expect(await stateOf(id)).toMatchObject({
    status: 'dropped',
    problem: 'mail.outdated',
    answer: null,
    words: null,
    mayRetry: false,
    mayRepeat: false,
  })
  const [row] = await world.db`select body, context from mail_outbox where id = ${id}`
  expect(row).toEqual({ body: '', context: null })
  const dropped = await outboxFor(world, { filter: 'dropped', to: '', after: null })
  expect(dropped.rows.map((each) => each.id)).toEqual([id])
  expect(await outboxState(world)).toMatchObject({ waiting: 0, failed: 0 })
})

test('a delayed email that is still valid states its original date', async () => {
  const until = new Date(world.now().getTime() + 48 * hour)
  const id = await written({
    template: 'newsletter.confirm',
    until,
    values: { ...values, days: 2 },
  })
  const writtenAt = world.now()
  world.clock.advance(24 * hour)
  await deliverMail(world, carrying, id, false)
  expect(emails.at(-1)).toMatchObject({ id, writtenAt })
})

test('validity is checked when an email is sent', async () => {
  const checked: unknown[] = []
  const answering =
    (answer: boolean): StillHolds =>
    async (_world, mail) => {
      checked.push(mail)
      return answer
    }
  const about = { order: 'PI-1' }
  const over = await written({ template: 'order.expired', about })
  const open = await written({ template: 'order.expired', about })
  const plain = await written({ template: 'order.paid' })
  await deliverMail(world, carrying, over, false, answering(false))
  await deliverMail(world, carrying, open, false, answering(true))
  await deliverMail(world, carrying, plain, false, answering(false))
  const mail = { to: 'ada@piazza.example', language: 'en', template: 'order.expired', about }
  expect((await stateOf(over))?.status).toBe('dropped')
  // A failed email is checked again when staff retries it.
  const failed = await written({ template: 'order.expired', about })
  await deliverMail(world, { deliver: async () => refuse('mail.rejected') }, failed, false)
  expect(await retryMail(world, failed)).toEqual(ok())
  await deliverMail(world, carrying, failed, false, answering(false))
  expect((await stateOf(failed))?.status).toBe('dropped')
  expect(checked).toEqual([mail, mail, mail])
  // Staff may read dropped emails.
  expect((await stateOf(over))?.words).toContain('PI-1')
  expect(emails.slice(-2).map(({ id }) => id)).toEqual([open, plain])
})

test('emails to one address share a queue, those to many have several', async () => {
  const queueOf = async (id: string) => {
    const [job] = await world.db<{ queue: string }[]>`
      select queue_name as queue from graphile_worker.jobs where key = ${`mail:${id}`}`
    return job?.queue
  }
  const queues: (string | undefined)[] = []
  for (const to of ['ada', 'ada', 'bob', 'cyd', 'dan', 'eve'].map(
    (each) => `${each}@piazza.example`,
  ))
    queues.push(await queueOf(await written({ template: 'order.paid', to })))
  expect(queues[0]).toBe(queues[1])
  expect(queues[0]).toMatch(/^mail \d+$/)
  expect(new Set(queues).size).toBeGreaterThan(1)
})

test('after an outage emails are sent in order, retried or not', async () => {
  await world.db`select graphile_worker.remove_job(key) from graphile_worker.jobs`
  const ids: string[] = []
  for (const template of ['order.paid', 'order.released', 'order.shipped', 'order.delivered'])
    ids.push(await written({ template }))
  // Two failed before; all four were written more than a minute ago.
  await world.db`
    update graphile_worker._private_jobs
    set created_at = created_at - interval '1 hour', run_at = run_at - interval '1 hour'`
  await world.db`
    update graphile_worker._private_jobs set attempts = 5, run_at = now() + interval '1 hour'
    where key = any(${[`mail:${ids[0]}`, `mail:${ids[2]}`]}::text[])`
  await retryMailsNow(world)
  const inOrder = await world.db<{ key: string }[]>`
    select key from graphile_worker.jobs where run_at <= now() order by priority, run_at`
  expect(inOrder.map(({ key }) => key)).toEqual(ids.map((id) => `mail:${id}`))
})
