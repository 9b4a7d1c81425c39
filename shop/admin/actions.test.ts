import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailedLink, someClient, tokenOf, worldWithAccounts } from '../../tests/accounts.ts'
import { handedIn } from '../../tests/checks.ts'
import { kept } from '../../tests/documents.ts'
import { testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import {
  address,
  left,
  line,
  paid,
  placed,
  shelved,
  value,
  verified,
} from '../../tests/shopping.ts'
import { type TestWorld, testConfig } from '../../tests/world.ts'
import { signIn } from '../accounts/actions/sign-in.ts'
import { signUp } from '../accounts/actions/sign-up.ts'
import { verifyEmail } from '../accounts/actions/verify.ts'
import type { Role, Viewer } from '../accounts/rules.ts'
import { entriesOf } from '../audit/views.ts'
import { giveAddress } from '../checkout/actions/address.ts'
import { declineOrder } from '../checkout/actions/cancel.ts'
import { decide } from '../kyc/actions/decide.ts'
import { coins } from '../money/rules.ts'
import { orderByNumber, orderForOwner } from '../orders/views.ts'
import { addReceipt } from '../payments/actions/add-receipt.ts'
import { transactionsOf } from '../payments/views/transactions.ts'
import { invoiceOf } from '../payments/views.ts'
import { ok, refuse } from '../result.ts'
import { confirmKyc, decideKyc } from './actions/decide-kyc.ts'
import { acceptPayment, decideTransaction } from './actions/decide-payment.ts'
import { approveOrder, markDelivered } from './actions/ship-order.ts'
import { readShipment } from './input.ts'

let world: TestWorld
let ada: Viewer
let fulfilment: Viewer
let finance: Viewer
let reviewer: Viewer
let thing: string
beforeAll(async () => {
  world = await worldWithAccounts({ config: { ...testConfig, pi: testPi } })
  fulfilment = await person(world, 'fulfilment')
  finance = await person(world, 'finance')
  reviewer = await person(world, 'kyc')
  thing = await shelved(world, 50)
})
beforeEach(async () => {
  world.clock.advance(1000)
  ada = await person(world)
})

const parcel = { carrier: 'Post', tracking: 'TR-1' }
const approved = { decision: 'approved', reason: '' } as const
const stateOf = async (number: string) => (await orderByNumber(world, number))?.status
const transactionIn = async (number: string) => (await transactionsOf(world, number))[0]
const mailsTo = async (who: Viewer) =>
  (await world.db`select template from mail_outbox where to_address = ${who.email}`).map(
    (mail) => mail.template,
  )
const actsOn = async (subject: string) =>
  (await entriesOf(world, subject)).map(({ action, who }) => [action, who])

/** An order with everything that it needs, but what is left out. */
async function orderWith(
  who: Viewer,
  has: { paid?: boolean; verified?: boolean; addressed?: boolean } = {},
): Promise<string> {
  const number = await placed(world, who, [line(thing)])
  if (has.paid ?? true) await paid(world, number)
  if (has.verified ?? true) await verified(world, who)
  if (has.addressed ?? true) value(await giveAddress(world, who, number, address))
  return number
}

test('from sign-up to the parcel', async () => {
  const form = {
    email: 'grace@shop.example',
    firstName: 'Grace',
    lastName: 'Hopper',
    phone: '+442079460000',
    password: 'a moth in relay seventy',
    confirm: 'a moth in relay seventy',
  }
  const client = someClient()
  value(await signUp(world, form, { client, language: 'en' }))
  const token = tokenOf(await mailedLink(world, form.email, 'verify-email'))
  value(await verifyEmail(world, token))
  const { who } = value(await signIn(world, form, client))
  if (!who) throw new Error('a second factor is asked for')

  const number = await placed(world, who, [line(thing, 2)])
  await paid(world, number)
  expect(await stateOf(number)).toBe('pending')
  expect(value(await giveAddress(world, who, number, address)).waitsFor).toEqual(['identity'])

  const check = await handedIn(world, who)
  expect(await decideKyc(world, reviewer, check, approved)).toEqual(
    ok({ proposed: false, released: [number] }),
  )
  expect(await stateOf(number)).toBe('processing')

  expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(ok())
  expect(value(await orderForOwner(world, who, number))).toMatchObject({
    status: 'shipped',
    carrier: 'Post',
    tracking: 'TR-1',
    events: [
      { to: 'awaiting_payment', by: 'you' },
      { to: 'pending', by: 'shop' },
      { to: 'processing', reason: 'released', by: 'shop' },
      { to: 'shipped', reason: 'shipped', by: 'shop' },
    ],
  })
  expect((await transactionIn(number))?.status).toBe('completed')
  expect(await mailsTo(who)).toEqual(
    expect.arrayContaining(['order.placed', 'order.paid', 'order.released', 'order.shipped']),
  )
  expect(await actsOn(`order:${number}`)).toContainEqual(['order.shipped', fulfilment.id])

  expect(await markDelivered(world, fulfilment, number)).toEqual(ok())
  expect(await stateOf(number)).toBe('delivered')
  expect(await actsOn(`order:${number}`)).toContainEqual(['order.delivered', fulfilment.id])
})

describe('approving an order', () => {
  test.each([
    [{ paid: false, verified: false, addressed: false }, 'payment identity address'],
    [{ paid: false }, 'payment'],
    [{ verified: false }, 'identity'],
    [{ addressed: false }, 'address'],
    [{ verified: false, addressed: false }, 'identity address'],
  ])('is refused with the reasons: %j lacks %s', async (has, needs) => {
    const number = await orderWith(ada, has)
    const before = await orderByNumber(world, number)
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('admin.not_releasable', { facts: { needs } }),
    )
    expect(await orderByNumber(world, number)).toEqual(before)
    expect(await mailsTo(ada)).not.toContain('order.shipped')
  })

  test('is refused when a released order has lost its identity since', async () => {
    const number = await placed(world, ada, [line(thing)])
    await paid(world, number)
    value(await giveAddress(world, ada, number, address))
    const check = await handedIn(world, ada)
    value(await decideKyc(world, reviewer, check, approved))
    expect(await stateOf(number)).toBe('processing')
    const reversal = { decision: 'declined', reason: 'The document was forged.' } as const
    expect(await decideKyc(world, reviewer, check, reversal)).toEqual(
      ok({ proposed: true, released: [] }),
    )
    value(await confirmKyc(world, await person(world, 'kyc'), check))
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('admin.not_releasable', { facts: { needs: 'identity' } }),
    )
    expect(await stateOf(number)).toBe('processing')
  })

  test('ships a pending one too, once it has all it needs', async () => {
    const number = await orderWith(ada, { verified: false })
    // The decision of the kyc room alone: what it releases has not been looked at yet.
    value(await decide(world, reviewer, await handedIn(world, ada), approved))
    expect(await stateOf(number)).toBe('pending')
    const before = await left(world, thing)
    expect(
      await approveOrder(world, fulfilment, number, { carrier: null, tracking: null }),
    ).toEqual(ok())
    expect(await stateOf(number)).toBe('shipped')
    expect(await left(world, thing)).toBe(before)
  })

  test('twice, or after the end, is refused', async () => {
    const number = await orderWith(ada)
    value(await approveOrder(world, fulfilment, number, parcel))
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('orders.move', { facts: { from: 'shipped', to: 'shipped' } }),
    )
    const declined = await placed(world, ada, [line(thing)])
    value(await declineOrder(world, fulfilment, declined, 'It cannot be sent there.'))
    expect(await approveOrder(world, fulfilment, declined, parcel)).toMatchObject({
      code: 'orders.move',
    })
    expect(await approveOrder(world, fulfilment, 'PI-1000000000000', parcel)).toEqual(
      refuse('orders.not_found'),
    )
  })

  test('of two at once ships one parcel', async () => {
    const number = await orderWith(ada)
    const both = await Promise.all([
      approveOrder(world, fulfilment, number, parcel),
      approveOrder(world, fulfilment, number, { carrier: 'Other', tracking: null }),
    ])
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    const shipped = (await actsOn(`order:${number}`)).filter(([act]) => act === 'order.shipped')
    expect(shipped).toHaveLength(1)
  })

  test('approves the receipts that wait, and credits nothing for them', async () => {
    const number = await placed(world, ada, [line(thing)])
    const documentId = await kept(world, ada, 'receipt')
    value(await addReceipt(world, ada, { orderNumber: number, documentId }))
    world.clock.advance(1000)
    value(await addReceipt(world, ada, { orderNumber: number, hash: 'a'.repeat(64) }))
    await paid(world, number)
    await verified(world, ada)
    value(await giveAddress(world, ada, number, address))
    const waiting = async () =>
      (await transactionsOf(world, number)).map(({ kind, status }) => `${kind} ${status}`).sort()
    expect(await waiting()).toEqual(['claim pending', 'transfer completed'])
    value(await approveOrder(world, fulfilment, number, parcel))
    expect(await waiting()).toEqual(['claim approved', 'transfer completed'])
    expect(await invoiceOf(world, number)).toMatchObject({
      state: 'paid',
      amountReceived: coins(100),
      amountAccepted: 0n,
      waitingReceipts: 0,
    })
  })
})

