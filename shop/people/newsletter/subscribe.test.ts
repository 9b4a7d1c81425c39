// Subscribing to the newsletter, by link or in an account.
import { describe, expect, test } from 'vitest'
import {
  confirmationToken,
  day,
  email,
  mails,
  newRequester,
  requestSubscription,
  subscriberRows,
  world,
} from '../../../tests/fixtures/accounts/newsletter-subscriber.ts'
import { mailedLink, tokenOf } from '../../../tests/support/accounts.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { ok, refuse } from '../../result.ts'
import {
  chooseNewsletter,
  confirmSubscription,
  subscribe,
  unsubscribeNewsletter,
} from './actions/subscribe.ts'
import { newsletterFigures, subscriptionOf } from './views/subscribers.ts'

describe('subscribing', () => {
  test('sends a link, which confirms the subscription', async () => {
    expect(await requestSubscription(' Ada@Piazza.example ', 'ar')).toEqual(ok())
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 0 })
    const link = await mailedLink(world, email, 'newsletter.confirm')
    expect(link.pathname).toBe('/ar/newsletter/confirm')
    const token = tokenOf(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = JSON.stringify(await subscriberRows())
    expect(stored).not.toContain(token)
    expect(stored).not.toContain('203.0.113')
    expect(await confirmSubscription(world, token)).toEqual(ok())
    expect(await subscriptionOf(world, { email })).toEqual({
      language: 'ar',
      state: 'confirmed',
      consent: '2026-11-25',
      askedAt: world.now(),
      confirmedAt: world.now(),
      confirmedBy: 'link',
    })
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 1 })
  })

  test('the link works once, for seven days, and only the newest', async () => {
    value(await requestSubscription())
    const first = await confirmationToken()
    world.clock.advance(1000)
    value(await requestSubscription(email, 'fr'))
    const second = tokenOf(await mailedLink(world, email, 'newsletter.confirm'))
    expect(await confirmSubscription(world, first)).toEqual(refuse('newsletter.link'))
    expect(await confirmSubscription(world, `${second.slice(0, -1)}_`)).toEqual(
      refuse('newsletter.link'),
    )
    world.clock.advance(7 * day)
    expect(await confirmSubscription(world, second)).toEqual(refuse('newsletter.link'))
    world.clock.advance(-1)
    expect(await confirmSubscription(world, second)).toEqual(ok())
    expect(await confirmSubscription(world, second)).toEqual(refuse('newsletter.link'))
    expect(await subscriberRows()).toMatchObject([
      { language: 'fr', token_hash: null, expires_at: null },
    ])
  })

  test('the response is the same whether the address is known or not; only its owner is told', async () => {
    const unknown = await requestSubscription()
    world.clock.advance(1000)
    const subscribed = await requestSubscription()
    value(await confirmSubscription(world, await confirmationToken()))
    const known = await requestSubscription()
    expect([unknown, subscribed, known]).toEqual([ok(), ok(), ok()])
    expect((await mails()).sort()).toEqual([
      'newsletter.confirm',
      'newsletter.confirm',
      'newsletter.known',
    ])
    // The email to an existing subscriber has an unsubscribe link, and none to subscribe.
    const link = await mailedLink(world, email, 'newsletter.known')
    expect(link.pathname).toBe('/newsletter/unsubscribe')
    expect(await unsubscribeNewsletter(world, tokenOf(link))).toEqual(ok())
    expect(await subscriptionOf(world, { email })).toBe(null)
  })

  test.each([
    ['', 'field.email.required'],
    ['nobody', 'field.email.format'],
    ['a..b@piazza.example', 'field.email.dots'],
    ['a@piazza.example\r\nBcc: b@piazza.example', 'field.email.format'],
  ])('%j is not an address', async (typed, problem) => {
    const fields = { email: problem }
    expect(await requestSubscription(typed)).toEqual(refuse('form.invalid', { fields }))
    expect(await subscriberRows()).toEqual([])
  })

  test('is limited by address and by network', async () => {
    const network = newRequester()
    for (let count = 0; count < 10; count++)
      value(await subscribe(world, { email: `n${count}@piazza.example` }, network))
    expect(await subscribe(world, { email: 'n@piazza.example' }, network)).toMatchObject({
      code: 'limit.reached',
    })
    for (const to of ['stranger@piazza.example', 'known@piazza.example']) {
      if (to.startsWith('known'))
        value(await chooseNewsletter(world, { ...(await person(world)), email: to }, true))
      for (let count = 0; count < 3; count++) value(await requestSubscription(to))
      expect(await requestSubscription(to)).toMatchObject({ code: 'limit.reached' })
    }
  })

  test('two concurrent requests make one subscription', async () => {
    await Promise.all([requestSubscription(), requestSubscription()])
    expect(await subscriberRows()).toHaveLength(1)
  })
})

describe('the setting of an account', () => {
  test('subscribes its own verified address, once', async () => {
    const who = { ...(await person(world)), language: 'hi' }
    for (const _ of [1, 2]) expect(await chooseNewsletter(world, who, true)).toEqual(ok())
    expect(await subscriptionOf(world, who)).toMatchObject({
      state: 'confirmed',
      confirmedBy: 'account',
      language: 'hi',
    })
    for (const _ of [1, 2]) expect(await chooseNewsletter(world, who, false)).toEqual(ok())
    expect(await subscriptionOf(world, who)).toBe(null)
    expect(await mails(who.email)).toEqual([])
  })

  test('confirms a pending request, or cancels it', async () => {
    const who = await person(world)
    value(await requestSubscription(who.email))
    value(await chooseNewsletter(world, who, true))
    expect(await subscriptionOf(world, who)).toMatchObject({ state: 'confirmed' })
    expect(await confirmSubscription(world, await confirmationToken(who.email))).toEqual(
      refuse('newsletter.link'),
    )
    value(await chooseNewsletter(world, who, false))
    value(await requestSubscription(who.email))
    value(await chooseNewsletter(world, who, false))
    expect(await subscriptionOf(world, who)).toBe(null)
  })
})
