// From a signed transaction on the simulated ledger to a paid invoice, through the real client and the real database.
import { Asset, Memo, type xdr } from '@stellar/stellar-sdk/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { horizonLedger } from '../adapters/ledgers/horizon.ts'
import { coins } from '../shop/money/rules.ts'
import { createInvoice } from '../shop/payments/actions/create-invoice.ts'
import { noteFailure } from '../shop/payments/actions/note-failure.ts'
import { recordTransfers } from '../shop/payments/actions/record-transfers.ts'
import { requestRefund } from '../shop/payments/actions/refunds.ts'
import { payUri, shownAddress } from '../shop/payments/address.ts'
import { watcherHealth } from '../shop/payments/views/health.ts'
import { transactionsForStaff } from '../shop/payments/views/transactions.ts'
import { cursorOf, type InvoiceView, invoiceOf } from '../shop/payments/views.ts'
import { newPayer, payment, type Simulator, startSimulator } from './simulator.ts'
import { type TestWorld, testConfig, testWorld } from './world.ts'

let simulator: Simulator
let world: TestWorld
let payer: Awaited<ReturnType<typeof newPayer>>
beforeAll(async () => {
  simulator = await startSimulator()
  world = await testWorld({
    config: { ...testConfig, pi: simulator.config },
    ledgers: { pi: simulator.ledger, demoWallet: simulator.wallet },
  })
  world.clock.set(new Date())
  payer = await newPayer(simulator, coins(100_000))
})
afterAll(() => simulator.stop())

const price = coins(120) + 1_234_567n
let orders = Date.now()
async function newInvoice(): Promise<InvoiceView> {
  orders += 1
  const input = { orderNumber: `PI-${orders}`, userId: 'u', amount: price } as const
  const made = await createInvoice(world, { ...input, currency: 'PI', method: 'pi' })
  if (!made.ok) throw new Error(made.code)
  return made.value
}
const now = async ({ orderNumber }: InvoiceView) =>
  (await invoiceOf(world, orderNumber)) as InvoiceView

/** Reads everything that is new, as the watcher does. Answers the orders. */
async function readOn(): Promise<string[]> {
  const orders: string[] = []
  for (;;) {
    const page = await simulator.ledger.paymentsAfter(simulator.treasury, await cursorOf(world))
    if (!page.ok) throw new Error(page.code)
    const taken = await recordTransfers(world, page.value)
    if (!taken.ok) throw new Error(taken.code)
    orders.push(...taken.value.orders)
    if (!page.value.more) return orders
  }
}
async function send(operations: xdr.Operation[], memo?: Memo) {
  const sent = await payer.send(operations, memo)
  expect(sent.status).toBe(200)
  return sent.hash as string
}

