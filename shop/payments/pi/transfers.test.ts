// Incoming transfers on a real database: matching, crediting once, cursor and rows together.
import { describe, expect, test } from 'vitest'
import {
  newPaymentRequest,
  price,
  recordPage,
  reloaded,
  statuses,
  world,
} from '../../../tests/fixtures/payments/paid-payment-requests.ts'
import { beside, testPi, transfer } from '../../../tests/support/payments.ts'
import { coins } from '../../platform/money/rules.ts'
import { createPaymentRequest } from '../requests/actions/create-payment-request.ts'
import { type PaymentRequestView, paymentRequestOf } from '../requests/views/payment-requests.ts'
import { transactionsForStaff, transactionsOf } from '../review/views/transactions.ts'

const minutes = (count: number) => new Date(world.now().getTime() + count * 60_000)

describe('a payment request', () => {
  test('has its own address, memo and expiry', async () => {
    const paymentRequest = await newPaymentRequest()
    expect(paymentRequest).toMatchObject({
      state: 'open',
      amountDue: price,
      remaining: price,
      address: testPi.treasury,
      expiresAt: minutes(60),
      watchUntil: minutes(60 + 30 * 1440),
      payments: [],
    })
    // The returned payment request equals the stored one.
    expect(await reloaded(paymentRequest)).toEqual(paymentRequest)
    expect(paymentRequest.muxed).toMatch(/^M[A-Z2-7]{68}$/)
    expect(paymentRequest.memo).toMatch(/^[0-9A-Z]{11}$/)
    expect(await transactionsOf(world, paymentRequest.orderNumber)).toEqual([])
  })

  test('is created once by concurrent calls', async () => {
    const input = {
      orderNumber: 'PI-1763712399999',
      userId: 'shopper',
      amount: price,
      currency: 'PI',
      method: 'pi',
    } as const
    const calls = Array.from({ length: 50 }, () => createPaymentRequest(world, input))
    const made = (await Promise.all(calls)).map((each) => each.ok && each.value.muxed)
    expect(new Set(made).size).toBe(1)
    const [count] = await world.db<[{ count: number }]>`
      select count(*) from payment_options where order_number = ${input.orderNumber}`
    expect(count.count).toBe(1)
    // Another amount does not change the agreed one.
    const again = await createPaymentRequest(world, { ...input, amount: 1n })
    expect(again.ok && again.value.amountDue).toBe(price)
  })

  test('of zero is paid from the start, as something else has paid for the order', async () => {
    const input = { orderNumber: 'PI-1795262400777', userId: 'x', amount: 0n } as const
    const made = await createPaymentRequest(world, { ...input, currency: 'PI', method: 'pi' })
    expect(made).toMatchObject({ ok: true, value: { state: 'paid', amountDue: 0n } })
    expect(await paymentRequestOf(world, input.orderNumber)).toMatchObject({
      state: 'paid',
      remaining: 0n,
      refundable: 0n,
    })
  })

  test.each([
    ['payment.amount', { amount: -1n }],
    ['payment.amount', { amount: 1n << 63n }],
    ['payment.order_number', { orderNumber: 'nonsense' }],
    ['payment.not_set_up', { method: 'usdt' } as const],
  ])('refuses %s', async (code, more) => {
    const input = {
      orderNumber: 'PI-5',
      userId: 'x',
      amount: 1n,
      currency: 'PI',
      method: 'pi',
    } as const
    expect(await createPaymentRequest(world, { ...input, ...more })).toMatchObject({
      ok: false,
      code,
    })
    expect(await paymentRequestOf(world, 'PI-5')).toBeNull()
  })
})

