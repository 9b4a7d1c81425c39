import { beforeEach, describe, expect, test } from 'vitest'
import { outboxOnlyPostman } from '../../../adapters/mail/outbox-only.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import { ok, refuse } from '../../result.ts'
import { deliverMail, failAbandonedMails, forgetMails, queueMail, retryMail } from './actions.ts'
import type { Email, Postman } from './port.ts'
import { mailbox, outboxState } from './views.ts'

const world = await testWorld({
  say: (language, group, key, values) =>
    `${language} ${group}.${key} ${values?.name}\n${values?.link}`,
})
const welcome = {
  to: 'ada@piazza.example',
  language: 'fr',
  template: 'welcome',
  values: { name: 'Ada', link: 'http://localhost:3000/verify?token=t' },
}

/** Returns these results in turn, and records the emails. */
function postman(...answers: Awaited<ReturnType<Postman['deliver']>>[]) {
  const emails: Email[] = []
  const deliver: Postman['deliver'] = async (email) => {
    emails.push(email)
    return answers[emails.length - 1] ?? ok('sent')
  }
  return { emails, deliver }
}

const rows = () => world.db<{ id: string; status: string; body: string; failure: string | null }[]>`
  select id, status, body, failure from mail_outbox order by created_at`
const jobs = async () =>
  (await world.db`select key from graphile_worker.jobs`).map((row) => row.key)

beforeEach(async () => {
  await world.db`delete from mail_outbox`
  await world.db`select graphile_worker.remove_job(key) from graphile_worker.jobs`
})

async function queued(): Promise<string> {
  await queueMail(world, welcome)
  const [row] = await rows()
  return row?.id ?? ''
}

describe('queueMail', () => {
  test('stores the text in the reader’s language, a one-line subject, and one job', async () => {
    const id = await queued()
    expect(await mailbox(world)).toEqual([
      {
        id,
        to: 'ada@piazza.example',
        language: 'fr',
        template: 'welcome',
        subject: 'fr mail.welcome.subject Ada http://localhost:3000/verify?token=t',
        body: 'fr mail.welcome.body Ada\nhttp://localhost:3000/verify?token=t',
        createdAt: world.now(),
      },
    ])
    expect(await jobs()).toEqual([`mail:${id}`])
  })

  test('leaves neither mail nor job of a refused transaction', async () => {
    await world.transaction(async (world) => {
      await queueMail(world, welcome)
      return refuse('no')
    })
    expect(await rows()).toEqual([])
    expect(await jobs()).toEqual([])
  })

  test('sends one mail for a dedupe key', async () => {
    await queueMail(world, { ...welcome, dedupe: 'paid:PI-1' })
    await queueMail(world, { ...welcome, dedupe: 'paid:PI-1' })
    await queueMail(world, { ...welcome, dedupe: 'paid:PI-2' })
    expect(await rows()).toHaveLength(2)
    expect(await jobs()).toHaveLength(2)
  })
})

describe('deliverMail', () => {
  test('delivers once, then deletes the text, which may contain a sign-in link', async () => {
    const id = await queued()
    const smtp = postman()
    expect(await deliverMail(world, smtp, id, false)).toEqual(ok())
    expect(await deliverMail(world, smtp, id, false)).toEqual(ok())
    expect(smtp.emails).toEqual([
      expect.objectContaining({ id, to: 'ada@piazza.example', language: 'fr' }),
    ])
    expect(await rows()).toEqual([{ id, status: 'sent', body: '', failure: null }])
  })

  test('keeps the mail of a demonstration for its mailbox', async () => {
    const id = await queued()
    await deliverMail(world, outboxOnlyPostman, id, false)
    expect(await rows()).toMatchObject([{ id, status: 'kept' }])
    expect((await mailbox(world))[0]?.body).toContain('token=t')
  })

  test('two concurrent workers deliver once, and neither job ends before it', async () => {
    const id = await queued()
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const begun = new Promise<void>((started) => {
      const slow: Postman = {
        deliver: async () => {
          started()
          await gate
          return ok('sent')
        },
      }
      void deliverMail(world, slow, id, false).then(() => finished())
    })
    let finished = () => {}
    const done = new Promise<void>((resolve) => (finished = resolve))
    await begun
    const second = postman()
    expect(await deliverMail(world, second, id, false)).toEqual(refuse('mail.held'))
    release()
    await done
    expect(await deliverMail(world, second, id, false)).toEqual(ok())
    expect(second.emails).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })

  test.each([
    ['an unreachable server is tried again', 'mail.unreachable', false, 'waiting'],
    ['the last try fails for good', 'mail.unreachable', true, 'failed'],
    ['a rejected email fails at once', 'mail.rejected', false, 'failed'],
  ])('%s', async (_, code, last, status) => {
    const id = await queued()
    const answer = await deliverMail(world, postman(refuse(code)), id, last)
    expect(answer).toEqual(status === 'waiting' ? refuse(code) : ok())
    expect(await rows()).toMatchObject([{ status, failure: code }])
    expect(await outboxState(world)).toEqual({
      waiting: status === 'waiting' ? 1 : 0,
      oldest: status === 'waiting' ? world.now() : null,
      failed: status === 'failed' ? 1 : 0,
    })
  })
})

test('a real shop shows nobody’s mail', async () => {
  await queued()
  expect(await mailbox({ ...world, config: { ...testConfig, demo: false } })).toEqual([])
})

test('cleanup removes finished mail, not queued mail', async () => {
  const id = await queued()
  await deliverMail(world, postman(), id, false)
  await queueMail(world, { ...welcome, dedupe: 'still waiting' })
  world.clock.advance(31 * 86_400_000)
  expect(await forgetMails(world)).toBe(1)
  expect(await rows()).toMatchObject([{ status: 'waiting' }])
})

test('an email without a next attempt has failed; one that is being sent or retried waits', async () => {
  const id = await queued()
  expect(await failAbandonedMails(world)).toBe(0)
  await world.db`
    update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'somebody'`
  expect(await failAbandonedMails(world)).toBe(0)
  await world.db`select graphile_worker.force_unlock_workers(array['somebody'])`
  expect(await failAbandonedMails(world)).toBe(1)
  expect(await rows()).toMatchObject([{ id, status: 'failed' }])
  expect(await retryMail(world, id)).toEqual(ok())
  expect(await failAbandonedMails(world)).toBe(0)
})

test('an erased address is not kept, not even in the mail server’s response', async () => {
  await queueMail(world, { ...welcome, forgetsAddress: true })
  const [row] = await rows()
  const facts = { answer: `550 No such user: ${welcome.to}` }
  const no = postman(refuse('mail.rejected', { facts }))
  expect(await deliverMail(world, no, row?.id ?? '', false)).toEqual(ok())
  const [kept] =
    await world.db`select to_address as to, status, server_response as answer from mail_outbox`
  expect(kept).toEqual({ to: '', status: 'failed', answer: null })
})