describe('a wallet pays', () => {
  test('the exact amount to the muxed address: paid in the next ledger', async () => {
    const invoice = await newInvoice()
    const hash = await send([payment(invoice.muxed, price)])
    expect(await readOn()).toEqual([invoice.orderNumber])
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      payments: [{ hash, match: 'muxed', amount: price, sender: payer.address }],
    })
  })

  test.each([
    ['its memo', (invoice: InvoiceView) => Memo.text(invoice.memo)],
    [
      'its memo in small letters',
      (invoice: InvoiceView) => Memo.text(` ${invoice.memo.toLowerCase()} `),
    ],
    [
      'O and l in its memo',
      (invoice: InvoiceView) => Memo.text(invoice.memo.replace(/0/g, 'O').replace(/1/g, 'l')),
    ],
    [
      'dashes in its memo',
      (invoice: InvoiceView) => Memo.text(invoice.memo.replace(/(...)/g, '$1-')),
    ],
    ['its number as memo id', (invoice: InvoiceView) => Memo.id(invoice.memoId)],
    ['its number as memo text', (invoice: InvoiceView) => Memo.text(invoice.memoId)],
  ])('with %s to the treasury: paid', async (_, memoOf) => {
    const invoice = await newInvoice()
    await send([payment(simulator.treasury, price)], memoOf(invoice))
    expect(await readOn()).toEqual([invoice.orderNumber])
    expect(await now(invoice)).toMatchObject({ state: 'paid', payments: [{ match: 'memo' }] })
  })

  test('without memo: kept, and the invoice stays open', async () => {
    const invoice = await newInvoice()
    const hash = await send([payment(simulator.treasury, price)])
    expect(await readOn()).toEqual([])
    expect((await now(invoice)).state).toBe('open')
    const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
    expect(pool.find((row) => row.proof?.hash === hash)).toMatchObject({
      orderNumber: null,
      amount: price,
    })
  })

  test('in an issued asset that is called PI: seen, not counted', async () => {
    const invoice = await newInvoice()
    await send([payment(invoice.muxed, price, new Asset('PI', payer.address))])
    await readOn()
    const seen = await now(invoice)
    expect([seen.state, seen.amountReceived]).toEqual(['open', 0n])
    expect(seen.flags).toContain('wrong_asset')
  })

  test('with money that is not there: nothing', async () => {
    const invoice = await newInvoice()
    const failed = await payer.send([payment(invoice.muxed, coins(1_000_000))])
    expect(failed.codes?.operations).toEqual(['op_underfunded'])
    expect(await readOn()).toEqual([])
    expect((await now(invoice)).payments).toEqual([])
  })

  test('three orders in one transaction: each is paid', async () => {
    const invoices = [await newInvoice(), await newInvoice(), await newInvoice()]
    const hash = await send(invoices.map((each) => payment(each.muxed, price)))
    expect((await readOn()).sort()).toEqual(invoices.map((each) => each.orderNumber))
    for (const each of invoices) {
      expect(await now(each)).toMatchObject({ state: 'paid', payments: [{ hash, amount: price }] })
    }
  })

  test('one stroop short, then that stroop; 60 and 40 %; 110 %; twice', async () => {
    const short = await newInvoice()
    await send([payment(short.muxed, price - 1n)])
    await readOn()
    expect(await now(short)).toMatchObject({ state: 'partial', remaining: 1n })
    expect(payUri(await now(short), { demo: true, passphrase: 'x' })).toContain('amount=0.0000001&')
    await send([payment(short.muxed, 1n)])
    await readOn()
    expect(await now(short)).toMatchObject({
      state: 'paid',
      flags: ['multi', 'watcher_lag'].filter((flag) => flag === 'multi'),
    })

    const [over, twice] = [await newInvoice(), await newInvoice()]
    await send([payment(over.muxed, price + coins(12))])
    await send([payment(twice.muxed, price)])
    await send([payment(twice.muxed, price)])
    await readOn()
    expect(await now(over)).toMatchObject({ state: 'paid', amountOver: coins(12) })
    expect(await now(twice)).toMatchObject({ state: 'paid', amountOver: price })
  })

  test('by a fee bump of somebody else: paid, from the account inside', async () => {
    const { TransactionBuilder } = await import('@stellar/stellar-sdk/base')
    const { passphrase, submit } = await import('./simulator.ts')
    const sponsor = await newPayer(simulator, coins(10))
    const invoice = await newInvoice()
    const inner = payer.build([payment(invoice.muxed, price)])
    const bump = TransactionBuilder.buildFeeBumpTransaction(
      sponsor.key,
      '200000',
      inner,
      passphrase,
    )
    bump.sign(sponsor.key)
    expect((await submit(simulator.url, bump.toXDR())).status).toBe(200)
    await readOn()
    expect(await now(invoice)).toMatchObject({
      state: 'paid',
      payments: [{ sender: payer.address }],
    })
  })

  test('the demonstration wallet: paid, by a destination that no real wallet takes from the page', async () => {
    const invoice = await newInvoice()
    const { demoWallet } = world.ledgers
    const paid = await demoWallet?.pay({ destination: invoice.muxed, amount: invoice.remaining })
    expect(paid?.ok).toBe(true)
    await readOn()
    expect((await now(invoice)).state).toBe('paid')
    expect(shownAddress(invoice.muxed, true)).toBe(`DEMO-${invoice.muxed}`)
    const uri = payUri(invoice, { demo: true, passphrase: simulator.config.passphrase })
    expect(uri).toMatch(/^web\+stellar:pay\?destination=DEMO-M/)
    const real = new URL(payUri(invoice, { demo: false, passphrase: 'Pi Network' }))
    expect(Object.fromEntries(real.searchParams)).toEqual({
      destination: invoice.muxed,
      amount: '120.1234567',
      msg: invoice.orderNumber,
      network_passphrase: 'Pi Network',
    })
  })

  test('by merging an account: kept for a person, of unknown amount', async () => {
    const invoice = await newInvoice()
    const leaving = await newPayer(simulator, coins(50))
    const { Operation } = await import('@stellar/stellar-sdk/base')
    const merge = Operation.accountMerge({ destination: invoice.muxed })
    const { hash } = await leaving.send([merge])
    await readOn()
    expect((await now(invoice)).state).toBe('open')
    const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
    expect(pool.find((row) => row.proof?.hash === hash)).toMatchObject({
      orderNumber: null,
      amount: null,
    })
  })
})

