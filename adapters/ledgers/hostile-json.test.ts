// JSON that is valid and breaks what reads it: nested too deep, objects that cannot become text, times that no calendar has,
// characters that no database stores. The answer is refused, and nothing throws.
import { describe, expect, test } from 'vitest'
import {
  ledgerOf,
  muxed,
  passphrase,
  payer,
  paymentRecord,
  read,
  refusal,
  root,
  serve,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'
import { rpcAt } from './evm/rpc.ts'
import { horizonLedger } from './horizon.ts'
import { askJson } from './http-json.ts'

/** Without any text of its own: `String` and `Number` throw. */
const textless = { toString: 1, valueOf: 1 }
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const answering = (body: unknown, status = 200) =>
  serve((_request, response) => {
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })

test('a body that is nested too deep is no JSON', async () => {
  const ask = async (body: string) => (await askJson(new URL(await answering(body)))).kind
  expect(await ask(deep(100))).toBe('answer')
  expect(await ask(deep(50_000))).toBe('not_json')
  expect(await ask(`{"a":[{"b":${deep(50_000)}}]}`)).toBe('not_json')
})

describe('a Horizon server', () => {
  test('whose error has no text', async () => {
    const url = await answering({ type: textless }, 503)
    expect(await horizonLedger({ url, passphrase }).check()).toMatchObject({
      ok: false,
      code: 'ledger.unreachable',
    })
  })

  test.each([
    ['of no text', textless],
    ['before 1970', '-271821-04-20T00:00:00Z'],
    ['in the notation of a place', '11/21/2026, 11:59:58 AM'],
    ['without a zone', '2026-11-21T11:59:58'],
    ['as a number', 1_795_262_398],
  ])('with a time %s', async (_, time) => {
    const { ledger } = await ledgerOf([], { root: { history_latest_ledger_closed_at: time } })
    expect(await ledger.check()).toMatchObject({ ok: false, code: 'ledger.unreadable' })
    const [aside] = await asideOf({ created_at: time })
    expect(aside?.why).toBe('a time that is none')
  })

  test('with a muxed id of no text, and an inner transaction of none', async () => {
    const other = await read([{ ...paymentRecord(muxed), to_muxed_id: textless }])
    expect(other.ok && other.value.setAside).toMatchObject([
      { why: 'a muxed id that is no number' },
    ])
    const record = paymentRecord(treasury, { bump: true })
    record.transaction.inner_transaction = { hash: textless }
    const page = await read([record])
    expect(page.ok && page.value.setAside).toMatchObject([{ why: 'another inner transaction' }])
  })

  test('with a balance of no text', async () => {
    const url = await serve((request, response) => {
      const account = { balances: [{ asset_type: 'native', balance: textless }] }
      response.end(JSON.stringify(request.url === '/' ? root : account))
    })
    expect(await horizonLedger({ url, passphrase }).balance(treasury)).toMatchObject({
      ok: false,
      code: 'ledger.unreadable',
    })
  })

  test('with an envelope of a format to come, and characters that cannot be stored', async () => {
    const record = paymentRecord()
    record.transaction.envelope_xdr = Buffer.from([0, 0, 0, 99, 0, 0, 0, 0]).toString('base64')
    const page = await read([{ ...record, transaction_hash: 'a\0b' }])
    expect(page.ok && page.value.setAside).toMatchObject([{ why: 'transaction_hash is no text' }])
    const other = await read([{ ...record, from: `${payer}\0` }])
    expect(other.ok && other.value.setAside).toMatchObject([{ why: 'from is no text' }])
  })

  test('with a paging token that is no number', async () => {
    const record: Record<string, unknown> = { ...paymentRecord(), paging_token: 'now' }
    expect(await refusal([record])).toContain('ledger.untrusted')
    const { ledger } = await ledgerOf([record])
    const found = await ledger.lookUp(treasury, String(record.transaction_hash))
    expect(found).toMatchObject({ ok: false, code: 'ledger.untrusted' })
  })
})

test.each([
  ['message', { code: -32000, message: textless }],
  ['code', { code: textless, message: 'no' }],
])('a node whose error has a %s of no text', async (_, error) => {
  const rpc = rpcAt(await answering({ jsonrpc: '2.0', id: 1, error }))
  expect(await rpc.ask('eth_chainId', [])).toMatchObject({ ok: false, code: 'ledger.refused' })
})

async function asideOf(changes: object) {
  const page = await read([{ ...paymentRecord(), ...changes }])
  if (!page.ok) throw new Error(page.code)
  expect(page.value.transfers).toEqual([])
  return page.value.setAside
}
