// The client of Stripe Identity against a local server that speaks its published API, and one that lies.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { stripeIdentityServer } from '../../tests/support/stripe-identity.ts'
import { stripeIdentity } from './stripe.ts'

const server = await stripeIdentityServer()
afterAll(server.close)
const service = stripeIdentity(server)
beforeEach(() => {
  server.answer(null)
  server.tell(null)
  server.redactAs('redacted')
})
const asked = {
  check: 'check1',
  attempt: 1,
  email: 'ada@shop.example',
  back: 'https://shop.example/kyc',
}
async function begun(check = 'check1', attempt = Math.random()) {
  const started = await service.start({ ...asked, check, attempt })
  if (started === 'unavailable') throw new Error('not started')
  return started.id
}

describe('a session', () => {
  test('is begun once for an attempt', async () => {
    const first = await service.start({ ...asked, attempt: 7 })
    expect(first).toMatchObject({ id: expect.stringMatching(/^vs_/) })
    expect(await service.start({ ...asked, attempt: 7 })).toEqual(first)
    expect(await service.start({ ...asked, attempt: 8 })).not.toEqual(first)
  })

  test('is read as it is', async () => {
    const id = await begun('check2')
    const nothing = { check: 'check2', problem: null, person: null, url: null }
    expect(await service.read(id, true)).toEqual({
      ...nothing,
      state: 'open',
      url: server.sessions.get(id)?.url,
    })
    server.move(id, 'requires_input', 'document_expired')
    expect(await service.read(id, true)).toMatchObject({
      state: 'open',
      problem: 'document_expired',
    })
    server.move(id, 'requires_input', 'a_code_of_tomorrow')
    expect(await service.read(id, true)).toMatchObject({ problem: 'other' })
    server.move(id, 'processing')
    expect(await service.read(id, true)).toEqual({ ...nothing, state: 'processing' })
    server.move(id, 'verified', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      dob: { day: 10, month: 12, year: 1985 },
    })
    const person = { firstName: 'Ada', lastName: 'Lovelace', birthDate: '1985-12-10' }
    expect(await service.read(id, true)).toEqual({ ...nothing, state: 'verified', person })
    // A date of birth that nobody needs is not asked for.
    expect(await service.read(id, false)).toMatchObject({ person: { birthDate: '' } })
    server.move(id, 'canceled')
    expect(await service.read(id, true)).toEqual({ ...nothing, state: 'ended' })
    expect(await service.read('vs_none', true)).toBe('missing')
  })

  test('is erased, at once or later, and only then', async () => {
    const id = await begun()
    server.redactAs('processing')
    expect(await service.erase(id)).toBe('erasing')
    expect(await service.read(id, false)).toMatchObject({ state: 'open' })
    server.redactAs('redacted')
    expect(await service.erase(id)).toBe('erased')
    expect(await service.read(id, false)).toMatchObject({ state: 'erased', person: null })
    server.move(id, 'processing')
    expect(await service.erase(id)).toBe('erased')
    const other = await begun()
    server.move(other, 'processing')
    expect(await service.erase(other)).toBe('unavailable')
    expect(await service.erase('vs_none')).toBe('missing')
  })
})

test.each([
  ['no answer', 'hang up' as const],
  ['a page', { status: 200, text: '<html></html>' }],
  ['an error', { status: 500, text: '{}' }],
  ['a limit', { status: 429, text: '{}' }],
  ['nothing', { status: 200, text: 'null' }],
  ['a list', { status: 200, text: '[]' }],
  ['a wrong key', { status: 401, text: '{"error":{}}' }],
  ['missing rights', { status: 403, text: '{"error":{}}' }],
  ['a redirect', { status: 302, text: '{}' }],
])('%s is no word about anybody', async (_name, answer) => {
  const id = await begun()
  server.answer(answer)
  expect(await service.read(id, true)).toBe('unavailable')
  expect(await service.start({ ...asked, attempt: Math.random() })).toBe('unavailable')
  expect(await service.erase(id)).toBe('unavailable')
})

describe('an answer that lies', () => {
  const verified = async () => {
    const id = await begun()
    server.move(id, 'verified', { first_name: 'Ada', last_name: 'Lovelace' })
    return id
  }
  const changed = (more: Record<string, unknown>) =>
    server.tell((body) => ({ ...(body as object), ...more }))

  test.each([
    ['another session', { id: 'vs_other' }],
    ['another kind of object', { object: 'identity.verification_report' }],
    ['the other mode', { livemode: true }],
    ['no mode', { livemode: undefined }],
    ['an unknown state', { status: 'approved' }],
    ['a state of all objects', { status: 'toString' }],
    ['nobody', { verified_outputs: null }],
    ['a person without a name', { verified_outputs: { first_name: '', last_name: null } }],
  ])('%s is not believed', async (_name, more) => {
    const id = await verified()
    changed(more)
    expect(await service.read(id, true)).toBe('unavailable')
  })

  test.each([
    'https://verify.stripe.com.evil.example/start',
    'https://evil.example/verify.stripe.com',
    'javascript:alert(1)',
    'http://127.0.0.1:1/start',
    '',
  ])('the page %s is not opened', async (url) => {
    changed({ url })
    expect(await service.start({ ...asked, attempt: Math.random() })).toBe('unavailable')
  })

  test.each([
    [{ day: 31, month: 2, year: 1985 }],
    [{ day: 1, month: 13, year: 1985 }],
    [{ day: '1', month: null, year: 1985 }],
    [{ day: 1, month: 1, year: 20000 }],
    ['1985-01-01'],
  ])('the date of birth %j is none', async (dob) => {
    const id = await verified()
    changed({ verified_outputs: { first_name: 'Ada', last_name: 'L', dob } })
    expect(await service.read(id, true)).toMatchObject({ person: { birthDate: '' } })
  })
})

describe('a notification', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const id = 'vs_1a2b3c'

  test('names a session if the service has signed it', () => {
    const { headers, body } = server.event(id, { at: now })
    expect(service.notified(headers, body, now)).toBe(id)
    // While a secret is replaced there are two signatures.
    const [time = '', sign = ''] = headers['stripe-signature'].split(',')
    const two = { 'stripe-signature': `${time},v1=${'0'.repeat(64)},v0=ab,${sign}` }
    expect(service.notified(two, body, now)).toBe(id)
  })

  test('is refused if it is forged, changed, old, unsigned or about something else', () => {
    const { headers, body } = server.event(id, { at: now })
    const late = new Date(now.getTime() + 301_000)
    expect(service.notified(headers, body, late)).toBeNull()
    expect(service.notified(headers, body, new Date(now.getTime() - 301_000))).toBeNull()
    expect(service.notified(headers, body.replace(id, 'vs_other'), now)).toBeNull()
    expect(service.notified({}, body, now)).toBeNull()
    for (const text of ['', 't=,v1=', 'v1=abc', `t=${now.getTime() / 1000},v1=`, 't=1,v1=zz'])
      expect([text, service.notified({ 'stripe-signature': text }, body, now)]).toEqual([
        text,
        null,
      ])
    const forged = server.event(id, { at: now, with: 'whsec_other' })
    expect(service.notified(forged.headers, forged.body, now)).toBeNull()
    for (const strange of ['vs_', '../vs_1', 'vs_1/redact', 'x'.repeat(300)]) {
      const event = server.event(strange, { at: now })
      expect([strange, service.notified(event.headers, event.body, now)]).toEqual([strange, null])
    }
  })
})
