// Native coins at an order's address: detected by a scan, returned by a named transaction.
import { describe, expect, test } from 'vitest'
import { markRefundSent } from '../../shop/payments/refunds/approve-refund.ts'
import { shownAddress } from '../../shop/payments/requests/rules/address.ts'
import { closeNamedRefunds } from '../../shop/payments/tokens/close-named.ts'
import {
  dismissUnexpectedBalance,
  refundUnexpectedBalance,
} from '../../shop/payments/tokens/refund-unmatched.ts'
import { unexpectedBalancesFor, unmatchedForStaff } from '../../shop/payments/tokens/views.ts'
import { compile } from '../contracts/compile.ts'
import {
  ada,
  anvil,
  approved,
  finalizeAndRead,
  half,
  home,
  ledger,
  mailed,
  newPaymentRequest,
  proxy,
  refundOf,
  scanForBalances,
  sendCoins,
  shop,
  staff,
  usdt,
} from '../fixtures/payments/unexpected-coins.ts'
import { value } from '../support/shopping.ts'

describe('29: the chain’s own coin', () => {
  test('is detected, reported to staff and shopper, and returned by the transaction that staff name', async () => {
    const paymentRequest = await newPaymentRequest()
    expect(await scanForBalances()).toEqual([])
    await sendCoins(paymentRequest.address, half)
    // Not final yet.
    expect(await scanForBalances()).toEqual([])
    await finalizeAndRead()
    expect(await scanForBalances()).toEqual([paymentRequest.orderNumber])
    expect(await scanForBalances()).toEqual([])
    expect(await shop.now(paymentRequest)).toMatchObject({ state: 'open', payments: [] })
    expect(await unexpectedBalancesFor(shop.world, paymentRequest.orderNumber)).toEqual([
      {
        amount: half,
        coin: { symbol: 'ETH', decimals: 18 },
        ledger,
        chain: 'Test chain',
        isAskedBack: false,
      },
    ])
    const [coin] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).coins
    if (!coin) throw new Error('nothing found')
    expect(await refundUnexpectedBalance(shop.world, ada, coin)).toMatchObject({
      code: 'auth.forbidden',
    })
    const { refundId } = value(await refundUnexpectedBalance(shop.world, staff, coin))
    expect(await refundUnexpectedBalance(shop.world, staff, coin)).toMatchObject({
      code: 'found.refunded',
    })
    await approved(paymentRequest.orderNumber, refundId)
    expect((await refundOf(refundId)).uri).toBe(
      `ethereum:${shownAddress(home, true)}@31337?value=${half}`,
    )
    // The shop's clock has advanced with each scan; so has the chain's.
    await anvil.rpc('evm_increaseTime', [3600])
    shop.world.clock.set(new Date(Date.now() + 3_600_000))
    const back = await sendCoins(home, half)
    // Without a transaction hash it cannot be found.
    await anvil.mine(9)
    expect(await closeNamedRefunds(shop.world)).toEqual([])
    value(await markRefundSent(shop.world, staff, refundId, back.hash))
    expect(await closeNamedRefunds(shop.world)).toEqual([paymentRequest.orderNumber])
    expect(await refundOf(refundId)).toMatchObject({ state: 'final', hash: back.hash })
    expect(await closeNamedRefunds(shop.world)).toEqual([])
    expect(await mailed()).toEqual([
      'refund.approved',
      'refund.final',
      'refund.requested',
      'refund.sent',
      'refund.where',
    ])
  })

  test('a transaction that is not the refund is refused, and another can be named', async () => {
    const early = await sendCoins(home, half)
    const paymentRequest = await newPaymentRequest()
    await sendCoins(paymentRequest.address, half)
    await finalizeAndRead()
    await scanForBalances()
    // An hour later on both clocks: earlier transfers are older than the approval.
    await anvil.rpc('evm_increaseTime', [3600])
    shop.world.clock.set(new Date(Date.now() + 3_600_000 * 2))
    const [coin] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).coins
    if (!coin) throw new Error('nothing found')
    const { refundId } = value(await refundUnexpectedBalance(shop.world, staff, coin))
    await approved(paymentRequest.orderNumber, refundId)
    const named = async (hash: string) => {
      value(await markRefundSent(shop.world, staff, refundId, hash))
      expect(await closeNamedRefunds(shop.world)).toEqual([])
      const refund = await refundOf(refundId)
      return [refund.state, refund.hashFinding]
    }
    await anvil.mine(9)
    expect(await named(early.hash)).toEqual(['sent', 'early'])
    expect(await named(`0x${'ab'.repeat(32)}`)).toEqual(['sent', 'unknown'])
    await anvil.rpc('evm_increaseTime', [7200])
    shop.world.clock.advance(7_200_000)
    const other = await sendCoins(anvil.other, half)
    const less = await sendCoins(home, half - 1n)
    const wallet = compile('tests/contracts/Wallet.sol').Wallet
    if (!wallet) throw new Error('no contract')
    const failing = await anvil.deploy(wallet, [anvil.other])
    const failed = await anvil.call(anvil.shopper, failing, wallet.abi, 'send', [home, half], {
      mayFail: true,
    })
    const fresh = await sendCoins(home, half)
    expect(await named(fresh.hash)).toEqual(['sent', 'waits'])
    await anvil.mine(9)
    expect(await named(other.hash)).toEqual(['sent', 'other'])
    expect(await named(failed.hash)).toEqual(['sent', 'failed'])
    proxy.trouble(() => ({ result: '<html>' }))
    expect(await named(fresh.hash)).toEqual(['sent', 'unreachable'])
    proxy.trouble(null)
    // A part of it counts, and the rest is found by its own transaction hash.
    value(await markRefundSent(shop.world, staff, refundId, less.hash))
    await expect.poll(() => closeNamedRefunds(shop.world)).toEqual([paymentRequest.orderNumber])
    expect(await refundOf(refundId)).toMatchObject({ state: 'sent', sentAmount: half - 1n })
    value(await markRefundSent(shop.world, staff, refundId, fresh.hash))
    // The provider with the invalid response backs off; the next lookup is a minute later.
    await expect.poll(() => closeNamedRefunds(shop.world)).toEqual([paymentRequest.orderNumber])
    expect((await refundOf(refundId)).state).toBe('final')
  })

  test('that arrives after USDT may be the merchant’s own: staff see it, the shopper does not', async () => {
    const paymentRequest = await newPaymentRequest()
    await usdt.pay(paymentRequest.address, 50_000_000n)
    await finalizeAndRead()
    await sendCoins(paymentRequest.address, 10n ** 15n)
    await finalizeAndRead()
    expect(await scanForBalances()).toEqual([paymentRequest.orderNumber])
    expect(await unexpectedBalancesFor(shop.world, paymentRequest.orderNumber)).toEqual([])
    const [coin] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).coins
    if (!coin) throw new Error('nothing found')
    expect(await dismissUnexpectedBalance(shop.world, staff, coin, ' ')).toMatchObject({
      code: 'found.reason',
    })
    value(await dismissUnexpectedBalance(shop.world, staff, coin, 'to pay for collecting'))
    expect((await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).coins).toEqual([])
    expect(await refundUnexpectedBalance(shop.world, staff, coin)).toMatchObject({
      code: 'found.declined',
    })
  })

  test('collected and received again is summed up', async () => {
    const paymentRequest = await newPaymentRequest()
    await sendCoins(paymentRequest.address, half)
    await finalizeAndRead()
    await scanForBalances()
    await anvil.rpc('anvil_setBalance', [paymentRequest.address, '0x0'])
    await finalizeAndRead()
    expect(await scanForBalances()).toEqual([])
    await sendCoins(paymentRequest.address, half / 5n)
    await finalizeAndRead()
    expect(await scanForBalances()).toEqual([paymentRequest.orderNumber])
    const [coin] = (await unmatchedForStaff(shop.world, { isOpen: true, most: 9 })).coins
    expect(coin).toMatchObject({ received: half + half / 5n, balance: half / 5n })
  })
})
