// Requests that no form of the shop sends: each has a response, and nothing is lost or leaked.
import { beforeAll, describe, expect, test } from 'vitest'
import { demoCatalogue } from '../../demo/catalogue/index.ts'
import { shop } from '../fixtures/browser/open-shop.ts'
import { hidden, mainText, Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  buyNow,
  displayedStage,
  expectPaid,
  newShopper,
  orderData,
  orderNumberIn,
  pay,
  phone,
  piPaymentFields,
  receipt,
  shippingFields,
  submitOrder,
} from '../support/browser/http-steps.ts'

let ada: Shopper
let bob: Shopper
let admin: Shopper

beforeAll(async () => {
  ;[ada, bob, admin] = await Promise.all([newShopper(shop), newShopper(shop), adminOf(shop)])
})

async function ordersOf(who: Shopper): Promise<string[]> {
  const page = await who.page('/cart-history?tab=orders')
  return [...new Set(page.match(/PI-\d{13,}/g))]
}

/** The pending toast, and the page that shows it. */
async function told(who: Shopper, path: string, fields: Record<string, string>) {
  const answer = await who.post(path, fields)
  await answer.arrayBuffer()
  const toast = answer.headers.getSetCookie().find((cookie) => /^toast=./.exec(cookie))
  const key = toast && JSON.parse(decodeURIComponent(toast.slice(6).split(';')[0] ?? '')).key
  return [answer.headers.get('location'), key]
}

describe('products that the shop does not sell', () => {
  const { variant } = phone
  const step = `/cart-quantity?${new URLSearchParams({ product: '1', variant })}`
  const strange = ['-1', '100', '1e9', '1.5', 'ten', '٣٫٥', '']

  test.each([
    ['an unknown product', { productId: 'nothing', variant }, '/product/nothing'],
    [
      'an unknown colour',
      { productId: '1', colour: 'Octarine' },
      '/product/1?colour=Octarine#options',
    ],
    ['an unknown variant', { productId: '1', variant: 'octarine' }, '/product/1#options'],
    ['nothing', {}, '/'],
    ['a statement', { productId: "1' or '1'='1", variant }, "/product/1'%20or%20'1'%3D'1"],
    ['far too much', { productId: 'x'.repeat(5000), variant }, '/'],
  ])('%s is neither added to the cart nor bought', async (_, fields, back) => {
    for (const path of ['/cart/add', '/cart/buy-now'])
      expect(await told(ada, path, fields)).toEqual([back, 'cart.unknown_product'])
    expect(mainText(await ada.page('/cart-history'))).toContain('Your cart is empty')
  })

  test.each(strange)('refuses %j as a quantity', async (quantity) => {
    const back = ['/product/1#options', 'cart.quantity']
    for (const path of ['/cart/add', '/cart/buy-now'])
      expect(await told(ada, path, { ...phone, quantity })).toEqual(back)
    expect(await told(ada, step, { quantity, intent: 'continue' })).toEqual([step, 'cart.quantity'])
    expect(mainText(await ada.page('/cart-history'))).toContain('Your cart is empty')
  })

  test('refuses to buy zero units, or to order more than the stock', async () => {
    expect(await told(ada, '/cart/add', { ...phone, quantity: '0' })).toEqual([step, undefined])
    expect(mainText(await ada.page('/cart-history'))).toContain('Your cart is empty')
    const none = { ...phone, quantity: '0' }
    expect(await told(ada, '/cart/buy-now', none)).toEqual(['/product/1', 'checkout.lines'])

    const at = await buyNow(ada, { ...phone, quantity: '99' })
    const answer = await ada.post(at, { method: 'pi', expectedTotal: '970200000000' })
    expect([answer.status, (await answer.text()).includes('left')]).toEqual([409, true])
    expect(await ordersOf(ada)).toEqual([])
  })

  test('an unreadable cart cookie is an empty cart', async () => {
    for (const cart of ['{', '[{"productId":1}]', '[[[', `[${'{},'.repeat(400)}{}]`, '%00%ff']) {
      const answer = await fetch(`${shop.url}/cart-history`, {
        headers: { cookie: `cart-items=${encodeURIComponent(cart)}; theme=<script>; toast={{` },
      })
      expect([cart, answer.status]).toEqual([cart, 200])
      expect(mainText(await answer.text())).toContain('Your cart is empty')
    }
  })
})

describe('an order that differs from what the page offered', () => {
  test.each(['1', '0', '-9800000000', '', '9.8e9', '9'.repeat(30), '9'.repeat(400), 'π 784'])(
    'is refused at a total of %j',
    async (expectedTotal) => {
      const at = await buyNow(bob)
      const answer = await bob.post(at, { method: 'pi', expectedTotal })
      expect(answer.status).toBe(409)
      expect(hidden(await answer.text(), 'expectedTotal')).toBe('7840000000')
      expect(await ordersOf(bob)).toEqual([])
    },
  )

  test('is refused with a payment method that is not set up', async () => {
    const at = await buyNow(bob)
    for (const method of ['usdt eip155:999', 'usdtpi', 'cash', ''])
      expect((await bob.post(at, { ...(await piPaymentFields(bob, at)), method })).status).toBe(409)
    expect(await ordersOf(bob)).toEqual([])
  })

  test('is refused for another shopper’s checkout, or one that does not exist', async () => {
    const at = await buyNow(ada)
    const form = await piPaymentFields(ada, at)
    expect(await bob.send(at, form)).toBe('/')
    expect(await bob.send(at, { ...form, intent: 'adjust' })).toBe('/')
    expect(await bob.send('/payment-method?purchase=nothing', form)).toBe('/')
    expect([await ordersOf(bob), await ordersOf(ada)]).toEqual([[], []])
  })
})

