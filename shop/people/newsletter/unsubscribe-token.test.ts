// Unsubscribing, and erasure.
import { describe, expect, test } from 'vitest'
import {
  day,
  email,
  mails,
  requestSubscription,
  subscribed,
  subscriberRows,
  world,
} from '../../../tests/fixtures/accounts/newsletter-subscriber.ts'
import { value } from '../../../tests/support/shopping.ts'
import { ok, refuse } from '../../result.ts'
import { forgetSubscriber, forgetSubscribers, unsubscribeNewsletter } from './actions/subscribe.ts'
import { readLeaveToken, unsubscribeToken } from './unsubscribe-token.ts'
import { newsletterFigures, subscriptionBy, subscriptionOf } from './views/subscribers.ts'

describe('unsubscribing', () => {
  test('deletes the address at once, and its queued emails', async () => {
    const token = await subscribed()
    const mail = { to_address: email, language: 'en', subject: 's', body: 'b', status: 'waiting' }
    for (const [id, unsubscribe] of [
      ['list', 'https://shop.example/'],
      ['order', null],
    ])
      await world.db`insert into mail_outbox ${world.db({
        ...mail,
        id: `${id}`,
        template: `${id}`,
        created_at: world.now(),
        unsubscribe,
      })}`
    expect(await unsubscribeNewsletter(world, token)).toEqual(ok())
    expect(await subscriberRows()).toMatchObject([
      { email: null, state: 'ended', consent: '2026-11-25' },
    ])
    expect(await mails()).not.toContain('list')
    expect(await mails()).toContain('order')
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 0 })
    // Email clients may repeat the request.
    expect(await unsubscribeNewsletter(world, token)).toEqual(ok())
    expect(await subscriptionBy(world, token)).toMatchObject({ state: 'ended', address: null })
  })

  test('and subscribing again makes a new subscription, which the previous link does not end', async () => {
    const old = await subscribed()
    value(await unsubscribeNewsletter(world, old))
    // Makes the second email the newest.
    world.clock.advance(1000)
    await subscribed()
    value(await unsubscribeNewsletter(world, old))
    expect(await subscriptionOf(world, { email })).toMatchObject({ state: 'confirmed' })
  })

  test('needs the complete link of this shop', async () => {
    const token = await subscribed()
    const [id = '', mark = ''] = token.split('.')
    const other = unsubscribeToken(
      { ...world, keys: { ...world.keys, key: () => new Uint8Array(32) } },
      id,
    )
    for (const wrong of [
      '',
      id,
      `${id}.`,
      `${id}.${mark.slice(1)}`,
      `x${token}`,
      `${token}x`,
      other,
    ])
      expect([wrong, await unsubscribeNewsletter(world, wrong)]).toEqual([
        wrong,
        refuse('newsletter.leave'),
      ])
    expect(await subscriptionOf(world, { email })).toMatchObject({ state: 'confirmed' })
    expect(readLeaveToken(world, token)).toBe(id)
  })

  test('shows what is stored, with the address partly hidden', async () => {
    const token = await subscribed()
    expect(await subscriptionBy(world, token)).toMatchObject({
      address: 'a…@piazza.example',
      consent: '2026-11-25',
      confirmedBy: 'link',
    })
    expect(await subscriptionBy(world, 'nothing')).toBe(null)
  })
})

describe('retention', () => {
  test('of an unconfirmed sign-up is seven days', async () => {
    value(await requestSubscription())
    world.clock.advance(7 * day)
    expect(await forgetSubscribers(world)).toBe(0)
    world.clock.advance(1)
    expect(await forgetSubscribers(world)).toBe(1)
    expect(await subscriberRows()).toEqual([])
  })

  test('of an ended subscription, without its address, is three years; a confirmed one stays', async () => {
    value(await unsubscribeNewsletter(world, await subscribed('gone@piazza.example')))
    await subscribed('stays@piazza.example')
    world.clock.advance(3 * 365 * day)
    expect(await forgetSubscribers(world)).toBe(0)
    world.clock.advance(1)
    expect(await forgetSubscribers(world)).toBe(1)
    expect(await subscriberRows()).toMatchObject([{ email: 'stays@piazza.example' }])
    world.clock.advance(-3 * 365 * day)
  })

  test('of an address ends with its account, confirmed or not', async () => {
    await subscribed()
    expect(await forgetSubscriber(world, email)).toBe(1)
    value(await requestSubscription('b@piazza.example'))
    expect(await forgetSubscriber(world, 'b@piazza.example')).toBe(1)
    expect(await subscriberRows()).toEqual([])
  })
})
