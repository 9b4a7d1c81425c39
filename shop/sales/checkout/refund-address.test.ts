// Refund addresses: proved, or entered twice and confirmed by mail.

import { describe, expect, test } from 'vitest'
import {
  ada,
  home,
  linkToken,
  mails,
  minute,
  onlyRefund,
  productId,
  refundAddress,
  refunds,
  world,
} from '../../../tests/fixtures/payments/refunds.ts'
import { addressNamed, piPage, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { approveRefund } from '../../payments/refunds/approve-refund.ts'
import { confirmRefund, refundOfLink } from '../../payments/refunds/request-refund.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { cancelOrder } from './actions/cancel.ts'
import { nameRefundAddress } from './actions/refund.ts'

const toWallet = { refundWay: 'sender' }

describe('a refund address', () => {
  test('is entered twice, and confirmed once by a link sent to the customer', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    const typo = { refundTo: home, refundAgain: addressNamed('elsewhere') }
    expect(await cancelOrder(world, ada, number, typo)).toEqual(refuse('checkout.refund_differs'))
    expect((await orderByNumber(world, number))?.status).toBe('pending')
    value(await cancelOrder(world, ada, number, refundAddress(home)))
    const refund = await onlyRefund(number)
    expect(refund).toMatchObject({ state: 'requested', address: home, isConfirmed: false })

    const staff = await person(world, 'finance')
    expect(await approveRefund(world, staff, refund.id)).toEqual(refuse('refund.unconfirmed'))
    const token = await linkToken()
    const eve = await person(world)
    expect(await refundOfLink(world, eve, token)).toBeNull()
    expect(await confirmRefund(world, eve, token)).toEqual(refuse('refund.link'))
    expect(await refundOfLink(world, ada, token)).toMatchObject({ address: home })
    expect(await confirmRefund(world, ada, token)).toEqual(ok({ orderNumber: number }))
    expect(await confirmRefund(world, ada, token)).toEqual(refuse('refund.link'))
    expect(await onlyRefund(number)).toMatchObject({ isConfirmed: true })
    expect((await mails()).map(({ name }) => name)).toEqual(['confirm', 'requested'])
  })

  test('can be entered again: earlier and expired links are invalid', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    value(await cancelOrder(world, ada, number, refundAddress(home)))
    const older = await linkToken()
    const { id } = await onlyRefund(number)
    const other = addressNamed('another wallet')
    world.clock.advance(1)
    value(await nameRefundAddress(world, ada, number, id, refundAddress(other)))
    const newer = await linkToken()
    expect(newer).not.toBe(older)
    expect(await confirmRefund(world, ada, older)).toEqual(refuse('refund.link'))
    world.clock.advance(7 * 24 * 60 * minute)
    expect(await confirmRefund(world, ada, newer)).toEqual(refuse('refund.link'))
    world.clock.advance(-7 * 24 * 60 * minute)
    value(await confirmRefund(world, ada, newer))
    expect(await onlyRefund(number)).toMatchObject({ address: other, isConfirmed: true })
  })

  test('defaults to the wallet that paid without further proof, unless it is shared', async () => {
    const wallet = addressNamed(`wallet of ${ada.id}`)
    const payFrom = async (who: Viewer, from: string) => {
      const number = await placed(world, who, [line(productId)])
      const paymentRequest = await paymentRequestOf(world, number)
      const memo = { type: 'text', value: paymentRequest?.memo ?? '' } as const
      const payment = transfer({ amount: coins(100), memo, from, at: world.now() })
      value(await recordTransfers(world, piPage([payment], { readTo: world.now() })))
      return number
    }
    const own = await payFrom(ada, wallet)
    value(await cancelOrder(world, ada, own, toWallet))
    expect(await onlyRefund(own)).toMatchObject({ address: wallet, isConfirmed: true })

    const exchange = addressNamed('an exchange')
    await payFrom(await person(world), exchange)
    const shared = await payFrom(ada, exchange)
    expect(await cancelOrder(world, ada, shared, toWallet)).toEqual(
      refuse('checkout.refund_address'),
    )
    value(await cancelOrder(world, ada, shared, refundAddress(exchange)))
    expect(await onlyRefund(shared)).toMatchObject({ isConfirmed: false })
  })

  test('signed for by the shopper needs no mail; another’s signature, a payment, or a window found open is no proof', async () => {
    const prove = (who: Viewer, address: string, method: string) => world.db`
      insert into wallet_proofs (id, user_id, kind, address, method, evidence, at)
      values (${world.id()}, ${who.id}, 'stellar', ${address}, ${method}, 'x', ${world.now()})`
    const [own, foreign] = [addressNamed('proved by Ada'), addressNamed('proved by Eve')]
    const paidFrom = addressNamed('paid from, perhaps an exchange')
    await prove(ada, own, 'sep53')
    await prove(ada, paidFrom, 'order')
    await prove(await person(world), foreign, 'sep53')
    const now = { ...ada, proof: { at: world.now(), by: 'password' } } as const
    const before = new Date(world.now().getTime() - 11 * minute)
    const stale = { ...ada, proof: { at: before, by: 'password' } } as const
    for (const [who, address, isConfirmed] of [
      [now, own, true],
      [stale, own, false],
      [now, foreign, false],
      [now, paidFrom, false],
    ] as const) {
      const number = await placed(world, ada, [line(productId)])
      await paid(world, number)
      value(await cancelOrder(world, who, number, refundAddress(address)))
      expect(await onlyRefund(number)).toMatchObject({ address, isConfirmed })
    }
  })

  test('52: that is a recovery phrase is refused, and not stored', async () => {
    const number = await placed(world, ada, [line(productId)])
    await paid(world, number)
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    for (const form of [
      { refundTo: phrase, refundAgain: '' },
      { refundTo: home, refundAgain: phrase },
    ]) {
      expect(await cancelOrder(world, ada, number, form)).toMatchObject({ code: 'phrase.refused' })
    }
    expect(await refunds(number)).toEqual([])
    expect(JSON.stringify(world.logged)).not.toContain('sausage')
    const kept = await world.db`
      select 1 from security_events where details::text like '%sausage%'`
    expect(kept).toHaveLength(0)
  })
})
