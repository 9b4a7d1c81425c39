import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../../shop/accounts/rules.ts'
import { changePrice } from '../../../shop/catalog/actions.ts'
import { earnReward } from '../../../shop/credit/actions.ts'
import { coins } from '../../../shop/money/rules.ts'
import { orderByNumber } from '../../../shop/orders/views.ts'
import { invoiceOf } from '../../../shop/payments/views.ts'
import { trackReferral } from '../../../shop/referrals/actions.ts'
import { ok } from '../../../shop/result.ts'
import { saveSetting } from '../../../shop/settings/actions.ts'
import { addAddress } from '../../../shop/shipping/actions/book.ts'
import { savedAddressesOf } from '../../../shop/shipping/views.ts'
import { askIn, body, location, status } from '../../../tests/ask.ts'
import { addressNamed, testPi } from '../../../tests/payments.ts'
import { person } from '../../../tests/people.ts'
import { jpeg } from '../../../tests/pictures.ts'
import {
  address,
  left,
  line,
  paid,
  placed,
  purchased,
  shelved,
  value,
  verified,
} from '../../../tests/shopping.ts'
import { testConfig, testWorld } from '../../../tests/world.ts'
import * as events from './events'
import * as orderPage from './order'
import * as payment from './payment'
import * as method from './payment-method'
import * as shipping from './shipping-details'

const sent: { destination: string; amount: bigint }[] = []
const demoWallet = {
  async pay(one: { destination: string; amount: bigint }) {
    sent.push(one)
    return ok({ hash: 'a'.repeat(64) })
  },
  payBack: () => Promise.reject(new Error('nobody pays back here')),
}
const world = await testWorld({
  config: { ...testConfig, pi: testPi },
  ledgers: { pi: null, demoWallet },
})
const ask = askIn(world)
const post = <T>(call: (args: never) => T, path: string, who: Viewer | null, form: object) =>
  ask(call, path, who, new URLSearchParams(form as Record<string, string>))
const toast = (answer: unknown) => {
  const cookie = answer instanceof Response ? answer.headers.get('set-cookie') : null
  const text = /^toast=([^;]*)/.exec(cookie ?? '')?.[1]
  return text && JSON.parse(decodeURIComponent(text)).key
}
const typed = (refundTo: string) => ({ refundTo, refundAgain: refundTo })
const status404 = (thrown: unknown) => (thrown as { init?: ResponseInit }).init?.status

async function bought(who: Viewer | null = null, stock = 9) {
  const thing = await shelved(world, stock)
  const { purchaseId, expectedTotal } = await purchased(world, who, [line(thing, 2)])
  return { thing, page: `/payment-method?purchase=${purchaseId}`, total: String(expectedTotal) }
}
async function ordered(who: Viewer) {
  const number = await placed(world, who, [line(await shelved(world, 9))])
  return { number, page: `/payment?order=${number}` }
}

/** Somebody with shop credit, promised and earned by an order of a friend. */
async function rewarded(amount: bigint): Promise<Viewer> {
  const who = await person(world)
  world.clock.advance(1000)
  const friend = await person(world)
  value(await trackReferral(world, friend, who.username))
  value(await saveSetting(world, 'system', 'referralReward', amount))
  const order = { number: `PI-${world.now().getTime()}`, userId: friend.id, total: coins(1) }
  expect(await earnReward(world, order)).toBe(amount)
  return who
}

