import { beforeEach, describe, expect, test } from 'vitest'
import { person } from '../../tests/people.ts'
import { value } from '../../tests/shopping.ts'
import { testConfig, testWorld } from '../../tests/world.ts'
import { entriesOf } from '../audit/views.ts'
import { deliverMail, queueMail } from '../mail/actions.ts'
import type { Letter } from '../mail/port.ts'
import { ok, refuse } from '../result.ts'
import { dropIssue, saveIssue, sendIssue, stopIssue, testIssue } from './actions/issues.ts'
import { sendNewsletters } from './actions/send.ts'
import { chooseNewsletter, leaveNewsletter } from './actions/subscribe.ts'
import { sliceSize } from './rules.ts'
import { issueExample, issueFor, issuesFor } from './views/issues.ts'
import { newsletterFigures, subscriberPage, subscribersByLanguage } from './views/subscribers.ts'

const world = await testWorld({ config: { ...testConfig, demo: false } })
const writer = await person(world, 'catalogue')
const owner = await person(world, 'admin')
const words = { subject: 'New lamps', body: 'Lamps that last.\n\nhttps://shop.example/lamps' }

beforeEach(async () => {
  world.clock.advance(60_000)
  await world.db`delete from newsletter_subscribers`
  await world.db`delete from newsletter_issues`
  await world.db`delete from mail_outbox`
  await world.db`select graphile_worker.remove_job(key) from graphile_worker.jobs`
})

const fresh = (who = writer) => ({ ...who, proof: { at: world.now(), by: 'password' } as const })

async function readers(count: number, language = 'en'): Promise<void> {
  const base = { ...owner, language }
  for (let each = 0; each < count; each++)
    value(
      await chooseNewsletter(world, { ...base, email: `${language}${each}@piazza.example` }, true),
    )
}

async function written(more: Record<string, typeof words> = {}): Promise<string> {
  const id = value(await saveIssue(world, writer, null, 'en', words))
  for (const [language, each] of Object.entries(more)) {
    const version = String((await issueFor(world, id))?.version)
    value(await saveIssue(world, writer, id, language, { ...each, version }))
  }
  return id
}
const send = async (id: string) => {
  const version = String((await issueFor(world, id))?.version)
  return sendIssue(world, fresh(), id, { confirm: 'yes', version })
}
const outbox = () => world.db<
  { id: string; to: string; language: string; subject: string; body: string; unsubscribe: string }[]
>`select id, to_address as "to", language, subject, body, unsubscribe from mail_outbox
  order by to_address`
const handedOver = () => world.db`update mail_outbox set status = 'sent' where status = 'waiting'`

async function carried(): Promise<Letter[]> {
  const letters: Letter[] = []
  const deliver = async (letter: Letter) => {
    letters.push(letter)
    return ok('sent' as const)
  }
  for (const { id } of await outbox()) value(await deliverMail(world, { deliver }, id, false))
  return letters
}

