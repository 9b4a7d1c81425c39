// From a signed transaction on the simulated ledger to a paid payment request, through the real client and the real database.
import { Asset, Memo } from '@stellar/stellar-sdk/base'
import { describe, expect, test } from 'vitest'
import { payUri, shownAddress } from '../../shop/payments/requests/rules/address.ts'
import type { PaymentRequestView } from '../../shop/payments/requests/views/payment-requests.ts'
import { transactionsForStaff } from '../../shop/payments/review/views/transactions.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { feeBump, newPayer, payment, submit } from '../support/ledgers/simulator.ts'

const { simulator, world, payer, newPaymentRequest, now, readOn, send } = await watchingShop()

describe('a wallet pays', () => {
  test('the exact amount to the muxed address: paid in the next ledger', async () => {
    const paymentRequest = await newPaymentRequest()
    const hash = await send([payment(paymentRequest.muxed, price)])
    expect(await readOn()).toEqual([paymentRequest.orderNumber])
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      payments: [{ hash, match: 'muxed', amount: price, sender: payer.address }],
    })
  })

  test.each([
    ['its memo', (paymentRequest: PaymentRequestView) => Memo.text(paymentRequest.memo)],
    [
      'its memo in small letters',
      (paymentRequest: PaymentRequestView) => Memo.text(` ${paymentRequest.memo.toLowerCase()} `),
    ],
    [
      'O and l in its memo',
      (paymentRequest: PaymentRequestView) =>
        Memo.text(paymentRequest.memo.replace(/0/g, 'O').replace(/1/g, 'l')),
    ],
    [
      'dashes in its memo',
      (paymentRequest: PaymentRequestView) =>
        Memo.text(paymentRequest.memo.replace(/(...)/g, '$1-')),
    ],
    [
      'its number as memo id',
      (paymentRequest: PaymentRequestView) => Memo.id(paymentRequest.memoId),
    ],
    [
      'its number as memo text',
      (paymentRequest: PaymentRequestView) => Memo.text(paymentRequest.memoId),
    ],
  ])('with %s to the treasury: paid', async (_, memoOf) => {
    const paymentRequest = await newPaymentRequest()
    await send([payment(simulator.treasury, price)], memoOf(paymentRequest))
    expect(await readOn()).toEqual([paymentRequest.orderNumber])
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      payments: [{ match: 'memo' }],
    })
  })

  test('without memo: stored, and the payment request stays open', async () => {
    const paymentRequest = await newPaymentRequest()
    const hash = await send([payment(simulator.treasury, price)])
    expect(await readOn()).toEqual([])
    expect((await now(paymentRequest)).state).toBe('open')
    const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
    expect(pool.find((row) => row.proof?.hash === hash)).toMatchObject({
      orderNumber: null,
      amount: price,
    })
  })

  test('in an issued asset called PI: shown, not counted', async () => {
    const paymentRequest = await newPaymentRequest()
    await send([payment(paymentRequest.muxed, price, new Asset('PI', payer.address))])
    await readOn()
    const seen = await now(paymentRequest)
    expect([seen.state, seen.amountReceived]).toEqual(['open', 0n])
    expect(seen.flags).toContain('wrong_asset')
  })

  test('without the balance: nothing', async () => {
    const paymentRequest = await newPaymentRequest()
    const failed = await payer.send([payment(paymentRequest.muxed, coins(1_000_000))])
    expect(failed.codes?.operations).toEqual(['op_underfunded'])
    expect(await readOn()).toEqual([])
    expect((await now(paymentRequest)).payments).toEqual([])
  })

  test('three orders in one transaction: each is paid', async () => {
    const paymentRequests = [
      await newPaymentRequest(),
      await newPaymentRequest(),
      await newPaymentRequest(),
    ]
    const hash = await send(paymentRequests.map((each) => payment(each.muxed, price)))
    expect((await readOn()).sort()).toEqual(paymentRequests.map((each) => each.orderNumber))
    for (const each of paymentRequests) {
      expect(await now(each)).toMatchObject({ state: 'paid', payments: [{ hash, amount: price }] })
    }
  })

  test('one stroop short, then that stroop; 60 and 40 %; 110 %; twice', async () => {
    const short = await newPaymentRequest()
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

    const [over, twice] = [await newPaymentRequest(), await newPaymentRequest()]
    await send([payment(over.muxed, price + coins(12))])
    await send([payment(twice.muxed, price)])
    await send([payment(twice.muxed, price)])
    await readOn()
    expect(await now(over)).toMatchObject({ state: 'paid', amountOver: coins(12) })
    expect(await now(twice)).toMatchObject({ state: 'paid', amountOver: price })
  })

  test('by another’s fee bump: paid, from the inner account', async () => {
    const sponsor = await newPayer(simulator, coins(10))
    const paymentRequest = await newPaymentRequest()
    const inner = payer.build([payment(paymentRequest.muxed, price)])
    const bump = feeBump(inner, sponsor.key)
    expect((await submit(simulator.url, bump.toXDR())).status).toBe(200)
    await readOn()
    expect(await now(paymentRequest)).toMatchObject({
      state: 'paid',
      payments: [{ sender: payer.address }],
    })
  })

  test('the demonstration wallet: paid, to a destination that no real wallet accepts', async () => {
    const paymentRequest = await newPaymentRequest()
    const { demoWallet } = world.ledgers
    const paid = await demoWallet?.pay({
      destination: paymentRequest.muxed,
      amount: paymentRequest.remaining,
    })
    expect(paid?.ok).toBe(true)
    await readOn()
    expect((await now(paymentRequest)).state).toBe('paid')
    expect(shownAddress(paymentRequest.muxed, true)).toBe(`DEMO-${paymentRequest.muxed}`)
    const uri = payUri(paymentRequest, { demo: true, passphrase: simulator.config.passphrase })
    expect(uri).toMatch(/^web\+stellar:pay\?destination=DEMO-M/)
    const real = new URL(payUri(paymentRequest, { demo: false, passphrase: 'Pi Network' }))
    expect(Object.fromEntries(real.searchParams)).toEqual({
      destination: paymentRequest.muxed,
      amount: '120.1234567',
      msg: paymentRequest.orderNumber,
      network_passphrase: 'Pi Network',
    })
  })

  test('by merging an account: stored for staff, of unknown amount', async () => {
    const paymentRequest = await newPaymentRequest()
    const leaving = await newPayer(simulator, coins(50))
    const { Operation } = await import('@stellar/stellar-sdk/base')
    const merge = Operation.accountMerge({ destination: paymentRequest.muxed })
    const { hash } = await leaving.send([merge])
    await readOn()
    expect((await now(paymentRequest)).state).toBe('open')
    const pool = await transactionsForStaff(world, { status: 'pending', limit: 50 })
    expect(pool.find((row) => row.proof?.hash === hash)).toMatchObject({
      orderNumber: null,
      amount: null,
    })
  })
})

test('a thousand payments are read page by page', async () => {
  const paymentRequest = await newPaymentRequest()
  for (let n = 0; n < 10; n++) {
    await send(Array.from({ length: 100 }, () => payment(paymentRequest.muxed, 1_000n)))
  }
  await readOn()
  expect((await now(paymentRequest)).amountReceived).toBe(1_000_000n)
  expect((await now(paymentRequest)).payments.length).toBe(1000)
})
