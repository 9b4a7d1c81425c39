// Transactions that the ledger simulator rejects.
import {
  Account,
  Asset,
  Keypair,
  Networks,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { coins } from '../../shop/platform/money/rules.ts'
import { balanceOf, server, simulator } from '../../tests/fixtures/payments/ledger-simulator.ts'
import { newPayer, passphrase, payment, submit } from '../../tests/support/ledgers/simulator.ts'

describe('it validates transactions:', () => {
  test('signature, network, sequence, fee, time and account', async () => {
    const payer = await newPayer(simulator, coins(10))
    const { sequence } = await server.loadAccount(payer.address)
    const attempt = async (more: {
      network?: string
      sequence?: string
      fee?: string
      signers?: Keypair[]
      source?: string
      maxTime?: number
      operations?: xdr.Operation[]
    }) => {
      const source = new Account(more.source ?? payer.address, more.sequence ?? sequence)
      const builder = new TransactionBuilder(source, {
        fee: more.fee ?? '100000',
        networkPassphrase: more.network ?? passphrase,
        timebounds: { minTime: 0, maxTime: more.maxTime ?? 0 },
      })
      for (const each of more.operations ?? [payment(simulator.treasury, 1n)])
        builder.addOperation(each)
      const transaction = builder.build()
      for (const signer of more.signers ?? [payer.key]) transaction.sign(signer)
      return (await submit(simulator.url, transaction.toXDR())).codes?.transaction
    }
    const other = Keypair.random()
    const other2 = await newPayer(simulator, coins(1))
    expect(await attempt({ signers: [] })).toBe('tx_bad_auth')
    expect(await attempt({ signers: [other] })).toBe('tx_bad_auth')
    expect(await attempt({ signers: [payer.key, other] })).toBe('tx_bad_auth_extra')
    expect(await attempt({ network: Networks.PUBLIC })).toBe('tx_bad_auth')
    expect(await attempt({ network: 'Pi Network' })).toBe('tx_bad_auth')
    expect(await attempt({ sequence: String(BigInt(sequence) + 1n) })).toBe('tx_bad_seq')
    expect(await attempt({ fee: '99999' })).toBe('tx_insufficient_fee')
    expect(await attempt({ maxTime: 1 })).toBe('tx_too_late')
    expect(await attempt({ source: other.publicKey(), signers: [other] })).toBe(
      'tx_no_source_account',
    )
    const theirs = Operation.payment({
      destination: simulator.treasury,
      asset: Asset.native(),
      amount: '1',
      source: other2.address,
    })
    expect(await attempt({ operations: [theirs] })).toBe('tx_bad_auth')
    expect(await attempt({ operations: [Operation.bumpSequence({ bumpTo: '9' })] })).toBe(
      'tx_not_supported',
    )
    // None of this has charged a fee or moved an amount.
    expect(await balanceOf(payer.address)).toBe('10.0000000')
    expect((await server.loadAccount(payer.address)).sequence).toBe(sequence)
    expect(await attempt({})).toBeUndefined()
  })

  test('without the balance the fee is charged and the payment fails', async () => {
    const payer = await newPayer(simulator, coins(10))
    const broke = await payer.send([
      payment(simulator.treasury, coins(6)),
      payment(simulator.treasury, coins(6)),
    ])
    expect(broke).toMatchObject({
      status: 400,
      codes: { transaction: 'tx_failed', operations: ['op_success', 'op_underfunded'] },
    })
    expect(await balanceOf(payer.address)).toBe('9.9800000')
    const payments = await server.payments().forAccount(payer.address).call()
    expect(payments.records.map((record) => record.type)).toEqual(['create_account'])
    const nowhere = await payer.send([payment(Keypair.random().publicKey(), 1n)])
    expect(nowhere.codes?.operations).toEqual(['op_no_destination'])
    const foreign = await payer.send([
      payment(simulator.treasury, 1n, new Asset('PI', simulator.facts.wallet)),
    ])
    expect(foreign.codes?.operations).toEqual(['op_src_no_trust'])
  })

  test('malformed requests are answered without a crash', async () => {
    const answer = async (path: string, init?: RequestInit) =>
      (await fetch(simulator.url + path, init)).status
    const json = { 'content-type': 'application/json' }
    expect(await answer('/transactions', { method: 'POST', body: 'tx=AAAA' })).toBe(400)
    expect(await answer('/transactions', { method: 'POST' })).toBe(400)
    expect(await answer(`/accounts/${simulator.treasury}/payments?limit=0`)).toBe(400)
    expect(await answer(`/accounts/${simulator.treasury}/payments?limit=201`)).toBe(400)
    expect(await answer(`/accounts/${simulator.treasury}/payments?cursor=now`)).toBe(400)
    expect(await answer(`/accounts/${simulator.treasury}/payments?order=up`)).toBe(400)
    expect(await answer('/transactions/nothing')).toBe(404)
    expect(await answer('/elsewhere')).toBe(404)
    expect(await answer('/demonstration-wallet/pay', { method: 'POST', body: '{}' })).toBe(415)
    expect(
      await answer('/demonstration-wallet/pay', { method: 'POST', body: '{', headers: json }),
    ).toBe(400)
    expect(await answer('/', { headers: { accept: 'text/event-stream' } })).toBe(406)
  })
})
