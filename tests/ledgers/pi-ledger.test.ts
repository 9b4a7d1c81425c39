// From a signed transaction on the simulated ledger to a paid invoice, through the real client and the real database.
import { Asset, Memo } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { payUri, shownAddress } from '../../shop/payments/requests/rules/address.ts'
import { transactionsForStaff } from '../../shop/payments/requests/views/transactions.ts'
import type { InvoiceView } from '../../shop/payments/requests/views.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { price, watching } from '../support/ledgers/pi-watching.ts'
import { bumped, newPayer, payment, submit } from '../support/ledgers/simulator.ts'

const { simulator, world, payer, newInvoice, now, readOn, send } = await watching()

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
    const sponsor = await newPayer(simulator, coins(10))
    const invoice = await newInvoice()
    const inner = payer.build([payment(invoice.muxed, price)])
    const bump = bumped(inner, sponsor.key)
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

test('a thousand payments are caught up page by page', async () => {
  const invoice = await newInvoice()
  for (let n = 0; n < 10; n++) {
    await send(Array.from({ length: 100 }, () => payment(invoice.muxed, 1_000n)))
  }
  await readOn()
  expect((await now(invoice)).amountReceived).toBe(1_000_000n)
  expect((await now(invoice)).payments.length).toBe(1000)
})
