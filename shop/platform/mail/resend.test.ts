import { beforeEach, describe, expect, test } from 'vitest'
import { collectingPostman } from '../../../tests/support/mail-inbox.ts'
import { person } from '../../../tests/support/people.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { sendAgain } from '../../back-office/bulk-actions/actions/send-mail.ts'
import { ok, refuse } from '../../result.ts'
import { deliverMail, queueMail } from './actions.ts'
import { emailFor, outboxFor } from './views.ts'

const world = await testWorld({ config: { ...testConfig, demo: false } })
const packer = await person(world, 'fulfilment')
const to = 'ada@piazza.example'
const link = 'https://shop.example/?token=secret'
const values = { name: 'Ada', link, number: 'PI-1', total: 'π 1' }

beforeEach(async () => {
  await world.db`delete from mail_outbox`
  await world.db`select graphile_worker.remove_job(key) from graphile_worker.jobs`
})

async function written(template: string): Promise<string> {
  world.clock.advance(1000)
  await queueMail(world, { to, language: 'de', template, values })
  return (await outboxFor(world, { filter: 'all', to: '', after: null })).rows[0]?.id ?? ''
}
const { emails, carrying } = collectingPostman()
const away = { deliver: async () => refuse('mail.unreachable') }
const jobs = async () =>
  (await world.db`select key from graphile_worker.jobs order by key`).map(({ key }) => key)

test('a failed email is kept, and sent when it is retried', async () => {
  const id = await written('verify-email')
  await deliverMail(world, away, id, true)
  await world.db`select graphile_worker.remove_job(key) from graphile_worker.jobs`
  expect(await emailFor(world, id)).toMatchObject({ value: { mayRetry: true, words: null } })
  expect(await sendAgain(world, packer, id, 'retry')).toEqual(ok())
  expect(await jobs()).toEqual([`mail:${id}`])
  await deliverMail(world, carrying, id, false)
  expect(emails.at(-1)?.text).toContain(link)
  expect(await sendAgain(world, packer, id, 'retry')).toEqual(refuse('mail.not_failed'))
})

test('an email about an order can be sent again with the same text', async () => {
  const id = await written('order.paid')
  await deliverMail(world, carrying, id, false)
  const first = emails.at(-1)
  world.clock.advance(1000)
  expect(await sendAgain(world, packer, id, 'repeat')).toEqual(ok())
  const [copy] = (await outboxFor(world, { filter: 'waiting', to, after: null })).rows
  await deliverMail(world, carrying, copy?.id ?? '', false)
  expect(emails.at(-1)).toEqual({ ...first, id: copy?.id, writtenAt: world.now() })
})

test('an email with a sign-in link is neither shown nor sent again', async () => {
  for (const template of ['verify-email', 'reset-password', 'refund.confirm', 'withdrawal.link']) {
    const id = await written(template)
    expect(await emailFor(world, id)).toMatchObject({ value: { words: null } })
    await deliverMail(world, carrying, id, false)
    expect(await sendAgain(world, packer, id, 'repeat')).toEqual(refuse('mail.not_kept'))
    const [row] = await world.db`select body from mail_outbox where id = ${id}`
    expect(row?.body).toBe('')
  }
})

test('support reads and does not send', async () => {
  const id = await written('order.paid')
  await deliverMail(world, carrying, id, false)
  const support = await person(world, 'support')
  expect(await sendAgain(world, support, id, 'repeat')).toEqual(refuse('admin.not_allowed'))
})

describe('the list', () => {
  test('is paged by state and by address', async () => {
    const ids: string[] = []
    for (let each = 0; each < 5; each += 1) ids.unshift(await written('order.paid'))
    await deliverMail(world, carrying, ids[1] ?? '', false)
    const seen: string[] = []
    for (let after: string | null = null; ; ) {
      const page = await outboxFor(world, { filter: 'all', to: '', after }, 2)
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
      if (after === null) break
    }
    expect(seen).toEqual(ids)
    const sent = await outboxFor(world, { filter: 'sent', to: ' ADA@piazza.example', after: null })
    expect(sent.rows.map(({ id }) => id)).toEqual([ids[1]])
    const none = await outboxFor(world, { filter: 'all', to: 'ada', after: 'nonsense' })
    expect(none.rows).toEqual([])
  })
})
