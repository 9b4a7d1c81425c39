import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rates } from '../shop/payments/rates/port.ts'
import { ok, refuse } from '../shop/result.ts'
import { addressOf, isPrivate } from './private-addresses.ts'
import { fixedRate, noRates, rateFrom, ratesInOrder } from './rates.ts'

const pair = { of: 'PI', in: 'USDT' } as const
const start = Date.parse('2026-11-21T12:00:00Z')
let time = start
const now = () => new Date(time)
const stamp = (minutes = 0) => new Date(start + minutes * 60_000).toISOString()
const good = JSON.stringify({ usdt_per_pi: '0.8312', as_of: stamp() })

const folder = mkdtempSync(join(tmpdir(), 'piazza-rate-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const fileWith = (text: string) => {
  files += 1
  const path = join(folder, `${files}.json`)
  writeFileSync(path, text)
  return path
}

let requestCount = 0
let reply: { status: number; body: string; location?: string } = { status: 200, body: good }
const server = createServer((_, response) => {
  requestCount += 1
  response.writeHead(reply.status, reply.location ? { location: reply.location } : {})
  response.end(reply.body)
})
let url: URL
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rate`)
})
afterAll(() => void server.close())
const privateAllowed = { mayBePrivate: true }

test('fixed: as configured, at any time', async () => {
  const rates = fixedRate('0.5', 'setting', now)
  expect(await rates.rate(pair)).toEqual({
    ok: true,
    value: { rate: '0.5', source: 'setting', asOf: now() },
  })
})

test('none: USDT is not offered', async () => {
  expect(await noRates.rate(pair)).toMatchObject({ ok: false, code: 'rate.none' })
})

test('from a file, named without its path', async () => {
  time = start
  expect(await rateFrom(fileWith(good), now).rate(pair)).toEqual({
    ok: true,
    value: { rate: '0.8312', source: 'file', asOf: new Date(start) },
  })
})

describe('a rate file is refused', () => {
  test.each([
    ['that is no JSON', '0.83'],
    [
      'with a number, which has lost digits',
      '{"usdt_per_pi": 0.83, "as_of": "2026-11-21T12:00:00Z"}',
    ],
    ['without a time', '{"usdt_per_pi": "0.83"}'],
    ['with a rate of nothing', `{"usdt_per_pi": "0", "as_of": "${stamp()}"}`],
    ['with a negative rate', `{"usdt_per_pi": "-1", "as_of": "${stamp()}"}`],
    ['that is not a number', `{"usdt_per_pi": "NaN", "as_of": "${stamp()}"}`],
    ['in scientific notation', `{"usdt_per_pi": "1e30", "as_of": "${stamp()}"}`],
    ['beyond all worth', `{"usdt_per_pi": "1${'0'.repeat(30)}", "as_of": "${stamp()}"}`],
    ['with markup', `{"usdt_per_pi": "<b>0.83</b>", "as_of": "${stamp()}"}`],
    ['that is a page', '<!doctype html><title>Bad gateway</title>'],
    ['that is a list', '["0.83"]'],
    ['with a time that is none', '{"usdt_per_pi": "0.83", "as_of": "yesterday"}'],
    ['from the future', `{"usdt_per_pi": "0.83", "as_of": "${stamp(5)}"}`],
    ['with too many decimals', `{"usdt_per_pi": "0.${'1'.repeat(19)}", "as_of": "${stamp()}"}`],
  ])('%s', async (_, text) => {
    time = start
    expect(await rateFrom(fileWith(text), now).rate(pair)).toMatchObject({ code: 'rate.none' })
  })

  test('that is missing', async () => {
    const rates = rateFrom(join(folder, 'missing.json'), now)
    expect(await rates.rate(pair)).toMatchObject({ code: 'rate.none' })
  })
})

test('from an address: fetched once a minute, for any number of shoppers', async () => {
  time = start
  reply = { status: 200, body: good }
  requestCount = 0
  const rates = rateFrom(url, now, privateAllowed)
  const all = await Promise.all(Array.from({ length: 20 }, () => rates.rate(pair)))
  expect(all.every((each) => each.ok && each.value.source === url.host)).toBe(true)
  await rates.rate(pair)
  expect(requestCount).toBe(1)
})

test('the last rate is used during an outage, and outdated after a quarter of an hour', async () => {
  time = start
  reply = { status: 200, body: good }
  const rates = rateFrom(url, now, privateAllowed)
  await rates.rate(pair)
  reply = { status: 503, body: '<html>' }
  time = start + 14 * 60_000
  expect((await rates.rate(pair)).ok).toBe(true)
  time = start + 16 * 60_000
  expect(await rates.rate(pair)).toMatchObject({ ok: false, code: 'rate.stale' })
})

test('a clock that was set back, and a source that goes back, keep no rate alive and bring none back', async () => {
  time = start
  const answer = (rate: string, minutes: number) => ({
    status: 200,
    body: JSON.stringify({ usdt_per_pi: rate, as_of: stamp(minutes) }),
  })
  const rates = rateFrom(url, now, privateAllowed)
  reply = answer('0.9', 0)
  expect(await rates.rate(pair)).toMatchObject({ value: { rate: '0.9' } })
  reply = answer('0.1', -5)
  time += 61_000
  await rates.rate(pair)
  await expect.poll(async () => (await rates.rate(pair)).ok).toBe(true)
  expect(await rates.rate(pair)).toMatchObject({ value: { rate: '0.9' } })
  reply = { status: 503, body: '' }
  time = start - 24 * 3_600_000
  expect(await rates.rate(pair)).toMatchObject({ ok: false, code: 'rate.stale' })
  reply = answer('0.7', -24 * 60)
  time += 61_000
  expect(await rates.rate(pair)).toMatchObject({ value: { rate: '0.7' } })
  reply = { status: 200, body: good }
  time = start
})

test('a redirect is not followed', async () => {
  time = start
  reply = { status: 302, body: '', location: url.href }
  requestCount = 0
  expect(await rateFrom(url, now, privateAllowed).rate(pair)).toMatchObject({ code: 'rate.none' })
  expect(requestCount).toBe(1)
})

describe('a private network', () => {
  test('is refused unless it is allowed', async () => {
    time = start
    reply = { status: 200, body: good }
    requestCount = 0
    expect(await rateFrom(url, now).rate(pair)).toMatchObject({ code: 'rate.none' })
    expect(requestCount).toBe(0)
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:20::1',
    '192.88.99.1',
    '100::1',
    '100:0:0:1::1',
    '3fff::1',
    '5f00::1',
  ])('%s is in one', (address) => expect(isPrivate(address)).toBe(true))

  test.each([
    '1.1.1.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2001:200::1',
    '192.88.100.1',
    '100:1::1',
  ])('%s is in none', (address) => expect(isPrivate(address)).toBe(false))

  test('contains a host name that resolves to it, even among others', async () => {
    expect(await addressOf('localhost')).toBe(null)
    expect(await addressOf('[::1]')).toBe(null)
    const both = async () => [{ address: '1.1.1.1' }, { address: '10.0.0.7' }]
    expect(await addressOf('rates.example', { resolve: both })).toBe(null)
    const outside = async () => [{ address: '1.1.1.1' }]
    expect(await addressOf('rates.example', { resolve: outside })).toBe('1.1.1.1')
  })

  test('a name that does not resolve, or takes too long, is refused', async () => {
    const unresolved = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await addressOf('rates.example', { resolve: unresolved })).toBe(null)
    const silent = () => new Promise<never>(() => {})
    expect(await addressOf('rates.example', { resolve: silent, milliseconds: 20 })).toBe(null)
  })
})

describe('a host name', () => {
  const named = () => {
    const place = new URL(url)
    place.hostname = 'rates.example'
    return place
  }

  test('is resolved once, and its address connected to', async () => {
    time = start
    reply = { status: 200, body: good }
    requestCount = 0
    let looked = 0
    const resolve = async () => {
      looked += 1
      return [{ address: '127.0.0.1' }]
    }
    const rates = rateFrom(named(), now, { mayBePrivate: true, resolve })
    expect(await rates.rate(pair)).toMatchObject({ value: { source: named().host } })
    expect([requestCount, looked]).toEqual([1, 1])
  })

  test('that resolves to a public, then a private address reaches no private one', async () => {
    time = start
    reply = { status: 200, body: good }
    requestCount = 0
    // The first address is public, without a listener; the second is the shop's own network.
    const answers = ['1.1.1.1', '127.0.0.1']
    const resolve = async () => [{ address: answers.shift() ?? '127.0.0.1' }]
    expect(await rateFrom(named(), now, { resolve }).rate(pair)).toMatchObject({
      code: 'rate.none',
    })
    expect(requestCount).toBe(0)
    expect(answers).toEqual(['127.0.0.1'])
  })
})

test('an oversized response is refused', async () => {
  time = start
  reply = { status: 200, body: `${good}${' '.repeat(20_000)}` }
  expect(await rateFrom(url, now, privateAllowed).rate(pair)).toMatchObject({ code: 'rate.none' })
})

describe('several sources', () => {
  const eur = { of: 'PI', in: 'EUR' } as const
  /** A source that says this at the shop's time, or nothing. */
  const saying = (said: { rate: string | null }, source: string): Rates => ({
    rate: async () =>
      said.rate === null ? refuse('rate.none') : ok({ rate: said.rate, source, asOf: now() }),
  })
  const pair = () => {
    const [a, b] = [{ rate: '0.5' as string | null }, { rate: '0.51' as string | null }]
    return { a, b, rates: ratesInOrder([saying(a, 'a'), saying(b, 'b')], now) }
  }

  test('the first one counts, and the next one while it says nothing', async () => {
    const { a, rates } = pair()
    expect(await rates.rate(eur)).toMatchObject({ value: { rate: '0.5', source: 'a' } })
    a.rate = null
    expect(await rates.rate(eur)).toMatchObject({ value: { rate: '0.51', source: 'b' } })
  })

  test('an outlier is set aside for the other, and believed if both have moved', async () => {
    const { a, b, rates } = pair()
    await rates.rate(eur)
    a.rate = '5'
    expect(await rates.rate(eur)).toMatchObject({ value: { rate: '0.51', source: 'b' } })
    b.rate = '5.1'
    expect(await rates.rate(eur)).toMatchObject({ value: { rate: '5', source: 'a' } })
  })

  test('the last good one bridges an outlier of the only source, until it is stale', async () => {
    time = start
    const said = { rate: '0.5' as string | null }
    const rates = ratesInOrder([saying(said, 'a')], now)
    await rates.rate(eur)
    said.rate = '0.05'
    time = start + 14 * 60_000
    expect(await rates.rate(eur)).toMatchObject({ value: { rate: '0.5' } })
    time = start + 16 * 60_000
    expect(await rates.rate(eur)).toMatchObject({ value: { rate: '0.05' } })
    time = start
  })

  test('that disagree by ten are not believed, and the methods that need none go on', async () => {
    const { a, rates } = pair()
    a.rate = '5'
    expect(await rates.rate(eur)).toMatchObject({ ok: false, code: 'rate.none' })
  })
})
