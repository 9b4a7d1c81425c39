// The Horizon client with servers that fail, are slow, or belong to another ledger.
import { describe, expect, test } from 'vitest'
import {
  ledgerOf,
  passphrase,
  paymentRecord,
  root,
  serve,
  stranger,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'
import { horizonLedger } from './horizon.ts'
import { askJson, maxResponseBytes } from './http-json.ts'

describe('Horizon servers', () => {
  const answering = async (status: number, body: string, headers: Record<string, string> = {}) => {
    const url = await serve((request, response) => {
      if (request.url === '/') return void response.end(JSON.stringify(root))
      response.writeHead(status, headers).end(body)
    })
    return horizonLedger({ url, passphrase }).paymentsAfter(treasury, '')
  }
  const horizonError = (name: string) =>
    JSON.stringify({ type: `https://stellar.org/horizon-errors/${name}` })

  test.each([
    ['ledger.limited', 429, '{}', { 'retry-after': '17' }, { seconds: 17 }],
    ['ledger.limited', 429, 'slow down', { 'x-ratelimit-reset': '99999' }, { seconds: 3600 }],
    [
      'ledger.limited',
      429,
      '{}',
      { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' },
      { seconds: 0 },
    ],
    ['ledger.history_gone', 410, horizonError('before_history'), {}, {}],
    ['ledger.stale', 503, horizonError('stale_history'), {}, {}],
    ['ledger.unreachable', 503, 'down', {}, {}],
    ['ledger.unreachable', 502, '<html>', {}, {}],
    ['ledger.unreadable', 200, '<html>maintenance</html>', {}, { why: 'not_json' }],
    ['ledger.unreadable', 200, '{"_embedded": {"records": [', {}, { why: 'not_json' }],
    ['ledger.unreadable', 200, '[]', {}, { why: 'not_json' }],
    ['ledger.unreadable', 400, horizonError('bad_request'), {}, { status: 400 }],
    ['ledger.unreadable', 302, '', { location: 'http://127.0.0.1:1/' }, { status: 302 }],
  ])('%s for %i %s', async (code, status, body, headers, facts) => {
    expect(await answering(status, body, headers as never)).toMatchObject({
      ok: false,
      code,
      facts,
    })
  })

  test('of another network are refused', async () => {
    const { ledger, asked } = await ledgerOf([], { root: { network_passphrase: 'Pi Network' } })
    expect(await ledger.check()).toMatchObject({ code: 'ledger.wrong_network' })
    expect(await ledger.paymentsAfter(treasury, '')).toMatchObject({ code: 'ledger.wrong_network' })
    expect(asked).toEqual(['/', '/'])
  })

  test('younger than the cursor are a reset ledger; a little younger, only behind', async () => {
    const { ledger, asked } = await ledgerOf([])
    const at = (number: number) => String(BigInt(number) << 32n)
    expect(await ledger.paymentsAfter(treasury, at(5013))).toMatchObject({ code: 'ledger.reset' })
    expect(await ledger.paymentsAfter(treasury, at(5012))).toMatchObject({ code: 'ledger.stale' })
    expect((await ledger.paymentsAfter(treasury, at(5000))).ok).toBe(true)
    expect(asked.filter((path) => path !== '/').length).toBe(1)
  })

  test('without the treasury have no payments yet; later they have lost their history', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/') return void response.end(JSON.stringify(root))
      response.writeHead(404).end(horizonError('not_found'))
    })
    const ledger = horizonLedger({ url, passphrase })
    expect(await ledger.paymentsAfter(treasury, '')).toMatchObject({
      value: { transfers: [], cursor: '' },
    })
    expect(await ledger.paymentsAfter(treasury, '4096')).toMatchObject({ code: 'ledger.reset' })
  })

  test('that are behind the previous one do not advance the ledger time', async () => {
    const { ledger } = await ledgerOf([paymentRecord()], { headers: { 'latest-ledger': '4990' } })
    const page = await ledger.paymentsAfter(treasury, '')
    expect(page.ok && page.value.readTo).toEqual(new Date('2026-11-21T11:59:58Z'))
  })

  test('with large pages are asked for fewer records', async () => {
    const limits: number[] = []
    const url = await serve((request, response) => {
      if (request.url === '/') return void response.end(JSON.stringify(root))
      const limit = Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit'))
      limits.push(limit)
      const records = Array.from({ length: limit }, (_, n) =>
        paymentRecord(stranger, { ledger: n + 1 }),
      )
      for (const each of records) each.transaction.result_meta_xdr = 'A'.repeat(30_000)
      response.end(JSON.stringify({ _embedded: { records } }))
    })
    const page = await horizonLedger({ url, passphrase }).paymentsAfter(treasury, '')
    expect(page.ok && page.value.more).toBe(true)
    expect(limits).toEqual([200, 50, 12].slice(0, limits.length))
    expect(limits.at(-1)).toBeLessThan(200)
  })

  test('that are unreachable, send too much, or never end', async () => {
    expect(await horizonLedger({ url: 'http://127.0.0.1:1', passphrase }).check()).toMatchObject({
      code: 'ledger.unreachable',
    })
    const flood = await serve((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
      }
      response.on('drain', pour)
      pour()
    })
    expect(await askJson(new URL(flood))).toEqual({ kind: 'too_big' })
    const silent = await serve(() => {})
    expect(await askJson(new URL(silent), undefined, { milliseconds: 50 })).toMatchObject({
      kind: 'unreachable',
    })
    const drip = await serve((_, response) => void response.write('{'))
    expect(await askJson(new URL(drip), undefined, { milliseconds: 50 })).toMatchObject({
      kind: 'unreachable',
    })
    expect(maxResponseBytes).toBe(1_048_576)
  })
})
