import { beforeEach, describe, expect, test } from 'vitest'
import { ada, packer, world } from '../../../tests/fixtures/sales/packing.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  paid,
  placed,
  shipOrder,
  stockedProduct,
  unitsLeft,
  value,
} from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { ok, refuse } from '../../result.ts'
import { confirmDelivery, submitAddress } from '../checkout/actions/address.ts'
import { orderByNumber } from '../orders/views/orders.ts'
import { receiveAllItems } from './actions/receive.ts'
import { requestWithdrawalLink, withdrawByLink, withdrawOwn } from './actions/withdraw.ts'
import { orderBehindLink, withdrawalOf } from './views.ts'

const day = 86_400_000
let productId: string
let hosts = 0
const somewhere = () => ({ ip: `198.51.100.${++hosts}` })
beforeEach(async () => {
  productId = await stockedProduct(world, 3)
})

async function released(): Promise<string> {
  const number = await placed(world, ada, [line(productId)])
  value(await submitAddress(world, ada, number, address))
  await paid(world, number)
  return number
}
async function delivered(): Promise<string> {
  const number = await released()
  value(await shipOrder(world, packer, number, { carrier: null, tracking: null }))
  value(await confirmDelivery(world, ada, number))
  return number
}
const status = async (number: string) => (await orderByNumber(world, number))?.status
const emails = async (template: string) =>
  world.db<{ subject: string; body: string }[]>`
    select subject, body from mail_outbox
    where to_address = ${ada.email} and template = ${`withdrawal.${template}`} order by created_at`

describe('signed in', () => {
  test('unshipped units are cancelled, restocked and refunded, and the receipt states the time', async () => {
    const number = await released()
    expect(await unitsLeft(world, productId)).toBe(2)
    expect(await withdrawOwn(world, ada, number)).toEqual(ok(number))
    expect(await status(number)).toBe('cancelled')
    expect(await unitsLeft(world, productId)).toBe(3)
    expect((await paymentRequestOf(world, number))?.refunds).toMatchObject([{ state: 'requested' }])
    const [receipt, ...more] = await emails('receiptUnsent')
    expect(more).toEqual([])
    expect(receipt?.body).toContain(number)
    expect(receipt?.body).toMatch(/November 21, 2026 at \d{2}:\d{2} UTC/)
  })

  test('delivered units are refunded once, after they arrive', async () => {
    const number = await delivered()
    value(await withdrawOwn(world, ada, number))
    expect(await status(number)).toBe('delivered')
    expect((await paymentRequestOf(world, number))?.refunds).toEqual([])
    expect(await emails('receiptSent')).toHaveLength(1)
    expect(await receiveAllItems(world, ada, number)).toEqual(refuse('orders.not_allowed'))
    expect(await receiveAllItems(world, packer, number)).toEqual(ok())
    const refunds = (await paymentRequestOf(world, number))?.refunds
    expect(refunds).toMatchObject([{ state: 'requested', amount: 1_000_000_000n }])
    expect(await receiveAllItems(world, packer, number)).toEqual(refuse('withdrawals.none'))
    expect((await paymentRequestOf(world, number))?.refunds).toHaveLength(1)
  })

  test('five concurrent requests make one withdrawal and one receipt', async () => {
    const number = await delivered()
    const said = await Promise.all(Array.from({ length: 5 }, () => withdrawOwn(world, ada, number)))
    expect(said).toEqual(Array.from({ length: 5 }, () => ok(number)))
    expect(await emails('receiptSent')).toHaveLength(1)
  })

  test('another shopper’s order is not found', async () => {
    const number = await released()
    const eve = await person(world)
    expect(await withdrawOwn(world, eve, number)).toEqual(refuse('orders.not_found'))
    expect(await status(number)).toBe('processing')
  })

  test('is not possible after fourteen days', async () => {
    const number = await delivered()
    const now = world.now()
    const until = new Date(Date.parse(now.toISOString().slice(0, 10)) + 15 * day)
    world.clock.set(until)
    expect(await withdrawOwn(world, ada, number)).toEqual(refuse('withdrawals.over'))
    expect((await withdrawalOf(world, number)).mayWithdraw).toBe(false)
    world.clock.set(new Date(until.getTime() - 1))
    expect(await withdrawalOf(world, number)).toMatchObject({ mayWithdraw: true, until })
  })

  test('receiving units is refused without a withdrawal', async () => {
    const number = await delivered()
    expect(await receiveAllItems(world, packer, number)).toEqual(refuse('withdrawals.none'))
  })
})

describe('by mail, signed out', () => {
  const linkIn = (body: string) => /token=([\w-]+)/.exec(body)?.[1] ?? ''

  test('the link is sent to the address of the order, and using it again has no further effect', async () => {
    const number = await released()
    const { email } = ada
    expect(
      await requestWithdrawalLink(
        world,
        { number: ` ${number.toLowerCase()} `, email },
        somewhere(),
      ),
    ).toEqual(ok())
    const [mail] = await emails('link')
    const token = linkIn(mail?.body ?? '')
    expect(await orderBehindLink(world, token)).toEqual(ok(number))
    expect(await status(number)).toBe('processing')
    expect(await withdrawByLink(world, token)).toEqual(ok(number))
    expect(await status(number)).toBe('cancelled')
    expect(await withdrawByLink(world, token)).toEqual(ok(number))
    expect(await emails('receiptUnsent')).toHaveLength(1)
  })

  test('a wrong address, an unknown order and an expired right have the same response, and nothing is sent', async () => {
    const number = await released()
    const forms = [
      { number, email: 'eve@piazza.example' },
      { number: 'PI-1111111111111', email: ada.email },
      { number: 'nonsense', email: ada.email },
    ]
    for (const form of forms)
      expect(await requestWithdrawalLink(world, form, somewhere())).toEqual(ok())
    expect(await emails('link')).toEqual([])
    const empty = await requestWithdrawalLink(world, { number: '', email: 'x' }, somewhere())
    expect(empty).toEqual(refuse('withdrawals.form'))
  })

  test('an expired link and a forged one are refused', async () => {
    const number = await released()
    await requestWithdrawalLink(world, { number, email: ada.email }, somewhere())
    const token = linkIn((await emails('link'))[0]?.body ?? '')
    world.clock.advance(day)
    for (const each of [token, 'made-up', ''])
      expect(await withdrawByLink(world, each)).toEqual(refuse('withdrawals.link'))
    expect(await status(number)).toBe('processing')
  })

  test('sends at most three emails an hour for an order, and ten for a network', async () => {
    const number = await released()
    const ask = (host = somewhere()) =>
      requestWithdrawalLink(world, { number, email: ada.email }, host)
    for (const _ of [1, 2, 3]) expect(await ask()).toEqual(ok())
    expect((await ask()).ok).toBe(false)
    const host = somewhere()
    for (let each = 0; each < 10; each += 1)
      expect(
        await requestWithdrawalLink(
          world,
          { number: `PI-22222222222${10 + each}`, email: ada.email },
          host,
        ),
      ).toEqual(ok())
    expect(
      (await requestWithdrawalLink(world, { number: 'PI-3', email: ada.email }, host)).ok,
    ).toBe(false)
  })
})
