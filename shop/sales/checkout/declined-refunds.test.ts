// Payouts for declined refunds are not requested again, and cover no more than the order's own money.

import { expect, test } from 'vitest'
import {
  ada,
  cancelled,
  home,
  linkToken,
  refundAddress,
  refunds,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import { addressNamed, piPage } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { approveRefund, declineRefund } from '../../payments/refunds/approve-refund.ts'
import { confirmRefund } from '../../payments/refunds/request-refund.ts'
import { settleSurplus } from '../../payments/refunds/see-refunds.ts'
import { refundForStaff, surplusNow } from '../../payments/refunds/views.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { requestOrderRefund } from './actions/refund.ts'

let operations = 0
async function leaves(amount: bigint, address: string): Promise<string> {
  operations += 1
  const hash = `${operations}`.padStart(64, 'a')
  const operationId = String(8_000_000_000 + operations)
  const sent = { operationId, hash, at: world.now(), to: address, muxedId: null, amount }
  value(await recordTransfers(world, piPage([], { sent: [sent], readTo: world.now() })))
  return hash
}

/** Declined, and requested again to `address`, which is confirmed. Returns the order number. */
async function declinedAndAskedAgain(staff: Viewer, address: string): Promise<string> {
  const number = await cancelled()
  const [first] = await refunds(number)
  value(await approveRefund(world, staff, first?.id ?? ''))
  value(await declineRefund(world, staff, first?.id ?? '', 'Not now.'))
  world.clock.advance(1)
  value(await requestOrderRefund(world, ada, number, refundAddress(address)))
  const token = await linkToken()
  if (token) await confirmRefund(world, ada, token)
  return number
}
const statesOf = async (number: string) => (await refunds(number)).map(({ state }) => state)

test('money sent to the address of a declined refund holds back the next refund until staff have resolved it', async () => {
  const staff = await person(world, 'finance')
  const other = addressNamed(`other of ${ada.id}`)
  const number = await declinedAndAskedAgain(staff, other)
  const second = (await refunds(number))[1]?.id ?? ''
  const hash = await leaves(coins(100), home)
  expect(await statesOf(number)).toEqual(['declined', 'requested'])
  expect(await approveRefund(world, staff, second)).toEqual(refuse('refund.surplus_open'))
  expect(await refundForStaff(world, second)).toMatchObject({ beside: { hash }, uri: null })
  value(await settleSurplus(world, staff, hash, 'That address was not theirs.'))
  expect(await approveRefund(world, staff, second)).toEqual(ok('agreed'))
  expect((await refundForStaff(world, second))?.uri).not.toBeNull()
})

test('an approved refund asks for no payment while the surplus is unresolved', async () => {
  const staff = await person(world, 'finance')
  const number = await declinedAndAskedAgain(staff, addressNamed(`third of ${ada.id}`))
  const second = (await refunds(number))[1]?.id ?? ''
  value(await approveRefund(world, staff, second))
  expect((await refundForStaff(world, second))?.uri).not.toBeNull()
  const hash = await leaves(coins(100), home)
  expect(await refundForStaff(world, second)).toMatchObject({ beside: { hash }, uri: null })
  value(await settleSurplus(world, staff, hash, 'They send it back.'))
})

test('one payment closes two declined refunds only as far as the order’s money goes', async () => {
  const staff = await person(world, 'finance')
  const number = await declinedAndAskedAgain(staff, home)
  value(await declineRefund(world, staff, (await refunds(number))[1]?.id ?? '', 'Not now.'))
  const hash = await leaves(coins(200), home)
  expect((await statesOf(number)).sort()).toEqual(['declined', 'final'])
  expect(await surplusNow(world, 9)).toMatchObject([{ hash, surplus: coins(100) }])
  expect(await paymentRequestOf(world, number)).toMatchObject({ state: 'refunded', refundable: 0n })
  value(await settleSurplus(world, staff, hash, 'They send it back.'))
})

test('the shopper is told of each part with its transaction', async () => {
  const number = await cancelled()
  value(
    await approveRefund(
      world,
      await person(world, 'finance'),
      (await refunds(number))[0]?.id ?? '',
    ),
  )
  const one = await leaves(coins(60), home)
  const parts = async () => (await refunds(number))[0]?.parts
  expect(await parts()).toEqual([{ hash: one, amount: coins(60) }])
  const two = await leaves(coins(40), home)
  expect(await parts()).toEqual([
    { hash: one, amount: coins(60) },
    { hash: two, amount: coins(40) },
  ])
})
