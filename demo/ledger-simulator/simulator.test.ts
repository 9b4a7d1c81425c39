// The ledger simulator, as seen by the official library.
import { Keypair, Memo, Operation, TransactionBuilder, xdr } from '@stellar/stellar-sdk'
import { describe, expect, test } from 'vitest'
import { coins } from '../../shop/platform/money/rules.ts'
import { balanceOf, server, simulator } from '../../tests/fixtures/payments/ledger-simulator.ts'
import {
  feeBump,
  newPayer,
  passphrase,
  payment,
  submit,
} from '../../tests/support/ledgers/simulator.ts'

describe('the official library', () => {
  test('reads root, accounts, fees and ledgers', async () => {
    const root = await server.root()
    expect(root.network_passphrase).toBe(passphrase)
    expect(await server.fetchBaseFee()).toBe(100_000)
    expect(await balanceOf(simulator.treasury)).toBe('0.0000000')
    const ledgers = await server.ledgers().order('desc').limit(1).call()
    expect(ledgers.records[0]?.sequence).toBeGreaterThanOrEqual(root.history_latest_ledger)
    await expect(server.loadAccount(Keypair.random().publicKey())).rejects.toThrow('Not Found')
  })

  test('submits a payment and reads it', async () => {
    const payer = await newPayer(simulator, coins(100))
    const source = await server.loadAccount(payer.address)
    const transaction = new TransactionBuilder(source, {
      fee: '100000',
      networkPassphrase: passphrase,
    })
      .addOperation(payment(simulator.treasury, coins(5)))
      .addMemo(Memo.text('hello'))
      .setTimeout(60)
      .build()
    transaction.sign(payer.key)
    const done = await server.submitTransaction(transaction)
    expect(done.successful).toBe(true)
    expect(xdr.TransactionResult.fromXDR(done.result_xdr, 'base64')).toBeDefined()
    expect(await balanceOf(payer.address)).toBe('94.9900000')

    const found = await server.transactions().transaction(done.hash).call()
    expect(found).toMatchObject({
      memo: 'hello',
      memo_type: 'text',
      successful: true,
    })
    const payments = await server
      .payments()
      .forAccount(payer.address)
      .order('asc')
      .join('transactions')
      .call()
    expect(payments.records).toMatchObject([
      { type: 'create_account', starting_balance: '100.0000000', account: payer.address },
      { type: 'payment', amount: '5.0000000', from: payer.address, to: simulator.treasury },
    ])
    // Submitting it again returns its result.
    expect((await server.submitTransaction(transaction)).hash).toBe(done.hash)
    expect(await balanceOf(payer.address)).toBe('94.9900000')
  })

  test('pages through a history in both directions', async () => {
    const payer = await newPayer(simulator, coins(100))
    const operations = Array.from({ length: 25 }, (_, n) =>
      payment(simulator.treasury, BigInt(n + 1)),
    )
    const sent = new TransactionBuilder(await server.loadAccount(payer.address), {
      fee: '100000',
      networkPassphrase: passphrase,
    })
    for (const operation of operations) sent.addOperation(operation)
    const transaction = sent.setTimeout(60).build()
    transaction.sign(payer.key)
    expect((await submit(simulator.url, transaction.toXDR())).status).toBe(200)

    const seen: string[] = []
    let page = await server.payments().forAccount(payer.address).order('asc').limit(10).call()
    while (page.records.length > 0) {
      seen.push(...page.records.map((record) => record.paging_token))
      const cursor = seen.at(-1) as string
      page = await server
        .payments()
        .forAccount(payer.address)
        .order('asc')
        .limit(10)
        .cursor(cursor)
        .call()
    }
    expect(seen.length).toBe(26)
    const back = await server.payments().forAccount(payer.address).order('desc').limit(200).call()
    expect(back.records.map((record) => record.paging_token)).toEqual([...seen].reverse())
    const older = await server
      .payments()
      .forAccount(payer.address)
      .order('desc')
      .limit(3)
      .cursor(seen[5] as string)
      .call()
    expect(older.records.map((record) => record.paging_token)).toEqual([seen[4], seen[3], seen[2]])
  })

  test('submits a fee bump, and merges an account', async () => {
    const [payer, sponsor] = [
      await newPayer(simulator, coins(10)),
      await newPayer(simulator, coins(10)),
    ]
    const inner = payer.build([payment(simulator.treasury, coins(1))])
    const bump = feeBump(inner, sponsor.key)
    const done = await submit(simulator.url, bump.toXDR())
    expect(done.hash).toBe(Buffer.from(bump.hash()).toString('hex'))
    expect([await balanceOf(payer.address), await balanceOf(sponsor.address)]).toEqual([
      '9.0000000',
      '9.9800000',
    ])
    const merge = new TransactionBuilder(await server.loadAccount(sponsor.address), {
      fee: '100000',
      networkPassphrase: passphrase,
    })
      .addOperation(Operation.accountMerge({ destination: payer.address }))
      .setTimeout(60)
      .build()
    merge.sign(sponsor.key)
    expect((await submit(simulator.url, merge.toXDR())).status).toBe(200)
    expect(await balanceOf(payer.address)).toBe('18.9700000')
    await expect(server.loadAccount(sponsor.address)).rejects.toThrow('Not Found')
  })
})
