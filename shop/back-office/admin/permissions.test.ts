// Authorization: actions that require a role.
import { describe, expect, test } from 'vitest'
import {
  ada,
  approved,
  orderWith,
  parcel,
  productId,
  stateOf,
  transactionIn,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { viewDocuments } from '../../../tests/support/opened-documents.ts'
import { person } from '../../../tests/support/people.ts'
import { address, line, placed, value } from '../../../tests/support/shopping.ts'
import { addReceipt } from '../../payments/requests/actions/add-receipt.ts'
import type { Role } from '../../people/accounts/permissions.ts'
import { refuse } from '../../result.ts'
import { submitAddress } from '../../sales/checkout/actions/address.ts'
import { declineOrder } from '../../sales/checkout/actions/cancel.ts'
import { decideKyc } from './actions/decide-kyc.ts'
import { acceptPayment, decideTransaction } from './actions/decide-payment.ts'
import { approveOrder, markDelivered } from './actions/ship-order.ts'

describe('permissions', () => {
  const others = (role: Role) =>
    (['kyc', 'fulfilment', 'finance', 'catalogue', 'support'] as const).filter(
      (one) => one !== role,
    )

  test.each(others('fulfilment'))('%s cannot ship, deliver or decline', async (role) => {
    const number = await orderWith(ada)
    const who = await person(world, role)
    expect(await approveOrder(world, who, number, parcel)).toEqual(refuse('admin.not_allowed'))
    expect(await markDelivered(world, who, number)).toEqual(refuse('admin.not_allowed'))
    expect(await declineOrder(world, who, number, 'No.')).toEqual(refuse('orders.not_allowed'))
    expect(await stateOf(number)).toBe('processing')
  })

  test.each(others('finance'))('%s cannot decide on payments', async (role) => {
    const number = await placed(world, ada, [line(productId)])
    const claim = { orderNumber: number, hash: 'b'.repeat(64) }
    const { transactionId } = value(await addReceipt(world, ada, claim))
    const who = await person(world, role)
    const verdict = { decision: 'approved', reason: 'Looks right.' } as const
    expect(await decideTransaction(world, who, transactionId, verdict)).toEqual(
      refuse('admin.not_allowed'),
    )
    expect(await acceptPayment(world, who, number, 'Looks right.')).toEqual(
      refuse('admin.not_allowed'),
    )
    expect((await transactionIn(number))?.status).toBe('pending')
  })

  test.each(others('kyc'))('%s cannot decide on identity checks', async (role) => {
    const check = await submittedCheck(world, ada)
    const who = await person(world, role)
    expect(await decideKyc(world, who, check, approved)).toEqual(refuse('kyc.not_allowed'))
  })

  test('a shopper can do none of it, and attempts are logged', async () => {
    const number = await orderWith(ada)
    expect(await approveOrder(world, ada, number, parcel)).toEqual(refuse('admin.not_allowed'))
    expect(await acceptPayment(world, ada, number, 'Mine.')).toEqual(refuse('admin.not_allowed'))
    const noted = await world.db`
      select resource from security_events
      where who = ${ada.id} and action = 'suspicious_activity'`
    expect(noted.map(({ resource }) => resource)).toEqual([`order:${number}`, `order:${number}`])
  })

  test('the owner can do all of it', async () => {
    const owner = await person(world, 'admin')
    const number = await placed(world, ada, [line(productId)])
    value(await acceptPayment(world, owner, number, 'Paid in cash at the door.'))
    value(await submitAddress(world, ada, number, address))
    const check = await submittedCheck(world, ada)
    expect(await decideKyc(world, owner, check, approved)).toEqual(refuse('kyc.unseen'))
    await viewDocuments(world, owner, check)
    value(await decideKyc(world, owner, check, approved))
    value(await approveOrder(world, owner, number, parcel))
    value(await markDelivered(world, owner, number))
    expect(await stateOf(number)).toBe('delivered')
  })
})
