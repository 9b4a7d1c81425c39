// Sending an issue of the newsletter: to each subscriber exactly once.
import { describe, expect, test } from 'vitest'
import {
  addSubscribers,
  content,
  deliveredEmails,
  markSent,
  outbox,
  owner,
  reauthenticated,
  savedIssue,
  sendNewsletter,
  world,
  writer,
} from '../../../tests/fixtures/accounts/newsletters.ts'
import { value } from '../../../tests/support/shopping.ts'
import { queueMail } from '../../platform/mail/actions.ts'
import { ok, refuse } from '../../result.ts'
import { saveIssue, sendIssue, stopIssue } from './actions/issues.ts'
import { sendNewsletters } from './actions/send.ts'
import { chooseNewsletter, unsubscribeNewsletter } from './actions/subscribe.ts'
import { newsletterBatchSize } from './rules.ts'
import { issueFor } from './views/issues.ts'
import { newsletterFigures, subscriberPage, subscribersByLanguage } from './views/subscribers.ts'

describe('sending', () => {
  test('needs a confirmation, re-authentication, the current version, English texts and subscribers', async () => {
    const id = await savedIssue()
    const fields = { confirm: 'yes', version: '1' }
    expect(await sendIssue(world, reauthenticated(), id, { version: '1' })).toMatchObject({
      code: 'newsletter.unconfirmed',
    })
    world.clock.advance(11 * 60_000)
    expect(await sendIssue(world, writer, id, fields)).toEqual(refuse('accounts.stepUp'))
    expect(await sendIssue(world, reauthenticated(), id, { ...fields, version: '0' })).toEqual(
      refuse('newsletter.changed'),
    )
    expect(await sendIssue(world, reauthenticated(), id, fields)).toEqual(
      refuse('newsletter.nobody'),
    )
    expect(await sendIssue(world, reauthenticated(), 'nothing', fields)).toEqual(
      refuse('newsletter.missing'),
    )
    await addSubscribers(1)
    const german = value(await saveIssue(world, writer, null, 'de', content))
    expect(await sendIssue(world, reauthenticated(), german, fields)).toEqual(
      refuse('newsletter.no_english'),
    )
    expect(await outbox()).toEqual([])
  })

  test('reaches each subscriber in their language or English, with their own unsubscribe link', async () => {
    await addSubscribers(2, 'de')
    await addSubscribers(1, 'ar')
    const id = await savedIssue({ de: { subject: 'Neue Lampen', body: 'Lampen, die halten.' } })
    expect(await sendNewsletter(id)).toEqual(ok())
    expect(await sendNewsletters(world)).toBe(3)
    const emails = await deliveredEmails()
    expect(emails.map(({ to, language, subject }) => [to, language, subject])).toEqual([
      ['ar0@piazza.example', 'en', 'New lamps'],
      ['de0@piazza.example', 'de', 'Neue Lampen'],
      ['de1@piazza.example', 'de', 'Neue Lampen'],
    ])
    for (const { text, html, unsubscribe } of emails) {
      expect(text).toContain(unsubscribe)
      expect(html).toContain('unsubscribe?token=')
    }
    expect(new Set(emails.map(({ unsubscribe }) => unsubscribe)).size).toBe(3)
    // Each link unsubscribes its recipient.
    const link = new URL(emails[1]?.unsubscribe ?? '')
    expect(link.pathname).toBe('/de/newsletter/unsubscribe')
    value(await unsubscribeNewsletter(world, link.searchParams.get('token') ?? ''))
    expect(await subscribersByLanguage(world)).toEqual([
      { language: 'ar', count: 1 },
      { language: 'de', count: 1 },
    ])
    expect(await sendNewsletters(world)).toBe(0)
    expect(await issueFor(world, id)).toMatchObject({ state: 'sent', mailCount: 3, left: 0 })
    expect(await newsletterFigures(world)).toEqual({ subscribers: 2, issues: 1 })
    expect(await sendNewsletter(id)).toEqual(refuse('newsletter.begun'))
  })

  test('continues in slices while the outbox has room, and reports its progress', async () => {
    await addSubscribers(newsletterBatchSize + 30)
    const id = await savedIssue()
    value(await sendNewsletter(id))
    expect(await sendNewsletters(world)).toBe(newsletterBatchSize)
    expect(await issueFor(world, id)).toMatchObject({ mailCount: newsletterBatchSize, left: 30 })
    // No more are queued while these wait, and the job is rescheduled.
    expect(await sendNewsletters(world)).toBe(0)
    const jobs = await world.db`select key from graphile_worker.jobs where key = 'send-newsletters'`
    expect(jobs).toHaveLength(1)
    await markSent()
    expect(await sendNewsletters(world)).toBe(30)
    expect(await sendNewsletters(world)).toBe(0)
    const to = (await outbox()).map((mail) => mail.to)
    expect(new Set(to).size).toBe(newsletterBatchSize + 30)
    expect(to).toHaveLength(newsletterBatchSize + 30)
  })

  test('gives way to ordinary mail', async () => {
    await addSubscribers(2)
    value(await sendNewsletter(await savedIssue()))
    await sendNewsletters(world)
    const values = { number: 'PI-1', total: '1', link: 'x' }
    await queueMail(world, {
      to: 'b@piazza.example',
      language: 'en',
      template: 'order.paid',
      values,
    })
    const [first] = await world.db<{ to: string }[]>`
      select m.to_address as "to" from graphile_worker._private_jobs j
      join mail_outbox m on j.key = 'mail:' || m.id order by j.priority, j.run_at limit 1`
    expect(first?.to).toBe('b@piazza.example')
  })

  test('after a crash within a slice every subscriber gets exactly one email', async () => {
    await addSubscribers(5)
    const id = await savedIssue()
    value(await sendNewsletter(id))
    const dying = {
      ...world,
      transaction: (work: (inner: typeof world) => Promise<never>) =>
        world.transaction(async (inner) => {
          await work(inner as typeof world)
          throw new Error('the process died before the commit')
        }),
    } as unknown as typeof world
    await expect(sendNewsletters(dying)).rejects.toThrow('died')
    expect(await outbox()).toEqual([])
    expect(await issueFor(world, id)).toMatchObject({ mailCount: 0, left: 5 })
    // Concurrent workers after the restart.
    await Promise.all([sendNewsletters(world), sendNewsletters(world), sendNewsletters(world)])
    await sendNewsletters(world)
    expect((await outbox()).map(({ to }) => to)).toEqual(
      [0, 1, 2, 3, 4].map((each) => `en${each}@piazza.example`),
    )
  })

  test('skips those who subscribe or unsubscribe meanwhile', async () => {
    await addSubscribers(2)
    const id = await savedIssue()
    value(await sendNewsletter(id))
    world.clock.advance(1000)
    value(await chooseNewsletter(world, { ...owner, email: 'late@piazza.example' }, true))
    value(await chooseNewsletter(world, { ...owner, email: 'en0@piazza.example' }, false))
    await sendNewsletters(world)
    expect((await outbox()).map(({ to }) => to)).toEqual(['en1@piazza.example'])
    // Emails that were queued but not sent are deleted, too.
    value(await chooseNewsletter(world, { ...owner, email: 'en1@piazza.example' }, false))
    expect(await deliveredEmails()).toEqual([])
  })

  test('can be stopped: no more mail is written', async () => {
    await addSubscribers(newsletterBatchSize + 1)
    const id = await savedIssue()
    value(await sendNewsletter(id))
    await sendNewsletters(world)
    expect(await stopIssue(world, writer, id)).toEqual(ok())
    await markSent()
    expect(await sendNewsletters(world)).toBe(0)
    expect(await issueFor(world, id)).toMatchObject({
      state: 'stopped',
      mailCount: newsletterBatchSize,
    })
    expect(await stopIssue(world, writer, id)).toEqual(refuse('newsletter.ended'))
  })
})

test('confirmed subscribers are read in pages, each once', async () => {
  await addSubscribers(5)
  const seen: (string | null)[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof subscriberPage>> = await subscriberPage(world, after, 2)
    seen.push(...page.rows.map(({ email }) => email))
    after = page.next
  } while (after !== null)
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map((each) => `en${each}@piazza.example`))
})
