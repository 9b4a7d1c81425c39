// One Horizon server: what the signed envelope proves is believed, of its other words only what fits.
import { Asset, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { provedParts } from '../../shop/payments/pi/rules.ts'
import {
  amount,
  type HorizonRecord,
  ledgerOf,
  native,
  passphrase,
  payer,
  paymentRecord,
  read,
  record,
  root,
  stranger,
  treasury,
} from '../../tests/fixtures/payments/horizon.ts'
import { nativeContract } from './contract-transfer.ts'
import { horizonLedger } from './horizon.ts'

const parts = async (shown: HorizonRecord) => {
  const page = await read([shown])
  if (!page.ok) throw new Error(page.code)
  const transfers = page.value.transfers.flatMap(provedParts)
  return {
    transfers: transfers.map((each) => [each.amount, each.proved]),
    aside: page.value.setAside.map(({ why }) => why),
  }
}

test('a payment that its payer has not signed is for a person to decide', async () => {
  const shown = paymentRecord()
  const envelope = TransactionBuilder.fromXDR(String(shown.transaction.envelope_xdr), passphrase)
  for (const seed of [9, null]) {
    envelope.signatures.length = 0
    if (seed) envelope.sign(Keypair.fromRawEd25519Seed(Buffer.alloc(32, seed)))
    shown.transaction.envelope_xdr = envelope.toXDR()
    expect(await parts(shown)).toEqual({ transfers: [[123_456_789n, false]], aside: [] })
  }
  // The hint of the payer's key, and the signature of another one.
  envelope.signatures.length = 0
  envelope.sign(Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)))
  const forged = envelope.signatures[0]?.signature
  const hint = Keypair.fromPublicKey(payer).signatureHint()
  envelope.signatures.splice(0, 1, new xdr.DecoratedSignature({ hint, signature: forged as never }))
  shown.transaction.envelope_xdr = envelope.toXDR()
  expect((await parts(shown)).transfers).toEqual([[123_456_789n, false]])
})

test('an outgoing payment that the treasury has not signed is marked', async () => {
  const out = record(
    Operation.payment({ destination: stranger, asset: native, amount, source: treasury }),
    { type: 'payment', from: treasury, to: stranger, asset_type: 'native', amount },
  )
  const page = await read([out])
  expect(page.ok && page.value.sent).toMatchObject([{ unsigned: true }])
})

test('of a path payment the signed minimum is credited, and the rest is for a person', async () => {
  const shown = record(
    Operation.pathPaymentStrictSend({
      sendAsset: new Asset('PI', payer),
      sendAmount: '99',
      destination: treasury,
      destAsset: native,
      destMin: '10',
    }),
    { type: 'path_payment_strict_send', from: payer, to: treasury, asset_type: 'native', amount },
  )
  expect((await parts(shown)).transfers).toEqual([
    [100_000_000n, true],
    [23_456_789n, false],
  ])
  expect((await parts({ ...shown, amount: '10.0000000' })).transfers).toEqual([
    [100_000_000n, true],
  ])
})

describe('of a contract call', () => {
  const account = (address: string) =>
    xdr.ScVal.scvAddress(
      xdr.ScAddress.scAddressTypeAccount(Keypair.fromPublicKey(address).xdrPublicKey()),
    )
  const call = (contract: string, from: string, to: string, stroops: bigint) =>
    record(
      Operation.invokeContractFunction({
        contract,
        function: 'transfer',
        args: [
          account(from),
          account(to),
          xdr.ScVal.scvI128(
            new xdr.Int128Parts({
              hi: BigInt.asIntN(64, stroops >> 64n) as never,
              lo: BigInt.asUintN(64, stroops) as never,
            }),
          ),
        ],
      }),
      {
        type: 'invoke_host_function',
        asset_balance_changes: [
          { type: 'transfer', asset_type: 'native', from: payer, to: treasury, amount },
        ],
      },
    )
  const coin = native.contractId(passphrase)

  test('a signed transfer of the network’s own coin is proved, anything else is not', async () => {
    expect(Buffer.from(nativeContract(passphrase), 'hex').length).toBe(32)
    const proved = [[123_456_789n, true]]
    const unproved = [[123_456_789n, false]]
    expect((await parts(call(coin, payer, treasury, 123_456_789n))).transfers).toEqual(proved)
    const foreign = new Asset('PI', payer).contractId(passphrase)
    for (const other of [
      call(foreign, payer, treasury, 123_456_789n),
      call(coin, stranger, treasury, 123_456_789n),
      call(coin, payer, treasury, 1n),
      call(coin, payer, treasury, (1n << 64n) + 123_456_789n),
    ])
      expect((await parts(other)).transfers).toEqual(unproved)
  })
})

describe('set aside, not passed over:', () => {
  test.each([
    ['without saying whether it succeeded', { transaction_successful: undefined }],
    ['with another word for success', { transaction_successful: 'true' }],
    ['as a payment to somebody else', { to: stranger }],
    ['as a payment between others', { from: stranger, to: stranger }],
    ['from a time to come', { created_at: '2035-01-01T00:00:00Z' }],
    ['after the newest ledger', { created_at: '2026-11-21T12:00:01Z' }],
    ['from long before its ledger', { created_at: '1970-01-01T00:00:00Z' }],
  ])('a record %s', async (_, lie) => {
    const { transfers, aside } = await parts({
      ...paymentRecord(treasury, { ledger: 4998 }),
      ...lie,
    })
    expect(transfers).toEqual([])
    expect(aside).toHaveLength(1)
  })

  test('a record of a failed transaction that is said to have succeeded', async () => {
    const shown = paymentRecord()
    shown.transaction.successful = false
    expect((await parts(shown)).aside).toHaveLength(1)
  })

  test('a record from before the previous one', async () => {
    const earlier = {
      ...paymentRecord(treasury, { ledger: 4999 }),
      created_at: '2026-11-21T11:59:50Z',
    }
    const page = await read([paymentRecord(treasury, { ledger: 4998 }), earlier])
    expect(page.ok && page.value).toMatchObject({ transfers: [{}], setAside: [{}] })
  })

  test('a fee bump whose inner transaction is another one', async () => {
    const shown = paymentRecord(treasury, { bump: true })
    const inner = { hash: 'ab'.repeat(32) }
    expect(
      (await parts({ ...shown, transaction: { ...shown.transaction, inner_transaction: inner } }))
        .aside,
    ).toHaveLength(1)
    const page = await read([shown])
    expect(page.ok && page.value.transfers[0]?.innerHash).toMatch(/^[0-9a-f]{64}$/)
  })
})

test('a server whose newest ledger is of a time to come is refused, until its clock is right', async () => {
  const wrong = { root: { history_latest_ledger_closed_at: '2035-01-01T00:00:00Z' } }
  const { ledger } = await ledgerOf([paymentRecord()], wrong)
  expect(await ledger.paymentsAfter(treasury, '')).toMatchObject({ code: 'ledger.clock' })
  expect(await ledger.check()).toMatchObject({ code: 'ledger.clock' })
  // Held against the shop's clock, whatever that shows.
  const closed = new Date(root.history_latest_ledger_closed_at).getTime()
  const ask = (async () => ({ kind: 'answer', status: 200, headers: {}, body: root })) as never
  const at = (offset: number) =>
    horizonLedger(
      { url: 'http://x.invalid', passphrase },
      ask,
      () => new Date(closed + offset),
    ).check()
  expect((await at(-4 * 60_000)).ok).toBe(true)
  expect(await at(-6 * 60_000)).toMatchObject({ code: 'ledger.clock' })
})
