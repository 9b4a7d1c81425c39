// The Horizon client against servers that lie, break and dawdle.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Account,
  Asset,
  Keypair,
  Memo,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk/base'
import { afterAll, describe, expect, test } from 'vitest'
import { muxedAddress } from '../../shop/payments/strkey.ts'
import { horizonLedger } from './horizon.ts'
import { askJson, mostBytes } from './http-json.ts'

const passphrase = 'Pi Testnet'
const key = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7))
const payer = key.publicKey()
const treasury = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 8)).publicKey()
const stranger = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)).publicKey()
const muxed = muxedAddress(treasury, 77n)
const amount = '12.3456789'

type Json = Record<string, unknown>
type Shown = Json & { id: string; transaction: Json }
const servers: (() => void)[] = []
afterAll(() => {
  for (const close of servers) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const root = {
  network_passphrase: passphrase,
  history_latest_ledger: 5000,
  history_latest_ledger_closed_at: '2026-11-21T12:00:00Z',
}

/** A record as Horizon shows it, of a transaction that was really signed. */
function record(
  operation: xdr.Operation,
  shape: Json,
  more: { ledger?: number; memo?: Memo; bump?: boolean } = {},
): Shown {
  const { ledger = 100, memo, bump } = more
  const builder = new TransactionBuilder(new Account(payer, '5'), {
    fee: '100000',
    networkPassphrase: passphrase,
  })
  builder.addOperation(operation)
  if (memo) builder.addMemo(memo)
  const inner = builder.setTimeout(0).build()
  inner.sign(key)
  const outer = bump
    ? TransactionBuilder.buildFeeBumpTransaction(key, '200000', inner, passphrase)
    : inner
  if (bump) outer.sign(key)
  const id = String((BigInt(ledger) << 32n) | 4097n)
  const bytes = memo?.type === 'text' ? Buffer.from(memo.value as Uint8Array) : null
  const memoText = bytes ? bytes.toString() : memo?.type === 'id' ? String(memo.value) : undefined
  return {
    id,
    paging_token: id,
    transaction_successful: true,
    source_account: payer,
    created_at: '2026-11-21T11:59:58Z',
    transaction_hash: Buffer.from(outer.hash()).toString('hex'),
    ...shape,
    transaction: {
      ledger,
      envelope_xdr: outer.toXDR(),
      memo_type: memo?.type ?? 'none',
      ...(memoText === undefined ? {} : { memo: memoText }),
      ...(bytes ? { memo_bytes: bytes.toString('base64') } : {}),
    },
  }
}
const native = Asset.native()
const pays = (to = treasury, more: Parameters<typeof record>[2] = {}) =>
  record(
    Operation.payment({ destination: to, asset: native, amount }),
    {
      type: 'payment',
      from: payer,
      to: to.startsWith('M') ? treasury : to,
      asset_type: 'native',
      amount,
      ...(to.startsWith('M') ? { to_muxed: to, to_muxed_id: '77' } : {}),
    },
    more,
  )

async function ledgerOf(
  records: unknown[],
  more: { root?: Json; headers?: Record<string, string> } = {},
) {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'application/hal+json', ...more.headers })
    const isRoot = request.url === '/'
    response.end(JSON.stringify(isRoot ? { ...root, ...more.root } : { _embedded: { records } }))
  })
  return { ledger: horizonLedger({ url, passphrase }), asked }
}
async function read(records: unknown[], cursor = '') {
  const { ledger } = await ledgerOf(records)
  return ledger.paymentsAfter(treasury, cursor)
}
async function refusal(...args: Parameters<typeof read>) {
  const page = await read(...args)
  return page.ok ? 'ok' : [page.code, page.facts?.why]
}

