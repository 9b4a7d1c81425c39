import { afterAll, expect, test } from 'vitest'
import { stripeIdentityServer } from '../../../tests/support/stripe-identity.ts'
import { readConfig } from '../../config/config.ts'
import { examineIdentityService } from './identity-service.ts'

const server = await stripeIdentityServer()
afterAll(server.close)
const setup = { kind: 'stripe' as const, ...server }
const states = async (given = setup) =>
  (await examineIdentityService(given)).map(({ level }) => level)

test('a service that answers and knows the key is fine', async () => {
  expect(await states()).toEqual(['ok'])
})

test('another key, or a server that is away, is wrong', async () => {
  expect(await states({ ...setup, key: 'rk_test_another_key' })).toEqual(['wrong'])
  server.answer('hang up')
  expect(await states()).toEqual(['wrong'])
  server.answer(null)
})

const demo = {
  DEMO: '1',
  IDENTITY_SERVICE: 'stripe',
  IDENTITY_SERVICE_KEY: server.key,
  IDENTITY_SERVICE_SECRET: server.secret,
}

test('settings: without them the shop checks itself; together they are the service', () => {
  expect(readConfig({ DEMO: '1' }).config?.identityService).toBeNull()
  expect(readConfig(demo).config?.identityService).toEqual({
    kind: 'stripe',
    url: 'https://api.stripe.com',
    key: server.key,
    secret: server.secret,
    isLive: false,
  })
})

test.each([
  ['another service', { IDENTITY_SERVICE: 'other' }, 'IDENTITY_SERVICE must be stripe'],
  ['none', { IDENTITY_SERVICE: '' }, 'IDENTITY_SERVICE is missing'],
  [
    'a live key in a demonstration',
    { IDENTITY_SERVICE_KEY: `rk_live_${'0'.repeat(16)}` },
    'restricted test key',
  ],
  [
    'a publishable key',
    { IDENTITY_SERVICE_KEY: 'pk_test_0123456789abcdef' },
    'restricted test key',
  ],
  ['no key', { IDENTITY_SERVICE_KEY: '' }, 'restricted test key'],
  ['no secret', { IDENTITY_SERVICE_SECRET: '' }, 'whsec_'],
  [
    'another server',
    { IDENTITY_SERVICE_URL: 'https://evil.example' },
    'must be https://api.stripe.com',
  ],
  [
    'a server without TLS',
    { IDENTITY_SERVICE_URL: 'http://api.stripe.com' },
    'must be https://api.stripe.com',
  ],
  ['a key in a real shop that checks nobody', { DEMO: '0' }, 'restricted live key'],
])('%s is refused, without a secret in the message', (_name, more, text) => {
  const problems = readConfig({ ...demo, ...more }).problems?.join('\n') ?? ''
  expect(problems).toContain(text)
  for (const secret of [server.key, server.secret]) expect(problems).not.toContain(secret)
})