describe('/payment-method', () => {
  test('shows what is bought, the check before any payment, and Pi; without a purchase it goes home', async () => {
    const { page, thing } = await bought()
    expect(await ask(method.loader, page, null)).toMatchObject({
      lines: [{ productId: thing, quantity: 2 }],
      total: coins(200),
      identity: 'none',
      hours: { from: 24, to: 48 },
      isVisitor: true,
      hasPi: true,
      isDeliverable: true,
    })
    for (const query of ['', '?purchase=', '?purchase=nothing'])
      expect(location(await ask(method.loader, `/payment-method${query}`, null))).toBe('/')
  })

  test('sends a visitor to sign in, and back; nothing is ordered', async () => {
    const { page, total } = await bought()
    const form = { method: 'pi', expectedTotal: total }
    const answer = await post(method.action, page, null, form)
    expect(location(answer)).toBe(`/auth?next=${encodeURIComponent(page)}`)
    expect(toast(answer)).toBe('authenticationRequired')
  })

  test('orders once, however often the button is pressed, and then leads to the order', async () => {
    const ada = await person(world)
    const { page, total, thing } = await bought(ada)
    const form = { method: 'pi', expectedTotal: total }
    const presses = [1, 2, 3].map(() => post(method.action, page, ada, form))
    const led = new Set((await Promise.all(presses)).map(location))
    expect(led.size).toBe(1)
    const [to] = led
    expect(to).toMatch(/^\/payment\?order=PI-\d+$/)
    expect(location(await ask(method.loader, page, ada))).toBe(to)
    expect(await left(world, thing)).toBe(7)
    expect(location(await ask(method.loader, page, await person(world)))).toBe('/')
  })

  test.each([
    ['1', 'checkout.price_changed'],
    ['', 'checkout.price_changed'],
    ['-200', 'checkout.price_changed'],
    ['1e9', 'checkout.price_changed'],
    ['9'.repeat(40), 'checkout.price_changed'],
  ])('with the total %j: %s, and nothing is ordered', async (expectedTotal, code) => {
    const ada = await person(world)
    const { page, thing } = await bought(ada)
    const answer = await post(method.action, page, ada, { method: 'pi', expectedTotal })
    expect([status(answer), body(answer).refusal]).toMatchObject([409, { code }])
    expect(await left(world, thing)).toBe(9)
  })

  test('says a changed price and a short stock before payment, and goes on with what there is', async () => {
    const ada = await person(world)
    const owner = await person(world, 'admin')
    const { page, thing, total } = await bought(ada)
    value(await changePrice(world, owner, { productId: thing, colour: null, price: coins(7) }))
    const form = { method: 'pi', expectedTotal: total }
    const answer = await post(method.action, page, ada, form)
    expect(body(answer).refusal).toMatchObject({ facts: { total: '14' } })
    expect(await ask(method.loader, page, ada)).toMatchObject({ total: coins(14) })

    const short = await bought(ada, 1)
    expect(await ask(method.loader, short.page, ada)).toMatchObject({
      isDeliverable: false,
      mayAdjust: true,
    })
    const adjusted = await post(method.action, short.page, ada, { intent: 'adjust' })
    expect(await ask(method.loader, String(location(adjusted)), ada)).toMatchObject({
      lines: [{ quantity: 1 }],
      isDeliverable: true,
    })
  })

  test('offers credit, takes the part that was ticked, and says so on payment and order', async () => {
    const ada = await rewarded(coins(10))
    const { page, total } = await bought(ada)
    expect(await ask(method.loader, page, ada)).toMatchObject({ credit: coins(10) })
    const form = { method: 'pi', expectedTotal: total, useCredit: 'yes' }
    for (const credit of ['', '1', '-5', String(coins(11))]) {
      const refused = await post(method.action, page, ada, { ...form, credit })
      expect([status(refused), body(refused).refusal]).toMatchObject([
        409,
        { code: 'credit.changed' },
      ])
    }
    const to = String(
      location(await post(method.action, page, ada, { ...form, credit: String(coins(10)) })),
    )
    const number = to.split('=')[1]
    expect(await ask(payment.loader, to, ada)).toMatchObject({
      total: coins(200),
      credit: coins(10),
      pay: { due: coins(190), remaining: coins(190) },
    })
    expect(await ask(orderPage.loader, `/order/${number}`, ada)).toMatchObject({
      credit: coins(10),
      creditReturned: 0n,
    })
    // What is not ticked is not used, and a visitor has none.
    expect(await ask(method.loader, (await bought()).page, null)).toMatchObject({ credit: 0n })
  })

  test('credit that covers all of it needs no payment', async () => {
    const ada = await rewarded(coins(500))
    const { page, total } = await bought(ada)
    const form = { method: 'credit', expectedTotal: total, credit: total }
    const to = String(location(await post(method.action, page, ada, form)))
    expect(await ask(payment.loader, to, ada)).toMatchObject({
      pay: { face: 'paid', due: 0n, target: null },
    })
    expect(await ask(method.loader, (await bought(ada)).page, ada)).toMatchObject({
      credit: coins(200),
    })
  })

  test('does not offer what is not set up', async () => {
    const ada = await person(world)
    const { page, total } = await bought(ada)
    const answer = await post(method.action, page, ada, { method: 'usdt', expectedTotal: total })
    expect(body(answer).refusal).toMatchObject({ code: 'checkout.method_off' })
  })
})

