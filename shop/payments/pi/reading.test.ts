// Reading payments: the ledger’s time counts, and the cursor moves with the rows.
import { describe, expect, test } from 'vitest'
import {
  newPaymentRequest,
  price,
  recordPage,
  reloaded,
  statuses,
  world,
} from '../../../tests/fixtures/payments/paid-payment-requests.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { noReactions, testConfig, testWorld } from '../../../tests/support/world.ts'
import { coins } from '../../platform/money/rules.ts'
import { watcherHealth } from '../reconciliation/views.ts'
import {
  acceptLate,
  cancelPaymentRequest,
  updateOutdatedStatuses,
} from '../requests/actions/payment-requests.ts'
import { recordReadFailure } from '../requests/actions/reading.ts'
import { certainEnd } from '../requests/rules/states.ts'
import { cursorOf, type PaymentRequestView } from '../requests/views/payment-requests.ts'
import { transactionsForStaff } from '../review/views/transactions.ts'
import { recordLookedUp, recordTransfers } from './record-transfers.ts'

describe('time', () => {
  test('a payment in time counts as such even if it is read late', async () => {
    const paymentRequest = await newPaymentRequest()
    const at = new Date(paymentRequest.expiresAt.getTime() - 1000)
    world.clock.set(new Date(paymentRequest.expiresAt.getTime() + 180_000))
    expect((await reloaded(paymentRequest)).state).toBe('expired')
    await recordPage(transfer({ amount: price, muxedId: paymentRequest.memoId, at }))
    expect((await reloaded(paymentRequest)).state).toBe('paid')
  })

  test('a payment two hours late waits for stock, and is accepted then', async () => {
    const paymentRequest = await newPaymentRequest()
    world.clock.set(new Date(paymentRequest.expiresAt.getTime() + 7_200_000))
    expect(await acceptLate(world, paymentRequest.orderNumber)).toMatchObject({
      code: 'payment.not_late',
    })
    await recordPage(transfer({ amount: price, muxedId: paymentRequest.memoId, at: world.now() }))
    expect((await reloaded(paymentRequest)).state).toBe('late')
    expect(await statuses(paymentRequest)).toEqual(['pending'])
    expect((await acceptLate(world, paymentRequest.orderNumber)).ok).toBe(true)
    expect((await reloaded(paymentRequest)).state).toBe('paid')
    expect(await statuses(paymentRequest)).toEqual(['completed'])
  })

  test('a partial payment fails when the watch ends, and is completed if the rest arrives after all', async () => {
    const paymentRequest = await newPaymentRequest()
    await recordPage(transfer({ amount: 5n, muxedId: paymentRequest.memoId, at: world.now() }))
    world.clock.set(new Date(paymentRequest.watchUntil.getTime() + 1))
    await updateOutdatedStatuses(world)
    expect(await statuses(paymentRequest)).toEqual(['failed'])
    await recordPage(
      transfer({ amount: price - 5n, muxedId: paymentRequest.memoId, at: world.now() }),
    )
    await acceptLate(world, paymentRequest.orderNumber)
    expect(await statuses(paymentRequest)).toEqual(['completed', 'completed'])
  })

  test('a cancelled payment request stays cancelled, and later payments are late', async () => {
    const paymentRequest = await newPaymentRequest()
    expect((await cancelPaymentRequest(world, paymentRequest.orderNumber, 'by_shopper')).ok).toBe(
      true,
    )
    expect((await cancelPaymentRequest(world, paymentRequest.orderNumber, 'again')).ok).toBe(true)
    expect((await reloaded(paymentRequest)).state).toBe('cancelled')
    world.clock.advance(60_000)
    await recordPage(transfer({ amount: price, muxedId: paymentRequest.memoId, at: world.now() }))
    const late = await reloaded(paymentRequest)
    expect([late.state, late.flags]).toEqual([
      'late',
      expect.arrayContaining(['late', 'cancelled']),
    ])
    expect(late.refundable).toBe(price)
  })
})