describe('what it understands', () => {
  test('a payment to the treasury, to a muxed address of it, with a memo', async () => {
    const page = await read([
      pays(treasury, { memo: Memo.text('ABC') }),
      pays(muxed, { ledger: 101, memo: Memo.id('42') }),
    ])
    expect(page.ok && page.value).toMatchObject({
      ledger: passphrase,
      account: treasury,
      after: '',
      cursor: String((101n << 32n) | 4097n),
      transfers: [
        {
          amount: 123_456_789n,
          from: payer,
          to: treasury,
          muxedId: null,
          memo: { type: 'text', value: 'ABC' },
          asset: 'native',
          kind: 'payment',
          ledger: 100,
          at: new Date('2026-11-21T11:59:58Z'),
          proved: true,
        },
        { muxedId: '77', memo: { type: 'id', value: '42' }, proved: true },
      ],
      sent: [],
      latestLedger: 5000,
      closedAt: new Date('2026-11-21T12:00:00Z'),
      readTo: new Date('2026-11-21T12:00:00Z'),
      more: false,
    })
  })

  test('path payments by what arrives, new accounts, merges, fee bumps, issued assets', async () => {
    const path = { from: payer, to: treasury, asset_type: 'native', amount }
    const issued = new Asset('PI', payer)
    const page = await read([
      record(
        Operation.pathPaymentStrictReceive({
          sendAsset: issued,
          sendMax: '99',
          destination: treasury,
          destAsset: native,
          destAmount: amount,
        }),
        { type: 'path_payment_strict_receive', ...path, source_amount: '98.0000000' },
        { ledger: 1 },
      ),
      record(
        Operation.pathPaymentStrictSend({
          sendAsset: issued,
          sendAmount: '99',
          destination: treasury,
          destAsset: native,
          destMin: '1',
        }),
        { type: 'path_payment_strict_send', ...path, source_amount: '99.0000000' },
        { ledger: 2 },
      ),
      record(
        Operation.createAccount({ destination: treasury, startingBalance: amount }),
        { type: 'create_account', funder: payer, account: treasury, starting_balance: amount },
        { ledger: 3 },
      ),
      record(
        Operation.accountMerge({ destination: treasury }),
        { type: 'account_merge', account: payer, into: treasury },
        { ledger: 4 },
      ),
      pays(treasury, { ledger: 5, bump: true }),
      record(
        Operation.payment({ destination: treasury, asset: issued, amount }),
        {
          type: 'payment',
          ...path,
          asset_type: 'credit_alphanum4',
          asset_code: 'PI',
          asset_issuer: payer,
        },
        { ledger: 6 },
      ),
    ])
    expect(page.ok && page.value.transfers).toMatchObject([
      { kind: 'path_payment_strict_receive', amount: 123_456_789n, proved: true },
      { kind: 'path_payment_strict_send', amount: 123_456_789n, proved: true },
      { kind: 'create_account', amount: 123_456_789n, proved: true },
      { kind: 'account_merge', amount: null, proved: true },
      { kind: 'payment', amount: 123_456_789n, proved: true },
      { kind: 'payment', amount: 123_456_789n, asset: `PI:${payer}`, proved: true },
    ])
  })

  test('what a contract moves to the treasury, each part by itself', async () => {
    const call = {
      type: 'invoke_host_function',
      asset_balance_changes: [
        {
          type: 'transfer',
          asset_type: 'native',
          from: payer,
          to: treasury,
          amount,
          destination_muxed_id: '77',
        },
        { type: 'transfer', asset_type: 'native', from: payer, to: stranger, amount },
        { type: 'transfer', asset_type: 'native', from: payer, to: treasury, amount: '1.0000000' },
        { type: 'mint', asset_type: 'native', to: treasury, amount },
      ],
    }
    const invoke = Operation.invokeContractFunction({
      contract: 'CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC',
      function: 'transfer',
      args: [],
    })
    const page = await read([record(invoke, call)])
    const id = String((100n << 32n) | 4097n)
    expect(page.ok && page.value.transfers).toMatchObject([
      { operationId: `${id}.0`, amount: 123_456_789n, muxedId: '77', proved: true },
      { operationId: `${id}.1`, amount: 10_000_000n, muxedId: null },
    ])
  })

  test('what leaves the treasury; failed transactions and other people’s payments are nothing', async () => {
    const out = record(
      Operation.payment({
        destination: muxedAddress(stranger, 5n),
        asset: native,
        amount,
        source: treasury,
      }),
      {
        type: 'payment',
        from: treasury,
        to: stranger,
        to_muxed: muxedAddress(stranger, 5n),
        to_muxed_id: '5',
        asset_type: 'native',
        amount,
      },
      { ledger: 1 },
    )
    const failed = { ...pays(treasury, { ledger: 2 }), transaction_successful: false }
    const page = await read([out, failed, pays(stranger, { ledger: 3 })])
    expect(page.ok && page.value).toMatchObject({
      transfers: [],
      sent: [{ to: stranger, muxedId: '5', amount: 123_456_789n }],
      cursor: String((3n << 32n) | 4097n),
    })
  })

  test('what is newer than this code is kept for a person, and nothing is said of its amount', async () => {
    const shown: Shown = { ...pays(), type: 'teleport' }
    const bytes = Buffer.from(String(shown.transaction.envelope_xdr), 'base64')
    // Type, source, fee, sequence, conditions, memo and count stand before: the operation's type is at 84.
    expect(bytes.readUInt32BE(84)).toBe(1)
    bytes.writeUInt32BE(99, 84)
    shown.transaction.envelope_xdr = bytes.toString('base64')
    const network = createHash('sha256').update(passphrase).digest()
    const signed = createHash('sha256').update(network).update(bytes.subarray(0, -76))
    shown.transaction_hash = signed.digest('hex')
    const page = await read([shown])
    expect(page.ok && page.value.transfers).toMatchObject([
      { kind: 'teleport', amount: null, proved: false, from: payer },
    ])
  })

  test('a memo of bytes that are no text', async () => {
    const memo = Memo.text(Buffer.from([0xff, 0, 0xfe]) as never)
    const shown = pays(treasury, { memo })
    shown.transaction.memo = '\ufffd\u0000\ufffd'
    expect((await read([shown])).ok).toBe(true)
    shown.transaction.memo_bytes = undefined
    expect((await read([shown])).ok).toBe(true)
  })
})

