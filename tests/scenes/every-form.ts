// One of each thing that a form of the shop is about, and who may send it: a shopper, and an owner.
import { Keypair } from '@stellar/stellar-sdk/base'
import { beforeAll, vi } from 'vitest'
import type { Shopper } from '../http-shopper.ts'
import {
  adminOf,
  buyNow,
  details,
  face,
  handIn,
  newShopper,
  order,
  patience,
  phone,
  receipt,
} from '../http-steps.ts'
import { shop } from './open-shop.ts'

export let bob: Shopper
export let admin: Shopper
/** Unpaid, with a receipt that waits. */
export let number = ''
export let check = ''
export let claim = ''
export let refund = ''
export let purchase = ''

beforeAll(async () => {
  const people = [newShopper(shop), newShopper(shop), adminOf(shop)] as const
  const [ada, ...others] = await Promise.all(people)
  ;[bob, admin] = others
  number = await order(bob, await buyNow(bob))
  await bob.send(`/payment?order=${number}`, await receipt())
  await handIn(ada)
  check = /\/admin\/kyc\/[\w-]+/.exec(await admin.page('/admin?status=pending'))?.[0] ?? ''
  claim =
    /\/admin\/transactions\/(?!refunds|set-aside)[\w-]+/.exec(
      await admin.page('/admin/transactions'),
    )?.[0] ?? ''
  const given = await order(bob, await buyNow(bob))
  await bob.post(`/payment?order=${given}`, { intent: 'demo-pay' })
  await vi.waitFor(async () => {
    if ((await face(bob, given)) !== 'paid') throw new Error('it is not paid yet')
  }, patience)
  const away = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9)).publicKey()
  await bob.post(`/order/${given}`, { intent: 'cancel', refundTo: away, refundAgain: away })
  const queue = await admin.page('/admin/transactions/refunds')
  refund = /\/admin\/transactions\/refunds\/[\w-]+/.exec(queue)?.[0] ?? ''
  if (!check || !claim || !refund) throw new Error('there is nothing to name')
  await bob.send('/kyc', details)
  purchase = await buyNow(bob)
})

/** What is done with an order changes what its pages show: the next form is sent about another one. */
export async function takeNextOrder(): Promise<void> {
  await bob.post(`/order/${number}`, { intent: 'cancel' })
  number = await order(bob, await buyNow(bob))
}

/** One of each thing that an address may name. */
export const addressOf = (path: string) =>
  path
    .replace('orders/:number', `orders/${number}`)
    .replace('order/:number', `order/${number}`)
    .replace('/admin/kyc/:id', check)
    .replace('/admin/transactions/refunds/:id', refund)
    .replace('/admin/transactions/:id', claim)
    .replace(/:\w+/g, '1')
    .replace(
      /^\/cart-quantity$/,
      `$&?${new URLSearchParams({ product: '1', colour: phone.colour })}`,
    )
    .replace(/^\/payment-method$/, purchase)
    .replace(/^\/(payment|shipping-details)$/, `$&?order=${number}`)
