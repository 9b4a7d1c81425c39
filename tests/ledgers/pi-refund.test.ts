import { expect, test } from 'vitest'
import { requestRefund } from '../../shop/payments/refunds/request-refund.ts'
import { coins } from '../../shop/platform/money/rules.ts'
import { price, watchingShop } from '../support/ledgers/pi-watching.ts'
import { newPayer, payment } from '../support/ledgers/simulator.ts'

const { simulator, world, payer, newPaymentRequest, now, readOn, send } = await watchingShop()

test('a refund paid by the treasury closes itself', async () => {
  const { Keypair } = await import('@stellar/stellar-sdk/base')
  const { readFileSync } = await import('node:fs')
  const { payerOf } = await import('../support/ledgers/simulator.ts')
  const paymentRequest = await newPaymentRequest()
  await send([payment(paymentRequest.muxed, price)])
  await readOn()
  const { orderNumber } = paymentRequest
  const asked = await requestRefund(world, 'system', {
    orderNumber,
    amount: null,
    address: payer.address,
    reason: 'test',
  })
  expect(asked.ok).toBe(true)
  expect((await now(paymentRequest)).state).toBe('refunding')
  // The network's fee is the merchant's own.
  await send([payment(simulator.treasury, coins(10))])
  const keys = JSON.parse(readFileSync(`${simulator.folder}/keys.json`, 'utf8')) as {
    treasury: string
  }
  const merchant = await payerOf(
    simulator,
    Keypair.fromRawEd25519Seed(Buffer.from(keys.treasury, 'hex')),
  )
  expect((await merchant.send([payment(payer.address, price)])).status).toBe(200)
  expect(await readOn()).toEqual([orderNumber])
  expect(await now(paymentRequest)).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'final' }],
  })
})

test('the exact amount from another account to the refund’s address closes nothing', async () => {
  const [paying, other] = [await newPaymentRequest(), await newPayer(simulator, coins(1000))]
  const friend = await newPayer(simulator, coins(1))
  await send([payment(paying.muxed, price)])
  await readOn()
  const { orderNumber } = paying
  const place = { address: friend.address, amount: null, reason: 'test' }
  expect((await requestRefund(world, 'system', { orderNumber, ...place })).ok).toBe(true)
  expect((await other.send([payment(friend.address, price)])).status).toBe(200)
  // With a payment to the treasury in the same transaction, so that the shop reads it.
  const both = [payment(simulator.treasury, coins(1)), payment(friend.address, price)]
  expect((await other.send(both)).status).toBe(200)
  await readOn()
  expect(await now(paying)).toMatchObject({ state: 'refunding', refunds: [{ state: 'requested' }] })
})
