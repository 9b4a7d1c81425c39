// Orders that were sent to be paid on receipt, and never were: ended by staff, undone within reach, booked to nothing.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  ada,
  fresh,
  method,
  orderBy,
  ordered,
  owner,
  pay,
  stateOf,
  world,
} from '../../../tests/fixtures/payments/manual.ts'
import { person } from '../../../tests/support/people.ts'
import { address, unitsLeft, value } from '../../../tests/support/shopping.ts'
import { finishPayments } from '../../payments/manual/actions.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { refuse } from '../../result.ts'
import { balanceOf } from '../books/rules/journal.ts'
import { journalOfOrders } from '../books/views.ts'
import { approveOrder, markDelivered } from '../fulfillment/actions/ship-order.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { taxDocumentsForStaff } from '../invoicing/views/tax-documents.ts'
import { recordReturn } from '../returns/actions/requests.ts'
import { submitAddress } from './actions/address.ts'
import {
  confirmUnpaidEnd,
  finishUnpaidEnds,
  recordUnpaidEnd,
  undoUnpaidEnd,
} from './actions/unpaid-end.ts'
import { completeOrders } from './actions/upkeep.ts'
import { lostUnits } from './rules.ts'
import { unpaidEndOf } from './store.ts'

const minute = 60_000
const cash = await method('on_delivery', { feeAmount: 350n })
const bank = await method('bank_transfer')
const total = 2850n

let staff: Viewer
beforeEach(async () => {
  staff = fresh(await person(world, 'admin'))
})

const parcel = { carrier: 'DHL', tracking: null }

/** Two bags, sent to be paid at the door. */
async function sent(): Promise<string> {
  const number = value(await orderBy(cash, { expectedTotal: total }))
  value(await submitAddress(world, ada, number, address))
  value(await approveOrder(world, staff, number, parcel as never))
  return number
}

const later = async (minutes: number) => {
  world.clock.advance(minutes * minute)
  await finishUnpaidEnds(world)
}

const actionsOf = async (number: string) => {
  const rows = await world.db<{ action: string }[]>`
    select action from audit_entries where subject = ${`order:${number}`} order by number`
  return rows.map(({ action }) => action)
}

