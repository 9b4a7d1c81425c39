// What every payment method must do: from its quote to a refund. A new method passes it with a driver of its own.
import { describe, expect, test } from 'vitest'
import { auditLedgers } from '../../shop/payments/reconciliation/audit-ledgers.ts'
import { approveRefund } from '../../shop/payments/refunds/approve-refund.ts'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { currencyOf, type Method } from '../../shop/payments/requests/rules/methods.ts'
import {
  type PaymentRequestView,
  paymentRequestOf,
} from '../../shop/payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import { person } from './people.ts'
import { value } from './shopping.ts'
import type { TestWorld } from './world.ts'

/** How somebody pays and is paid by this method; amounts are in the smallest unit of what is sent. */
export type MethodDriver = {
  readonly method: Method
  world(): TestWorld
  /** A new payment request; its order's number. */
  order(): Promise<string>
  /** Where a page must be opened before its time is over, so that something can be paid late. */
  open?(orderNumber: string): Promise<unknown>
  /** Pays, and lets the shop hear of it. */
  pay(request: PaymentRequestView, amount: bigint): Promise<void>
  /** Lets the shop hear of the last payment once more. */
  repeat(): Promise<void>
  /** Lets everything that was heard of become final. */
  finish(): Promise<void>
  /** `paid` where the driver's requests have orders whose items are still there: the shop takes it then. */
  readonly lateState: 'late' | 'paid'
  /** Where refunds go. */
  readonly home: string
  /** Pays an approved refund of this amount. */
  payBack(refundId: string, amount: bigint, staff: Viewer): Promise<void>
}

const hour = 3_600_000
const dayLong = 24 * hour

export function methodContract(driver: MethodDriver): void {
  const { method } = driver
  const now = async (number: string): Promise<PaymentRequestView> => {
    const request = await paymentRequestOf(driver.world(), number)
    if (!request) throw new Error(`${number} has no payment request`)
    return request
  }
  const asked = async () => now(await driver.order())
  const pay = async (request: PaymentRequestView, amount: bigint) => {
    await driver.pay(request, amount)
    await driver.finish()
    return now(request.orderNumber)
  }

  /** As if it had been made three days ago, and its time had ended two days ago. */
  async function lapsed(): Promise<PaymentRequestView> {
    const { orderNumber } = await asked()
    await driver.open?.(orderNumber)
    const { db, now: time } = driver.world()
    const [made, over] = [3 * dayLong, 2 * dayLong].map((ago) => new Date(time().getTime() - ago))
    const times = { created_at: made as Date, expires_at: over as Date }
    await db`update quotes set ${db(times)} where order_number = ${orderNumber}`
    await db`update payment_requests set ${db(times)} where order_number = ${orderNumber}`
    await driver.finish()
    return now(orderNumber)
  }

  describe(`a payment by ${method}`, () => {
    test('is quoted in its currency, and says where it goes', async () => {
      const { orderNumber } = await asked()
      await driver.finish()
      const request = await now(orderNumber)
      expect(request).toMatchObject({ state: 'open', method, flags: [], isCompromised: false })
      expect(request.quote.currency).toBe(currencyOf(method, request.currency))
      expect(request.quote.amountDue).toBeGreaterThan(0n)
      expect(request.remaining).toBe(request.amountDue)
      expect(request.address).not.toBe('')
    })

    test('of what is due is seen, and pays', async () => {
      const request = await asked()
      await driver.pay(request, request.quote.amountDue)
      expect(['confirming', 'paid']).toContain((await now(request.orderNumber)).state)
      await driver.finish()
      expect(await now(request.orderNumber)).toMatchObject({
        state: 'paid',
        flags: [],
        amountFinal: request.amountDue,
        remaining: 0n,
      })
    })

    test('in two parts pays with the second', async () => {
      const request = await asked()
      const { amountDue } = request.quote
      const part = await pay(request, amountDue / 2n)
      expect(part.state).toBe('partial')
      expect(part.remaining).toBe(request.amountDue - part.amountReceived)
      expect(part.remaining).toBeGreaterThan(0n)
      expect(await pay(request, amountDue - amountDue / 2n)).toMatchObject({
        state: 'paid',
        flags: ['multi'],
        remaining: 0n,
      })
    })

    test('of more than is due pays, and the surplus is told', async () => {
      const request = await asked()
      const paid = await pay(request, request.quote.amountDue * 2n)
      expect(paid).toMatchObject({ state: 'paid', flags: ['over'], amountOver: request.amountDue })
    })

    test('that is told twice counts once; one that is made twice, twice', async () => {
      const request = await asked()
      await driver.pay(request, request.quote.amountDue)
      await driver.repeat()
      await driver.finish()
      await driver.repeat()
      const once = await now(request.orderNumber)
      expect([once.payments.length, once.amountReceived]).toEqual([1, request.amountDue])
      const twice = await pay(request, request.quote.amountDue)
      expect(twice).toMatchObject({ state: 'paid', flags: ['over', 'multi'] })
      expect(twice.payments.length).toBe(2)
    })

    test('that never comes lapses', async () => {
      expect(await lapsed()).toMatchObject({ state: 'expired', amountReceived: 0n })
    })

    test('that comes too late is kept, and told', async () => {
      const request = await lapsed()
      expect(await pay(request, request.quote.amountDue)).toMatchObject({
        state: driver.lateState,
        flags: ['late'],
        amountFinal: request.amountDue,
      })
    })

    test('is refunded once it was sent back', async () => {
      const request = await asked()
      await pay(request, request.quote.amountDue)
      const world = driver.world()
      const staff = await person(world, 'finance')
      const proven = { ...staff, proof: { at: world.now(), by: 'password' } } as const
      const place = {
        address: driver.home,
        confirmed: 'staff',
        amount: null,
        reason: 'test',
      } as const
      const { orderNumber } = request
      const { refundId } = value(await requestRefund(world, 'system', { orderNumber, ...place }))
      expect((await now(orderNumber)).state).toBe('refunding')
      value(await approveRefund(world, proven, refundId))
      await driver.payBack(refundId, request.quote.amountDue, proven)
      await driver.finish()
      expect(await now(orderNumber)).toMatchObject({
        state: 'refunded',
        refunds: [{ id: refundId, state: 'final', method }],
      })
    })

    test('is what the audit finds', async () => {
      const request = await asked()
      await pay(request, request.quote.amountDue)
      const audits = await auditLedgers(driver.world(), { whole: true })
      expect(audits.map(({ outcome }) => outcome)).toEqual(audits.map(() => 'equal'))
    })
  })
}
