// Staff changes an address, messages a customer, and grants a goodwill refund.
import { describe, expect, test } from 'vitest'
import {
  actsOn,
  ada,
  finance,
  fulfilment,
  mailsTo,
  orderWith,
  parcel,
  productId,
  stateOf,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { person } from '../../../tests/support/people.ts'
import { address, line, paid, placed, value } from '../../../tests/support/shopping.ts'
import { orderForStaff } from '../../back-office/orders/views/order.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins, plainAmount } from '../../platform/money/rules.ts'
import { ok, refuse } from '../../result.ts'
import { submitAddress } from '../checkout/actions/address.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { forgetNotes } from '../orders/actions/notes.ts'
import { messagesForOwner } from '../orders/views/orders.ts'
import { eraseAddresses } from '../shipping/actions/addresses.ts'
import { addressOf, earlierAddressesOf } from '../shipping/views.ts'
import { changeAddress } from './actions/change-address.ts'
import { atDisplayedVersion } from './actions/displayed-order.ts'
import { issueGoodwillRefund } from './actions/goodwill.ts'
import { writeMessage } from './actions/write-message.ts'

const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const moved = { ...address, streetAddress: '7 New Street', postalCode: 'SW1A 1AA' }
const bodyOf = async (who: Viewer, template: string): Promise<string[]> =>
  (
    await world.db<{ body: string }[]>`
      select body from mail_outbox where to_address = ${who.email} and template = ${template}
      order by created_at, id`
  ).map(({ body }) => body)

describe('the address of an order', () => {
  test('is changed before shipping with an audit entry and an email, and the earlier one is kept', async () => {
    const number = await orderWith(ada)
    value(await changeAddress(world, fulfilment, number, moved))
    expect(await addressOf(world, number)).toMatchObject({ streetAddress: '7 New Street' })
    expect(await earlierAddressesOf(world, number)).toMatchObject([
      { who: fulfilment.id, address: { streetAddress: '12 Ledger Square' } },
    ])
    const [email = ''] = await bodyOf(ada, 'order.addressChanged')
    expect(email).toContain('7 New Street')
    expect(email).not.toMatch(/12 Ledger|\{|undefined/)
    const [entry] = await world.db<{ details: unknown }[]>`
      select details from audit_entries
      where subject = ${`order:${number}`} and action = 'order.address_changed'`
    expect(entry?.details).toEqual({ fields: 'streetAddress postalCode' })
    expect(await stateOf(number)).toBe('processing')

    // The same again: no notification.
    value(await changeAddress(world, fulfilment, number, moved))
    expect(await bodyOf(ada, 'order.addressChanged')).toHaveLength(1)
    expect(await earlierAddressesOf(world, number)).toHaveLength(1)
  })

  test('is entered by staff where there was none, and the order goes on', async () => {
    const number = await orderWith(ada, { addressed: false })
    expect(await stateOf(number)).toBe('pending')
    value(await changeAddress(world, fulfilment, number, address))
    expect(await stateOf(number)).toBe('processing')
    expect(await earlierAddressesOf(world, number)).toEqual([])
  })

  test('is not changed after shipping, by an incomplete form, or without the role', async () => {
    const number = await orderWith(ada)
    expect(await changeAddress(world, fulfilment, number, { ...moved, city: '' })).toMatchObject({
      code: 'form.incomplete',
    })
    expect(
      await changeAddress(world, fulfilment, number, { ...moved, instructions: phrase }),
    ).toMatchObject({ code: 'phrase.refused' })
    for (const role of ['support', 'finance', 'kyc', 'catalogue'] as const)
      expect(await changeAddress(world, await person(world, role), number, moved)).toEqual(
        refuse('admin.not_allowed'),
      )
    expect(await changeAddress(world, ada, number, moved)).toEqual(refuse('admin.not_allowed'))
    value(await approveOrder(world, fulfilment, number, parcel))
    expect(await changeAddress(world, fulfilment, number, moved)).toEqual(
      refuse('orders.dispatched'),
    )
    expect(await addressOf(world, number)).toMatchObject({ streetAddress: '12 Ledger Square' })
    expect(await mailsTo(ada)).not.toContain('order.addressChanged')
  })

  test('is not packed from a page that shows the previous one', async () => {
    const number = await orderWith(ada)
    const { seen } = value(await orderForStaff(world, number))
    world.clock.advance(1000)
    value(await changeAddress(world, fulfilment, number, moved))
    const ship = (now: string) =>
      atDisplayedVersion(world, number, now, (world) =>
        approveOrder(world, fulfilment, number, parcel),
      )
    expect(await ship(seen)).toEqual(refuse('orders.changed'))
    expect(await ship(value(await orderForStaff(world, number)).seen)).toEqual(ok())
  })

  test('and its previous versions are erased with the account', async () => {
    const number = await orderWith(ada)
    value(await changeAddress(world, fulfilment, number, moved))
    await eraseAddresses(world, ada.id, [number])
    expect(await earlierAddressesOf(world, number)).toEqual([])
    expect(await addressOf(world, number)).toMatchObject({ fullName: 'Ada Byron', email: '' })
  })
})

describe('a message to the customer', () => {
  const write = (who: Viewer, number: string, text: string, id = world.id()) =>
    writeMessage(world, who, number, { id, text })

  test('is emailed and shown on both pages, without its author on the customer’s', async () => {
    const number = await orderWith(ada)
    const support = await person(world, 'support')
    expect(await write(support, number, ' Your thing leaves on Monday.\r\nThank you. ')).toEqual(
      ok(),
    )
    const text = 'Your thing leaves on Monday.\nThank you.'
    const [email = ''] = await bodyOf(ada, 'order.message')
    expect(email).toContain(text)
    expect(email).toContain(`/order/${number}`)
    expect(await messagesForOwner(world, number)).toEqual([
      { at: world.now(), text, by: 'shop', photoId: null },
    ])
    expect(value(await orderForStaff(world, number)).messages).toMatchObject([{ text }])
    expect(await actsOn(`order:${number}`)).toContainEqual(['order.message_sent', support.id])
  })

  test('submitted twice is sent once', async () => {
    const number = await orderWith(ada)
    const id = 'a-message-of-this-page-1'
    const answers = [1, 2].map(() => write(fulfilment, number, 'Hello.', id))
    expect(await Promise.all(answers)).toEqual([ok(), ok()])
    expect(await bodyOf(ada, 'order.message')).toHaveLength(1)
    expect(await messagesForOwner(world, number)).toHaveLength(1)
  })

  test('contains no recovery phrase and no foreign link, is limited in length, and takes the role', async () => {
    const number = await orderWith(ada)
    expect(await write(fulfilment, number, phrase)).toMatchObject({ code: 'phrase.refused' })
    const link = 'https://evil.example/pay'
    expect(await write(fulfilment, number, `Pay here: ${link}`)).toEqual(
      refuse('orders.message_link', { facts: { link } }),
    )
    const length = refuse('orders.message', { facts: { most: 2000 } })
    expect(await write(fulfilment, number, ' ')).toEqual(length)
    expect(await write(fulfilment, number, 'x'.repeat(2001))).toEqual(length)
    expect(await write(fulfilment, 'PI-1111111111111', 'x')).toEqual(refuse('orders.not_found'))
    for (const who of [ada, await person(world, 'kyc'), await person(world, 'catalogue')])
      expect(await write(who, number, 'x')).toEqual(refuse('orders.not_allowed'))
    expect(await messagesForOwner(world, number)).toEqual([])
    expect(await mailsTo(ada)).not.toContain('order.message')
  })

  test('is append-only, and erased with the account', async () => {
    const number = await orderWith(ada)
    value(await write(fulfilment, number, 'Dear Ada.'))
    await expect(world.db`update order_messages set text = 'x'`).rejects.toThrow(/append-only/)
    expect(await forgetNotes(world, ada.id)).toBe(1)
    expect(await messagesForOwner(world, number)).toEqual([])
  })
})

describe('a goodwill refund', () => {
  const give = async (who: Viewer, number: string, amount: string, refunded?: string) =>
    issueGoodwillRefund(world, who, number, {
      amount,
      reason: 'A scratch on the lid.',
      refunded: refunded ?? String((await paymentRequestOf(world, number))?.amountRefunded),
    })
  const refundsOf = async (number: string) => (await paymentRequestOf(world, number))?.refunds ?? []

  test('is requested with a reason, the customer enters an address, and the order goes on', async () => {
    const number = await orderWith(ada)
    expect(await give(finance, number, '12.5')).toEqual(ok())
    expect(await refundsOf(number)).toMatchObject([
      { amount: 125_000_000n, state: 'requested', address: null },
    ])
    const [row] = await world.db<{ reason: string }[]>`
      select reason from refunds where order_number = ${number}`
    expect(row?.reason).toBe('A scratch on the lid.')
    expect(await mailsTo(ada)).toContain('refund.where')
    expect(await actsOn(`order:${number}`)).toContainEqual(['refund.goodwill', finance.id])
    value(await approveOrder(world, fulfilment, number, parcel))
    expect(await stateOf(number)).toBe('shipped')
  })

  test('is at most the paid amount minus refunds, and submitted twice is made once', async () => {
    const number = await orderWith(ada)
    const tooMuch = (left: bigint) =>
      refuse('refund.too_much', { facts: { refundable: plainAmount(left, 'PI') } })
    expect(await give(finance, number, '100.0000001')).toEqual(tooMuch(coins(100)))
    const answers = await Promise.all([1, 2].map(() => give(finance, number, '60', '0')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual(refuse('orders.changed'))
    expect(await give(finance, number, '40.0000001')).toEqual(tooMuch(coins(40)))
    expect(await give(finance, number, '40')).toEqual(ok())
    expect(await give(finance, number, '0.0000001')).toEqual(tooMuch(0n))
  })

  test('takes the finance role, a released order, an amount, a reason, and no open excess', async () => {
    const number = await orderWith(ada)
    for (const role of ['fulfilment', 'support', 'kyc', 'catalogue'] as const)
      expect(await give(await person(world, role), number, '1')).toEqual(
        refuse('admin.not_allowed'),
      )
    for (const amount of ['', '-1', '1e3', '0.00000001', '0', '0.0'])
      expect(await give(finance, number, amount)).toEqual(refuse('money.invalid'))
    const silent = { amount: '1', reason: ' ', refunded: '0' }
    expect(await issueGoodwillRefund(world, finance, number, silent)).toEqual(
      refuse('refund.reason'),
    )
    expect(await refundsOf(number)).toEqual([])

    const waiting = await orderWith(ada, { verified: false, addressed: false })
    expect(await give(finance, waiting, '1')).toEqual(refuse('refund.not_released'))

    const over = await placed(world, ada, [line(productId)])
    await paid(world, over, { amount: coins(105) })
    value(await submitAddress(world, ada, over, address))
    expect(await stateOf(over)).toBe('processing')
    expect(await give(finance, over, '5')).toEqual(refuse('refund.excess_first'))
  })
})
