// The Horizon client's parsing of ledger pages.
import { createHash } from 'node:crypto'
import { Asset, Memo, Operation } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import {
  amount,
  type HorizonRecord,
  muxed,
  native,
  passphrase,
  payer,
  paymentRecord,
  read,
  record,
  stranger,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'

describe('reads', () => {
  test('a payment to the treasury, to a muxed address of it, with a memo', async () => {
    const page = await read([
      paymentRecord(treasury, { memo: Memo.text('ABC') }),
      paymentRecord(muxed, { ledger: 101, memo: Memo.id('42') }),
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

  test('path payments by the received amount, new accounts, merges, fee bumps, issued assets', async () => {
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
      paymentRecord(treasury, { ledger: 5, bump: true }),
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

  test('each transfer of a contract to the treasury', async () => {
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

  test('each operation of a transaction with what was signed for it', async () => {
    const before = [Operation.payment({ destination: treasury, asset: native, amount: '1' })]
    const page = await read([paymentRecord(muxed, { before })])
    expect(page.ok && page.value.transfers).toMatchObject([
      { amount: 123_456_789n, muxedId: '77', proved: true },
    ])
    expect(page.ok && page.value.setAside).toEqual([])
  })

  test('outgoing payments, without failed transactions and those of others', async () => {
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
    const failed = { ...paymentRecord(treasury, { ledger: 2 }), transaction_successful: false }
    const page = await read([out, failed, paymentRecord(stranger, { ledger: 3 })])
    expect(page.ok && page.value).toMatchObject({
      transfers: [],
      sent: [{ to: stranger, muxedId: '5', amount: 123_456_789n }],
      cursor: String((3n << 32n) | 4097n),
    })
  })

  test('unknown operations without an amount, for staff to decide', async () => {
    const shown: HorizonRecord = { ...paymentRecord(), type: 'teleport' }
    const bytes = Buffer.from(String(shown.transaction.envelope_xdr), 'base64')
    // Type, source, fee, sequence, conditions, memo and count come first: the operation's type is at 84.
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

  test('a memo of bytes that are not text', async () => {
    const memo = Memo.text(Buffer.from([0xff, 0, 0xfe]) as never)
    const shown = paymentRecord(treasury, { memo })
    shown.transaction.memo = '\ufffd\u0000\ufffd'
    expect((await read([shown])).ok).toBe(true)
    shown.transaction.memo_bytes = undefined
    expect((await read([shown])).ok).toBe(true)
  })
})
