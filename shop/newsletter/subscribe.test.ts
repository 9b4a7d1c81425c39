import { beforeEach, describe, expect, test } from 'vitest'
import { mailedLink, tokenOf } from '../../tests/accounts.ts'
import { person } from '../../tests/people.ts'
import { value } from '../../tests/shopping.ts'
import { testConfig, testWorld } from '../../tests/world.ts'
import { ok, refuse } from '../result.ts'
import {
  chooseNewsletter,
  confirmSubscription,
  forgetSubscriber,
  forgetSubscribers,
  leaveNewsletter,
  subscribe,
} from './actions/subscribe.ts'
import { leaveToken, readLeaveToken } from './leave.ts'
import { newsletterFigures, subscriptionBy, subscriptionOf } from './views/subscribers.ts'

const world = await testWorld({ config: { ...testConfig, demo: false } })
const day = 86_400_000
const email = 'ada@piazza.example'

let last = 0
const from = (language = 'en') => ({ ip: `203.0.113.${++last}`, language })
const ask = (to = email, language = 'en') => subscribe(world, { email: to }, from(language))
const linkTo = async (to = email) => tokenOf(await mailedLink(world, to, 'newsletter.confirm'))
const rows = () => world.db`select * from newsletter_subscribers order by asked_at, id`
const mails = async (to = email) =>
  (
    await world.db<{ template: string }[]>`
      select template from mail_outbox where to_address = ${to} order by created_at, id`
  ).map(({ template }) => template)

async function subscribed(to = email): Promise<string> {
  value(await ask(to))
  value(await confirmSubscription(world, await linkTo(to)))
  const [row] = await world.db<{ id: string }[]>`
    select id from newsletter_subscribers where email = ${to}`
  return leaveToken(world, row?.id ?? '')
}

beforeEach(async () => {
  world.clock.advance(2 * day)
  await world.db`delete from newsletter_subscribers`
  await world.db`delete from mail_outbox`
})

describe('asking for the newsletter', () => {
  test('sends a link, and subscribes nobody before it is pressed', async () => {
    expect(await ask(' Ada@Piazza.example ', 'ar')).toEqual(ok())
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 0 })
    const link = await mailedLink(world, email, 'newsletter.confirm')
    expect(link.pathname).toBe('/ar/newsletter/confirm')
    const token = tokenOf(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = JSON.stringify(await rows())
    expect(kept).not.toContain(token)
    expect(kept).not.toContain('203.0.113')
    expect(await confirmSubscription(world, token)).toEqual(ok())
    expect(await subscriptionOf(world, { email })).toEqual({
      language: 'ar',
      state: 'confirmed',
      consent: '2026-11',
      askedAt: world.now(),
      confirmedAt: world.now(),
      confirmedBy: 'link',
    })
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 1 })
  })

  test('a link works once, for seven days, and only the newest', async () => {
    value(await ask())
    const first = await linkTo()
    world.clock.advance(1000)
    value(await ask(email, 'fr'))
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
    expect(await rows()).toMatchObject([{ language: 'fr', token_hash: null, expires_at: null }])
  })

  test('answers the same whether the address is known or not, and tells its owner alone', async () => {
    const unknown = await ask()
    world.clock.advance(1000)
    const asked = await ask()
    value(await confirmSubscription(world, await linkTo()))
    const known = await ask()
    expect([unknown, asked, known]).toEqual([ok(), ok(), ok()])
    expect((await mails()).sort()).toEqual([
      'newsletter.confirm',
      'newsletter.confirm',
      'newsletter.known',
    ])
    // The letter to whoever is subscribed holds the way out, and nothing that subscribes.
    const link = await mailedLink(world, email, 'newsletter.known')
    expect(link.pathname).toBe('/newsletter/unsubscribe')
    expect(await leaveNewsletter(world, tokenOf(link))).toEqual(ok())
    expect(await subscriptionOf(world, { email })).toBe(null)
  })

  test.each([
    ['', 'field.email.required'],
    ['nobody', 'field.email.format'],
    ['a..b@piazza.example', 'field.email.dots'],
    ['a@piazza.example\r\nBcc: b@piazza.example', 'field.email.format'],
  ])('%j is no address', async (typed, problem) => {
    const fields = { email: problem }
    expect(await ask(typed)).toEqual(refuse('form.invalid', { fields }))
    expect(await rows()).toEqual([])
  })

  test('is limited by address and by network, whoever the address belongs to', async () => {
    const network = from()
    for (let count = 0; count < 10; count++)
      value(await subscribe(world, { email: `n${count}@piazza.example` }, network))
    expect(await subscribe(world, { email: 'n@piazza.example' }, network)).toMatchObject({
      code: 'limit.reached',
    })
    for (const to of ['stranger@piazza.example', 'known@piazza.example']) {
      if (to.startsWith('known'))
        value(await chooseNewsletter(world, { ...(await person(world)), email: to }, true))
      for (let count = 0; count < 3; count++) value(await ask(to))
      expect(await ask(to)).toMatchObject({ code: 'limit.reached' })
    }
  })

  test('two at once are one', async () => {
    await Promise.all([ask(), ask()])
    expect(await rows()).toHaveLength(1)
  })
})

