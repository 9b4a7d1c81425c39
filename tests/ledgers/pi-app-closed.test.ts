// Pi app payments whose browser is closed before the shop is notified.
import { describe, expect, test } from 'vitest'
import { finishPiPayments } from '../../shop/sales/checkout/actions/piapp/finish.ts'
import {
  approve,
  base,
  createdPayment,
  double,
  productId,
  resumeOld,
  stateOf,
  storedState,
  world,
} from '../fixtures/payments/pi-app.ts'
import { person } from '../support/people.ts'
import { line, placed, value } from '../support/shopping.ts'

describe('57: closed after paying', () => {
  test('on return the unfinished payment is completed', async () => {
    const { identifier: id } = await createdPayment()
    value(await approve(id))
    await double.submit(id)
    expect(value(await resumeOld(id))).toBe('completed')
    expect(await stateOf()).toBe('paid')
  })

  test('without a return the job completes it', async () => {
    const { identifier: id } = await createdPayment()
    value(await approve(id))
    await double.submit(id)
    base.clock.advance(180_000)
    await finishPiPayments(world)
    expect(await storedState(id)).toBe('completed')
    expect(await stateOf()).toBe('paid')
  })

  test('unfinished and unpaid: it is cancelled, so that the next can start', async () => {
    const one = await createdPayment()
    value(await approve(one.identifier))
    expect(value(await resumeOld(one.identifier))).toBe('cancelled')
    expect(one.status.cancelled).toBe(true)
    value(await approve((await createdPayment()).identifier))
  })

  test('paid and unknown to the shop: completed for the order of its metadata, if it is theirs', async () => {
    const one = await createdPayment()
    one.status.developer_approved = true
    await double.submit(one.identifier)
    expect(value(await resumeOld(one.identifier))).toBe('completed')
    expect(await stateOf()).toBe('paid')

    const foreign = await placed(world, await person(world), [line(productId)])
    const two = await createdPayment({ metadata: { order: foreign } }, '100')
    two.status.developer_approved = true
    await double.submit(two.identifier)
    expect(value(await resumeOld(two.identifier))).toBe('completed')
    expect(await stateOf(foreign)).toBe('open')
  })
})