describe('what only the right role does', () => {
  const others = (role: Role) =>
    (['kyc', 'fulfilment', 'finance', 'catalogue', 'support'] as const).filter(
      (one) => one !== role,
    )

  test.each(others('fulfilment'))('%s ships, delivers and declines nothing', async (role) => {
    const number = await orderWith(ada)
    const who = await person(world, role)
    expect(await approveOrder(world, who, number, parcel)).toEqual(refuse('admin.not_allowed'))
    expect(await markDelivered(world, who, number)).toEqual(refuse('admin.not_allowed'))
    expect(await declineOrder(world, who, number, 'No.')).toEqual(refuse('orders.not_allowed'))
    expect(await stateOf(number)).toBe('processing')
  })

  test.each(others('finance'))('%s decides no payment', async (role) => {
    const number = await placed(world, ada, [line(thing)])
    const claim = { orderNumber: number, hash: 'b'.repeat(64) }
    const { transactionId } = value(await addReceipt(world, ada, claim))
    const who = await person(world, role)
    const verdict = { decision: 'approved', reason: 'Looks right.' } as const
    expect(await decideTransaction(world, who, transactionId, verdict)).toEqual(
      refuse('admin.not_allowed'),
    )
    expect(await acceptPayment(world, who, number, 'Looks right.')).toEqual(
      refuse('admin.not_allowed'),
    )
    expect((await transactionIn(number))?.status).toBe('pending')
  })

  test.each(others('kyc'))('%s decides no identity', async (role) => {
    const check = await handedIn(world, ada)
    const who = await person(world, role)
    expect(await decideKyc(world, who, check, approved)).toEqual(refuse('kyc.not_allowed'))
  })

  test('a shopper does none of it, and it is noted', async () => {
    const number = await orderWith(ada)
    expect(await approveOrder(world, ada, number, parcel)).toEqual(refuse('admin.not_allowed'))
    expect(await acceptPayment(world, ada, number, 'Mine.')).toEqual(refuse('admin.not_allowed'))
    const noted = await world.db`
      select resource from security_events
      where who = ${ada.id} and action = 'suspicious_activity'`
    expect(noted.map(({ resource }) => resource)).toEqual([`order:${number}`, `order:${number}`])
  })

  test('the owner does all of it', async () => {
    const owner = await person(world, 'admin')
    const number = await placed(world, ada, [line(thing)])
    value(await acceptPayment(world, owner, number, 'Paid in cash at the door.'))
    value(await giveAddress(world, ada, number, address))
    value(await decideKyc(world, owner, await handedIn(world, ada), approved))
    value(await approveOrder(world, owner, number, parcel))
    value(await markDelivered(world, owner, number))
    expect(await stateOf(number)).toBe('delivered')
  })
})