describe('/payment', () => {
  test('shows amount, address, memo and code of this order, marked as a demonstration', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    const invoice = await invoiceOf(world, number)
    const shown = (await ask(payment.loader, page, ada)) as Awaited<
      ReturnType<typeof payment.loader>
    >
    expect(shown.pay).toMatchObject({
      face: 'waiting',
      minutes: 60,
      hasDemoWallet: true,
      target: {
        amount: '100',
        own: `DEMO-${invoice?.muxed}`,
        address: `DEMO-${testPi.treasury}`,
        memo: invoice?.memo,
        network: 'simulator',
        isDemo: true,
      },
    })
    expect(shown.pay.target?.uri).toContain(`destination=DEMO-${invoice?.muxed}&amount=100&`)
    expect(shown.steps.map(([, state]) => state)).toEqual([
      'done',
      'current',
      'todo',
      'todo',
      'todo',
    ])
  })

  test('asks for the rest, in text and code, when a part has come', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    await paid(world, number, { amount: coins(60) })
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { face: 'partial', received: coins(60), remaining: coins(40), target: { amount: '40' } },
    })
  })

  test('paid: nothing more to send; the next step is the check, or the address', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    await paid(world, number)
    const done = { face: 'paid', target: null }
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { ...done, next: 'identity' },
    })
    await verified(world, ada)
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { ...done, next: 'shipping' },
    })
  })

  test('too much: what is over can be asked back, and only that', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    await paid(world, number, { amount: coins(130) })
    expect(await ask(payment.loader, page, ada)).toMatchObject({ pay: { over: coins(30) } })
    const form = { intent: 'refund', ...typed(addressNamed('home')) }
    expect(toast(await post(payment.action, page, ada, form))).toBe('refundMail')
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { face: 'paid', over: 0n, refunds: [{ amount: coins(30) }] },
    })
    const again = await post(payment.action, page, ada, form)
    expect(body(again).refusal).toMatchObject({ code: 'checkout.nothing_over' })
  })

  test("is nobody else's: signed out to sign in, somebody else home, no order home", async () => {
    const { page } = await ordered(await person(world))
    expect(location(await ask(payment.loader, page, null))).toBe(
      `/auth?next=${encodeURIComponent(page)}`,
    )
    const bob = await person(world)
    expect(location(await ask(payment.loader, page, bob))).toBe('/')
    expect(location(await ask(payment.loader, '/payment', bob))).toBe('/')
    expect(location(await ask(payment.loader, '/payment?order=PI-1', bob))).toBe('/')
    const before = sent.length
    await post(payment.action, page, bob, { intent: 'demo-pay' })
    expect(sent.length).toBe(before)
  })

  test('the demonstration wallet pays what is missing, or what it is told', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    const invoice = await invoiceOf(world, number)
    expect(location(await post(payment.action, page, ada, { intent: 'demo-pay' }))).toBe(page)
    await post(payment.action, page, ada, { intent: 'demo-pay', amount: '12.5' })
    const to = { destination: invoice?.muxed }
    expect(sent.slice(-2)).toEqual([
      { ...to, amount: coins(100) },
      { ...to, amount: 125_000_000n },
    ])
    const nonsense = await post(payment.action, page, ada, { intent: 'demo-pay', amount: 'ten' })
    expect(body(nonsense).refusal).toMatchObject({ code: 'money.invalid' })
  })

  test('a receipt waits for a person and is no payment; without a picture it is asked for', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    const send = async (bytes: Uint8Array | null) => {
      const form = new FormData()
      form.set('intent', 'receipt')
      if (bytes) form.set('receipt', new File([bytes as BlobPart], 'receipt.jpg'))
      return ask(payment.action, page, ada, form)
    }
    expect(body(await send(null)).refusal).toMatchObject({ fields: { receipt: 'receipt.missing' } })
    expect(body(await send(new Uint8Array(50))).refusal).toMatchObject({
      fields: { receipt: 'upload.type' },
    })
    expect(toast(await send(await jpeg()))).toBe('receiptSent')
    expect(await ask(payment.loader, page, ada)).toMatchObject({
      pay: { face: 'review', receipts: 1, received: 0n },
    })
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'pending' })
  })

  test('"I have made the payment" looks and changes nothing', async () => {
    const ada = await person(world)
    const { number, page } = await ordered(ada)
    const looked = await post(payment.action, page, ada, { intent: 'look' })
    expect([location(looked), toast(looked)]).toEqual([page, 'looked'])
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'awaiting_payment' })
  })
})