describe('what it refuses, whole pages at a time', () => {
  const lies: [string, (shown: Shown) => void][] = [
    ['another amount', (shown) => (shown.amount = '99.0000000')],
    ['another payer', (shown) => (shown.from = stranger)],
    [
      'a muxed id that was not paid',
      (shown) => Object.assign(shown, { to_muxed: muxed, to_muxed_id: '77' }),
    ],
    ['a muxed id without its address', (shown) => (shown.to_muxed_id = '77')],
    [
      'an issued asset as native',
      (shown) =>
        Object.assign(shown, {
          asset_type: 'credit_alphanum4',
          asset_code: 'PI',
          asset_issuer: payer,
        }),
    ],
    ['another hash', (shown) => (shown.transaction_hash = 'ab'.repeat(32))],
    [
      'another envelope',
      (shown) => (shown.transaction.envelope_xdr = pays(stranger).transaction.envelope_xdr),
    ],
    [
      'an envelope cut short',
      (shown) =>
        (shown.transaction.envelope_xdr = String(shown.transaction.envelope_xdr).slice(0, 80)),
    ],
    ['an envelope that is none', (shown) => (shown.transaction.envelope_xdr = 'AAAAAg==')],
    ['no envelope', (shown) => delete shown.transaction.envelope_xdr],
    ['no transaction', (shown) => Reflect.deleteProperty(shown, 'transaction')],
    [
      'a memo that was not written',
      (shown) =>
        Object.assign(shown.transaction, { memo_type: 'text', memo: 'A', memo_bytes: 'QQ==' }),
    ],
    ['another ledger', (shown) => (shown.transaction.ledger = 99)],
    [
      'another operation',
      (shown) =>
        Object.assign(shown, {
          type: 'create_account',
          funder: payer,
          account: treasury,
          starting_balance: amount,
        }),
    ],
    ['a negative amount', (shown) => (shown.amount = '-1.0000000')],
    ['an amount with too many decimals', (shown) => (shown.amount = '12.34567891')],
    ['an amount beyond the ledger', (shown) => (shown.amount = '922337203685.4775808')],
    ['an amount that is a number', (shown) => (shown.amount = 12.3456789)],
    ['a time that is none', (shown) => (shown.created_at = 'yesterday')],
    ['a token that is none', (shown) => (shown.paging_token = 'now')],
  ]
  test.each(lies)('%s', async (_, lie) => {
    const shown = pays()
    lie(shown)
    expect(await refusal([pays(treasury, { ledger: 50 }), shown])).toMatchObject([
      'ledger.untrusted',
      expect.any(String),
    ])
  })

  test('a muxed address that is not the one it is said to be', async () => {
    const wrong = { ...pays(muxed), to_muxed_id: '78' }
    const other = { ...pays(muxed), to_muxed: muxedAddress(stranger, 77n) }
    const damaged = { ...pays(muxed), to_muxed: `${muxed.slice(0, -1)}A` }
    for (const shown of [wrong, other, damaged]) {
      expect(await refusal([shown])).toMatchObject(['ledger.untrusted', expect.any(String)])
    }
  })

  test('a memo that was changed', async () => {
    const text = pays(treasury, { memo: Memo.text('ABC') })
    text.transaction.memo_bytes = Buffer.from('ABD').toString('base64')
    const id = pays(treasury, { memo: Memo.id('42') })
    id.transaction.memo = '43'
    for (const shown of [text, id]) {
      expect(await refusal([shown])).toMatchObject(['ledger.untrusted', 'another memo'])
    }
  })

  test('records out of order, twice, or from before the cursor', async () => {
    const [one, two] = [pays(treasury, { ledger: 1 }), pays(treasury, { ledger: 2 })]
    for (const records of [
      [two, one],
      [one, one],
    ]) {
      expect(await refusal(records)).toMatchObject(['ledger.untrusted', 'records out of order'])
    }
    expect(await refusal([one], two.id)).toMatchObject(['ledger.untrusted', 'records out of order'])
  })

  test('more records than were asked for, and no list', async () => {
    const many = Array.from({ length: 201 }, (_, n) => pays(stranger, { ledger: n + 1 }))
    expect(await refusal(many)).toMatchObject(['ledger.untrusted', 'a page that is none'])
    const { ledger } = await ledgerOf('nothing' as never)
    expect(await ledger.paymentsAfter(treasury, '')).toMatchObject({ code: 'ledger.untrusted' })
  })
})

