// Validation of the configuration, and its error messages.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  type Env,
  folder,
  pi,
  real,
  secretFile,
  treasury,
} from '../../tests/fixtures/staff/settings.ts'
import { type Config, readConfig } from './config.ts'
import { defaults } from './names.ts'

describe('what is accepted', () => {
  test.each<[string, Env, Partial<Config>]>([
    [
      'nothing set is a demonstration on the loopback address',
      {},
      {
        demo: true,
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        databaseUrl: null,
        dataDir: resolve('data'),
        roles: ['web', 'work', 'watch'],
        pi: null,
        smtp: null,
        secretKeyFile: null,
      },
    ],
    ['empty counts as not set', { DATABASE_URL: '', SMTP_URL: ' ', DEMO: '' }, { demo: true }],
    ['HOST opens a demonstration', { HOST: '0.0.0.0' }, { demo: true, host: '0.0.0.0' }],
    ['a mail server makes it real', real, { demo: false, host: '0.0.0.0' }],
    ['so does a ledger', { ...real, ...pi }, { demo: false }],
    ['a real shop may embed its database', { ...real, DATABASE_URL: '' }, { databaseUrl: null }],
    [
      'DEMO=1 with a database',
      { ...real, DEMO: '1' },
      { demo: true, databaseUrl: real.DATABASE_URL },
    ],
    [
      'DEMO=1 with a ledger of its own',
      { ...pi, PI_NETWORK_PASSPHRASE: 'Standalone', PI_HORIZON_URL: 'http://node:8000', DEMO: '1' },
      {
        demo: true,
        pi: {
          horizonUrl: 'http://node:8000',
          secondHorizonUrl: null,
          passphrase: 'Standalone',
          treasury,
        },
      },
    ],
    ['one role', { ...real, ROLES: 'work' }, { roles: ['work'] }],
    [
      'a trailing slash',
      { PUBLIC_URL: 'http://localhost:3000/' },
      { publicUrl: 'http://localhost:3000' },
    ],
    [
      'http on the machine itself',
      { ...real, PUBLIC_URL: 'http://localhost:8080' },
      { demo: false },
    ],
    ['a bare sender', { ...real, MAIL_FROM: 'a@b.example' }, { mailFrom: 'a@b.example' }],
  ])('%s', (_, env, expected) => expect(accepted(env)).toMatchObject(expected))
})

describe('what is refused, and how it is said', () => {
  test.each<[string, Env, string[]]>([
    ['a port', { PORT: '80a' }, ['PORT must be a number']],
    ['a high port', { PORT: '65536' }, ['PORT must be a number']],
    ['a word in DEMO', { DEMO: 'yes' }, ['DEMO must be 1, 0']],
    ['a part of a demonstration', { ROLES: 'web,watch' }, ['ROLES must list all three']],
    ['an unknown role', { ...real, ROLES: 'web,mail' }, ['ROLES must list one or more of web']],
    ['no role', { ...real, ROLES: ',' }, ['ROLES must list one or more of web']],
    [
      'a path in the address',
      { PUBLIC_URL: 'https://x.example/shop' },
      ['PUBLIC_URL must be an origin'],
    ],
    ['a real shop without TLS', { ...real, PUBLIC_URL: 'http://shop.example' }, ['https://']],
    ['another database', { ...real, DATABASE_URL: 'mysql://x' }, ['DATABASE_URL must be a URL']],
    [
      'a ledger without TLS',
      { ...real, ...pi, PI_HORIZON_URL: 'http://x.example' },
      ['PI_HORIZON_URL'],
    ],
    [
      'half a ledger',
      { ...real, PI_TREASURY: treasury },
      ['PI_HORIZON_URL is m', 'PI_NETWORK_PASSPHRASE is m'],
    ],
    [
      'a treasury with a slip',
      { ...real, ...pi, PI_TREASURY: `${treasury.slice(0, -1)}!` },
      ['PI_TREASURY'],
    ],
    [
      'a secret key as treasury',
      { ...real, ...pi, PI_TREASURY: `S${'A'.repeat(55)}` },
      ['is a secret key'],
    ],
    [
      'Pi Testnet in a demonstration',
      { ...pi, DEMO: '1' },
      ['PI_NETWORK_PASSPHRASE is that of a real'],
    ],
    [
      'Pi Network in a demonstration',
      { ...pi, PI_NETWORK_PASSPHRASE: ' Pi Network ', DEMO: '1' },
      ['PI_NETWORK_PASSPHRASE is that of a real'],
    ],
    ['a mail server without a sender', { ...real, MAIL_FROM: '' }, ['MAIL_FROM is missing']],
    [
      'a sender with a line break',
      { ...real, MAIL_FROM: 'a@b.c\nBcc: d@e.f' },
      ['MAIL_FROM must be an email address'],
    ],
    [
      'everything at once',
      { DEMO: '0', PORT: '-1' },
      [
        'PORT',
        'PUBLIC_URL is missing',
        'SMTP_URL is missing',
        'MAIL_FROM is missing',
        'SECRET_KEY_FILE is missing',
      ],
    ],
    [
      'a secret that others may read',
      { ...real, SECRET_KEY_FILE: secretFile(randomBytes(32), 0o644) },
      ['chmod 600'],
    ],
    [
      'a short secret',
      { ...real, SECRET_KEY_FILE: secretFile(randomBytes(31)) },
      ['fewer than 32'],
    ],
    ['no such file', { ...real, SECRET_KEY_FILE: join(folder, 'none') }, ['cannot be read']],
  ])('%s', (_, env, expected) => {
    const { problems = [] } = readConfig(env)
    expect(problems).toHaveLength(expected.length)
    for (const [index, text] of expected.entries()) expect(problems[index]).toContain(text)
  })

  test('no problem repeats a value that may be secret', () => {
    const canary = 'ZQXCANARY'
    const env = Object.fromEntries(
      Object.keys(defaults)
        .filter((name) => name !== 'PI_NETWORK_PASSPHRASE')
        .map((name) => [name, canary]),
    )
    const { problems = [] } = readConfig(env)
    expect(problems.length).toBeGreaterThan(6)
    expect(problems.filter((text) => text.includes(canary))).toEqual([])
  })
})

test('.env.example shows every setting with its default, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const shown = Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(shown).toEqual(defaults)
})