describe('writing', () => {
  test('is saved language by language, shown as its readers get it, and on record', async () => {
    await readers(1)
    const id = await written({ de: { subject: 'Neue Lampen', body: 'Lampen, die halten.' } })
    expect(await issueFor(world, id)).toMatchObject({
      state: 'draft',
      version: 2,
      left: 1,
      texts: [
        { language: 'de', subject: 'Neue Lampen' },
        { language: 'en', subject: 'New lamps' },
      ],
    })
    const german = await issueExample(world, id, 'de')
    expect(german?.text).toMatch(/^Lampen, die halten\.\n\nSie bekommen diesen Brief/)
    const hindi = await issueExample(world, id, 'hi')
    expect(hindi).toMatchObject({ language: 'en', subject: 'New lamps' })
    expect((await issuesFor(world, null, 5)).rows).toMatchObject([
      { id, subject: 'New lamps', languages: ['de', 'en'], letters: 0 },
    ])
    value(await saveIssue(world, writer, id, 'de', { subject: '', body: '', version: '2' }))
    expect((await issueFor(world, id))?.texts).toHaveLength(1)
    const entries = await entriesOf(world, `newsletter:${id}`)
    expect(entries.map(({ action }) => action)).toContain('newsletter.written')
    expect(JSON.stringify(entries)).not.toContain('lamps')
  })

  test('two at once: the second is told, and nothing is lost', async () => {
    const id = await written()
    value(await saveIssue(world, writer, id, 'en', { ...words, subject: 'First', version: '1' }))
    const second = { ...words, subject: 'Second', version: '1' }
    expect(await saveIssue(world, owner, id, 'en', second)).toEqual(refuse('newsletter.changed'))
    expect((await issueFor(world, id))?.texts[0]?.subject).toBe('First')
  })

  test('is for whoever keeps the catalogue, and the owner', async () => {
    const id = await written()
    for (const role of ['support', 'fulfilment', 'finance', 'kyc'] as const) {
      const who = fresh(await person(world, role))
      const no = refuse('newsletter.not_allowed')
      expect(await saveIssue(world, who, null, 'en', words)).toEqual(no)
      expect(await sendIssue(world, who, id, { confirm: 'yes', version: '1' })).toEqual(no)
      expect(await testIssue(world, who, id, 'en')).toEqual(no)
      expect(await stopIssue(world, who, id)).toEqual(no)
      expect(await dropIssue(world, who, id, { version: '1' })).toEqual(no)
    }
    expect((await saveIssue(world, owner, null, 'en', words)).ok).toBe(true)
  })

  test('a draft can be thrown away, what was sent cannot', async () => {
    await readers(1)
    const id = await written()
    expect(await dropIssue(world, writer, id, { version: '1' })).toEqual(ok())
    expect(await dropIssue(world, writer, id, { version: '1' })).toEqual(
      refuse('newsletter.missing'),
    )
    const sent = await written()
    value(await send(sent))
    expect(await dropIssue(world, writer, sent, { version: '1' })).toEqual(
      refuse('newsletter.begun'),
    )
  })
})

describe('a test letter', () => {
  test('comes to its writer as it will come to readers, and its link ends nothing', async () => {
    value(await chooseNewsletter(world, writer, true))
    const id = await written()
    value(await testIssue(world, writer, id, 'fr'))
    const [letter, ...others] = await carried()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: writer.email, subject: 'New lamps', language: 'en' })
    expect(letter?.text).toContain(letter?.unsubscribe)
    const token = new URL(letter?.unsubscribe ?? '').searchParams.get('token') ?? ''
    expect(await leaveNewsletter(world, token)).toEqual(ok())
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 1 })
    expect((await issueFor(world, id))?.letters).toBe(0)
  })
})

