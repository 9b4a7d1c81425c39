// What goes wrong at the hosted service: a try that fails, and a session that it does not know any more.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { stripeIdentity } from '../../../adapters/identity/stripe.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { stripeIdentityServer } from '../../../tests/support/stripe-identity.ts'
import { testWorld } from '../../../tests/support/world.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { refuse } from '../../result.ts'
import { withdraw } from '../kyc/actions/withdraw.ts'
import { identityOf } from '../kyc/views/identity.ts'
import { eraseSessions, wantHostedErasure } from './actions/erase.ts'
import { settleSession } from './actions/settle.ts'
import { startHostedCheck } from './actions/start.ts'
import { hostedCheckOf } from './views.ts'

const server = await stripeIdentityServer()
afterAll(server.close)
const world = await testWorld({ identityService: stripeIdentity(server) })
const day = 24 * 60 * 60 * 1000
const asked = { agrees: true, back: 'https://shop.example/kyc-required?checked=1' }

let ada: Viewer
beforeEach(async () => {
  ada = await person(world)
})

async function begun(): Promise<string> {
  world.clock.advance(1000)
  value(await startHostedCheck(world.as(ada.id), ada, asked))
  const [row] = await world.db<{ id: string }[]>`
    select id from kyc_sessions where user_id = ${ada.id} order by created_at desc limit 1`
  return row?.id ?? ''
}
const mails = async () =>
  (
    await world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${ada.email} order by created_at, template desc`
  ).map(({ template }) => template)
const stateOf = async (id: string) =>
  (await world.db<{ state: string }[]>`select state from kyc_sessions where id = ${id}`)[0]?.state
const alerts = async () =>
  (
    await world.db<{ facts: object }[]>`
      select facts from alerts where kind = 'identity_sessions_missing' and ended_at is null`
  ).map(({ facts }) => facts)
const fail = async (id: string, code = 'document_expired') => {
  const session = server.sessions.get(id)
  if (!session) throw new Error('no session')
  Object.assign(session, { status: 'requires_input', last_error: { code } })
  await settleSession(world, id)
}

test('a try that fails is mailed once, with a link and without the reason', async () => {
  const id = await begun()
  await settleSession(world, id)
  expect(await mails()).toEqual([])
  await fail(id)
  await fail(id, 'selfie_face_mismatch')
  await settleSession(world, id)
  expect(await mails()).toEqual(['kyc.try_again'])
  const [mail] = await world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${ada.email}`
  expect(mail?.body).toContain('/kyc-required')
  expect(mail?.body).not.toMatch(/expired|face/i)
  server.move(id, 'verified', { first_name: 'Ada', last_name: 'Lovelace' })
  await settleSession(world, id)
  expect(value(await identityOf(world, ada.id))).toMatchObject({ state: 'verified' })
  expect(await mails()).toEqual(['kyc.try_again', 'kyc.approved'])
})

test('a session that the service has ended, or does not know, is mailed as a failed try', async () => {
  const id = await begun()
  server.move(id, 'canceled')
  await settleSession(world, id)
  expect(await mails()).toEqual(['kyc.try_again'])
  const next = await begun()
  expect(next).not.toBe(id)
  server.sessions.delete(next)
  await settleSession(world, next)
  expect(await mails()).toEqual(['kyc.try_again', 'kyc.try_again'])
})

test('after the person has withdrawn no try is asked for', async () => {
  const id = await begun()
  value(await withdraw(world, ada))
  await fail(id)
  expect(await mails()).not.toContain('kyc.try_again')
})

test('data that the service does not know is asked for during 14 days, and then given up with a note', async () => {
  const id = await begun()
  server.move(id, 'verified', { first_name: 'Ada', last_name: 'Lovelace' })
  await settleSession(world, id)
  server.sessions.delete(id)
  value(await wantHostedErasure(world, ada))
  await eraseSessions(world)
  expect([await stateOf(id), await alerts()]).toEqual([
    'verified',
    [{ provider: 'Stripe Identity', count: '1' }],
  ])
  for (let times = 0; times < 28; times += 1) {
    world.clock.advance(day / 2)
    await eraseSessions(world)
  }
  expect([await stateOf(id), await alerts()]).toEqual(['lost', []])
  server.requests.length = 0
  world.clock.advance(30 * day)
  await eraseSessions(world)
  expect(server.requests.filter((path) => path.includes(id))).toEqual([])
  expect(await wantHostedErasure(world, ada)).toEqual(refuse('kyc.nothing_to_withdraw'))
  expect(await hostedCheckOf(world, ada)).toMatchObject({ session: { state: 'lost' } })
  const notes = await world.db`
    select subject from audit_entries where action = 'kyc.session_lost'`
  expect(notes).toHaveLength(1)
})

test('an account that was changed by mistake, and back, erases as if nothing had been', async () => {
  const id = await begun()
  const session = server.sessions.get(id)
  if (!session) throw new Error('no session')
  value(await withdraw(world, ada))
  server.sessions.delete(id)
  world.clock.advance(day)
  await eraseSessions(world)
  expect(await alerts()).toHaveLength(1)
  server.sessions.set(id, session)
  world.clock.advance(day)
  await eraseSessions(world)
  expect([await stateOf(id), await alerts()]).toEqual(['erased', []])
})
