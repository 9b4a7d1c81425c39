// Approving an order: reports what is missing, and ships one parcel.
import { describe, expect, test } from 'vitest'
import {
  actsOn,
  ada,
  approved,
  fulfilment,
  mailsTo,
  orderWith,
  parcel,
  productId,
  reviewer,
  stateOf,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { storedDocument } from '../../../tests/support/documents.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { viewDocuments } from '../../../tests/support/opened-documents.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  unitsLeft,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { confirmDecision, decide } from '../../identity/kyc/actions/decide.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { addReceipt } from '../../payments/review/add-receipt.ts'
import { transactionsOf } from '../../payments/review/views/transactions.ts'
import { entriesOf } from '../../platform/audit/views.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { approveOrder } from './actions/ship-order.ts'
import { readShipment } from './input.ts'

describe('approving an order', () => {
  test.each([
    [{ paid: false, verified: false, addressed: false }, 'payment identity address'],
    [{ paid: false }, 'payment'],
    [{ verified: false }, 'identity'],
    [{ addressed: false }, 'address'],
    [{ verified: false, addressed: false }, 'identity address'],
  ])('is refused with the reasons: %j lacks %s', async (has, needs) => {
    const number = await orderWith(ada, has)
    const before = await orderByNumber(world, number)
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('admin.not_releasable', { facts: { needs } }),
    )
    expect(await orderByNumber(world, number)).toEqual(before)
    expect(await mailsTo(ada)).not.toContain('order.shipped')
  })

  test('is refused if a released order has lost its identity check since', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    value(await submitAddress(world, ada, number, address))
    const check = await submittedCheck(world, ada)
    await viewDocuments(world, reviewer, check)
    value(await decide(world, reviewer, check, approved))
    expect(await stateOf(number)).toBe('processing')
    const reversal = { decision: 'declined', reason: 'The document was forged.' } as const
    expect(await decide(world, reviewer, check, reversal)).toEqual(
      ok({ proposed: true, released: [] }),
    )
    value(await confirmDecision(world, await person(world, 'kyc'), check))
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('admin.not_releasable', { facts: { needs: 'identity' } }),
    )
    expect(await stateOf(number)).toBe('processing')
  })

  test('ships a pending one too, once it has all it needs', async () => {
    const number = await orderWith(ada, { verified: false })
    // Decided in the kyc module only, so nothing was released yet.
    await verified(world, ada)
    expect(await stateOf(number)).toBe('pending')
    const before = await unitsLeft(world, productId)
    expect(
      await approveOrder(world, fulfilment, number, { carrier: null, tracking: null }),
    ).toEqual(ok())
    expect(await stateOf(number)).toBe('shipped')
    expect(await unitsLeft(world, productId)).toBe(before)
  })

  test('accepts an unusual tracking number once this very number is confirmed', async () => {
    const number = await orderWith(ada)
    const typed = { carrier: 'ups', tracking: ' 42 ' }
    const ship = (fields: Record<string, string>) =>
      approveOrder(world, fulfilment, number, value(readShipment(fields)))
    const refused = refuse('orders.tracking', { facts: { carrier: 'UPS' } })
    expect(await ship(typed)).toEqual(refused)
    expect(await ship({ ...typed, sure: '43' })).toEqual(refused)
    expect(await ship({ ...typed, sure: '42' })).toEqual(ok())
    const [entry] = await entriesOf(world, `order:${number}`)
    expect(entry).toMatchObject({
      action: 'order.shipped',
      details: { carrier: 'ups', tracked: true, unusual: true },
    })
    const usual = await orderWith(ada, { verified: false })
    const fine = { carrier: 'UPS', tracking: '1Z999AA10123456784', sure: '1Z999AA10123456784' }
    value(await approveOrder(world, fulfilment, usual, value(readShipment(fine))))
    const [plain] = await entriesOf(world, `order:${usual}`)
    expect(plain?.details).toEqual({ carrier: 'UPS', tracked: true })
  })

  test('twice, or after the end, is refused', async () => {
    const number = await orderWith(ada)
    value(await approveOrder(world, fulfilment, number, parcel))
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('orders.move', { facts: { from: 'shipped', to: 'shipped' } }),
    )
    const declined = await placed(world, ada, [line(productId)])
    value(await declineOrder(world, fulfilment, declined, 'It cannot be sent there.'))
    expect(await approveOrder(world, fulfilment, declined, parcel)).toMatchObject({
      code: 'orders.move',
    })
    expect(await approveOrder(world, fulfilment, 'PI-1000000000000', parcel)).toEqual(
      refuse('orders.not_found'),
    )
  })

  test('twice concurrently ships one parcel', async () => {
    const number = await orderWith(ada)
    const both = await Promise.all([
      approveOrder(world, fulfilment, number, parcel),
      approveOrder(world, fulfilment, number, { carrier: 'Other', tracking: null }),
    ])
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    const shipped = (await actsOn(`order:${number}`)).filter(([act]) => act === 'order.shipped')
    expect(shipped).toHaveLength(1)
  })

  test('approves pending receipts without crediting them', async () => {
    const number = await placed(world, ada, [line(productId)])
    const documentId = await storedDocument(world, ada, 'receipt')
    value(await addReceipt(world, ada, { orderNumber: number, documentId }))
    world.clock.advance(1000)
    value(await addReceipt(world, ada, { orderNumber: number, hash: 'a'.repeat(64) }))
    await paid(world, number)
    await verified(world, ada)
    value(await submitAddress(world, ada, number, address))
    const waiting = async () =>
      (await transactionsOf(world, number)).map(({ kind, status }) => `${kind} ${status}`).sort()
    expect(await waiting()).toEqual(['claim pending', 'transfer completed'])
    value(await approveOrder(world, fulfilment, number, parcel))
    expect(await waiting()).toEqual(['claim approved', 'transfer completed'])
    expect(await paymentRequestOf(world, number)).toMatchObject({
      state: 'paid',
      amountReceived: coins(100),
      amountAccepted: 0n,
      waitingReceipts: 0,
    })
  })
})

test('limits carrier and tracking number to one line each', () => {
  expect(readShipment({})).toEqual(ok({ carrier: null, tracking: null }))
  expect(readShipment({ carrier: '  Royal \n Mail ', tracking: ' ' })).toEqual(
    ok({ carrier: 'Royal Mail', tracking: null }),
  )
  expect(readShipment({ carrier: '🚚'.repeat(100) }).ok).toBe(true)
  expect(readShipment({ tracking: 'x'.repeat(101) })).toEqual(
    refuse('admin.shipment_long', { facts: { most: 100 } }),
  )
})
