// Back-in-stock emails: one per request, in order, until unsubscribed.
import { describe, expect, test } from 'vitest'
import {
  ada,
  day,
  mails,
  notified,
  request,
  restock,
  soldOutId,
  subscribeByEmail,
  world,
} from '../../../tests/fixtures/catalog/back-in-stock.ts'
import { stockedProduct } from '../../../tests/support/shopping.ts'
import { ok, refuse } from '../../result.ts'
import { deleteOldSubscriptions, notifyBackInStock } from './actions/notify-back-in-stock.ts'
import { subscribeBackInStock, unsubscribeByLink } from './actions/subscribe.ts'
import { optOutToken } from './address.ts'
import { emailsLeft, emailsPerUnit } from './rules.ts'
import { ownSubscriptions, subscriptionList } from './views.ts'

describe('a back-in-stock email', () => {
  test('is sent once to each subscriber, in their language, with its reason and an unsubscribe link', async () => {
    await subscribeBackInStock(world, ada, request())
    await world.db`update users set language = 'de' where id = ${ada.id}`
    await subscribeByEmail('fr@home.example', { ...request(), language: 'fr' })
    await subscribeByEmail('other@home.example', request(soldOutId, 'Sand'))
    expect(await notifyBackInStock(world)).toBe(0)
    await restock(5)
    expect(await notifyBackInStock(world)).toBe(2)
    expect(await notifyBackInStock(world)).toBe(0)
    const emails = await mails()
    expect(emails.map(({ to, language }) => [to, language])).toEqual([
      ['fr@home.example', 'fr'],
      [ada.email, 'de'],
    ])
    const [french] = emails
    expect(french?.body).toContain(`/fr/product/${soldOutId}?colour=Ink`)
    expect(french?.body).toContain(
      `/fr/back-in-stock/stop?token=${optOutToken(world, 'fr@home.example')}`,
    )
    // From then on the row is anonymous.
    const rows =
      await world.db`select user_id, email, address_hash from back_in_stock_requests where notified_at is not null`
    expect(rows).toEqual([
      { user_id: null, email: null, address_hash: null },
      { user_id: null, email: null, address_hash: null },
    ])
    expect(await subscriptionList(world, ada, 'en')).toEqual([])
  })

  test('is sent once by four concurrent processes', async () => {
    for (let each = 0; each < 6; each += 1) await subscribeByEmail(`many${each}@home.example`)
    await restock(9)
    const sent = await Promise.all(Array.from({ length: 4 }, () => notifyBackInStock(world)))
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(6)
    expect(new Set(await notified()).size).toBe(6)
  })

  test('goes to the earliest subscribers first, three for a unit, and to the rest when more units arrive', async () => {
    for (let each = 0; each < 8; each += 1) {
      world.clock.advance(1000)
      await subscribeByEmail(`queue${each}@home.example`)
    }
    await restock(1)
    expect(await notifyBackInStock(world)).toBe(emailsPerUnit)
    expect(await notified()).toEqual([0, 1, 2].map((each) => `queue${each}@home.example`))
    world.clock.advance(3_600_000)
    expect(await notifyBackInStock(world)).toBe(0)
    await restock(1)
    expect(await notifyBackInStock(world)).toBe(emailsPerUnit)
    world.clock.advance(day)
    await deleteOldSubscriptions(world)
    expect(await notifyBackInStock(world)).toBe(2)
    expect(new Set(await notified()).size).toBe(8)
  })

  test('is not sent by a transaction that fails, but by the next run', async () => {
    await subscribeByEmail('again@home.example')
    await restock(1)
    const failing = await world.transaction(async (world) => {
      await notifyBackInStock(world)
      return refuse('no')
    })
    expect(failing).toEqual(refuse('no'))
    expect(await notified()).toEqual([])
    expect(await notifyBackInStock(world)).toBe(1)
  })

  test('is not sent for units that were removed or are sold again', async () => {
    await subscribeByEmail('off@home.example')
    await restock(2)
    await world.db`update products set published = false where id = ${soldOutId}`
    expect(await notifyBackInStock(world)).toBe(0)
    await world.db`update products set published = true where id = ${soldOutId}`
    await world.db`update product_variants set hidden = true where product_id = ${soldOutId}`
    expect(await notifyBackInStock(world)).toBe(0)
    await world.db`update product_variants set hidden = false where product_id = ${soldOutId}`
    await restock(-2)
    expect(await notifyBackInStock(world)).toBe(0)
    expect(await notified()).toEqual([])
  })

  test('is not sent after half a year of waiting', async () => {
    await subscribeByEmail('late@home.example')
    world.clock.advance(181 * day)
    await restock(1)
    expect(await notifyBackInStock(world)).toBe(0)
    expect(await deleteOldSubscriptions(world)).toBe(1)
    expect(await world.db`select 1 from back_in_stock_requests`).toHaveLength(0)
  })

  test('is sent once to an address that waits twice, with an account and without', async () => {
    await subscribeBackInStock(world, ada, request())
    await subscribeByEmail(ada.email)
    await restock(3)
    expect(await notifyBackInStock(world)).toBe(1)
  })

  test.each([
    [
      'the account first',
      [() => subscribeBackInStock(world, ada, request()), () => subscribeByEmail(ada.email)],
    ],
    [
      'the address first',
      [() => subscribeByEmail(ada.email), () => subscribeBackInStock(world, ada, request())],
    ],
    ['an account whose address was another', [() => asBefore(), () => subscribeByEmail(ada.email)]],
    ['that account, later', [() => subscribeByEmail(ada.email), () => asBefore()]],
  ])('is sent once even across two days: %s', async (_, [first, second]) => {
    await first?.()
    for (const guest of ['one', 'two', 'three', 'four']) {
      world.clock.advance(1000)
      await subscribeByEmail(`${guest}@home.example`)
    }
    world.clock.advance(1000)
    await second?.()
    await restock(1)
    expect(await notifyBackInStock(world)).toBe(emailsPerUnit)
    world.clock.advance(day + 1000)
    await deleteOldSubscriptions(world)
    expect(await notifyBackInStock(world)).toBe(2)
    expect(await notified()).toEqual(
      [
        ada.email,
        ...['four', 'one', 'three', 'two'].map((guest) => `${guest}@home.example`),
      ].sort(),
    )
    expect(
      await world.db`select from back_in_stock_requests where notified_at is null`,
    ).toHaveLength(0)
  })
})

