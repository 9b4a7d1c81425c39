// Ordering for a business on the page of the payment method, as a member and as a guest, by plain forms.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { coins } from '../../../shop/platform/money/rules.ts'
import { saveSetting } from '../../../shop/platform/settings/actions.ts'
import type { VatAnswer } from '../../../shop/sales/taxes/port.ts'
import { businessOf } from '../../../shop/sales/taxes/views.ts'
import { ask, post } from '../../../tests/fixtures/sales/checkout.ts'
import {
  GuestBrowser,
  guestPurchase,
  newestMail,
  world,
} from '../../../tests/fixtures/sales/guests.ts'
import { person } from '../../../tests/support/people.ts'
import { location } from '../../../tests/support/route-caller.ts'
import { address, line, purchased, stockedProduct, value } from '../../../tests/support/shopping.ts'
import * as order from './order/page'
import * as method from './payment-method/page'

let answer: VatAnswer['answer'] = 'confirmed'
const french = { company: 'Acme SARL', vatId: 'FR 40 303 265 045' }
const paris = { country: 'FR', postalCode: '75001', city: 'Paris', stateProvince: '' }
/** 100 Pi less 19 percent, to hundredths. */
const net = (8403n * coins(1)) / 100n

beforeAll(async () => {
  Object.assign(world, {
    vatRegister: {
      look: async () => ({ answer, reference: answer === 'confirmed' ? 'WAPIAAAAY2' : null }),
    },
  })
  value(await saveSetting(world, 'system', 'taxCountry', 'DE'))
  value(await saveSetting(world, 'system', 'businessBuyers', 'on'))
})
beforeEach(() => {
  world.clock.advance(2 * 3_600_000)
  answer = 'confirmed'
})

test('a member has the details checked, sees the total without tax, and orders at it', async () => {
  const ada = await person(world)
  const { purchaseId, expectedTotal } = await purchased(world, ada, [
    line(await stockedProduct(world, 9)),
  ])
  const page = `/payment-method?purchase=${purchaseId}`
  expect(await ask(method.loader, page, ada)).toMatchObject({ asksBusiness: true, business: null })
  const checked = await post(method.action, page, ada, { intent: 'business', ...french })
  expect(location(checked)).toBe(page)
  expect(await ask(method.loader, page, ada)).toMatchObject({
    total: net,
    isReverse: true,
    taxes: [{ rate: 0, total: net, tax: 0n }],
    business: { company: 'Acme SARL', vatId: 'FR40303265045', state: 'reverse' },
  })
  const old = { method: 'pi', expectedTotal: String(expectedTotal), ...french }
  expect(await post(method.action, page, ada, old)).toMatchObject({
    data: { refusal: { code: 'checkout.price_changed' } },
  })
  const placed = await post(method.action, page, ada, { ...old, expectedTotal: String(net) })
  const [, number = ''] = /order=(PI-\d+)/.exec(location(placed) ?? '') ?? []
  const sent = await newestMail(ada.email, 'order.placed')
  expect(sent).toContain('Acme SARL')
  expect(sent).toContain('FR40303265045')
  expect(sent).toContain('Reverse charge')
  const browser = new GuestBrowser(ada)
  expect(
    (await browser.open(['/order/:number', order.loader], `/order/${number}`)).result,
  ).toMatchObject({
    isReverse: true,
    total: net,
    business: { company: 'Acme SARL', vatId: 'FR40303265045' },
  })
})

test('details that were typed and not checked are checked by ordering: a new total is shown first', async () => {
  const browser = new GuestBrowser()
  const { page, form } = await guestPurchase('buyer@guest.example', { ...paris, ...french })
  const first = await browser.open(['/payment-method', method.action], page, form)
  expect(first.result).toMatchObject({
    data: {
      refusal: { code: 'taxes.business_priced' },
      values: { company: 'Acme SARL', email: 'buyer@guest.example', city: 'Paris' },
    },
  })
  const again = { ...form, expectedTotal: String(net) }
  const moved = { ...again, country: 'IT', postalCode: '00100', city: 'Roma', stateProvince: 'RM' }
  const elsewhere = await browser.open(['/payment-method', method.action], page, moved)
  expect(elsewhere.result).toMatchObject({
    data: { refusal: { fields: { vatId: 'taxes.vat_country' } }, values: { city: 'Roma' } },
  })
  const placed = await browser.open(['/payment-method', method.action], page, again)
  const [, number = ''] = /order=(PI-\d+)/.exec(location(placed.result) ?? '') ?? []
  expect(await businessOf(world, number)).toMatchObject({ reference: 'WAPIAAAAY2' })
  const [row] =
    await world.db`select total, tax ->> 'scheme' as scheme from orders where number = ${number}`
  expect(row).toEqual({ total: net, scheme: 'reverse' })
})

test('a register that is away leaves the total, and the guest orders at once', async () => {
  answer = 'unavailable'
  const browser = new GuestBrowser()
  const { page, form } = await guestPurchase('away@guest.example', { ...paris, ...french })
  const placed = await browser.open(['/payment-method', method.action], page, form)
  const [, number = ''] = /order=(PI-\d+)/.exec(location(placed.result) ?? '') ?? []
  expect(await businessOf(world, number)).toMatchObject({ answer: 'unavailable', reference: null })
  const [row] = await world.db`
    select total, tax ->> 'scheme' as scheme, tax ->> 'country' as country from orders where number = ${number}`
  expect(row).toEqual({ total: coins(100), scheme: 'domestic', country: 'FR' })
})

test('a wrong number is named in place, everything typed stays, and nothing is placed', async () => {
  const browser = new GuestBrowser()
  const wrong = { ...address, company: 'Acme', vatId: 'FR41303265045' }
  const { page, form } = await guestPurchase('wrong@guest.example', wrong)
  for (const intent of ['', 'business']) {
    const { result } = await browser.open(['/payment-method', method.action], page, {
      ...form,
      intent,
    })
    expect(result).toMatchObject({
      data: {
        refusal: { code: 'form.invalid', fields: { vatId: 'taxes.vat_id' } },
        values: { vatId: 'FR41303265045', city: address.city },
      },
    })
  }
  expect(browser.jar).toEqual({})
})

test('a shop that does not ask ignores the fields', async () => {
  value(await saveSetting(world, 'system', 'businessBuyers', 'off'))
  const browser = new GuestBrowser()
  const { page, form } = await guestPurchase('off@guest.example', { ...paris, ...french })
  expect((await browser.open(['/payment-method', method.loader], page)).result).toMatchObject({
    asksBusiness: false,
  })
  const placed = await browser.open(['/payment-method', method.action], page, form)
  const [, number = ''] = /order=(PI-\d+)/.exec(location(placed.result) ?? '') ?? []
  expect(number).not.toBe('')
  expect(await businessOf(world, number)).toBeNull()
})