describe('servers', () => {
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

  test('of another network are not read', async () => {
    const { ledger, asked } = await ledgerOf([], { root: { network_passphrase: 'Pi Network' } })
    expect(await ledger.check()).toMatchObject({ code: 'ledger.wrong_network' })
    expect(await ledger.paymentsAfter(treasury, '')).toMatchObject({ code: 'ledger.wrong_network' })
    expect(asked).toEqual(['/', '/'])
  })

  test('that are younger than the cursor are another ledger; a little younger, only behind', async () => {
    const { ledger, asked } = await ledgerOf([])
    const at = (number: number) => String(BigInt(number) << 32n)
    expect(await ledger.paymentsAfter(treasury, at(5013))).toMatchObject({ code: 'ledger.reset' })
    expect(await ledger.paymentsAfter(treasury, at(5012))).toMatchObject({ code: 'ledger.stale' })
    expect((await ledger.paymentsAfter(treasury, at(5000))).ok).toBe(true)
    expect(asked.filter((path) => path !== '/').length).toBe(1)
  })

  test('that do not know the treasury yet have nothing to tell; later they have lost it', async () => {
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

  test('that are behind the one asked before do not end anybody’s time', async () => {
    const { ledger } = await ledgerOf([pays()], { headers: { 'latest-ledger': '4990' } })
    const page = await ledger.paymentsAfter(treasury, '')
    expect(page.ok && page.value.readTo).toEqual(new Date('2026-11-21T11:59:58Z'))
  })

  test('with large pages are asked for fewer records', async () => {
    const limits: number[] = []
    const url = await serve((request, response) => {
      if (request.url === '/') return void response.end(JSON.stringify(root))
      const limit = Number(new URL(request.url ?? '', 'http://x').searchParams.get('limit'))
      limits.push(limit)
      const records = Array.from({ length: limit }, (_, n) => pays(stranger, { ledger: n + 1 }))
      for (const each of records) each.transaction.result_meta_xdr = 'A'.repeat(30_000)
      response.end(JSON.stringify({ _embedded: { records } }))
    })
    const page = await horizonLedger({ url, passphrase }).paymentsAfter(treasury, '')
    expect(page.ok && page.value.more).toBe(true)
    expect(limits).toEqual([200, 50, 12].slice(0, limits.length))
    expect(limits.at(-1)).toBeLessThan(200)
  })

  test('that nobody can reach, that send too much, or never end', async () => {
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
    expect(mostBytes).toBe(1_048_576)
  })
})
