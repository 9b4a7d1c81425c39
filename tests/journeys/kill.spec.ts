// The shop is killed after each step of an order, and during two of them; after a restart the order continues.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainText, type Shopper } from '../support/browser/http-shopper.ts'
import {
  adminOf,
  approveCheck,
  enterAddress,
  expectPaid,
  newShopper,
  orderNumberIn,
  pay,
  phone,
  piPaymentFields,
  ship,
  submitIdentityCheck,
} from '../support/browser/http-steps.ts'
import { killAll, processesOf, runCommand } from '../support/browser/processes.ts'
import { type Home, makeHome, type Shop, startShop } from '../support/browser/shop.ts'

let home: Home
let shop: Shop
let shopper: Shopper
let admin: Shopper
let at = ''
let number = ''
let tracking = ''

beforeAll(async () => {
  home = await makeHome()
  shop = await startShop(home)
  ;[shopper, admin] = await Promise.all([newShopper(shop), adminOf(shop)])
})
afterAll(async () => {
  await shop?.stop()
  await home?.remove()
})

/** Like a power cut, without a signal that can be handled. The shop's child processes end on their own, or are killed. */
async function crash(everything = false): Promise<void> {
  if (everything) killAll(processesOf(home))
  await shop.kill()
  shop = await startShop(home)
  for (const each of [shopper, admin]) each.origin = shop.url
}

const orderSays = async () => mainText(await shopper.page(`/order/${number}`))
/** A request whose response is ignored. */
const unanswered = (asked: Promise<unknown>) => asked.catch(() => null)

describe('killed', () => {
  test('with a product in the cart: the cart is kept', async () => {
    await shopper.send('/cart/add', phone)
    await crash()
    expect(mainText(await shopper.page('/cart-history'))).toContain('Halden 7 Pro')
  })

  test('at the payment method: the checkout goes on', async () => {
    at = await shopper.send('/cart/buy', {})
    await crash(true)
    expect(mainText(await shopper.page(at))).toContain('How would you like to pay?')
  })

  test('while the order is placed: retrying makes one order', async () => {
    const form = await piPaymentFields(shopper, at)
    const press = unanswered(shopper.send(at, form))
    await crash()
    await press
    number = orderNumberIn(await shopper.send(at, form))
    await crash(true)
    expect(orderNumberIn(await shopper.send(at, form))).toBe(number)
    const orders = await shopper.page('/cart-history?tab=orders')
    expect(new Set(orders.match(/PI-\d{13,}/g))).toEqual(new Set([number]))
    expect(mainText(await shopper.page('/cart-history'))).toContain('Your cart is empty')
  })

  test('while a payment is sent: it is credited once', async () => {
    const paying = unanswered(pay(shopper, number))
    await crash()
    await paying
    // The ledger decides whether the wallet had sent it; only what is missing is sent.
    await shopper.send(`/payment?order=${number}`, { intent: 'look' })
    await unanswered(pay(shopper, number))
    await crash(true)
    await expectPaid(shopper, number)
    expect((await shopper.page(`/payment?order=${number}`)).includes('name="refundTo"')).toBe(false)
    expect(await orderSays()).toContain('Pending')
  })

  test('after an identity check was submitted: it is in the queue, and its images open', async () => {
    await submitIdentityCheck(shopper)
    await crash(true)
    expect(mainText(await shopper.page('/kyc-required'))).toMatch(/review/i)
    await approveCheck(admin)
    await crash()
    expect((await shopper.ask(`/kyc-required?order=${number}`)).headers.get('location')).toBe(
      `/shipping-details?order=${number}`,
    )
  })

  test('after the address was given: the order is released, and shipped', async () => {
    await enterAddress(shopper, number)
    await crash()
    expect(await orderSays()).toContain('Processing')
    tracking = await ship(admin, number)
    await crash(true)
    expect(await orderSays()).toContain('Shipped')
    expect(await orderSays()).toContain(tracking)
  })

  test('seven times: each mail was sent once, and the audit log is intact', async () => {
    const subjects = async () =>
      (await shop.mails()).filter(({ to }) => to === shopper.email).map(({ subject }) => subject)
    await expect.poll(async () => (await subjects()).length).toBeGreaterThan(5)
    const told = await subjects()
    expect(told.toSorted()).toEqual([...new Set(told)].toSorted())
    const audit = await runCommand(home, 'server/commands/piazza.ts', 'audit', 'verify')
    expect(audit).toMatchObject({ code: 0 })
  })
})