describe('an order that nobody pays', () => {
  test('ends ten minutes after it was recorded, with its units back, its invoice credited, and the books at nothing', async () => {
    const before = await unitsLeft(world, 'coffee')
    const number = await sent()
    await issueTaxDocuments(world)
    expect(await unitsLeft(world, 'coffee')).toBe(before - 2)
    value(await recordUnpaidEnd(world, staff, number, true))
    await later(9)
    expect((await stateOf(number)).status).toBe('shipped')
    await later(1)
    expect(await stateOf(number)).toMatchObject({
      status: 'cancelled',
      state: 'cancelled',
      order: { stock: 'returned', watchUntil: null },
      request: { refunds: [] },
    })
    expect(await unitsLeft(world, 'coffee')).toBe(before)
    await issueTaxDocuments(world)
    const documents = await taxDocumentsForStaff(world, number)
    expect(documents.map(({ kind }) => kind).sort()).toEqual([
      'credit_note',
      'invoice',
      'packing_slip',
    ])
    const journal = await journalOfOrders(world, [number])
    const postings = journal.flatMap((each) => each.postings)
    const accounts = postings.flatMap(({ debit, credit }) => [debit, credit])
    for (const account of accounts) expect(balanceOf(postings, account)).toBe(0n)
    expect(journal.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice'])
    const [mail] = await world.db<{ body: string }[]>`
      select body from mail_outbox where template = 'order.notPaid' and body like ${`%${number}%`}`
    expect(mail?.body).toContain('nothing is owed')
    expect(await actionsOf(number)).toContain('order.unpaid')
    // Once only.
    await later(10)
    expect(await unitsLeft(world, 'coffee')).toBe(before)
  })

  test('may end after its delivery and after its return period, too', async () => {
    const delivered = await sent()
    value(await markDelivered(world, staff, delivered))
    const completed = await sent()
    value(await markDelivered(world, staff, completed))
    value(await recordUnpaidEnd(world, staff, delivered, true))
    value(await confirmUnpaidEnd(world, staff, delivered))
    expect((await stateOf(delivered)).status).toBe('cancelled')
    world.clock.advance(16 * 1440 * minute)
    await completeOrders(world)
    expect((await stateOf(completed)).status).toBe('completed')
    value(await recordUnpaidEnd(world, staff, completed, false))
    await later(10)
    expect((await stateOf(completed)).status).toBe('cancelled')
  })

  test('gives no units back that are lost', async () => {
    const number = await sent()
    const before = await unitsLeft(world, 'coffee')
    value(await recordUnpaidEnd(world, staff, number, false))
    await later(10)
    expect(await unitsLeft(world, 'coffee')).toBe(before)
    expect((await stateOf(number)).status).toBe('cancelled')
  })

  test('that was partly sent gives back what was never sent', async () => {
    const number = value(await orderBy(cash, { expectedTotal: total }))
    value(await submitAddress(world, ada, number, address))
    value(await approveOrder(world, staff, number, parcel as never, [{ line: 0, quantity: 1 }]))
    const before = await unitsLeft(world, 'coffee')
    value(await recordUnpaidEnd(world, staff, number, false))
    await later(10)
    expect(await unitsLeft(world, 'coffee')).toBe(before + 1)
  })
})

describe('undo', () => {
  test('until it counts, as if nothing had been recorded; never afterwards', async () => {
    const number = await sent()
    value(await recordUnpaidEnd(world, staff, number, true))
    expect(await recordUnpaidEnd(world, staff, number, true)).toEqual(refuse('unpaid.waits'))
    value(await undoUnpaidEnd(world, staff, number))
    expect(await undoUnpaidEnd(world, staff, number)).toEqual(refuse('unpaid.gone'))
    await later(30)
    expect((await stateOf(number)).status).toBe('shipped')
    expect(await actionsOf(number)).toContain('order.unpaid_undone')
    value(await recordUnpaidEnd(world, staff, number, true))
    await later(10)
    expect(await undoUnpaidEnd(world, staff, number)).toEqual(refuse('unpaid.gone'))
    expect(await confirmUnpaidEnd(world, staff, number)).toMatchObject({ ok: false })
    expect((await stateOf(number)).status).toBe('cancelled')
  })

  test('happens by itself when the money comes meanwhile', async () => {
    const number = await sent()
    value(await recordUnpaidEnd(world, staff, number, true))
    value(await pay(number, '28.50'))
    expect(await confirmUnpaidEnd(world, staff, number)).toEqual(refuse('unpaid.has_payment'))
    await later(10)
    await finishPayments(world)
    expect((await stateOf(number)).status).toBe('shipped')
    expect(await unpaidEndOf(world.db, number)).toBeNull()
  })

  test('two who end and undo at once: one of them wins', async () => {
    const number = await sent()
    value(await recordUnpaidEnd(world, staff, number, true))
    const [ended, undone] = await Promise.all([
      confirmUnpaidEnd(world, staff, number),
      undoUnpaidEnd(world, staff, number),
    ])
    expect([ended.ok, undone.ok].filter(Boolean)).toHaveLength(1)
    expect((await stateOf(number)).status).toBe(ended.ok ? 'cancelled' : 'shipped')
  })
})

describe('is refused', () => {
  test('before anything was sent, for other methods, with a payment, with an open return', async () => {
    const unsent = value(await orderBy(cash, { expectedTotal: total }))
    expect(await recordUnpaidEnd(world, staff, unsent, true)).toEqual(refuse('unpaid.not_sent'))
    const transfer = await ordered(bank)
    expect(await recordUnpaidEnd(world, staff, transfer, true)).toEqual(
      refuse('unpaid.not_on_receipt'),
    )
    const partly = await sent()
    value(await pay(partly, '1'))
    expect(await recordUnpaidEnd(world, staff, partly, true)).toEqual(refuse('unpaid.has_payment'))
    const returned = await sent()
    const back = { kind: 'other', words: 'Torn', units: [{ line: 0, quantity: 1 }] }
    value(await recordReturn(world, fresh(owner), returned, back))
    expect(await recordUnpaidEnd(world, staff, returned, true)).toEqual(
      refuse('unpaid.return_open'),
    )
    expect(await recordUnpaidEnd(world, staff, 'PI-1', true)).toMatchObject({ ok: false })
  })

  test('for anybody else', async () => {
    const number = await sent()
    for (const who of [ada, await person(world, 'catalogue')])
      for (const act of [recordUnpaidEnd, undoUnpaidEnd, confirmUnpaidEnd])
        expect(await act(world, who, number, true)).toEqual(refuse('orders.not_allowed'))
  })
})

test('lost units: the sent ones that no return has counted, and damaged ones', () => {
  const returned = (kind: 'other' | 'unsent', restocked: number, damaged: number) => ({
    kind,
    lines: [{ line: 0, quantity: restocked + damaged, restocked, damaged }],
  })
  const two = [{ line: 0, quantity: 2 }]
  expect(lostUnits(2, two, [])).toEqual([2, 0])
  expect(lostUnits(1, two, [returned('other', 1, 0)])).toEqual([1])
  expect(lostUnits(1, two, [returned('other', 0, 1)])).toEqual([2])
  expect(lostUnits(1, [{ line: 0, quantity: 1 }], [returned('unsent', 0, 1)])).toEqual([2])
  expect(lostUnits(1, [], [returned('other', 1, 1)])).toEqual([1])
})