describe('ending it', () => {
  test('forgets the address at once, and its letters that have not gone out', async () => {
    const token = await subscribed()
    const letter = { to_address: email, language: 'en', subject: 's', body: 'b', status: 'waiting' }
    for (const [id, unsubscribe] of [
      ['list', 'https://shop.example/'],
      ['order', null],
    ])
      await world.db`insert into mail_outbox ${world.db({
        ...letter,
        id: `${id}`,
        template: `${id}`,
        created_at: world.now(),
        unsubscribe,
      })}`
    expect(await leaveNewsletter(world, token)).toEqual(ok())
    expect(await rows()).toMatchObject([{ email: null, state: 'ended', consent: '2026-11' }])
    expect(await mails()).not.toContain('list')
    expect(await mails()).toContain('order')
    expect(await newsletterFigures(world)).toMatchObject({ subscribers: 0 })
    // A mail program may ask again.
    expect(await leaveNewsletter(world, token)).toEqual(ok())
    expect(await subscriptionBy(world, token)).toMatchObject({ state: 'ended', address: null })
  })

  test('and beginning again is a subscription of its own, which an old link does not end', async () => {
    const old = await subscribed()
    value(await leaveNewsletter(world, old))
    // The newest letter is then the one that was asked for again.
    world.clock.advance(1000)
    await subscribed()
    value(await leaveNewsletter(world, old))
    expect(await subscriptionOf(world, { email })).toMatchObject({ state: 'confirmed' })
  })

  test('needs the whole link of this shop', async () => {
    const token = await subscribed()
    const [id = '', mark = ''] = token.split('.')
    const other = leaveToken(
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
      expect([wrong, await leaveNewsletter(world, wrong)]).toEqual([
        wrong,
        refuse('newsletter.leave'),
      ])
    expect(await subscriptionOf(world, { email })).toMatchObject({ state: 'confirmed' })
    expect(readLeaveToken(world, token)).toBe(id)
  })

  test('its link shows its reader what is kept, with as much of the address as they know', async () => {
    const token = await subscribed()
    expect(await subscriptionBy(world, token)).toMatchObject({
      address: 'a…@piazza.example',
      consent: '2026-11',
      confirmedBy: 'link',
    })
    expect(await subscriptionBy(world, 'nothing')).toBe(null)
  })
})

describe('the switch of an account', () => {
  test('is for its own verified address, and twice is once', async () => {
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

  test('says yes to what was asked for before, and no to it', async () => {
    const who = await person(world)
    value(await ask(who.email))
    value(await chooseNewsletter(world, who, true))
    expect(await subscriptionOf(world, who)).toMatchObject({ state: 'confirmed' })
    expect(await confirmSubscription(world, await linkTo(who.email))).toEqual(
      refuse('newsletter.link'),
    )
    value(await chooseNewsletter(world, who, false))
    value(await ask(who.email))
    value(await chooseNewsletter(world, who, false))
    expect(await subscriptionOf(world, who)).toBe(null)
  })
})

describe('what is forgotten', () => {
  test('a sign-up that nobody confirmed, after seven days', async () => {
    value(await ask())
    world.clock.advance(7 * day)
    expect(await forgetSubscribers(world)).toBe(0)
    world.clock.advance(1)
    expect(await forgetSubscribers(world)).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('the nameless rest of an ended one, after three years; a confirmed one never', async () => {
    value(await leaveNewsletter(world, await subscribed('gone@piazza.example')))
    await subscribed('stays@piazza.example')
    world.clock.advance(3 * 365 * day)
    expect(await forgetSubscribers(world)).toBe(0)
    world.clock.advance(1)
    expect(await forgetSubscribers(world)).toBe(1)
    expect(await rows()).toMatchObject([{ email: 'stays@piazza.example' }])
    world.clock.advance(-3 * 365 * day)
  })

  test('an address goes with its account, confirmed or not', async () => {
    await subscribed()
    expect(await forgetSubscriber(world, email)).toBe(1)
    value(await ask('b@piazza.example'))
    expect(await forgetSubscriber(world, 'b@piazza.example')).toBe(1)
    expect(await rows()).toEqual([])
  })
})
