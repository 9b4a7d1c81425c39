import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { encodeAccount } from '../shop/payments/strkey.ts'
import { type Config, readConfig } from './config.ts'
import { defaults } from './config-names.ts'
import { openSecret, openSecrets, problemsOfSecret } from './secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

function secretFile(content: Buffer | string, mode = 0o600): string {
  const path = join(folder, randomBytes(6).toString('hex'))
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const treasury = encodeAccount(randomBytes(32))
const real = {
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgres://shop:pw@db.example/shop',
  SMTP_URL: 'smtps://shop:pw@mail.example',
  MAIL_FROM: 'Shop <shop@example.org>',
  SECRET_KEY_FILE: secretFile(randomBytes(32)),
}
const pi = {
  PI_HORIZON_URL: 'https://api.testnet.minepi.com',
  PI_NETWORK_PASSPHRASE: 'Pi Testnet',
  PI_TREASURY: treasury,
}

type Env = Record<string, string>
const accepted = (env: Env): Config => {
  const { config, problems } = readConfig(env)
  expect(problems).toBeUndefined()
  return config as Config
}

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
    ['a port', { PORT: '80a' }, ['PORT is a number']],
    ['a high port', { PORT: '65536' }, ['PORT is a number']],
    ['a word in DEMO', { DEMO: 'yes' }, ['DEMO is 1, 0']],
    ['a part of a demonstration', { ROLES: 'web,watch' }, ['ROLES are all three']],
    ['an unknown role', { ...real, ROLES: 'web,mail' }, ['ROLES lists']],
    ['no role', { ...real, ROLES: ',' }, ['ROLES lists']],
    [
      'a path in the address',
      { PUBLIC_URL: 'https://x.example/shop' },
      ['PUBLIC_URL is an origin'],
    ],
    ['a real shop without TLS', { ...real, PUBLIC_URL: 'http://shop.example' }, ['https://']],
    ['another database', { ...real, DATABASE_URL: 'mysql://x' }, ['DATABASE_URL is a URL']],
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
      ['MAIL_FROM is an address'],
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

describe('the secret', () => {
  test.each([
    ['zeros', Buffer.alloc(32)],
    ['counting', Buffer.from(Array.from({ length: 64 }, (_, i) => i))],
    ['a pattern', Buffer.from('0123456789abcdef'.repeat(4))],
    ['words', Buffer.from('change-me-change-me-please-change-me')],
  ])('%s are not random', (_, content) => {
    expect(problemsOfSecret(secretFile(content))).toEqual(['does not hold random bytes.'])
  })

  test('random bytes pass in every common spelling', () => {
    for (let i = 0; i < 500; i++) {
      for (const spelling of ['latin1', 'hex', 'base64'] as const) {
        const content = Buffer.from(randomBytes(32).toString(spelling), 'latin1')
        expect(problemsOfSecret(secretFile(content))).toEqual([])
      }
    }
  })

  test('the demonstration makes its own once, for its eyes only', () => {
    const dataDir = join(folder, 'demo')
    const first = openSecret(null, dataDir)
    expect(first.length).toBe(32)
    expect(openSecret(null, dataDir)).toEqual(first)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(problemsOfSecret(join(dataDir, 'secret.key'))).toEqual([])
  })
})

test('.env.example shows every setting with its default, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8')
  const shown = Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(shown).toEqual(defaults)
})

describe('private pictures', () => {
  const s3 = {
    S3_URL: 'https://s3.example.com/private/',
    S3_KEY_ID: 'AKIA',
    S3_SECRET_FILE: secretFile('s3cret\n'),
  }
  test('stand in a bucket, sealed with keys by version, for days', () => {
    const old = secretFile(randomBytes(32))
    const days = { KEEP_APPROVED_DAYS: '90', KEEP_DRAFT_DAYS: '1' }
    const config = accepted({ ...real, ...s3, ...days, OLD_SECRET_KEY_FILES: old })
    expect(config).toMatchObject({
      s3: {
        url: 'https://s3.example.com/private',
        region: 'us-east-1',
        keyId: 'AKIA',
        secretFile: s3.S3_SECRET_FILE,
      },
      keepDocuments: { approved: 90, declined: 7, draft: 1 },
      oldSecretKeyFiles: [old],
    })
    expect(openSecrets(config)).toEqual({
      1: readFileSync(old),
      2: readFileSync(real.SECRET_KEY_FILE),
    })
    const gone = accepted({ ...real, OLD_SECRET_KEY_FILES: `-,${old},-` })
    expect(openSecrets(gone)).toEqual({
      2: readFileSync(old),
      4: readFileSync(real.SECRET_KEY_FILE),
    })
  })

  test.each<[string, Env, string]>([
    ['a bucket without a key', { S3_URL: s3.S3_URL }, 'S3_KEY_ID is missing'],
    ['an endpoint without a bucket', { ...s3, S3_URL: 'https://s3.example.com' }, 'S3_URL is the'],
    ['a path for a bucket', { ...s3, S3_URL: 'https://s3.example.com/a-b/c' }, 'S3_URL is the'],
    ['a key in the URL', { ...s3, S3_URL: 'https://a:b@s3.example.com/private' }, 'S3_URL is the'],
    ['a bucket over http', { ...s3, S3_URL: 'http://s3.example.com/private' }, 'https://'],
    ['a secret for all', { ...s3, S3_SECRET_FILE: secretFile('x', 0o644) }, 'chmod 600'],
    ['no secret', { ...s3, S3_SECRET_FILE: secretFile(' ') }, 'S3_SECRET_FILE is empty'],
    ['a missing file', { ...s3, S3_SECRET_FILE: '/nowhere' }, 'cannot be read'],
    ['a weak old key', { OLD_SECRET_KEY_FILES: secretFile('short') }, 'fewer than 32'],
    ['the present key as an old one', { OLD_SECRET_KEY_FILES: real.SECRET_KEY_FILE }, 'twice'],
    ['no days', { KEEP_DECLINED_DAYS: '0' }, 'KEEP_DECLINED_DAYS'],
    ['days without an end', { KEEP_APPROVED_DAYS: 'forever' }, 'KEEP_APPROVED_DAYS'],
  ])('%s is told', (_, env, text) => {
    const { problems } = readConfig({ ...real, ...env })
    expect(problems?.join(' ')).toContain(text)
    expect(problems?.join(' ')).not.toContain('a:b@')
  })
})