describe('one checkout makes one order', () => {
  test('twenty simultaneous submissions, a second tab and the back button lead to the same order', async () => {
    const shopper = await newShopper(shop)
    await shopper.send('/cart/add', phone)
    const at = await shopper.send('/cart/buy', {})
    const form = await piPaymentFields(shopper, at)
    const led = await Promise.all(Array.from({ length: 20 }, () => shopper.send(at, form)))
    expect(new Set(led).size).toBe(1)
    const [to = ''] = led
    expect(await ordersOf(shopper)).toEqual([orderNumberIn(to)])
    // The other tab still shows the button; the back button reloads the page.
    expect(await shopper.send(at, { ...form, expectedTotal: '1' })).toBe(to)
    expect((await shopper.ask(at)).headers.get('location')).toBe(to)
    expect(await ordersOf(shopper)).toEqual([orderNumberIn(to)])
    // The bought line has left the cart; a tab that still shows it buys nothing.
    expect(await told(shopper, '/cart/buy', phone)).toEqual(['/cart-history', 'checkout.empty'])
  })

  test('fifty shoppers order the last ten units: ten succeed, forty are told', async () => {
    const [line = phone] = demoCatalogue.flatMap(({ id: productId, variants }) =>
      variants.flatMap(({ id, stock }) => (stock === 10 ? { productId, variant: id } : [])),
    )
    const crowd = Array.from({ length: 50 }, () => new Shopper(shop.url))
    const waiting = [...crowd]
    const signUps = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await one.signUp()
    }
    await Promise.all([signUps(), signUps(), signUps(), signUps()])
    const offers = await Promise.all(
      crowd.map(async (each) => {
        const at = await buyNow(each, line)
        return { each, at, form: await piPaymentFields(each, at) }
      }),
    )
    const answers = await Promise.all(offers.map(({ each, at, form }) => each.post(at, form)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 302)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(40)
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(mainText(await answer.text())).toContain('Some items are not in stock')
    const page = `${shop.url}/product/${line.productId}?variant=${line.variant}`
    await expect.poll(async () => mainText(await (await fetch(page)).text())).toContain('sold out')
  })
})

describe('another shopper’s order', () => {
  let number = ''
  let shown = ''
  const strangers = () => [bob, admin, new Shopper(shop.url)]

  beforeAll(async () => {
    number = await submitOrder(ada, await buyNow(ada))
    shown = await orderData(ada, number)
  })

  test('is shown on no page', async () => {
    for (const who of strangers())
      for (const path of [
        `/payment?order=${number}`,
        `/order/${number}`,
        `/shipping-details?order=${number}`,
        `/kyc-required?order=${number}`,
        `/kyc?order=${number}`,
        `/kyc-details?order=${number}`,
        `/payment/events?order=${number}`,
      ]) {
        for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
          const answer = await who.ask(address)
          expect([address, answer.status]).not.toEqual([address, 500])
          expect([address, (await answer.text()).includes('Halden')]).toEqual([address, false])
        }
      }
  })

  test('is changed by no form', async () => {
    for (const who of strangers())
      for (const [path, form] of [
        ...['demo-pay', 'look', 'refund', 'refund-address'].map(
          (intent) => [`/payment?order=${number}`, { intent }] as const,
        ),
        ...['cancel', 'hide', 'put-back', 'received', 'refund-address'].map(
          (intent) => [`/order/${number}`, { intent, refundTo: '', refundId: '1' }] as const,
        ),
        [`/payment?order=${number}`, await receipt()] as const,
        [`/shipping-details?order=${number}`, shippingFields] as const,
        [`/admin/orders/${number}`, { act: 'decline', reason: 'mine' }] as const,
      ]) {
        if (who === admin && path.startsWith('/admin')) continue
        const answer = await who.post(path, form)
        expect([path, answer.status]).toEqual([path, expect.toBeOneOf([302, 403, 404, 409])])
        expect(mainText(await answer.text())).not.toContain('Halden')
      }
    expect(await orderData(ada, number)).toBe(shown)
  })

  test('an invalid order number is not found and causes no error', async () => {
    for (const wrong of ['PI-1', 'PI-9999999999999', "PI-1'--", '..', '%00', 'x'.repeat(3000)]) {
      const text = encodeURIComponent(wrong)
      const answers = await Promise.all(
        [`/payment?order=${text}`, `/order/${text}`, `/shipping-details?order=${text}`].map(
          async (path) => (await ada.ask(path)).status,
        ),
      )
      for (const status of answers) expect([200, 302, 404]).toContain(status)
    }
  })
})

test('a payment one unit short leaves the order partially paid until the rest arrives', async () => {
  const number = await submitOrder(ada, await buyNow(ada))
  await pay(ada, number, '783.9999999')
  await expect.poll(() => displayedStage(ada, number)).toBe('partial')
  expect(mainText(await ada.page(`/payment?order=${number}`))).toContain('0.0000001')
  expect(mainText(await ada.page(`/order/${number}`))).not.toContain('Payment Successful')
  for (const amount of ['-1', '0', 'ten', '1e3', '0.00000001', '9'.repeat(40)])
    expect([
      amount,
      (await ada.post(`/payment?order=${number}`, { intent: 'demo-pay', amount })).status,
    ]).toEqual([amount, expect.toBeOneOf([400, 409])])
  await pay(ada, number)
  await expectPaid(ada, number)
  // Already paid: the wallet does not pay again.
  expect((await ada.post(`/payment?order=${number}`, { intent: 'demo-pay' })).status).toBe(409)
})
