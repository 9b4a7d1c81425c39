// The shop's own texts in emails, from the form to what is sent.
import { beforeEach, describe, expect, test } from 'vitest'
import { createServerTranslator } from '../../../server/server-translations.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { testWorld } from '../../../tests/support/world.ts'
import { ok } from '../../result.ts'
import { deliverMail, queueMail, repeatMail, retryMail } from '../mail/actions.ts'
import type { Email } from '../mail/port.ts'
import { saveEmailText, sendExample, turnEmail } from './actions.ts'
import { isChangeable, mayBeOff, signature, withOwnTexts } from './rules.ts'
import { changedEmails, emailAsSent, emailText } from './views.ts'

const world = await testWorld({ say: createServerTranslator() })
const owner = await person(world, 'admin')
const place = { template: 'order.delivered', language: 'de' }
const texts = { subject: '', above: '', below: '' }
const delivered = {
  to: 'ada@shopper.example',
  language: 'de',
  template: 'order.delivered',
  values: { name: 'Ada', number: 'PI-1763725200000', link: 'https://shop.example/order' },
}

beforeEach(async () => {
  await world.db`truncate email_texts, emails_off, mail_outbox`
})

const save = async (form: Partial<typeof texts>, more: Partial<typeof place> = {}) => {
  const at = { ...place, ...more }
  const { version } = await emailText(world, at.template, at.language)
  return saveEmailText(world, owner, at, version, { ...texts, ...form })
}

async function sent(answer = ok('sent' as const) as Awaited<ReturnType<Deliver>>) {
  const emails: Email[] = []
  const [row] = await world.db<{ id: string }[]>`
    select id from mail_outbox where status = 'waiting' order by created_at desc, id desc limit 1`
  const deliver: Deliver = async (email) => {
    emails.push(email)
    return answer
  }
  await deliverMail(world, { deliver }, row?.id ?? '', false, undefined, undefined, emailAsSent)
  return emails[0]
}
type Deliver = Parameters<typeof deliverMail>[1]['deliver']

const stored = async () =>
  (
    await world.db<
      { id: string; subject: string; body: string; status: string; failure: string }[]
    >`
      select id, subject, body, status, failure from mail_outbox order by created_at desc, id desc`
  )[0]

describe('an email with texts of the shop', () => {
  test('has them below the greeting and above the signature, in its language alone', async () => {
    value(await save({ above: 'Ihr Kaffee ist da.', below: 'Bis bald!' }))
    value(await save({ below: 'Rösterei Lindenhof\nMo–Fr 9–17 Uhr' }, { template: signature }))
    value(await save({ above: 'Your coffee is here.' }, { language: 'en' }))
    await queueMail(world, delivered)
    const email = await sent()
    const paragraphs = email?.text.split('\n\n') ?? []
    expect(paragraphs.slice(0, 2)).toEqual(['Guten Tag Ada,', 'Ihr Kaffee ist da.'])
    expect(paragraphs.slice(-2)).toEqual(['Bis bald!', 'Rösterei Lindenhof\nMo–Fr 9–17 Uhr'])
    expect(email?.html).toContain('Ihr Kaffee ist da.')
    expect((await stored())?.body).toBe(email?.text)
  })

  test('has its subject with the order’s number once', async () => {
    value(await save({ subject: 'Zugestellt' }))
    await queueMail(world, delivered)
    expect((await sent())?.subject).toBe('Zugestellt (PI-1763725200000)')
    expect((await stored())?.subject).toBe('Zugestellt (PI-1763725200000)')
    const email = { subject: 'Order PI-1763725200000', text: 'Hello' }
    const own = { ...texts, subject: 'About PI-1763725200000' }
    expect(withOwnTexts(email, own, '').subject).toBe('About PI-1763725200000')
    expect(withOwnTexts({ ...email, subject: 'Welcome' }, own, '').subject).toBe(own.subject)
    const product = { ...email, subject: 'DESK-1234567 is back in stock' }
    expect(withOwnTexts(product, { ...own, subject: 'It is back' }, '').subject).toBe('It is back')
  })

  test('shows markup as it was typed', async () => {
    value(await save({ above: '<b>Hallo</b> {name} <script>alert(1)</script>' }))
    await queueMail(world, delivered)
    const email = await sent()
    expect(email?.text).toContain('<b>Hallo</b> {name} <script>alert(1)</script>')
    expect(email?.html).toContain('&lt;b&gt;Hallo&lt;/b&gt; {name} &lt;script&gt;')
    expect(email?.html).not.toContain('<script>')
  })

  test('has them once when it is sent again, or after a failure', async () => {
    value(await save({ above: 'Ihr Kaffee ist da.' }))
    await queueMail(world, delivered)
    const { id } = (await stored()) ?? { id: '' }
    await sent({ ok: false, code: 'mail.rejected' })
    value(await retryMail(world, id))
    const first = await sent()
    value(await save({ above: 'Ein neuer Text.' }))
    value(await repeatMail(world, id))
    const second = await sent()
    expect(second?.text).toBe(first?.text)
    expect(second?.text.match(/Ihr Kaffee ist da\./g)).toHaveLength(1)
  })

  test('is the usual one after its texts were emptied', async () => {
    await queueMail(world, delivered)
    const usual = await sent()
    value(await save({ above: 'Ihr Kaffee ist da.' }))
    value(await save({}))
    await queueMail(world, delivered)
    expect((await sent())?.text).toBe(usual?.text)
  })
})