describe('a payment that no ledger shows', () => {
  test('is accepted with a written reason, as staff’s word, and the order goes on', async () => {
    const number = await orderWith(ada, { paid: false })
    expect(await acceptPayment(world, finance, number, '  ')).toEqual(refuse('transaction.reason'))
    value(await acceptPayment(world, finance, number, 'The bank’s letter of today.'))
    expect(await invoiceOf(world, number)).toMatchObject({
      state: 'paid',
      amountReceived: 0n,
      amountAccepted: coins(100),
      remaining: 0n,
      flags: expect.arrayContaining(['manual']),
    })
    expect(await stateOf(number)).toBe('processing')
    expect(await actsOn(`order:${number}`)).toContainEqual(['payment.accepted', finance.id])
    expect(await acceptPayment(world, finance, number, 'Again.')).toEqual(refuse('payment.settled'))
  })

  test('tops up what the ledger shows, never more', async () => {
    const number = await placed(world, ada, [line(thing)])
    await paid(world, number, { amount: coins(60) })
    value(await acceptPayment(world, finance, number, 'The exchange kept its fee.'))
    expect(await invoiceOf(world, number)).toMatchObject({
      amountReceived: coins(60),
      amountAccepted: coins(40),
      amountOver: 0n,
    })
  })

  test('does not stand in for the identity check', async () => {
    const number = await orderWith(ada, { paid: false, verified: false })
    value(await acceptPayment(world, finance, number, 'Cash.'))
    expect(await stateOf(number)).toBe('pending')
    expect(await approveOrder(world, fulfilment, number, parcel)).toEqual(
      refuse('admin.not_releasable', { facts: { needs: 'identity' } }),
    )
  })

  test('is not accepted for an order that was declined', async () => {
    const number = await placed(world, ada, [line(thing)])
    value(await declineOrder(world, fulfilment, number, 'Sold in the shop.'))
    expect((await acceptPayment(world, finance, number, 'Cash.')).ok).toBe(false)
    expect(await invoiceOf(world, number)).toMatchObject({ amountAccepted: 0n })
    expect(await stateOf(number)).toBe('declined')
  })
})

