// Writing an issue of the newsletter, and sending a test email.
import { describe, expect, test } from 'vitest'
import {
  addSubscribers,
  content,
  deliveredEmails,
  owner,
  reauthenticated,
  savedIssue,
  sendNewsletter,
  world,
  writer,
} from '../../../tests/fixtures/accounts/newsletters.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { ok, refuse } from '../../result.ts'
import { dropIssue, saveIssue, sendIssue, stopIssue, testIssue } from './actions/issues.ts'
import { chooseNewsletter, unsubscribeNewsletter } from './actions/subscribe.ts'
import { issueExample, issueFor, issuesFor } from './views/issues.ts'
import { newsletterFigures } from './views/subscribers.ts'

describe('writing', () => {
  test('is saved by language, previewed, and in the audit log', async () => {
    await addSubscribers(1)
    const id = await savedIssue({ de: { subject: 'Neue Lampen', body: 'Lampen, die halten.' } })
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
    expect(german?.text).toMatch(/^Lampen, die halten\.\n\nSie erhalten diese E-Mail/)
    const hindi = await issueExample(world, id, 'hi')
    expect(hindi).toMatchObject({ language: 'en', subject: 'New lamps' })
    expect((await issuesFor(world, null, 5)).rows).toMatchObject([
      { id, subject: 'New lamps', languages: ['de', 'en'], mailCount: 0 },
    ])
    value(await saveIssue(world, writer, id, 'de', { subject: '', body: '', version: '2' }))
    expect((await issueFor(world, id))?.texts).toHaveLength(1)
    const entries = await entriesOf(world, `newsletter:${id}`)
    expect(entries.map(({ action }) => action)).toContain('newsletter.written')
    expect(JSON.stringify(entries)).not.toContain('lamps')
  })

  test('of two concurrent edits the second is refused, and nothing is lost', async () => {
    const id = await savedIssue()
    value(await saveIssue(world, writer, id, 'en', { ...content, subject: 'First', version: '1' }))
    const second = { ...content, subject: 'Second', version: '1' }
    expect(await saveIssue(world, owner, id, 'en', second)).toEqual(refuse('newsletter.changed'))
    expect((await issueFor(world, id))?.texts[0]?.subject).toBe('First')
  })

  test('takes the catalogue role or the owner', async () => {
    const id = await savedIssue()
    for (const role of ['support', 'fulfilment', 'finance', 'kyc'] as const) {
      const who = reauthenticated(await person(world, role))
      const no = refuse('newsletter.not_allowed')
      expect(await saveIssue(world, who, null, 'en', content)).toEqual(no)
      expect(await sendIssue(world, who, id, { confirm: 'yes', version: '1' })).toEqual(no)
      expect(await testIssue(world, who, id, 'en')).toEqual(no)
      expect(await stopIssue(world, who, id)).toEqual(no)
      expect(await dropIssue(world, who, id, { version: '1' })).toEqual(no)
    }
    expect((await saveIssue(world, owner, null, 'en', content)).ok).toBe(true)
  })

  test('a draft can be deleted, a sent issue cannot', async () => {
    await addSubscribers(1)
    const id = await savedIssue()
    expect(await dropIssue(world, writer, id, { version: '1' })).toEqual(ok())
    expect(await dropIssue(world, writer, id, { version: '1' })).toEqual(
      refuse('newsletter.missing'),
    )
    const sent = await savedIssue()
    value(await sendNewsletter(sent))
    expect(await dropIssue(world, writer, sent, { version: '1' })).toEqual(
      refuse('newsletter.begun'),
    )
  })
})

describe('a test email', () => {
  test('is sent to its author as subscribers get it, and its link unsubscribes nobody', async () => {
    value(await chooseNewsletter(world, writer, true))
    const id = await savedIssue()
    value(await testIssue(world, writer, id, 'fr'))
    const [email, ...others] = await deliveredEmails()
    expect(others).toEqual([])
    expect(email).toMatchObject({ to: writer.email, subject: 'New lamps', language: 'en' })
    expect(email?.text).toContain(email?.unsubscribe)
    const token = new URL(email?.unsubscribe ?? '').searchParams.get('token') ?? ''
    expect(await unsubscribeNewsletter(world, token)).toEqual(ok())
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 1 })
    expect((await issueFor(world, id))?.mailCount).toBe(0)
  })
})
