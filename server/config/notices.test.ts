// Settings that do not stop a start, and yet do not do what was meant.
import { expect, test } from 'vitest'
import { type Env, pi, real } from '../../tests/fixtures/staff/settings.ts'
import { testTronXpub, testXpub } from '../../tests/support/ledgers/chains.ts'
import { readConfig } from './config.ts'
import { defaults } from './names.ts'
import { noticesOf } from './notices.ts'

const near = {
  ...real,
  DATABASE_URL: 'postgres://shop@localhost/shop',
  SMTP_URL: 'smtps://mail.example',
}
const noticed = (env: Env) => {
  const { config, problems } = readConfig(env)
  if (!config) throw new Error(problems.join('\n'))
  return noticesOf(env, config).map(({ says, remedy }) => `${says} ${remedy}`)
}

test('a good set of settings, and every default, has no notice', () => {
  expect(noticed({ ...near, ...pi })).toEqual([])
  expect(noticed({ ...defaults })).toEqual([])
  const ofOthers = { PATH: '/bin', HOSTNAME: 'a', MAIL: '/var/mail/me', PORTS: '1', NODE_ENV: 'x' }
  expect(noticed({ ...near, ...ofOthers, HOSTS: 'x', OTEL_SERVICE_NAME: 'shop' })).toEqual([])
})

test.each([
  ['TRUSTPROXY', 'It is called TRUST_PROXY.'],
  ['PI_TREASURE', 'It is called PI_TREASURY.'],
  ['trust_proxy', 'It is called TRUST_PROXY.'],
  ['BACKUP_RECIPIENT', 'It is called BACKUP_RECIPIENTS.'],
  ['SMTP_PASSWORD', 'With this beginning: SMTP_URL (settings.md).'],
  ['DATABASE_PASSWORD', 'With this beginning: DATABASE_URL, '],
])('%s is not a setting', (name, remedy) => {
  const [notice = '', ...others] = noticed({ ...near, [name]: 'hush' })
  expect(others).toEqual([])
  expect(notice).toContain(`${name} is not a setting. ${remedy}`)
  expect(notice).not.toContain('hush')
})

test('one account key for two families of chains', () => {
  const keys = {
    USDT_CHAINS: JSON.stringify([
      { chainId: 137, rpcUrls: ['https://rpc.example'] },
      { kind: 'tron', rpcUrls: ['https://rpc.example'] },
    ]),
    USDT_XPUB: testXpub,
  }
  expect(noticed({ ...near, ...keys, USDT_TRON_XPUB: testTronXpub })).toEqual([])
  expect(noticed({ ...near, ...keys, USDT_TRON_XPUB: testXpub })).toEqual([
    expect.stringContaining('USDT_TRON_XPUB is the same key as USDT_XPUB.'),
  ])
})

test.each<[string, Env]>([
  ['METRICS_HOST has no effect without METRICS_PORT', { METRICS_HOST: '10.0.0.1' }],
  ['RATE_USDT_PER_PI has no effect without USDT_CHAINS', { RATE_USDT_PER_PI: '0.8' }],
  ['BACKUP_TO has no effect without BACKUP_RECIPIENTS', { BACKUP_TO: '/backups' }],
  ['WEB_CONCURRENCY has no effect in a process without', { ROLES: 'work', WEB_CONCURRENCY: '2' }],
  ['DEMO_LIFE has no effect in a real shop', { DEMO_LIFE: '0' }],
])('%s', (says, more) => {
  expect(noticed({ ...near, ...more })).toEqual([expect.stringContaining(says)])
})

const remote = 'postgres://shop:hush@db.example.org/shop'
test.each<[string, Env, RegExp | null]>([
  ['a remote database', { DATABASE_URL: remote }, /^DATABASE_URL is on another machine/],
  ['a verified one', { DATABASE_URL: `${remote}?sslmode=verify-full` }, null],
  ['one that says so', { DATABASE_URL: `${remote}?sslmode=disable` }, null],
  ['a container', { DATABASE_URL: 'postgres://shop@database/shop' }, null],
  ['a socket', { DATABASE_URL: 'postgres://shop@localhost/shop?host=/run/postgresql' }, null],
  ['a remote mail server', { SMTP_URL: 'smtp://me:hush@mail.example' }, /^SMTP_URL is/],
  ['one that requires TLS', { SMTP_URL: 'smtp://mail.example?requireTLS=true' }, null],
  [
    'a remote collector',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT is/,
  ],
])('in plain: %s', (_, more, says) => {
  const found = noticed({ ...near, ...more })
  expect(found).toEqual(says ? [expect.stringMatching(says)] : [])
  expect(found.join()).not.toContain('hush')
})
