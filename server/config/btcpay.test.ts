// Settings of a BTCPay Server: all or none, its address safe, its keys in private files and in no message.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBtcPay } from './btcpay.ts'
import type { Name } from './names.ts'

const folder = mkdtempSync(join(tmpdir(), 'piazza-btcpay-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text, { mode })
  chmodSync(path, mode)
  return path
}
const key = 'k'.repeat(40)
const secret = 's'.repeat(32)
const right = {
  BTCPAY_URL: 'https://pay.example/',
  BTCPAY_STORE: 'A1b2C3d4E5f6',
  BTCPAY_KEY_FILE: file('key', `${key}\n`),
  BTCPAY_WEBHOOK_SECRET_FILE: file('secret', secret),
}

function read(env: Partial<Record<Name, string>>) {
  const problems: string[] = []
  const setup = readBtcPay(
    (name) => env[name] ?? null,
    (text) => {
      problems.push(text)
      return null
    },
  )
  return { setup, problems }
}

test('without settings there is none; with all of them there is one', () => {
  expect(read({})).toEqual({ setup: null, problems: [] })
  expect(read(right)).toEqual({
    setup: {
      url: 'https://pay.example',
      storeId: right.BTCPAY_STORE,
      apiKey: key,
      webhookSecret: secret,
    },
    problems: [],
  })
})

test.each(Object.keys(right) as (keyof typeof right)[])(
  'without %s it is said to be missing',
  (name) => {
    const { [name]: _, ...others } = right
    const { setup, problems } = read(others)
    expect([setup, problems]).toEqual([null, [`${name} is missing for BTCPay.`]])
  },
)

test.each([
  ['http://pay.example', 'BTCPAY_URL'],
  ['pay.example', 'BTCPAY_URL'],
  ['https://user:word@pay.example', 'BTCPAY_URL'],
  ['https://pay.example/?a=b', 'BTCPAY_URL'],
  ['javascript:alert(1)', 'BTCPAY_URL'],
])('%s is no address of a server', (url, name) => {
  const { setup, problems } = read({ ...right, BTCPAY_URL: url })
  expect([setup, problems]).toEqual([null, [expect.stringContaining(name)]])
})

test('on this machine and below a path it may be plain', () => {
  for (const url of ['http://127.0.0.1:23000', 'http://localhost/btcpay/'])
    expect(read({ ...right, BTCPAY_URL: url })).toMatchObject({
      setup: { url: url.replace(/\/$/, '') },
      problems: [],
    })
})

test.each(['', 'short', 'A1b2C3d4/../x', 'Ä'.repeat(12)])('%j is no store', (store) => {
  expect(read({ ...right, BTCPAY_STORE: store }).setup).toBeNull()
})

test.each([
  ['is missing', join(folder, 'nothing')],
  ['others can read', file('open', key, 0o644)],
  ['is short', file('short', 'abc')],
  ['has two lines', file('lines', `${key}\n${key}`)],
  ['is empty', file('empty', '')],
])('a key whose file %s is refused, and never repeated', (_, path) => {
  for (const name of ['BTCPAY_KEY_FILE', 'BTCPAY_WEBHOOK_SECRET_FILE'] as const) {
    const { setup, problems } = read({ ...right, [name]: path })
    expect(setup).toBeNull()
    expect(problems.join()).toContain(name)
    expect(problems.join()).not.toMatch(/kkkk|ssss/)
  }
})