describe('an email that is turned off', () => {
  test('is not sent, and says so to staff', async () => {
    value(await turnEmail(world, owner, 'order.delivered', false))
    await queueMail(world, delivered)
    expect(await sent()).toBeUndefined()
    expect(await stored()).toMatchObject({ status: 'dropped', failure: 'mail.off' })
    value(await turnEmail(world, owner, 'order.delivered', true))
    await queueMail(world, delivered)
    expect(await sent()).toBeDefined()
  })

  test('is sent again once it may not be off any more', async () => {
    await world.db`insert into emails_off (template, off_at) values ('order.handedOver', now())`
    await queueMail(world, { ...delivered, template: 'order.handedOver' })
    expect(await sent()).toBeDefined()
    expect((await changedEmails(world, 'de')).off).toEqual([])
  })

  test('is none that the law, a payment or an answer needs', async () => {
    for (const template of [
      'order.placed',
      'order.paid',
      'order.released',
      'order.handedOver',
      'order.wrongAsset',
      'refund.confirm',
      'refund.final',
      'withdrawal.receiptSent',
      'kyc.declined',
      'kyc.deleted',
      'verify-email',
      'reset-password',
      'newsletter.confirm',
    ]) {
      expect(mayBeOff(template)).toBe(false)
      const turned = await turnEmail(world, owner, template, false)
      expect(turned).toMatchObject({ ok: false, code: 'email_texts.must_be_sent' })
    }
  })
})

describe('what is refused', () => {
  test.each([
    ['10,000 letters', { above: 'a'.repeat(10_000) }, { above: 'field.long' }],
    ['a subject of 151 letters', { subject: 'é'.repeat(151) }, { subject: 'field.long' }],
    [
      'an address alone, which would be a button',
      { below: 'Hallo\n\nhttps://shop.example/sale' },
      { below: 'email_texts.field.button' },
    ],
  ])('%s', async (_, form, fields) => {
    expect(await save(form)).toMatchObject({ ok: false, code: 'form.invalid', fields })
    expect(await emailText(world, place.template, place.language)).toMatchObject(texts)
  })

  test('an unknown language, and emails about sign-in and to staff', async () => {
    const missing = { ok: false, code: 'email_texts.missing' }
    expect(await save({ above: 'x' }, { language: 'xx' })).toMatchObject(missing)
    for (const template of [
      'reset-password',
      'new-browser',
      'order.question',
      'alert.began',
      'x',
    ]) {
      expect(isChangeable(template)).toBe(false)
      expect(await save({ above: 'x' }, { template })).toMatchObject(missing)
    }
  })

  test('an outdated form: the other person’s text stays', async () => {
    value(await save({ above: 'Eins' }))
    const { version } = await emailText(world, place.template, place.language)
    value(await save({ above: 'Zwei' }))
    for (const old of [0, version])
      expect(
        await saveEmailText(world, owner, place, old, { ...texts, above: 'Drei' }),
      ).toMatchObject({ ok: false, code: 'email_texts.changed' })
    expect(await emailText(world, place.template, place.language)).toMatchObject({ above: 'Zwei' })
  })

  test('whoever may not change settings', async () => {
    const support = await person(world, 'support')
    const shopper = await person(world)
    for (const who of [support, shopper]) {
      const forbidden = { ok: false, code: 'auth.forbidden' }
      expect(await saveEmailText(world, who, place, 0, texts)).toMatchObject(forbidden)
      expect(await turnEmail(world, who, place.template, false)).toMatchObject(forbidden)
    }
    const example = { ...place, values: delivered.values }
    expect(await sendExample(world, shopper, example)).toMatchObject({ code: 'auth.forbidden' })
  })
})

test('an example goes to the person who asks', async () => {
  value(await save({ above: 'Ihr Kaffee ist da.' }))
  const example = { ...place, values: delivered.values }
  value(await sendExample(world, owner, example, delivered.values.number))
  const [entry] = await world.db`
    select subject, details from audit_entries where action = 'email.tried'
    order by number desc limit 1`
  expect(entry).toEqual({
    subject: 'email:order.delivered.de',
    details: { order: delivered.values.number },
  })
  const email = await sent()
  expect([email?.to, email?.text.split('\n\n')[1]]).toEqual([owner.email, 'Ihr Kaffee ist da.'])
})
