// A back-in-stock email whose product sold out again before delivery: dropped, and the subscription continues.
import { expect, test } from 'vitest'
import {
  mails,
  notified,
  request,
  restock,
  soldOutId,
  subscribeByEmail,
  world,
} from '../../../tests/fixtures/catalog/back-in-stock.ts'
import { deliverMail, type StillHolds } from '../../platform/mail/actions.ts'
import { outboxFor } from '../../platform/mail/views.ts'
import { ok } from '../../result.ts'
import { notifyBackInStock } from './actions/notify-back-in-stock.ts'
import { isStillBack, unsubscribeByLink } from './actions/subscribe.ts'
import { optOutToken } from './address.ts'

const stillHolds: StillHolds = (world, { to, language, about }) =>
  isStillBack(world, {
    to,
    language,
    productId: about.product ?? '',
    variantId: about.variant ?? '',
  })
const sent: string[] = []
const carrying = {
  async deliver({ to }: { to: string }) {
    sent.push(to)
    return ok('sent' as const)
  },
}
const deliver = async () => {
  const { rows } = await outboxFor(world, { filter: 'waiting', to: '', after: null })
  for (const { id } of rows) await deliverMail(world, carrying, id, false, stillHolds)
  return sent.splice(0)
}

test('subscribers keep waiting if it sells out before delivery, and are told once when it is back', async () => {
  await subscribeByEmail('late@home.example', { ...request(), language: 'fr' })
  await restock(1)
  expect(await notifyBackInStock(world)).toBe(1)
  await world.db`update product_variants set available = 0 where product_id = ${soldOutId}`
  expect(await deliver()).toEqual([])
  const [dropped] = (await outboxFor(world, { filter: 'dropped', to: '', after: null })).rows
  expect(dropped).toMatchObject({ to: 'late@home.example', problem: 'mail.outdated' })

  await restock(1)
  expect(await notifyBackInStock(world)).toBe(1)
  expect(await notifyBackInStock(world)).toBe(0)
  expect((await mails()).map(({ language }) => language)).toContain('fr')
  expect(await deliver()).toEqual(['late@home.example'])
  expect(await notified()).toEqual(['late@home.example', 'late@home.example'])
})

test('an unsubscribe before delivery stops the email and ends the request', async () => {
  await subscribeByEmail('quiet@home.example')
  await restock(1)
  expect(await notifyBackInStock(world)).toBe(1)
  await unsubscribeByLink(world, optOutToken(world, 'quiet@home.example'))
  expect(await deliver()).toEqual([])
  expect(await world.db`select from back_in_stock_requests where notified_at is null`).toHaveLength(
    0,
  )
})