describe('/order/:number', () => {
  test('is shown to its owner; to anybody else it does not exist', async () => {
    const ada = await person(world)
    const { number } = await ordered(ada)
    expect(await ask(orderPage.loader, `/order/${number}`, ada)).toMatchObject({
      number,
      status: 'awaiting_payment',
      events: [{ to: 'awaiting_payment', by: 'you' }],
      needs: ['payment', 'identity', 'address'],
    })
    const bob = await person(world)
    for (const path of [`/order/${number}`, '/order/PI-1', '/order/x']) {
      const thrown = await ask(orderPage.loader, path, bob).catch((error: unknown) => error)
      expect(status404(thrown)).toBe(404)
    }
    const form = { intent: 'cancel', refundTo: '' }
    expect(status(await post(orderPage.action, `/order/${number}`, bob, form))).toBe(404)
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('is cancelled, paid only with an address to send the money to', async () => {
    const ada = await person(world)
    const { number } = await ordered(ada)
    await paid(world, number)
    const cancel = (refundTo: string) =>
      post(orderPage.action, `/order/${number}`, ada, { intent: 'cancel', ...typed(refundTo) })
    expect(body(await cancel('nowhere'))).toMatchObject({
      refusal: { code: 'checkout.refund_address' },
      values: { refundTo: 'nowhere' },
    })
    expect(toast(await cancel(addressNamed('home')))).toBe('orderCancelledMail')
    expect(await orderByNumber(world, number)).toMatchObject({ status: 'cancelled' })
  })

  test('is taken off the list, from the page with a way back, from the drawer without', async () => {
    const ada = await person(world)
    const [one, two] = [await ordered(ada), await ordered(ada)]
    const next = '/cart-history?tab=orders'
    const form = { intent: 'hide', next }
    expect(location(await post(orderPage.action, `/order/${one.number}`, ada, form))).toBe(next)
    const drawer = await post(orderPage.action, `/order/${two.number}`, ada, { intent: 'hide' })
    expect(drawer).toEqual({ refusal: null })
  })
})

describe('/shipping-details', () => {
  test('is kept for the order, says what is wrong beside each field, and releases a paid order', async () => {
    const ada = await person(world)
    const { number } = await ordered(ada)
    const page = `/shipping-details?order=${number}`
    expect(await ask(shipping.loader, page, ada)).toMatchObject({
      order: {
        address: { email: ada.email, fullName: 'Ada Byron', phoneNumber: '' },
        isOpen: true,
        isSaved: false,
      },
    })
    const wrong = await post(shipping.action, page, ada, { ...address, city: '' })
    expect(body(wrong)).toMatchObject({
      refusal: { code: 'form.incomplete', fields: { city: 'field.required' } },
      values: { fullName: 'Ada Byron' },
    })
    const secret = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const refused = await post(shipping.action, page, ada, { ...address, instructions: secret })
    expect(JSON.stringify(body(refused))).not.toContain('sausage')
    expect(body(refused).refusal).toMatchObject({ code: 'phrase.refused' })

    await verified(world, ada)
    await paid(world, number)
    expect(location(await post(shipping.action, page, ada, address))).toBe(`${page}&saved`)
    expect(await ask(shipping.loader, `${page}&saved`, ada)).toMatchObject({
      order: { isSaved: true, isReleased: true, isOpen: false, needs: [] },
    })
  })

  test("begins with the address that was given last; somebody else's order is none", async () => {
    const ada = await person(world)
    const [one, two] = [await ordered(ada), await ordered(ada)]
    await post(shipping.action, `/shipping-details?order=${one.number}`, ada, address)
    const second = `/shipping-details?order=${two.number}`
    expect(await ask(shipping.loader, second, ada)).toMatchObject({
      order: { address: { city: 'London' }, isSaved: false },
    })
    const bob = await person(world)
    expect(location(await ask(shipping.loader, second, bob))).toBe('/')
    expect(location(await post(shipping.action, second, bob, address))).toBe('/')
    expect(await ask(shipping.loader, '/shipping-details', bob)).toEqual({ order: null })
    expect(location(await ask(shipping.loader, second, null))).toContain('/auth?next=')
  })

  test('offers the address book, takes one of it, and adds to it only where that is wanted', async () => {
    const [ada, bob] = [await person(world), await person(world)]
    const [one, two] = [await ordered(ada), await ordered(ada)]
    const page = (each: { number: string }) => `/shipping-details?order=${each.number}`
    await post(shipping.action, page(one), ada, address)
    expect(await savedAddressesOf(world, ada)).toEqual([])
    await post(shipping.action, page(one), ada, { ...address, city: 'Turin', keep: 'yes' })
    const [saved] = await savedAddressesOf(world, ada)
    expect(saved).toMatchObject({ city: 'Turin', isDefault: true })

    // What was typed last is in the book already, so the form does not say it again.
    expect(await ask(shipping.loader, page(two), ada)).toMatchObject({
      order: { address: { email: ada.email }, saved: [{ id: saved?.id }] },
    })
    const chosen = { address: String(saved?.id) }
    expect(location(await post(shipping.action, page(two), ada, chosen))).toBe(`${page(two)}&saved`)
    expect(await ask(shipping.loader, page(two), ada)).toMatchObject({
      order: { address: { city: 'Turin', fullName: address.fullName } },
    })
    const foreign = await ordered(bob)
    const refused = await post(shipping.action, page(foreign), bob, chosen)
    expect([status(refused), body(refused).refusal]).toMatchObject([
      404,
      { code: 'shipping.not_found' },
    ])
  })

  test('saves the order’s address though the book is full, and says so', async () => {
    const ada = await person(world)
    const { number } = await ordered(ada)
    for (let count = 0; count < 20; count++)
      value(await addAddress(world, ada, { ...address, streetAddress: `${count} Full Street` }))
    const page = `/shipping-details?order=${number}`
    const answer = await post(shipping.action, page, ada, { ...address, keep: 'yes' })
    expect([location(answer), toast(answer)]).toEqual([`${page}&saved`, 'addressNotKept'])
    expect(await savedAddressesOf(world, ada)).toHaveLength(20)
  })
})

describe('/payment/events', () => {
  test('tells the owner when the order moves, and nobody else', async () => {
    const ada = await person(world)
    const { number } = await ordered(ada)
    const path = `/payment/events?order=${number}`
    for (const who of [null, await person(world)])
      expect(status(await ask(events.loader, path, who))).toBe(404)

    const stop = new AbortController()
    const answer = await ask(events.loader, path, ada, undefined, stop.signal)
    const reader = (answer as Response).body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (pattern: RegExp) => {
      while (!pattern.test(heard)) {
        const part = await reader?.read()
        if (part?.done) throw new Error(`ended after: ${heard}`)
        heard += part?.value
      }
    }
    await hear(/"face":"waiting"/)
    await paid(world, number, { amount: coins(60) })
    await hear(/"status":"pending","face":"partial","received":"60","remaining":"40"/)
    await paid(world, number)
    await hear(/"face":"paid"/)
    stop.abort()
    expect((await reader?.read())?.done).toBe(true)
  })
})
