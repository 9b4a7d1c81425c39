import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkOutcome } from '../../../shop/back-office/bulk-actions/rules.ts'
import { createPromotion } from '../../../shop/catalog/promotions/actions.ts'
import { promotionById } from '../../../shop/catalog/promotions/views.ts'
import type { Viewer } from '../../../shop/people/accounts/rules.ts'
import { orderByNumber } from '../../../shop/sales/orders/views/orders.ts'
import {
  amy,
  buying,
  planned,
  processing,
  queuedMail,
  reviewed,
  world,
} from '../../../tests/fixtures/staff/concurrent-edits.ts'
import { person } from '../../../tests/support/people.ts'
import { tenPercentOff } from '../../../tests/support/products.ts'
import { body, location, routeCaller, status } from '../../../tests/support/route-caller.ts'
import { stockedProduct, value } from '../../../tests/support/shopping.ts'
import * as reviews from './customers/reviews'
import * as newsletters from './marketing/newsletters'
import * as promotions from './marketing/promotions'
import * as orders from './orders/orders'
import * as products from './products/products'
import * as mail from './settings/emails'

type Page = { readonly action: (args: never) => unknown }
/** Submits a bulk action on rows, by id with their displayed version. */
const act = (
  page: Page,
  path: string,
  bulk: string,
  rows: Record<string, string>,
  more = {},
  who: Viewer = amy,
) => {
  const items = Object.fromEntries(Object.entries(rows).map(([id, seen]) => [`item.${id}`, seen]))
  return routeCaller(world)(
    page.action,
    path,
    who,
    new URLSearchParams({ ...items, bulk, ...more }),
  )
}
const outcome = (answer: unknown): BulkOutcome => body(answer).bulk as BulkOutcome
const codes = (answer: unknown) =>
  Object.fromEntries(outcome(answer).refused.map(({ id, refusal }) => [id, refusal.code]))
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const entries = async (subject: string, action: string) =>
  (await world.db`select who from audit_entries where subject = ${subject} and action = ${action}`)
    .length
const stateOf = async (number: string) => (await orderByNumber(world, number))?.status

beforeEach(() => world.clock.advance(1000))

describe('orders', () => {
  test('that are released are shipped with an audit entry; the others are listed with their reason', async () => {
    const ready = [idOf(await processing()), idOf(await processing())]
    const { number: unpaid } = await buying()
    const seen = {
      [ready[0] ?? '']: 'processing',
      [unpaid]: String(await stateOf(unpaid)),
      [ready[1] ?? '']: 'processing',
      'PI-NONE': 'processing',
    }
    const answer = await act(orders, '/admin/orders', 'ship', seen)
    expect(status(answer)).toBe(200)
    expect(outcome(answer).done).toEqual(ready)
    expect(Object.keys(codes(answer))).toEqual([unpaid, 'PI-NONE'])
    expect(codes(answer)['PI-NONE']).toBe('orders.not_found')
    expect(await stateOf(unpaid)).toBe(seen[unpaid])
    for (const number of ready) {
      expect(await stateOf(number)).toBe('shipped')
      expect(await entries(`order:${number}`, 'order.shipped')).toBe(1)
    }
  })

  test('that have changed since the list was loaded are skipped', async () => {
    const number = idOf(await processing())
    const answer = await act(orders, '/admin/orders', 'ship', { [number]: 'pending' })
    expect(status(answer)).toBe(409)
    expect(codes(answer)).toEqual({ [number]: 'orders.changed' })
    expect(await stateOf(number)).toBe('processing')
  })

  test('that are shipped are marked as delivered, and the list keeps its filter', async () => {
    const numbers = [idOf(await processing()), idOf(await processing())]
    const rows = (state: string) => Object.fromEntries(numbers.map((number) => [number, state]))
    await act(orders, '/admin/orders', 'ship', rows('processing'))
    const path = '/admin/orders?status=shipped&chosen=all'
    const answer = await act(orders, path, 'deliver', rows('shipped'))
    expect(location(answer)).toBe('/admin/orders?status=shipped')
    for (const number of numbers) expect(await stateOf(number)).toBe('delivered')
    expect(codes(await act(orders, path, 'deliver', rows('delivered')))).toEqual(
      Object.fromEntries(numbers.map((number) => [number, 'orders.move'])),
    )
  })

  test('with a parcel still to be shipped are not marked as delivered in full', async () => {
    const number = idOf(await processing())
    const answer = await act(orders, '/admin/orders', 'deliver', { [number]: 'processing' })
    expect(codes(answer)).toEqual({ [number]: 'orders.move' })
  })

  test('processed by two people at the same time are shipped once', async () => {
    const numbers = [idOf(await processing()), idOf(await processing())]
    const rows = Object.fromEntries(numbers.map((number) => [number, 'processing']))
    const ben = await person(world, 'fulfilment')
    await Promise.all([amy, ben].map((who) => act(orders, '/admin/orders', 'ship', rows, {}, who)))
    for (const number of numbers) expect(await entries(`order:${number}`, 'order.shipped')).toBe(1)
  })

  test('are not shipped by a role that only reads', async () => {
    const number = idOf(await processing())
    const clerk = await person(world, 'support')
    const answer = await act(orders, '/admin/orders', 'ship', { [number]: 'processing' }, {}, clerk)
    expect(codes(answer)).toEqual({ [number]: 'admin.not_allowed' })
    expect(await stateOf(number)).toBe('processing')
  })
})