describe('the ledger is away', () => {
  test.each([
    ['ledger.limited', { status: 429, headers: { 'retry-after': '9' } }],
    ['ledger.history_gone', { status: 410 }],
    [
      'ledger.stale',
      { status: 503, body: '{"type":"https://stellar.org/horizon-errors/stale_history"}' },
    ],
    ['ledger.unreachable', { status: 500, body: 'oops' }],
    ['ledger.unreadable', { status: 200, body: '<html>' }],
    ['ledger.untrusted', { status: 200, body: '{"_embedded":{}}' }],
  ])('%s: nothing is credited, nothing is lost', async (code, trouble) => {
    const invoice = await newInvoice()
    await send([payment(invoice.muxed, price)])
    const before = await cursorOf(world)
    await simulator.trouble({ ...trouble, path: '/accounts', times: 1 })
    const page = await simulator.ledger.paymentsAfter(simulator.treasury, before)
    expect(page).toMatchObject({ ok: false, code })
    if (!page.ok) await noteFailure(world, page.code)
    expect(await watcherHealth(world)).toMatchObject({ state: 'failing', failure: code })
    expect([await cursorOf(world), (await now(invoice)).state]).toEqual([before, 'open'])
    expect(await readOn()).toEqual([invoice.orderNumber])
    expect(await watcherHealth(world)).toMatchObject({ state: 'current', failure: null })
  })

  test('a server that stands still is told to be behind', async () => {
    await readOn()
    await simulator.trouble({ freeze: true })
    const invoice = await newInvoice()
    await send([payment(invoice.muxed, price)])
    expect(await readOn()).toEqual([])
    const start = world.now()
    world.clock.advance(90_000)
    expect(await watcherHealth(world)).toMatchObject({ state: 'behind' })
    expect((await now(invoice)).flags).toContain('watcher_lag')
    world.clock.set(start)
    await simulator.trouble({ freeze: false })
    expect(await readOn()).toEqual([invoice.orderNumber])
  })

  test('a server of another network is refused before it is read', async () => {
    const { url, treasury } = simulator
    const other = horizonLedger({ url, passphrase: 'Pi Network' })
    expect(await other.check()).toMatchObject({ ok: false, code: 'ledger.wrong_network' })
    expect(await other.paymentsAfter(treasury, '')).toMatchObject({
      ok: false,
      code: 'ledger.wrong_network',
    })
  })

  test('a ledger that began anew is not read as the old one', async () => {
    const young = await startSimulator()
    const far = String(BigInt(2 ** 30) << 32n)
    expect(await young.ledger.paymentsAfter(young.treasury, far)).toMatchObject({
      code: 'ledger.reset',
    })
    await young.stop()
  })

  test('killed in the middle of a stream of payments, and read on: every answered payment is credited once', async () => {
    const mine = await startSimulator()
    const shop = await testWorld({ config: { ...testConfig, pi: mine.config } })
    shop.clock.set(new Date())
    const sender = await newPayer(mine, coins(100_000))
    const input = { orderNumber: 'PI-1763712345678', userId: 'u', amount: coins(50_000) } as const
    const made = await createInvoice(shop, { ...input, currency: 'PI', method: 'pi' })
    if (!made.ok) throw new Error(made.code)
    let told = 0n
    const read = async () => {
      const page = await mine.ledger.paymentsAfter(mine.treasury, await cursorOf(shop))
      if (page.ok) await recordTransfers(shop, page.value)
      return page.ok
    }
    const stream = (async () => {
      for (;;) {
        const done = await sender.send([payment(made.value.muxed, coins(1))])
        if (done.hash) told += coins(1)
      }
    })().catch(() => {})
    await expect.poll(async () => (await read()) && told).toBeGreaterThan(coins(5))
    await mine.kill()
    await stream
    expect(await read()).toBe(false)
    await mine.restart()
    expect(await read()).toBe(true)
    const invoice = (await invoiceOf(shop, input.orderNumber)) as InvoiceView
    expect(invoice.amountReceived - told).toBeGreaterThanOrEqual(0n)
    expect(invoice.amountReceived - told).toBeLessThanOrEqual(coins(1))
    const { balances } = (await (await fetch(`${mine.url}/accounts/${mine.treasury}`)).json()) as {
      balances: { balance: string }[]
    }
    expect(balances[0]?.balance).toBe(`${invoice.amountReceived / coins(1)}.0000000`)
    await mine.stop()
  })
})

test('a refund that leaves the treasury on the ledger closes itself', async () => {
  const { Keypair } = await import('@stellar/stellar-sdk/base')
  const { readFileSync } = await import('node:fs')
  const { payerOf } = await import('./simulator.ts')
  const invoice = await newInvoice()
  await send([payment(invoice.muxed, price)])
  await readOn()
  const { orderNumber } = invoice
  const asked = await requestRefund(world, 'system', {
    orderNumber,
    amount: null,
    address: payer.address,
    reason: 'test',
  })
  expect(asked.ok).toBe(true)
  expect((await now(invoice)).state).toBe('refunding')
  const keys = JSON.parse(readFileSync(`${simulator.folder}/keys.json`, 'utf8')) as {
    treasury: string
  }
  const merchant = await payerOf(
    simulator,
    Keypair.fromRawEd25519Seed(Buffer.from(keys.treasury, 'hex')),
  )
  expect((await merchant.send([payment(payer.address, price)])).status).toBe(200)
  expect(await readOn()).toEqual([orderNumber])
  expect(await now(invoice)).toMatchObject({ state: 'refunded', refunds: [{ state: 'final' }] })
})

test('a thousand payments are caught up page by page', async () => {
  const invoice = await newInvoice()
  for (let n = 0; n < 10; n++) {
    await send(Array.from({ length: 100 }, () => payment(invoice.muxed, 1_000n)))
  }
  await readOn()
  expect((await now(invoice)).amountReceived).toBe(1_000_000n)
  expect((await now(invoice)).payments.length).toBe(1000)
})
