// Orders without a wallet: offered, placed, paid by hand, lapsed, shipped before payment, refunded.
import { describe, expect, test } from 'vitest'
import {
  ada,
  finance,
  form,
  fresh,
  iban,
  method,
  newest,
  orderBy,
  ordered,
  owner,
  pay,
  price,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/manual.ts'
import { person } from '../../../tests/support/people.ts'
import { address, unitsLeft, value } from '../../../tests/support/shopping.ts'
import {
  confirmPayment,
  finishPayments,
  recordPayment,
  undoPayment,
} from '../../payments/manual/actions.ts'
import { recordedPayments } from '../../payments/manual/views.ts'
import { manualMethodsFor } from '../../payments/manual-methods/views.ts'
import { approveRefund, markRefundSent } from '../../payments/refunds/approve-refund.ts'
import { addressRefund } from '../../payments/refunds/request-refund.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { ok, refuse } from '../../result.ts'
import { submitAddress } from './actions/address.ts'
import { cancelOrder } from './actions/cancel.ts'
import { requestOrderRefund } from './actions/refund.ts'
import { newQuote } from './actions/requote.ts'
import { expireOrders } from './actions/upkeep.ts'

const minute = 60_000
const day = 1440 * minute
const bank = await method('bank_transfer')
const cash = await method('on_delivery')

const bodies = async (number: string) => {
  const rows = await world.db<{ template: string; body: string }[]>`
    select template, body from mail_outbox where body like ${`%${number}%`} order by created_at, id`
  return new Map(rows.map(({ template, body }) => [template, body]))
}

/** Recorded, and no longer to be undone. */
async function paidFor(number: string, amount?: string) {
  value(await pay(number, amount))
  world.clock.advance(10 * minute)
  await finishPayments(world)
}

test('a method is offered by total, country and currency, in its order', async () => {
  const small = await method('other', { most: 2000n, place: 5 })
  const swiss = await method('other', { countries: ['CH'], place: 6 })
  const off = await method('other', { isOn: false })
  const at = async (total: bigint, country: string | null) =>
    (await manualMethodsFor(world, { total, items: total, currency: 'EUR', country })).map(
      ({ kind, id }) => `manual:${kind}:${id}`,
    )
  expect(await at(1999n, 'CH')).toEqual([...[bank, cash].sort(), small, swiss].sort(byPlace))
  expect(await at(2001n, 'CH')).not.toContain(small)
  expect(await at(1999n, 'DE')).not.toContain(swiss)
  expect(await at(1999n, null)).not.toContain(swiss)
  expect(await at(1999n, 'CH')).not.toContain(off)
  const inYen = await manualMethodsFor(world, {
    total: 1n,
    items: 1n,
    currency: 'JPY',
    country: null,
  })
  expect(inYen.map(({ id }) => id)).not.toContain(small.split(':')[2])
  function byPlace(a: string, b: string) {
    const place = (each: string) => ([bank, cash].includes(each) ? 0 : each === small ? 5 : 6)
    const id = (each: string) => each.split(':')[2] ?? ''
    return place(a) - place(b) || (id(a) < id(b) ? -1 : 1)
  }
})

describe('a bank transfer', () => {
  test('is paid within its days, and everything that follows from a payment follows', async () => {
    const left = await unitsLeft(world, 'coffee')
    const number = await ordered(bank)
    expect(await unitsLeft(world, 'coffee')).toBe(left - 2)
    const { request, order } = await stateOf(number)
    expect(request).toMatchObject({ state: 'open', method: 'manual', remaining: 2n * price })
    expect(request.expiresAt.getTime() - order.placedAt.getTime()).toBe(7 * day)
    expect(order.stockUntil).toEqual(request.expiresAt)
    const placed = (await bodies(number)).get('order.placed')
    for (const text of ['€25.00', 'Piazza GmbH', 'DE89 3704 0044 0532 0130 00', number])
      expect(placed).toContain(text)
    expect(placed).toContain('Please send €25.00 with the reference below.')
    value(await submitAddress(world, ada, number, address))

    expect(await pay(number)).toEqual(ok('agreed'))
    expect((await stateOf(number)).state).toBe('confirming')
    expect((await bodies(number)).has('order.seen')).toBe(false)
    await finishPayments(world)
    expect((await stateOf(number)).state).toBe('confirming')
    world.clock.advance(10 * minute)
    await finishPayments(world)
    expect(await stateOf(number)).toMatchObject({ state: 'paid', status: 'processing' })
    expect([...(await bodies(number)).keys()]).toEqual(
      expect.arrayContaining(['order.placed', 'order.paidByHand', 'order.released']),
    )
    const events = await world.db<{ type: string }[]>`
      select type from events where object_id = ${number}`
    expect(events.filter(({ type }) => type === 'order.paid')).toHaveLength(1)
    const entries = await world.db<{ action: string }[]>`
      select action from audit_entries where subject = ${`order:${number}`} and who = ${finance.id}`
    expect(entries.map(({ action }) => action)).toEqual(['payment.recorded'])
  })

  test('in parts and in excess has the states of a ledger', async () => {
    const number = await ordered(bank)
    await paidFor(number, '10.00')
    expect((await stateOf(number)).request).toMatchObject({ state: 'partial', remaining: 1500n })
    expect((await bodies(number)).get('order.partByHand')).toContain('€10.00')
    await paidFor(number, '20.00')
    const { request } = await stateOf(number)
    expect(request).toMatchObject({ state: 'paid', amountOver: 500n, remaining: 0n })
    expect(request.overParts).toEqual([{ method: 'manual', amount: 500n }])
  })

  test('lapses after its days; a transfer of the last day still counts, if it is in stock', async () => {
    const number = await ordered(bank)
    const { request } = await stateOf(number)
    world.clock.advance(7 * day - minute)
    const last = form(number, {})
    world.clock.advance(10 * minute)
    await expireOrders(world)
    expect(await stateOf(number)).toMatchObject({ state: 'expired', order: { stock: 'returned' } })
    expect((await bodies(number)).has('order.expiredByHand')).toBe(true)
    expect(request.flags).not.toContain('watcher_lag')
    value(await recordPayment(world, fresh(finance), last))
    world.clock.advance(10 * minute)
    await finishPayments(world)
    expect(await stateOf(number)).toMatchObject({
      state: 'paid',
      status: 'pending',
      order: { stock: 'held' },
    })
  })

  test('that is never paid is closed at the end of the watch', async () => {
    const number = await ordered(bank)
    world.clock.advance(7 * day + world.config.watchDays * day + 10 * minute)
    await expireOrders(world)
    await expireOrders(world)
    expect(await stateOf(number)).toMatchObject({ status: 'cancelled', state: 'cancelled' })
  })

  test('for a cancelled order is recorded, and refunded by hand to an IBAN', async () => {
    const number = await ordered(bank)
    value(await cancelOrder(world, ada, number, {}))
    await paidFor(number)
    const [refund] = (await stateOf(number)).request.refunds
    if (!refund) throw new Error('no refund')
    expect(refund).toMatchObject({ amount: 2500n, method: 'manual', state: 'requested' })
    const to = (text: string) => ({ address: text, confirmed: 'staff' as const })
    expect(
      await addressRefund(world, ada, number, refund.id, to('DE88370400440532013000')),
    ).toEqual(refuse('refund.address'))
    value(await addressRefund(world, ada, number, refund.id, to(iban)))
    value(await approveRefund(world, fresh(finance), refund.id))
    expect(await markRefundSent(world, fresh(finance), refund.id, ' ')).toEqual(
      refuse('refund.reference'),
    )
    value(await markRefundSent(world, fresh(finance), refund.id, `Refund ${number}`))
    expect(await markRefundSent(world, fresh(finance), refund.id, 'again')).toMatchObject({
      code: 'refund.closed',
    })
    expect(await stateOf(number)).toMatchObject({
      state: 'refunded',
      request: { refunds: [{ state: 'final', sentAmount: 2500n }] },
    })
    expect((await bodies(number)).get('refund.final')).toContain('€25.00')
  })
})

describe('undo', () => {
  test('takes a reason, is as if nothing had been recorded, and is known to staff', async () => {
    const number = await ordered(bank)
    value(await pay(number))
    const id = await newest(number)
    expect(await undoPayment(world, fresh(finance), id, ' ')).toEqual(refuse('transaction.reason'))
    value(await undoPayment(world, fresh(finance), id, 'another order'))
    world.clock.advance(20 * minute)
    await finishPayments(world)
    expect((await stateOf(number)).request).toMatchObject({ state: 'open', amountReceived: 0n })
    expect(await recordedPayments(world, number)).toMatchObject([
      { status: 'orphaned', undoneBy: finance.id, undoneReason: 'another order' },
    ])
    expect(await undoPayment(world, fresh(finance), id, 'twice')).toEqual(refuse('manual.undone'))
    expect(await confirmPayment(world, fresh(finance), id)).toEqual(refuse('manual.undone'))
    await paidFor(number)
    expect((await stateOf(number)).state).toBe('paid')
    const paidId = await newest(number)
    expect(await undoPayment(world, fresh(finance), paidId, 'late')).toEqual(refuse('manual.paid'))
    expect(await confirmPayment(world, fresh(finance), paidId)).toEqual(refuse('manual.final'))
  })

  test('of a part is possible until it has paid the order', async () => {
    const number = await ordered(bank)
    await paidFor(number, '5.00')
    value(await undoPayment(world, fresh(finance), await newest(number), 'mistyped'))
    expect((await stateOf(number)).request).toMatchObject({ state: 'open', amountReceived: 0n })
  })
})

test('above the limit two people decide, also about a sum in small parts', async () => {
  value(await saveSetting(world, fresh(owner), 'secondPersonAbove', 2000n))
  const second = await person(world, 'finance')
  const number = await ordered(bank)
  expect(await pay(number)).toEqual(ok('waits'))
  world.clock.advance(60 * minute)
  await finishPayments(world)
  const id = await newest(number)
  expect(await confirmPayment(world, fresh(finance), id)).toEqual(ok('waits'))
  expect((await stateOf(number)).state).toBe('confirming')
  value(await confirmPayment(world, fresh(second), id))
  expect((await stateOf(number)).state).toBe('paid')

  const split = await ordered(bank)
  expect(await pay(split, '15.00')).toEqual(ok('agreed'))
  expect(await pay(split, '10.00')).toEqual(ok('waits'))
  value(await saveSetting(world, fresh(owner), 'secondPersonAbove', 100_000n))
})

describe('cash on delivery', () => {
  test('is released before it is paid, never lapses, and is paid afterwards', async () => {
    const number = await ordered(cash)
    expect(await stateOf(number)).toMatchObject({
      status: 'pending',
      state: 'open',
      order: { stock: 'held', stockUntil: null, watchUntil: null },
    })
    value(await submitAddress(world, ada, number, address))
    expect(await stateOf(number)).toMatchObject({ status: 'processing', state: 'open' })
    world.clock.advance(60 * day)
    await expireOrders(world)
    expect(await stateOf(number)).toMatchObject({ status: 'processing' })
    await paidFor(number)
    await finishPayments(world)
    const { request } = await stateOf(number)
    expect(request.amountFinal).toBe(2500n)
    const events = await world.db<{ type: string }[]>`
      select type from events where object_id = ${number} and type = 'order.paid'`
    expect(events).toHaveLength(1)
    expect((await bodies(number)).get('order.paidByHand')).toContain('€25.00')
  })

  test('can be cancelled unpaid, and owes no refund', async () => {
    const number = await ordered(cash)
    value(await cancelOrder(world, ada, number, {}))
    expect(await stateOf(number)).toMatchObject({
      status: 'cancelled',
      state: 'cancelled',
      request: { refunds: [] },
    })
    expect(await requestOrderRefund(world, ada, number, { address: null } as never)).toMatchObject({
      ok: false,
    })
  })

  test('may be chosen later instead of a transfer, with its own time', async () => {
    const number = await ordered(bank)
    value(await newQuote(world, ada, number, { method: 'manual', chain: cash }))
    expect(await stateOf(number)).toMatchObject({
      status: 'pending',
      request: { method: 'manual' },
    })
    expect(await newQuote(world, ada, number, { method: 'manual', chain: bank })).toEqual(
      refuse('payment.settled'),
    )
  })
})

test('a method that is off, removed or unknown cannot be ordered with', async () => {
  const off = await method('other', { isOn: false })
  const dear = await method('other', { least: 2501n })
  for (const chain of [
    off,
    dear,
    'manual:other:nothing',
    `${bank}:more`,
    bank.replace('bank_transfer', 'on_delivery'),
    'eip155:1',
  ])
    expect(await orderBy(chain)).toEqual(refuse('checkout.method_off'))
})

test('an order that is paid on receipt is confirmed as such, and its address is told once it is known', async () => {
  const number = value(await orderBy(cash))
  const placed = await bodies(number)
  expect([...placed.keys()]).toEqual(['order.placedOnReceipt'])
  expect(placed.get('order.placedOnReceipt')).toContain('You pay when you receive it.')
  expect(placed.get('order.placedOnReceipt')).toMatch(/Please pay \S+ when/)
  expect(placed.get('order.placedOnReceipt')).not.toContain('while we wait for your payment')
  value(await submitAddress(world, ada, number, address))
  const released = (await bodies(number)).get('order.released')
  expect(released).toContain(address.streetAddress)
})
