// The payment method page: content, placing the order, credit.
import { describe, expect, test } from 'vitest'
import { changePrice } from '../../../../shop/catalog/products/actions/products.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import { trackReferral } from '../../../../shop/people/referrals/actions.ts'
import { coins } from '../../../../shop/platform/money/rules.ts'
import { saveSetting } from '../../../../shop/platform/settings/actions.ts'
import { earnReward } from '../../../../shop/sales/credit/actions.ts'
import {
  ask,
  post,
  startedPurchase,
  toast,
  world,
} from '../../../../tests/fixtures/sales/checkout.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, location, status } from '../../../../tests/support/route-caller.ts'
import { unitsLeft, value } from '../../../../tests/support/shopping.ts'
import * as orderPage from '../order/page'
import * as payment from '../payment/page'
import * as method from './page'

/** A customer with shop credit from a referral reward. */
async function rewarded(amount: bigint): Promise<Viewer> {
  const who = await person(world)
  world.clock.advance(1000)
  const friend = await person(world)
  value(await trackReferral(world, friend, who.username))
  value(await saveSetting(world, 'system', 'referralReward', amount))
  const order = {
    number: `PI-${world.now().getTime()}`,
    userId: friend.id,
    total: coins(1),
    currency: 'PI' as const,
  }
  expect(await earnReward(world, order)).toBe(amount)
  return who
}

describe('/payment-method', () => {
  test('shows lines, identity check and Pi before payment; without a checkout it redirects home', async () => {
    const { page, productId } = await startedPurchase()
    expect(await ask(method.loader, page, null)).toMatchObject({
      lines: [{ productId, quantity: 2 }],
      total: coins(200),
      identity: 'none',
      hours: { from: 24, to: 48 },
      isVisitor: true,
      pi: { quote: null, absence: null },
      isDeliverable: true,
    })
    for (const query of ['', '?purchase=', '?purchase=nothing'])
      expect(location(await ask(method.loader, `/payment-method${query}`, null))).toBe('/')
  })

  test('redirects a visitor to sign in and back; nothing is ordered', async () => {
    const { page, total } = await startedPurchase()
    const form = { method: 'pi', expectedTotal: total }
    const answer = await post(method.action, page, null, form)
    expect(location(answer)).toBe(`/auth?next=${encodeURIComponent(page)}`)
    expect(toast(answer)).toBe('authenticationRequired')
  })

  test('places one order, however often it is submitted, and redirects to it', async () => {
    const ada = await person(world)
    const { page, total, productId } = await startedPurchase(ada)
    const form = { method: 'pi', expectedTotal: total }
    const presses = [1, 2, 3].map(() => post(method.action, page, ada, form))
    const led = new Set((await Promise.all(presses)).map(location))
    expect(led.size).toBe(1)
    const [to] = led
    expect(to).toMatch(/^\/payment\?order=PI-\d+$/)
    expect(location(await ask(method.loader, page, ada))).toBe(to)
    expect(await unitsLeft(world, productId)).toBe(7)
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
    const { page, productId } = await startedPurchase(ada)
    const answer = await post(method.action, page, ada, { method: 'pi', expectedTotal })
    expect([status(answer), body(answer).refusal]).toMatchObject([409, { code }])
    expect(await unitsLeft(world, productId)).toBe(9)
  })

  test('shows a changed price and short stock before payment, and continues with what is left', async () => {
    const ada = await person(world)
    const owner = await person(world, 'admin')
    const { page, productId, total } = await startedPurchase(ada)
    value(await changePrice(world, owner, { productId, variantId: null, price: coins(7) }))
    const form = { method: 'pi', expectedTotal: total }
    const answer = await post(method.action, page, ada, form)
    expect(body(answer).refusal).toMatchObject({ facts: { total: '14' } })
    expect(await ask(method.loader, page, ada)).toMatchObject({ total: coins(14) })

    const short = await startedPurchase(ada, 1)
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

  test('offers credit, uses the selected part, and shows it on payment and order', async () => {
    const ada = await rewarded(coins(10))
    const { page, total } = await startedPurchase(ada)
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
    // Unticked credit is not used, and a visitor has none.
    expect(await ask(method.loader, (await startedPurchase()).page, null)).toMatchObject({
      credit: 0n,
    })
  })

  test('credit for the full amount needs no payment', async () => {
    const ada = await rewarded(coins(500))
    const { page, total } = await startedPurchase(ada)
    const form = { method: 'credit', expectedTotal: total, credit: total }
    const to = String(location(await post(method.action, page, ada, form)))
    expect(await ask(payment.loader, to, ada)).toMatchObject({
      pay: { face: 'paid', due: 0n, target: null },
    })
    expect(await ask(method.loader, (await startedPurchase(ada)).page, ada)).toMatchObject({
      credit: coins(200),
    })
  })

  test('does not offer what is not set up', async () => {
    const ada = await person(world)
    const { page, total } = await startedPurchase(ada)
    const answer = await post(method.action, page, ada, { method: 'usdt', expectedTotal: total })
    expect(body(answer).refusal).toMatchObject({ code: 'checkout.method_off' })
  })
})