describe('sending', () => {
  test('wants a yes, a fresh proof, the version that was seen, English words and somebody', async () => {
    const id = await written()
    const fields = { confirm: 'yes', version: '1' }
    expect(await sendIssue(world, fresh(), id, { version: '1' })).toMatchObject({
      code: 'newsletter.unconfirmed',
    })
    world.clock.advance(11 * 60_000)
    expect(await sendIssue(world, writer, id, fields)).toEqual(refuse('accounts.stepUp'))
    expect(await sendIssue(world, fresh(), id, { ...fields, version: '0' })).toEqual(
      refuse('newsletter.changed'),
    )
    expect(await sendIssue(world, fresh(), id, fields)).toEqual(refuse('newsletter.nobody'))
    expect(await sendIssue(world, fresh(), 'nothing', fields)).toEqual(refuse('newsletter.missing'))
    await readers(1)
    const german = value(await saveIssue(world, writer, null, 'de', words))
    expect(await sendIssue(world, fresh(), german, fields)).toEqual(refuse('newsletter.no_english'))
    expect(await outbox()).toEqual([])
  })

  test('goes to everybody in their language or in English, each with a way out of their own', async () => {
    await readers(2, 'de')
    await readers(1, 'ar')
    const id = await written({ de: { subject: 'Neue Lampen', body: 'Lampen, die halten.' } })
    expect(await send(id)).toEqual(ok())
    expect(await sendNewsletters(world)).toBe(3)
    const letters = await carried()
    expect(letters.map(({ to, language, subject }) => [to, language, subject])).toEqual([
      ['ar0@piazza.example', 'en', 'New lamps'],
      ['de0@piazza.example', 'de', 'Neue Lampen'],
      ['de1@piazza.example', 'de', 'Neue Lampen'],
    ])
    for (const { text, html, unsubscribe } of letters) {
      expect(text).toContain(unsubscribe)
      expect(html).toContain('unsubscribe?token=')
    }
    expect(new Set(letters.map(({ unsubscribe }) => unsubscribe)).size).toBe(3)
    // Each link ends the one that it was sent to.
    const link = new URL(letters[1]?.unsubscribe ?? '')
    expect(link.pathname).toBe('/de/newsletter/unsubscribe')
    value(await leaveNewsletter(world, link.searchParams.get('token') ?? ''))
    expect(await subscribersByLanguage(world)).toEqual([
      { language: 'ar', count: 1 },
      { language: 'de', count: 1 },
    ])
    expect(await sendNewsletters(world)).toBe(0)
    expect(await issueFor(world, id)).toMatchObject({ state: 'sent', letters: 3, left: 0 })
    expect(await newsletterFigures(world)).toEqual({ subscribers: 2, issues: 1 })
    expect(await send(id)).toEqual(refuse('newsletter.begun'))
  })

  test('goes on in slices while the outbox has room, and tells how far it is', async () => {
    await readers(sliceSize + 30)
    const id = await written()
    value(await send(id))
    expect(await sendNewsletters(world)).toBe(sliceSize)
    expect(await issueFor(world, id)).toMatchObject({ letters: sliceSize, left: 30 })
    // Nothing more is written while these wait, and the job asks to come again.
    expect(await sendNewsletters(world)).toBe(0)
    const jobs = await world.db`select key from graphile_worker.jobs where key = 'send-newsletters'`
    expect(jobs).toHaveLength(1)
    await handedOver()
    expect(await sendNewsletters(world)).toBe(30)
    expect(await sendNewsletters(world)).toBe(0)
    const to = (await outbox()).map((mail) => mail.to)
    expect(new Set(to).size).toBe(sliceSize + 30)
    expect(to).toHaveLength(sliceSize + 30)
  })

  test('gives way to ordinary mail', async () => {
    await readers(2)
    value(await send(await written()))
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

  test('a crash in the middle of a slice writes to nobody twice, and to nobody not at all', async () => {
    await readers(5)
    const id = await written()
    value(await send(id))
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
    expect(await issueFor(world, id)).toMatchObject({ letters: 0, left: 5 })
    // Two workers after the restart.
    await Promise.all([sendNewsletters(world), sendNewsletters(world), sendNewsletters(world)])
    await sendNewsletters(world)
    expect((await outbox()).map(({ to }) => to)).toEqual(
      [0, 1, 2, 3, 4].map((each) => `en${each}@piazza.example`),
    )
  })

  test('whoever subscribes or leaves meanwhile is not written to', async () => {
    await readers(2)
    const id = await written()
    value(await send(id))
    world.clock.advance(1000)
    value(await chooseNewsletter(world, { ...owner, email: 'late@piazza.example' }, true))
    value(await chooseNewsletter(world, { ...owner, email: 'en0@piazza.example' }, false))
    await sendNewsletters(world)
    expect((await outbox()).map(({ to }) => to)).toEqual(['en1@piazza.example'])
    // A letter that is written and still waits goes, too.
    value(await chooseNewsletter(world, { ...owner, email: 'en1@piazza.example' }, false))
    expect(await carried()).toEqual([])
  })

  test('can be stopped: nothing more is written', async () => {
    await readers(sliceSize + 1)
    const id = await written()
    value(await send(id))
    await sendNewsletters(world)
    expect(await stopIssue(world, writer, id)).toEqual(ok())
    await handedOver()
    expect(await sendNewsletters(world)).toBe(0)
    expect(await issueFor(world, id)).toMatchObject({ state: 'stopped', letters: sliceSize })
    expect(await stopIssue(world, writer, id)).toEqual(refuse('newsletter.ended'))
  })
})

test('confirmed subscribers are read a page at a time, each once', async () => {
  await readers(5)
  const seen: (string | null)[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof subscriberPage>> = await subscriberPage(world, after, 2)
    seen.push(...page.rows.map(({ email }) => email))
    after = page.next
  } while (after !== null)
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map((each) => `en${each}@piazza.example`))
})
