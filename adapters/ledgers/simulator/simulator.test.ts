// The ledger simulator as a process, seen by the official library.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Account,
  Asset,
  Horizon,
  Keypair,
  Memo,
  Networks,
  Operation,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coins } from '../../../shop/money/rules.ts'
import {
  newPayer,
  passphrase,
  payerOf,
  payment,
  type Simulator,
  startSimulator,
  submit,
} from '../../../tests/simulator.ts'
import { accountOf } from './keys.ts'

let simulator: Simulator
let server: Horizon.Server
beforeAll(async () => {
  simulator = await startSimulator()
  server = new Horizon.Server(simulator.url, { allowHttp: true })
})
afterAll(() => simulator.stop())

const balanceOf = async (address: string) => {
  const account = await server.loadAccount(address)
  return account.balances.find((each) => each.asset_type === 'native')?.balance
}

describe('the official library', () => {
  test('finds a root, accounts, fees and ledgers', async () => {
    const root = await server.root()
    expect(root.network_passphrase).toBe(passphrase)
    expect(await server.fetchBaseFee()).toBe(100_000)
    expect(await balanceOf(simulator.treasury)).toBe('0.0000000')
    const ledgers = await server.ledgers().order('desc').limit(1).call()
    expect(ledgers.records[0]?.sequence).toBeGreaterThanOrEqual(root.history_latest_ledger)
    await expect(server.loadAccount(Keypair.random().publicKey())).rejects.toThrow('Not Found')
  })

  test('submits a payment and finds it again', async () => {
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
    // Handing it in again is answered with what it did.
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

  test('pays for another’s transaction, and merges an account', async () => {
    const [payer, sponsor] = [
      await newPayer(simulator, coins(10)),
      await newPayer(simulator, coins(10)),
    ]
    const inner = payer.build([payment(simulator.treasury, coins(1))])
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      sponsor.key,
      '200000',
      inner,
      passphrase,
    )
    bump.sign(sponsor.key)
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

describe('it takes only what is in order', () => {
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
    // Nothing of all this has cost or moved anything.
    expect(await balanceOf(payer.address)).toBe('10.0000000')
    expect((await server.loadAccount(payer.address)).sequence).toBe(sequence)
    expect(await attempt({})).toBeUndefined()
  })

  test('no money that is not there: the fee is taken, the payment is not', async () => {
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

  test('nonsense is answered, not crashed on', async () => {
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

describe('the demonstration wallet', () => {
  test('pays for real', async () => {
    const before = await balanceOf(simulator.treasury)
    const paid = await simulator.wallet.pay({
      destination: simulator.treasury,
      amount: 1n,
      memo: 'é',
    })
    if (!paid.ok) throw new Error(paid.code)
    const found = await server.transactions().transaction(paid.value.hash).call()
    expect(found).toMatchObject({ memo: 'é', source_account: simulator.facts.wallet })
    expect(Number(await balanceOf(simulator.treasury)) - Number(before)).toBeCloseTo(0.0000001, 8)
  })

  test('pays many at a time, one after the other', async () => {
    const pays = Array.from({ length: 10 }, () =>
      simulator.wallet.pay({ destination: simulator.treasury, amount: 5n }),
    )
    const hashes = (await Promise.all(pays)).map((paid) => paid.ok && paid.value.hash)
    expect(new Set(hashes).size).toBe(10)
    expect(hashes).not.toContain(false)
  })

  test.each([
    ['an address that is none', { destination: 'G', amount: 1n }],
    ['a shown address', { destination: `DEMO-${accountOf('01'.repeat(32))}`, amount: 1n }],
    ['nothing', { destination: accountOf('01'.repeat(32)), amount: 0n }],
    ['less than nothing', { destination: accountOf('01'.repeat(32)), amount: -1n }],
    ['more than it has', { destination: accountOf('01'.repeat(32)), amount: coins(10_000_001) }],
    ['a long memo', { destination: accountOf('01'.repeat(32)), amount: 1n, memo: 'é'.repeat(15) }],
  ])('refuses %s', async (_, payment) => {
    expect(await simulator.wallet.pay(payment)).toMatchObject({
      ok: false,
      code: 'demo_wallet.refused',
    })
  })

  test('that is not there says so', async () => {
    const gone = await startSimulator()
    await gone.stop()
    const paid = await gone.wallet.pay({ destination: simulator.treasury, amount: 1n })
    expect(paid).toMatchObject({ ok: false, code: 'demo_wallet.unreachable' })
  })
})

describe('killed', () => {
  test('in the middle of payments, it goes on with the same ledger at the same address', async () => {
    const mine = await startSimulator()
    const payer = await newPayer(mine, coins(1000))
    const told: string[] = []
    const stream = (async () => {
      for (;;) {
        const done = await payer.send([payment(mine.treasury, coins(1))])
        if (done.hash) told.push(done.hash)
      }
    })().catch(() => {})
    await expect.poll(() => told.length).toBeGreaterThan(5)
    await mine.kill()
    await stream
    const again = await mine.restart()
    expect(again).toMatchObject({
      url: mine.url,
      treasury: mine.treasury,
      wallet: mine.facts.wallet,
    })

    const reader = new Horizon.Server(mine.url, { allowHttp: true })
    const page = await reader.payments().forAccount(mine.treasury).limit(200).call()
    const kept = page.records.map((record) => record.transaction_hash)
    // Everything that was answered is there; at most one more was written and not answered.
    expect(kept.slice(0, told.length)).toEqual(told)
    expect(kept.length - told.length).toBeLessThanOrEqual(1)
    const balance = (await reader.loadAccount(mine.treasury)).balances[0]?.balance
    expect(balance).toBe(`${kept.length}.0000000`)
    const latest = Number((await reader.root()).history_latest_ledger)
    expect(latest).toBeGreaterThanOrEqual(
      Number(BigInt(page.records.at(-1)?.paging_token ?? 0) >> 32n),
    )
    const next = await payerOf(mine, payer.key)
    expect((await next.send([payment(mine.treasury, 1n)])).status).toBe(200)
    expect(await mine.stop()).toBe(0)
  })

  test('while it wrote a line, it forgets that half', async () => {
    const mine = await startSimulator()
    const payer = await newPayer(mine, coins(10))
    await payer.send([payment(mine.treasury, coins(2))])
    await mine.kill()
    appendFileSync(join(mine.folder, 'journal.jsonl'), '{"hash":"half of a li')
    await mine.restart()
    const next = await payerOf(mine, payer.key)
    expect((await next.send([payment(mine.treasury, coins(3))])).status).toBe(200)
    await mine.kill()
    await mine.restart()
    const reader = new Horizon.Server(mine.url, { allowHttp: true })
    expect((await reader.loadAccount(mine.treasury)).balances[0]?.balance).toBe('5.0000000')
    await mine.stop()
  })

  test('no second one writes the same journal', async () => {
    const mine = await startSimulator()
    const env = { ...process.env, SIMULATOR_DATA: mine.folder }
    const program = join(import.meta.dirname, 'main.ts')
    const second = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'], env })
    expect((await once(second, 'exit'))[0]).toBe(1)
    expect((await fetch(mine.url)).status).toBe(200)
    await mine.stop()
  })

  test('by the end of its input or by a signal, it ends well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'piazza-ledger-'))
    const env = { ...process.env, SIMULATOR_DATA: folder }
    const program = join(import.meta.dirname, 'main.ts')
    for (const end of ['input', 'signal'] as const) {
      const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'], env })
      await once(child.stdout, 'data')
      if (end === 'input') child.stdin.end()
      else child.kill('SIGTERM')
      expect((await once(child, 'exit'))[0]).toBe(0)
    }
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n').length).toBe(2)
    rmSync(folder, { recursive: true })
  })
})
