// The Horizon client with contradictory records: none is trusted, all are kept for review, and misplaced ones stop the page.
import { Memo } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import {
  amount,
  type HorizonRecord,
  ledgerOf,
  muxed,
  payer,
  paymentRecord,
  read,
  refusal,
  stranger,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'
import { withFallbackServer } from './second-server.ts'

/** Reads a page with one honest record and this one, which is set aside. */
async function aside(shown: HorizonRecord) {
  const page = await read([paymentRecord(treasury, { ledger: 50 }), shown])
  if (!page.ok) throw new Error(page.code)
  expect(page.value.transfers).toHaveLength(1)
  expect(page.value.cursor).toBe(shown.paging_token)
  return page.value.setAside
}

describe('set aside, with reading continued:', () => {
  const lies: [string, (shown: HorizonRecord) => void][] = [
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
      (shown) =>
        (shown.transaction.envelope_xdr = paymentRecord(stranger).transaction.envelope_xdr),
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
  ]
  test.each(lies)('%s', async (_, lie) => {
    const shown = paymentRecord()
    lie(shown)
    const [only, ...more] = await aside(shown)
    expect(more).toEqual([])
    expect(only).toMatchObject({ operationId: shown.id, why: expect.any(String) })
    expect(JSON.parse(only?.record ?? '')).toEqual(shown)
  })

  test('a muxed address that does not match its parts', async () => {
    const wrong = { ...paymentRecord(muxed), to_muxed_id: '78' }
    const other = { ...paymentRecord(muxed), to_muxed: muxedAddress(stranger, 77n) }
    const damaged = { ...paymentRecord(muxed), to_muxed: `${muxed.slice(0, -1)}A` }
    for (const shown of [wrong, other, damaged]) {
      expect(await aside(shown)).toHaveLength(1)
    }
  })

  test('a memo that was changed', async () => {
    const text = paymentRecord(treasury, { memo: Memo.text('ABC') })
    text.transaction.memo_bytes = Buffer.from('ABD').toString('base64')
    const id = paymentRecord(treasury, { memo: Memo.id('42') })
    id.transaction.memo = '43'
    for (const shown of [text, id]) {
      expect(await aside(shown)).toMatchObject([{ why: 'another memo' }])
    }
  })

  test('a claimed hash that is none', async () => {
    const [lie, worse] = [paymentRecord(), paymentRecord()]
    lie.transaction_hash = 'ab'.repeat(32)
    worse.transaction_hash = '<b>'
    expect(await aside(lie)).toMatchObject([{ hash: 'ab'.repeat(32) }])
    expect(await aside(worse)).toMatchObject([{ hash: null }])
  })
})

describe('refused as a whole page:', () => {
  test('a record without a paging token', async () => {
    const another = paymentRecord()
    another.transaction.ledger = 99
    const none = { ...paymentRecord(), paging_token: 'now' }
    const toCome = paymentRecord(treasury, { ledger: 6000 })
    for (const shown of [another, none, toCome])
      expect(await refusal([paymentRecord(treasury, { ledger: 50 }), shown])).toMatchObject([
        'ledger.untrusted',
        expect.any(String),
      ])
  })

  test('a record of another ledger than its transaction, also if it moves nothing: the cursor would go on behind it', async () => {
    const signed = paymentRecord(treasury, { ledger: 50 })
    const later = (BigInt(signed.id) + (256n << 32n)).toString()
    const moved = { ...signed, id: later, paging_token: later }
    for (const shown of [
      moved,
      { ...moved, transaction_successful: false },
      { ...paymentRecord(stranger, { ledger: 50 }), id: later, paging_token: later },
    ])
      expect(await refusal([shown])).toMatchObject([
        'ledger.untrusted',
        'another ledger than its operation',
      ])
  })

  test('records out of order, duplicated, or from before the cursor', async () => {
    const [one, two] = [
      paymentRecord(treasury, { ledger: 1 }),
      paymentRecord(treasury, { ledger: 2 }),
    ]
    for (const records of [
      [two, one],
      [one, one],
    ]) {
      expect(await refusal(records)).toMatchObject(['ledger.untrusted', 'records out of order'])
    }
    expect(await refusal([one], two.id)).toMatchObject(['ledger.untrusted', 'records out of order'])
  })

  test('more records than requested, and no list', async () => {
    const many = Array.from({ length: 201 }, (_, n) => paymentRecord(stranger, { ledger: n + 1 }))
    expect(await refusal(many)).toMatchObject(['ledger.untrusted', 'a page that is none'])
    const { ledger } = await ledgerOf('nothing' as never)
    expect(await ledger.paymentsAfter(treasury, '')).toMatchObject({ code: 'ledger.untrusted' })
  })
})

test('a record that was set aside is fetched alone, and read once it matches its signature', async () => {
  const signed = paymentRecord(treasury, { ledger: 7 })
  const lie = { ...signed, amount: '99.0000000' }
  const asking = async (records: HorizonRecord[]) => {
    const { ledger, asked } = await ledgerOf(records)
    const page = await ledger.readAgain(treasury, signed.id)
    expect(asked.at(-1)).toContain(`limit=1&join=transactions&cursor=${BigInt(signed.id) - 1n}`)
    if (!page.ok) throw new Error(page.code)
    return page.value
  }
  expect((await asking([lie])).setAside).toHaveLength(1)
  expect(await asking([signed])).toMatchObject({
    cursor: signed.id,
    transfers: [{ amount: 123456789n }],
    setAside: [],
  })
  // No longer present: the next record is not mistaken for it.
  const next = await asking([paymentRecord(treasury, { ledger: 8 })])
  expect(next.cursor).not.toBe(signed.id)
  expect(next.transfers).toEqual([])

  const [liar, honest] = await Promise.all([ledgerOf([lie]), ledgerOf([signed])])
  const both = await withFallbackServer(liar.ledger, honest.ledger).readAgain(treasury, signed.id)
  expect(both).toMatchObject({
    ok: true,
    value: { transfers: [{ hash: signed.transaction_hash }] },
  })
})
