// Validation of the configuration, and its error messages.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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

describe('accepted settings', () => {
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
        databaseDirectUrl: null,
        databasePool: 23,
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
    ['an external database has a small pool', real, { databasePool: 10 }],
    [
      'a pooler',
      { ...real, DATABASE_DIRECT_URL: 'postgres://direct/shop', DATABASE_POOL: '25' },
      { databaseDirectUrl: 'postgres://direct/shop', databasePool: 25 },
    ],
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
    ['a demonstration runs in one process', {}, { webProcesses: 1 }],
    [
      'a real shop uses the cores, at most eight',
      real,
      { webProcesses: Math.min(availableParallelism(), 8) },
    ],
    ['as many processes as it says', { ...real, WEB_CONCURRENCY: '12' }, { webProcesses: 12 }],
    [
      'none without the role',
      { ...real, ROLES: 'work', WEB_CONCURRENCY: '4' },
      { webProcesses: 0 },
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

describe('refused settings and their messages', () => {
  test.each<[string, Env, string[]]>([
    ['a port', { PORT: '80a' }, ['PORT must be a number']],
    ['a high port', { PORT: '65536' }, ['PORT must be a number']],
    ['a word in DEMO', { DEMO: 'yes' }, ['DEMO must be 1, 0']],
    ['a part of a demonstration', { ROLES: 'web,watch' }, ['ROLES must list all three']],
    ['no process', { WEB_CONCURRENCY: '0' }, ['WEB_CONCURRENCY must be the number']],
    ['too many processes', { WEB_CONCURRENCY: '65' }, ['WEB_CONCURRENCY must be the number']],
    ['an unknown role', { ...real, ROLES: 'web,mail' }, ['ROLES must list one or more of web']],
    ['no role', { ...real, ROLES: ',' }, ['ROLES must list one or more of web']],
    [
      'a path in the address',
      { PUBLIC_URL: 'https://x.example/shop' },
      ['PUBLIC_URL must be an origin'],
    ],
    ['a real shop without TLS', { ...real, PUBLIC_URL: 'http://shop.example' }, ['https://']],
    ['an unreasonable pool', { ...real, DATABASE_POOL: '4' }, ['DATABASE_POOL must be a number']],
    [
      'a direct address alone',
      { DATABASE_DIRECT_URL: real.DATABASE_URL },
      ['DATABASE_DIRECT_URL needs DATABASE_URL'],
    ],
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

  test('no message repeats a value that may be secret', () => {
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

test('metrics have a port of their own, on the loopback interface by default', () => {
  expect(readConfig({}).config?.metrics).toBe(null)
  const metrics = { host: '127.0.0.1', port: 9464 }
  expect(readConfig({ METRICS_PORT: '9464' }).config?.metrics).toEqual(metrics)
  for (const port of ['x', '70000', '3000'])
    expect(readConfig({ METRICS_PORT: port }).problems?.join()).toMatch(/^METRICS_PORT must/)
})

test('traces need the address of a collector and a ratio between 0 and 1', () => {
  expect(readConfig({}).config?.traces).toBe(null)
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).config?.traces).toEqual({ ratio: 1 })
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '5' }
  expect(readConfig(wrong).problems?.join()).toMatch(/^OTEL_TRACES_SAMPLER_ARG must/)
  const bare = { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }
  expect(readConfig(bare).problems?.join()).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT must/)
})

test('error reports need a key and a project, and the key is not repeated', () => {
  const ERROR_REPORT_URL = 'https://key@errors.example/7'
  expect(readConfig({ ERROR_REPORT_URL }).config?.errorReportUrl).toBe(ERROR_REPORT_URL)
  for (const url of ['https://errors.example/7', 'https://hidden@errors.example/', 'x']) {
    const said = readConfig({ ERROR_REPORT_URL: url }).problems?.join()
    expect(said).toMatch(/^ERROR_REPORT_URL must/)
    expect(said).not.toContain('hidden')
  }
})

test('.env.example lists every setting with its default, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
  const shown = Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(shown).toEqual(defaults)
})

test('a CDN needs the address at which it is purged, and a service its token', () => {
  expect(readConfig({}).config?.cdn).toBe(null)
  const PURGE_URL = 'http://10.0.0.2:6081/, http://10.0.0.3:6081'
  expect(readConfig({ CDN: 'varnish', PURGE_URL }).config?.cdn).toEqual({
    kind: 'varnish',
    purgeUrls: ['http://10.0.0.2:6081', 'http://10.0.0.3:6081'],
    token: null,
  })
  const problemsOf = (env: Record<string, string>) => readConfig(env).problems?.join('\n')
  expect(problemsOf({ CDN: 'akamai' })).toMatch(/^CDN must be one of varnish, fastly, cloudflare/)
  expect(problemsOf({ CDN: 'varnish' })).toMatch(/^PURGE_URL must/)
  expect(problemsOf({ PURGE_URL })).toMatch(/^PURGE_URL needs CDN/)
  const fastly = { CDN: 'fastly', PURGE_URL: 'https://api.fastly.com/service/S1' }
  expect(problemsOf(fastly)).toMatch(/^PURGE_TOKEN_FILE is missing/)
  expect(problemsOf({ ...fastly, PURGE_TOKEN_FILE: '/nowhere' })).toMatch(/cannot be read/)
  expect(problemsOf({ ...fastly, PURGE_URL: 'http://api.fastly.com' })).toMatch(/https:/)
})
