// Another token at an order's address: detected, shown, returned in that token.
import { describe, expect, test } from 'vitest'
import { shownAddress } from '../../shop/payments/requests/rules/address.ts'
import { refundWrongAsset } from '../../shop/payments/tokens/refund-unmatched.ts'
import { unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import {
  ada,
  approved,
  audited,
  dai,
  finalizeAndRead,
  home,
  mailed,
  newPaymentRequest,
  read,
  refundOf,
  second,
  shop,
  staff,
  usdt,
} from '../fixtures/payments/unexpected-coins.ts'
import { value } from '../support/shopping.ts'

describe('28: another token', () => {
  const sent = 120n * 10n ** 18n + 1n

  test('is returned in that token, with all of its decimals, and closed by its log only', async () => {
    const paymentRequest = await newPaymentRequest()
    await dai.pay(paymentRequest.address, sent)
    await read()
    const [seen] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).assets
    const id = seen?.transferId ?? ''
    expect(seen).toMatchObject({ amount: sent, coin: { symbol: 'DAI' }, isFinal: false })
    expect(await refundWrongAsset(shop.world, staff, id)).toMatchObject({ code: 'found.not_final' })
    await finalizeAndRead()
    expect(await refundWrongAsset(shop.world, ada, id)).toMatchObject({ code: 'auth.forbidden' })
    const both = await Promise.all([
      refundWrongAsset(shop.world, staff, id),
      refundWrongAsset(shop.world, second, id),
    ])
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).sort()).toEqual([
      'found.refunded',
      'ok',
    ])
    const refundId = both.flatMap((each) => (each.ok ? each.value.refundId : []))[0] ?? ''
    expect((await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).assets).toEqual([])
    await approved(paymentRequest.orderNumber, refundId)
    expect((await refundOf(refundId)).uri).toBe(
      `ethereum:${dai.address}@31337/transfer?address=${shownAddress(home, true)}&uint256=${sent}`,
    )
    // The same amount of another token does not count, and less of the same is a partial refund.
    await usdt.pay(home, 120_000_000n)
    await dai.pay(home, sent - 1n)
    await finalizeAndRead()
    expect(await refundOf(refundId)).toMatchObject({
      state: 'sent',
      seen: [{ amount: sent - 1n, isFinal: true, isThis: true }],
    })
    const back = await dai.pay(home, 1n)
    await read()
    expect((await refundOf(refundId)).state).toBe('sent')
    await finalizeAndRead()
    expect(await refundOf(refundId)).toMatchObject({
      state: 'final',
      hash: back.hash,
      amount: sent,
      currency: { symbol: 'DAI', decimals: 18 },
    })
    // The order itself is unaffected and still awaits payment.
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'open', amountRefunded: 0n })
    expect(await mailed()).toEqual([
      'refund.approved',
      'refund.final',
      'refund.requested',
      'refund.where',
    ])
    expect(await audited()).toEqual(expect.arrayContaining(['refund.opened', 'refund.seen']))
  })

  test('USDT sent to the same address closes nothing of it', async () => {
    const paymentRequest = await newPaymentRequest()
    await dai.pay(paymentRequest.address, 10n ** 18n)
    await finalizeAndRead()
    const [seen] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).assets
    const { refundId } = value(await refundWrongAsset(shop.world, staff, seen?.transferId ?? ''))
    await approved(paymentRequest.orderNumber, refundId)
    await usdt.pay(home, 1_000_000n)
    await finalizeAndRead()
    expect(await refundOf(refundId)).toMatchObject({ state: 'approved', seen: [] })
  })
})