describe('deciding a transaction', () => {
  test('approved, a receipt pays and releases what waited for it only', async () => {
    const number = await orderWith(ada, { paid: false })
    const documentId = await kept(world, ada, 'receipt')
    const receipt = { orderNumber: number, documentId }
    const { transactionId } = value(await addReceipt(world, ada, receipt))
    const verdict = { decision: 'approved', reason: 'The bank confirms it.' } as const
    value(await decideTransaction(world, finance, transactionId, verdict))
    expect((await transactionIn(number))?.status).toBe('approved')
    expect(await stateOf(number)).toBe('processing')
  })

  test('declined, it changes nothing for the order', async () => {
    const number = await orderWith(ada, { paid: false })
    const claim = { orderNumber: number, hash: 'c'.repeat(64) }
    const { transactionId } = value(await addReceipt(world, ada, claim))
    const verdict = { decision: 'declined', reason: 'No such payment.' } as const
    value(await decideTransaction(world, finance, transactionId, verdict))
    expect((await transactionIn(number))?.status).toBe('declined')
    expect(await decideTransaction(world, finance, transactionId, verdict)).toEqual(
      refuse('transaction.decided'),
    )
    expect(await stateOf(number)).not.toBe('processing')
  })
})

test('a shipment may have a carrier and a tracking number of one line each', () => {
  expect(readShipment({})).toEqual(ok({ carrier: null, tracking: null }))
  expect(readShipment({ carrier: '  Royal \n Mail ', tracking: ' ' })).toEqual(
    ok({ carrier: 'Royal Mail', tracking: null }),
  )
  expect(readShipment({ carrier: '🚚'.repeat(100) }).ok).toBe(true)
  expect(readShipment({ tracking: 'x'.repeat(101) })).toEqual(
    refuse('admin.shipment_long', { facts: { most: 100 } }),
  )
})