describe('reading the ledger', () => {
  test('storing a page twice changes nothing', async () => {
    const paymentRequest = await newPaymentRequest()
    const page = piPage([transfer({ amount: price, muxedId: paymentRequest.memoId })])
    const first = await recordTransfers(world, page)
    const again = await recordTransfers(world, page)
    expect([first, again]).toMatchObject([
      { value: { orders: [paymentRequest.orderNumber] } },
      { value: { orders: [] } },
    ])
    expect((await reloaded(paymentRequest)).amountReceived).toBe(price)
    expect(await statuses(paymentRequest)).toEqual(['completed'])
  })

  test('two watchers storing the same pages concurrently credit each payment once', async () => {
    const paymentRequest = await newPaymentRequest()
    const page = piPage([transfer({ amount: price, muxedId: paymentRequest.memoId })])
    await Promise.all([1, 2, 3, 4].map(() => recordTransfers(world, page)))
    expect((await reloaded(paymentRequest)).amountReceived).toBe(price)
    expect(await statuses(paymentRequest)).toEqual(['completed'])
  })

  test('a failed transaction leaves neither rows nor a moved cursor', async () => {
    const paymentRequest = await newPaymentRequest()
    const before = await cursorOf(world)
    const page = piPage([transfer({ amount: price, muxedId: paymentRequest.memoId })])
    const died = world.transaction(async (world) => {
      await recordTransfers(world, page)
      throw new Error('killed')
    })
    await expect(died).rejects.toThrow('killed')
    expect([await cursorOf(world), (await reloaded(paymentRequest)).state]).toEqual([
      before,
      'open',
    ])
    await recordTransfers(world, page)
    expect([await cursorOf(world), (await reloaded(paymentRequest)).state]).toEqual([
      page.cursor,
      'paid',
    ])
  })

  test('the cursor never moves back or skips', async () => {
    const cursor = await cursorOf(world)
    await recordTransfers(world, piPage([], { cursor: '5' }))
    expect(await cursorOf(world)).toBe(cursor)
    const beyond = String(BigInt(cursor) + 1n)
    const jump = piPage([transfer({ amount: 1n })], { after: beyond })
    expect(await recordTransfers(world, jump)).toMatchObject({ ok: false, code: 'ledger.gap' })
    expect(await cursorOf(world)).toBe(cursor)
  })

  test('a server that dates its newest ledger long before the last one is not believed', async () => {
    const at = world.now()
    const latestLedger = 5_000_000
    await recordTransfers(world, piPage([], { readTo: at, closedAt: at, latestLedger }))
    const paymentRequest = await newPaymentRequest()
    const of1970 = new Date(0)
    const paid = [transfer({ amount: price, muxedId: paymentRequest.memoId, at: of1970 })]
    for (const newest of [latestLedger, latestLedger + 1, latestLedger - 1]) {
      const page = piPage(paid, { latestLedger: newest, closedAt: of1970, readTo: of1970 })
      const refused = { ok: false, code: 'ledger.clock' }
      expect(await recordTransfers(world, page)).toMatchObject(refused)
      expect(await recordLookedUp(world, page)).toMatchObject(refused)
    }
    // One that lags by so many ledgers is.
    const behind = {
      latestLedger: latestLedger - 30,
      closedAt: new Date(at.getTime() - 30 * 60_000),
    }
    expect(await recordLookedUp(world, piPage(paid, behind))).toMatchObject({ ok: true })
  })

  test('reports how current it is, and since when it fails', async () => {
    const at = world.now()
    await recordTransfers(world, piPage([], { readTo: at, closedAt: at, latestLedger: 77 }))
    expect(await watcherHealth(world)).toMatchObject({
      state: 'current',
      lagSeconds: 0,
      latestLedger: 77,
    })
    world.clock.advance(61_000)
    expect(await watcherHealth(world)).toMatchObject({ state: 'behind', lagSeconds: 61 })
    await recordReadFailure(world, 'ledger.stale')
    const since = world.now()
    world.clock.advance(1000)
    await recordReadFailure(world, 'ledger.limited')
    expect(await watcherHealth(world)).toMatchObject({
      state: 'failing',
      failure: 'ledger.limited',
      failingSince: since,
    })
    await recordTransfers(world, piPage([], { readTo: world.now() }))
    expect(await watcherHealth(world)).toMatchObject({ state: 'current', failure: null })
    const [option] = (await newPaymentRequest()).options
    expect(certainEnd(option?.readTo ?? null)).toEqual(new Date(world.now().getTime() - 120_000))
  })

  test('payments from before the shop are kept without a task for staff', async () => {
    const young = await testWorld({
      config: { ...testConfig, pi: testPi },
      reactions: noReactions,
    })
    const at = new Date(young.now().getTime() - 40 * 86_400_000)
    await recordTransfers(young, piPage([transfer({ amount: 1n, at }), transfer({ amount: 2n })]))
    const kept = await young.db`select amount from transfers order by amount`
    expect(kept.map((row) => row.amount)).toEqual([1n, 2n])
    expect(await transactionsForStaff(young, { limit: 9 })).toMatchObject([{ amount: 2n }])
  })

  test('credits a thousand payments in five pages exactly', async () => {
    const paymentRequests = await Promise.all(
      Array.from({ length: 100 }, () => newPaymentRequest(coins(10))),
    )
    const transfers = Array.from({ length: 1000 }, (_, n) =>
      transfer({
        amount: coins(1),
        muxedId: (paymentRequests[n % 100] as PaymentRequestView).memoId,
        at: world.now(),
      }),
    )
    for (let n = 0; n < 1000; n += 200) await recordPage(...transfers.slice(n, n + 200))
    for (const each of paymentRequests) {
      expect(await reloaded(each)).toMatchObject({
        state: 'paid',
        amountReceived: coins(10),
        amountOver: 0n,
      })
    }
  })
})
