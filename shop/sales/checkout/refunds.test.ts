// Refunds from the request to the final payment on the ledger.

import { describe, expect, test } from 'vitest'
import {
  ada,
  cancelled,
  home,
  mails,
  minute,
  onlyRefund,
  refundAddress,
  refunds,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import { addressNamed, piPage, testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import {
  approveRefund,
  cancelRefund,
  declineRefund,
  markRefundSent,
} from '../../payments/refunds/approve-refund.ts'
import { addressRefund } from '../../payments/refunds/request-refund.ts'
import { settleSurplus } from '../../payments/refunds/see-refunds.ts'
import { refundForStaff, surplusNow, waitingRefunds } from '../../payments/refunds/views.ts'
import { payBackUri } from '../../payments/requests/rules/address.ts'
import { displayedRefund } from '../../payments/requests/rules/states.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { permissionsOf } from '../../people/accounts/permissions.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { requestOrderRefund } from './actions/refund.ts'
import { settleOrder } from './actions/settle.ts'

const hash = 'cd'.repeat(32)

let operations = 0
async function leaves(amount: bigint, address: string, more: { hash?: string } = {}) {
  operations += 1
  const sent = {
    operationId: String(7_000_000_000 + operations),
    hash: more.hash ?? `${operations}`.padStart(64, '0'),
    at: world.now(),
    to: address,
    muxedId: null,
    amount,
  }
  value(await recordTransfers(world, piPage([], { sent: [sent], readTo: world.now() })))
}

describe('approving', () => {
  test('a refund below the limit takes one person; further decisions are refused', async () => {
    const number = await cancelled()
    const staff = await person(world, 'finance')
    await person(world, 'finance')
    const { id } = await onlyRefund(number)
    expect(await waitingRefunds(world, 1000)).toBeGreaterThan(0)
    expect(await approveRefund(world, ada, id)).toEqual(refuse('auth.forbidden'))
    expect(await approveRefund(world, staff, id)).toEqual(ok('agreed'))
    expect(await approveRefund(world, staff, id)).toMatchObject({ code: 'refund.closed' })
    expect(await refundForStaff(world, id)).toMatchObject({
      state: 'approved',
      uri: payBackUri(
        {
          method: 'pi',
          ledger: testPi.passphrase,
          address: home,
          amount: coins(100),
          currency: 'PI',
          orderNumber: number,
        },
        { demo: true, usdt: null },
      ),
    })
    expect((await mails()).map(({ name }) => name)).toContain('approved')
  })

  test('above it takes two different people, and both are recorded', async () => {
    await saveSetting(world, 'system', 'secondPersonAbove', coins(99))
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const [one, two] = [await person(world, 'finance'), await person(world, 'admin')]
    expect(await approveRefund(world, one, id, 'looks right')).toEqual(ok('waits'))
    expect(await approveRefund(world, one, id)).toEqual(ok('waits'))
    expect((await onlyRefund(number)).state).toBe('requested')
    expect(await approveRefund(world, two, id)).toEqual(ok('agreed'))
    expect((await onlyRefund(number)).state).toBe('approved')
    expect((await refundForStaff(world, id))?.approvals.map(({ who }) => who).sort()).toEqual(
      [one.id, two.id].sort(),
    )
    await saveSetting(world, 'system', 'secondPersonAbove', coins(1000))
  })

  test('is for the address that was shown, and a first approval ends with that address', async () => {
    await saveSetting(world, 'system', 'secondPersonAbove', coins(99))
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const [one, two] = [await person(world, 'finance'), await person(world, 'finance')]
    const shown = async () => displayedRefund(await onlyRefund(number))
    const before = await shown()
    expect(await approveRefund(world, one, id, '', before)).toEqual(ok('waits'))
    const elsewhere = addressNamed('elsewhere')
    value(await addressRefund(world, ada, number, id, { address: elsewhere, confirmed: 'proof' }))
    expect(await approveRefund(world, two, id, '', before)).toEqual(
      refuse('refund.address_changed'),
    )
    // The first person has agreed to another address, so this is the first approval again.
    expect(await approveRefund(world, two, id, '', await shown())).toEqual(ok('waits'))
    expect(await approveRefund(world, one, id, '', await shown())).toEqual(ok('agreed'))
    await saveSetting(world, 'system', 'secondPersonAbove', coins(1000))
  })

  test('alone needs a reason; approvals of people without the role do not count', async () => {
    await saveSetting(world, 'system', 'secondPersonAbove', coins(99))
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const [gone, one] = [await person(world, 'finance'), await person(world, 'finance')]
    expect(await approveRefund(world, gone, id)).toEqual(ok('waits'))
    await world.db`delete from user_roles where user_id = ${gone.id}`
    expect(await approveRefund(world, one, id)).toEqual(refuse('payment.alone'))
    expect(await approveRefund(world, one, id, 'I run this shop alone')).toEqual(ok('agreed'))
    await saveSetting(world, 'system', 'secondPersonAbove', coins(1000))
  })

  test('needs a recent re-authentication, and is not possible for one’s own refund', async () => {
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const staff = await person(world, 'finance')
    const stale = { ...staff, proof: { at: new Date(+world.now() - 11 * minute), by: 'password' } }
    expect(await approveRefund(world, stale as Viewer, id)).toEqual(refuse('accounts.stepUp'))
    const self: Viewer = { ...ada, permissions: permissionsOf(['finance']) }
    expect(await approveRefund(world, self, id)).toEqual(refuse('refund.own_case'))
  })

  test('twice at the same time counts as one approval and one mail', async () => {
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const staff = await person(world, 'finance')
    const answers = await Promise.all([1, 2, 3].map(() => approveRefund(world, staff, id)))
    expect(answers.filter((each) => each.ok)).toHaveLength(1)
    expect((await mails()).filter(({ name }) => name === 'approved')).toHaveLength(1)
  })

  test('declining needs a reason; the shopper reads it and may ask again, the shop may not', async () => {
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const staff = await person(world, 'finance')
    expect(await declineRefund(world, staff, id, '  ')).toEqual(refuse('refund.reason'))
    value(await declineRefund(world, staff, id, 'Already paid back by bank'))
    expect(await onlyRefund(number)).toMatchObject({
      state: 'declined',
      closedReason: 'Already paid back by bank',
    })
    const told = (await mails()).find(({ name }) => name === 'declined')
    expect(told?.body).toContain('Already paid back by bank')
    value(await settleOrder(world, number))
    expect(await refunds(number)).toHaveLength(1)
    world.clock.advance(1)
    value(await requestOrderRefund(world, ada, number, refundAddress(home)))
    expect((await refunds(number)).map(({ state }) => state)).toEqual(['declined', 'requested'])
  })
})

describe('a refund on the ledger', () => {
  test('is closed by a payment of the exact amount; the hash that staff enter is a hint only', async () => {
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    const staff = await person(world, 'finance')
    value(await approveRefund(world, staff, id))
    value(await markRefundSent(world, staff, id, ` ${hash.toUpperCase()} `))
    expect(await onlyRefund(number)).toMatchObject({ state: 'sent', hash })
    expect((await paymentRequestOf(world, number))?.state).toBe('refunding')
    await leaves(coins(100), home)
    const done = await onlyRefund(number)
    expect(done.state).toBe('final')
    expect(done.hash).not.toBe(hash)
    expect((await paymentRequestOf(world, number))?.state).toBe('refunded')
    expect((await mails()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['approved', 'sent', 'final']),
    )
    expect(await cancelRefund(world, staff, id, 'too late')).toMatchObject({
      code: 'refund.closed',
    })
  })

  test('paid in parts stays open for the rest, and an excess is owed to nobody', async () => {
    const number = await cancelled()
    const { id } = await onlyRefund(number)
    value(await approveRefund(world, await person(world, 'finance'), id))
    await leaves(coins(60), home)
    expect(await onlyRefund(number)).toMatchObject({ state: 'sent', sentAmount: coins(60) })
    const staff = await person(world, 'finance')
    for (const end of [declineRefund, cancelRefund])
      expect(await end(world, staff, id, 'Enough.')).toMatchObject({ code: 'refund.closed' })
    expect(await requestOrderRefund(world, ada, number, refundAddress(home))).toMatchObject({
      ok: false,
    })
    expect((await refundForStaff(world, id))?.uri).toContain('amount=40')
    await leaves(coins(40), home)
    expect((await onlyRefund(number)).state).toBe('final')
    expect((await refundForStaff(world, id))?.seen).toMatchObject([
      { amount: coins(60), part: coins(60), surplus: 0n },
      { amount: coins(40), part: coins(40), surplus: 0n },
    ])
    await leaves(coins(100), home)
    const [surplus] = await surplusNow(world, 9)
    expect(surplus).toMatchObject({ refundId: id, surplus: coins(100) })
    const { hash = '' } = surplus ?? {}
    expect(await settleSurplus(world, staff, hash, ' ')).toEqual(refuse('refund.reason'))
    expect(await settleSurplus(world, ada, hash, 'x')).toEqual(refuse('auth.forbidden'))
    value(await settleSurplus(world, staff, hash, 'They have sent it back.'))
    expect(await surplusNow(world, 9)).toEqual([])
  })

  test('is not closed by a payment from before the request', async () => {
    await leaves(coins(100), home)
    world.clock.advance(10 * minute)
    const number = await cancelled()
    expect((await onlyRefund(number)).state).toBe('requested')
    const early = {
      operationId: '6999999999',
      hash,
      at: new Date(+world.now() - 10 * minute),
      to: home,
      muxedId: null,
      amount: coins(100),
    }
    value(await recordTransfers(world, piPage([], { sent: [early], readTo: world.now() })))
    expect((await onlyRefund(number)).state).toBe('requested')
  })

  test('is closed once, even if a page is read again', async () => {
    const one = await cancelled()
    const two = await cancelled()
    await leaves(coins(100), home)
    operations -= 1
    await leaves(coins(100), home)
    expect([(await onlyRefund(one)).state, (await onlyRefund(two)).state].sort()).toEqual([
      'final',
      'requested',
    ])
  })
})
