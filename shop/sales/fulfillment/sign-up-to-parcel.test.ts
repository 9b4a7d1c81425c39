// End to end: one shopper from sign-up to the parcel.

import { expect, test } from 'vitest'
import {
  actsOn,
  approved,
  fulfilment,
  mailsTo,
  parcel,
  productId,
  reviewer,
  stateOf,
  transactionIn,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { mailedLink, newClient, tokenOf } from '../../../tests/support/accounts.ts'
import { submittedCheck } from '../../../tests/support/identity-checks.ts'
import { viewDocuments } from '../../../tests/support/opened-documents.ts'
import { address, line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { decide } from '../../identity/kyc/actions/decide.ts'
import { signIn } from '../../people/accounts/actions/sign-in.ts'
import { signUp } from '../../people/accounts/actions/sign-up.ts'
import { verifyEmail } from '../../people/accounts/actions/verify.ts'
import { ok } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { orderForOwner } from '../orders/views/orders.ts'
import { approveOrder, markDelivered } from './actions/ship-order.ts'

test('a customer signs up, pays, is verified and receives a parcel', async () => {
  const form = {
    email: 'grace@shop.example',
    firstName: 'Grace',
    lastName: 'Hopper',
    phone: '+442079460000',
    password: 'a moth in relay seventy',
    confirm: 'a moth in relay seventy',
  }
  const client = newClient()
  value(await signUp(world, form, { client, language: 'en' }))
  const token = tokenOf(await mailedLink(world, form.email, 'verify-email'))
  value(await verifyEmail(world, token))
  const { who } = value(await signIn(world, form, client))
  if (!who) throw new Error('a second factor is asked for')

  const number = await placed(world, who, [line(productId, 2)])
  await paid(world, number)
  expect(await stateOf(number)).toBe('pending')
  expect(value(await submitAddress(world, who, number, address)).waitsFor).toEqual(['identity'])

  const check = await submittedCheck(world, who)
  await viewDocuments(world, reviewer, check)
  expect(await decide(world, reviewer, check, approved)).toEqual(
    ok({ proposed: false, released: [number] }),
  )
  expect(await stateOf(number)).toBe('processing')

  expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(ok())
  expect(value(await orderForOwner(world, who, number))).toMatchObject({
    status: 'shipped',
    carrier: 'Post',
    tracking: 'TR-1',
    events: [
      { to: 'awaiting_payment', by: 'you' },
      { to: 'pending', by: 'shop' },
      { to: 'processing', reason: 'released', by: 'shop' },
      { to: 'shipped', reason: 'shipped', by: 'shop' },
    ],
  })
  expect((await transactionIn(number))?.status).toBe('completed')
  expect(await mailsTo(who)).toEqual(
    expect.arrayContaining(['order.placed', 'order.paid', 'order.released', 'order.shipped']),
  )
  expect(await actsOn(`order:${number}`)).toContainEqual(['order.shipped', fulfilment.id])

  expect(await markDelivered(world, fulfilment, number)).toEqual(ok())
  expect(await stateOf(number)).toBe('delivered')
  expect(await actsOn(`order:${number}`)).toContainEqual(['order.delivered', fulfilment.id])
})