/** Ada requests with an address that she has since replaced. */
const asBefore = () =>
  subscribeBackInStock(world, { ...ada, email: 'ada.before@home.example' }, request())

describe('the link of a back-in-stock email', () => {
  test('ends the requests of its address, and emails to it for a year; an account may ask again', async () => {
    const other = await stockedProduct(world, 0)
    await subscribeByEmail(ada.email)
    await subscribeBackInStock(world, ada, request(other))
    await subscribeByEmail('eve@home.example')
    const token = optOutToken(world, ada.email)
    expect(await unsubscribeByLink(world, token)).toEqual(ok())
    expect(await unsubscribeByLink(world, token)).toEqual(ok())
    expect(await ownSubscriptions(world, ada)).toEqual([])
    expect(await subscribeByEmail(ada.email)).toEqual(ok())
    await restock(5)
    await notifyBackInStock(world)
    expect(await notified()).toEqual(['eve@home.example'])
    await subscribeBackInStock(world, ada, request(other))
    await restock(5, other)
    expect(await notifyBackInStock(world)).toBe(1)
    expect(await notified()).toContain(ada.email)
  })

  test.each(['', 'x', 'x'.repeat(10_000), '<script>', `${'a'.repeat(42)}\u0000`])(
    'is refused if it is malformed, %#',
    async (token) => {
      expect(await unsubscribeByLink(world, token)).toEqual(refuse('wishlist.link'))
    },
  )

  test('has no effect if it is forged', async () => {
    await subscribeByEmail('kept@home.example')
    expect(await unsubscribeByLink(world, 'A'.repeat(43))).toEqual(ok())
    await restock(1)
    expect(await notifyBackInStock(world)).toBe(1)
  })
})

test.each([
  [0, 0, 0],
  [1, 0, 3],
  [1, 3, 0],
  [2, 3, 3],
  [1, 9, 0],
])('with %i units and %i notified, %i emails are left', (available, sent, left) => {
  expect(emailsLeft(available, sent)).toBe(left)
})