describe('a payment', () => {
  test('to the muxed address is matched', async () => {
    const paymentRequest = await newPaymentRequest()
    const paid = transfer({ amount: price, muxedId: paymentRequest.memoId })
    expect(await recordPage(paid)).toEqual([paymentRequest.orderNumber])
    expect(await reloaded(paymentRequest)).toMatchObject({
      state: 'paid',
      remaining: 0n,
      payments: [{ match: 'muxed', hash: paid.hash, amount: price, counted: true }],
    })
    expect(await statuses(paymentRequest)).toEqual(['completed'])
  })

  test.each([
    [
      'the code',
      (paymentRequest: PaymentRequestView) =>
        ({ type: 'text', value: paymentRequest.memo }) as const,
    ],
    [
      'the code in small letters with spaces',
      (paymentRequest: PaymentRequestView) =>
        ({
          type: 'text',
          value: ` ${paymentRequest.memo.toLowerCase().replace(/(.{4})/g, '$1 ')}`,
        }) as const,
    ],
    [
      'the code with O and l',
      (paymentRequest: PaymentRequestView) =>
        ({
          type: 'text',
          value: paymentRequest.memo.replaceAll('0', 'O').replaceAll('1', 'l'),
        }) as const,
    ],
    [
      'the numeric code',
      (paymentRequest: PaymentRequestView) =>
        ({ type: 'id', value: paymentRequest.memoId }) as const,
    ],
  ])('with %s as memo is matched', async (_, memoOf) => {
    const paymentRequest = await newPaymentRequest()
    await recordPage(transfer({ amount: price, memo: memoOf(paymentRequest) }))
    expect(await reloaded(paymentRequest)).toMatchObject({
      state: 'paid',
      payments: [{ match: 'memo' }],
    })
  })

  test('without memo is stored, and the payment request stays open', async () => {
    const paymentRequest = await newPaymentRequest()
    expect(await recordPage(transfer({ amount: price }))).toEqual([])
    expect((await reloaded(paymentRequest)).state).toBe('open')
    const [pool] = await transactionsForStaff(world, { status: 'pending', limit: 1 })
    expect(pool).toMatchObject({
      orderNumber: null,
      amount: price,
      kind: 'transfer',
      mayDecide: true,
    })
  })

  test('that names two orders is assigned to neither', async () => {
    const [one, other] = [await newPaymentRequest(), await newPaymentRequest()]
    await recordPage(
      transfer({ amount: price, muxedId: one.memoId, memo: { type: 'text', value: other.memo } }),
    )
    expect([(await reloaded(one)).state, (await reloaded(other)).state]).toEqual(['open', 'open'])
  })

  test('with a muxed id is matched whatever its memo', async () => {
    const [one, two] = [await newPaymentRequest(), await newPaymentRequest()]
    await recordPage(
      transfer({ amount: price, muxedId: one.memoId, memo: { type: 'text', value: one.memo } }),
      transfer({ amount: price, muxedId: two.memoId, memo: { type: 'text', value: 'lunch' } }),
    )
    expect([(await reloaded(one)).state, (await reloaded(two)).state]).toEqual(['paid', 'paid'])
  })

  test('of an issued asset is shown and not counted', async () => {
    const paymentRequest = await newPaymentRequest()
    await recordPage(
      transfer({ amount: price, muxedId: paymentRequest.memoId, asset: 'PI:GISSUER' }),
    )
    expect(await reloaded(paymentRequest)).toMatchObject({
      state: 'open',
      flags: expect.arrayContaining(['wrong_asset']),
      payments: [{ counted: false, asset: 'PI:GISSUER' }],
    })
    expect(await statuses(paymentRequest)).toEqual(['pending'])
  })

  test.each([
    ['whose envelope could not be read', { proved: false }],
    ['of an unknown amount', { amount: null, kind: 'account_merge' }],
    ['by an operation that nobody knows', { kind: 'teleport' }],
  ])('%s is stored and not matched', async (_, more) => {
    const paymentRequest = await newPaymentRequest()
    const kept = { ...transfer({ amount: price, muxedId: paymentRequest.memoId }), ...more }
    expect(await recordPage(kept)).toEqual([])
    expect((await reloaded(paymentRequest)).state).toBe('open')
    const rows =
      await world.db`select match from transfers where operation_id = ${kept.operationId}`
    expect([...rows]).toEqual([{ match: 'none' }])
  })

  test('that is one stroop short leaves one stroop to pay', async () => {
    const paymentRequest = await newPaymentRequest()
    await recordPage(transfer({ amount: price - 1n, muxedId: paymentRequest.memoId }))
    expect(await reloaded(paymentRequest)).toMatchObject({ state: 'partial', remaining: 1n })
    expect(await statuses(paymentRequest)).toEqual(['pending'])
    await recordPage(transfer({ amount: 1n, muxedId: paymentRequest.memoId }))
    const paid = await reloaded(paymentRequest)
    expect(paid).toMatchObject({ state: 'paid', remaining: 0n, amountOver: 0n })
    expect(paid.flags).toContain('multi')
    expect(await statuses(paymentRequest)).toEqual(['completed', 'completed'])
  })

  test('of 110 % pays, and 10 % can be refunded', async () => {
    const paymentRequest = await newPaymentRequest(coins(100))
    await recordPage(transfer({ amount: coins(110), muxedId: paymentRequest.memoId }))
    expect(await reloaded(paymentRequest)).toMatchObject({
      state: 'paid',
      flags: ['over'],
      amountOver: coins(10),
    })
  })

  test('made twice pays once', async () => {
    const paymentRequest = await newPaymentRequest(coins(100))
    const twice = [1, 2].map(() => transfer({ amount: coins(100), muxedId: paymentRequest.memoId }))
    await recordPage(...twice)
    const paid = await reloaded(paymentRequest)
    expect(paid).toMatchObject({ state: 'paid', amountOver: coins(100) })
    expect(paid.flags).toEqual(expect.arrayContaining(['over', 'multi']))
  })

  test('for three concurrent orders is matched to each', async () => {
    const paymentRequests = [
      await newPaymentRequest(),
      await newPaymentRequest(),
      await newPaymentRequest(),
    ]
    const first = transfer({ amount: price, muxedId: paymentRequests[0]?.memoId })
    const others = paymentRequests
      .slice(1)
      .map(({ memoId }, place) => beside(first, place + 1, { amount: price, muxedId: memoId }))
    const reached = await recordPage(first, ...others)
    expect([...reached].sort()).toEqual(paymentRequests.map((each) => each.orderNumber))
    for (const each of paymentRequests) expect((await reloaded(each)).state).toBe('paid')
  })

  test('with a memo that the database cannot store is kept all the same', async () => {
    await recordPage(transfer({ amount: 1n, memo: { type: 'text', value: 'a\0b' } }))
    const rows = await world.db`select memo from transfers where memo = 'ab'`
    expect(rows.length).toBe(1)
  })
})