describe('the number of selected rows', () => {
  test('must not be zero', async () => {
    const answer = await act(orders, '/admin/orders', 'ship', {})
    expect(body(answer)).toMatchObject({ refusal: { code: 'admin.none_chosen' } })
    expect(status(answer)).toBe(409)
  })

  test('is at most a page, otherwise nothing happens', async () => {
    const number = idOf(await processing())
    const many = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`PI-${at}`, '']))
    const answer = await act(orders, '/admin/orders', 'ship', { [number]: 'processing', ...many })
    expect(body(answer)).toMatchObject({ refusal: { code: 'admin.too_many' } })
    expect(await stateOf(number)).toBe('processing')
  })

  test('an action that the list does not have is refused', async () => {
    for (const bulk of ['', 'constructor', 'decline']) {
      const answer = await act(orders, '/admin/orders', bulk, { 'PI-1': '' })
      expect(body(answer)).toMatchObject({ refusal: { code: 'admin.act' } })
    }
  })
})

test('failed emails are retried, sent ones are sent again, each once', async () => {
  const [sent, failed] = [idOf(await queuedMail('sent')), idOf(await queuedMail('failed'))]
  const rows = { [sent]: 'sent', [failed]: 'failed' }
  expect(location(await act(mail, '/admin/mail', 'again', rows))).toBe('/admin/mail')
  expect(await entries(`mail:${sent}`, 'mail.repeat')).toBe(1)
  expect(await entries(`mail:${failed}`, 'mail.retry')).toBe(1)
  expect(codes(await act(mail, '/admin/mail', 'again', rows))).toEqual({
    [sent]: 'mail.repeated',
    [failed]: 'mail.changed',
  })
})

test('reviews are published, or rejected with one reason, unless rewritten since', async () => {
  const [one, other] = [await reviewed(), await reviewed()]
  const rows = { [one.id]: one.seen, [other.id]: 'before' }
  const none = await act(reviews, '/admin/reviews', 'reject', rows)
  expect(codes(none)[one.id]).toBe('reviews.reason')
  const answer = await act(reviews, '/admin/reviews', 'reject', rows, { reason: 'Off the point.' })
  expect(outcome(answer).done).toEqual([one.id])
  expect(codes(answer)).toEqual({ [other.id]: 'reviews.changed' })
  expect(body(answer).values).toEqual({ reason: 'Off the point.' })
  const kept = await world.db`select status, reason from reviews where id = ${one.id}`
  expect(kept[0]).toEqual({ status: 'rejected', reason: 'Off the point.' })
})

test('products are archived and published again from the version in the list', async () => {
  const [one, other] = [await stockedProduct(world, 3), await stockedProduct(world, 3)]
  const path = '/admin/catalogue'
  const shown = { [one]: 'published', [other]: 'published' }
  expect(location(await act(products, path, 'hide', shown))).toBe(path)
  expect(codes(await act(products, path, 'hide', shown))).toEqual({
    [one]: 'catalog.changed',
    [other]: 'catalog.changed',
  })
  const hidden = { [one]: 'archived', [other]: 'archived' }
  expect(location(await act(products, path, 'publish', hidden))).toBe(path)
  for (const id of [one, other]) expect(await entries(`product:${id}`, 'catalog.archived')).toBe(1)
})

test('running promotions end; scheduled ones are left to their own page', async () => {
  const made = await createPromotion(world, amy, tenPercentOff(world.now()))
  const [running, later] = [value(made), idOf(await planned())]
  world.clock.advance(1000)
  const answer = await act(promotions, '/admin/promotions', 'end', { [running]: '1', [later]: '1' })
  expect(outcome(answer).done).toEqual([running])
  expect(codes(answer)).toEqual({ [later]: 'promotions.planned' })
  expect((await promotionById(world, running))?.phase).toBe('over')
  expect((await promotionById(world, later))?.phase).toBe('planned')
})

test('only newsletters that are being sent are stopped', async () => {
  const answer = await act(newsletters, '/admin/newsletter', 'stop', { nothing: 'sending' })
  expect(codes(answer)).toEqual({ nothing: 'newsletter.missing' })
})
