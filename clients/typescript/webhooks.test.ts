// Webhooks signed by the shop, verified with the client and the standard's own library.
import { Webhook } from 'standardwebhooks'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { webhookReceivers } from '../../adapters/webhooks.ts'
import type { Message } from '../../shop/people/webhooks/port.ts'
import { eventTypes } from '../../shop/platform/events/rules.ts'
import type { components } from './schema.ts'
import { verifyWebhook, type WebhookEvent, type WebhookType } from './webhooks.ts'

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
const [secret, other] = [secretOf(7), secretOf(8)]
const at = new Date('2026-11-27T12:00:00Z')
const event = { id: 'one', type: 'order.paid', sequence: 4, object: { kind: 'order', id: 'PI-1' } }
const body = JSON.stringify({ ...event, text: 'Ärger ☕' })
const sent = (more: Partial<Message> = {}) =>
  webhookReceivers().headers({ id: 'one', at, body, secrets: [secret], ...more })
const now = at.getTime()
const reasonOf = (...of: Parameters<typeof verifyWebhook>) =>
  verifyWebhook(...of).then(
    () => null,
    ({ reason }) => reason,
  )

describe('a signed webhook', () => {
  test.each([
    ['a text', body],
    ['bytes', new TextEncoder().encode(body)],
  ])('is verified from %s', async (_, sentBody) => {
    expect(await verifyWebhook(sentBody, sent(), secret, { now })).toMatchObject(event)
    expect(await verifyWebhook(sentBody, new Headers(sent()), secret, { now })).toMatchObject(event)
  })

  test('is valid with either secret during a rotation, whoever changes first', async () => {
    const both = sent({ secrets: [other, secret] })
    expect(await reasonOf(body, both, secret, { now })).toBeNull()
    expect(await reasonOf(body, both, other, { now })).toBeNull()
    expect(await reasonOf(body, sent(), [other, secret], { now })).toBeNull()
  })

  test('equals the signature of the standard’s own library', async () => {
    const signature = new Webhook(secret).sign('one', at, body)
    const headers = { ...sent(), 'webhook-signature': `v1a,x ${signature}` }
    expect(await reasonOf(body, headers, secret, { now })).toBeNull()
  })
})

test.each<[string, string, Record<string, string>, string | string[]]>([
  ['another secret', body, sent(), other],
  ['no secret', body, sent(), []],
  ['another body', `${body} `, sent(), secret],
  ['another id', body, { ...sent(), 'webhook-id': 'two' }, secret],
  ['another time', body, { ...sent(), 'webhook-timestamp': String(now / 1000 + 1) }, secret],
  ['another version', body, { ...sent(), 'webhook-signature': 'v2,AAAA' }, secret],
  ['no base64', body, { ...sent(), 'webhook-signature': 'v1,???' }, secret],
  ['a part of it', body, { ...sent(), 'webhook-signature': 'v1,' }, secret],
])('%s is refused as a signature', async (_, text, headers, secrets) => {
  expect(await reasonOf(text, headers, secrets, { now })).toBe('signature')
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'without %s is refused',
  async (name) => {
    expect(await reasonOf(body, { ...sent(), [name]: undefined }, secret, { now })).toBe('headers')
    expect(await reasonOf(body, { ...sent(), [name]: [''] }, secret, { now })).toBe('headers')
  },
)

test.each([
  [-301, 'timestamp'],
  [-299, null],
  [299, null],
  [301, 'timestamp'],
])('with a clock that is %i seconds away: %s', async (seconds, reason) => {
  expect(await reasonOf(body, sent(), secret, { now: now + seconds * 1000 })).toBe(reason)
})

test('with a custom tolerance, an invalid time, and a body that is no JSON', async () => {
  const late = { now: now + 400_000, tolerance: 600 }
  expect(await reasonOf(body, sent(), secret, late)).toBeNull()
  const strange = { ...sent(), 'webhook-timestamp': '1e3' }
  expect(await reasonOf(body, strange, secret, { now })).toBe('headers')
  expect(await reasonOf('{', sent({ body: '{' }), secret, { now })).toBe('body')
})

test('an invalid secret throws', async () => {
  await expect(verifyWebhook(body, sent(), 'whsec_', { now })).rejects.toThrow(TypeError)
})

test('each type names its object', () => {
  expectTypeOf<WebhookType>().toEqualTypeOf<(typeof eventTypes)[number]>()
  type Paid = Extract<WebhookEvent, { type: 'order.paid' }>
  expectTypeOf<Paid['data']>().toEqualTypeOf<components['schemas']['Order'] | null>()
  expectTypeOf<Paid['object']['kind']>().toEqualTypeOf<'order'>()
  type Decided = Extract<WebhookEvent, { type: 'identity.decided' }>
  expectTypeOf<Decided['data']>().toEqualTypeOf<null>()
  expect(eventTypes).toContain('order.paid')
})
