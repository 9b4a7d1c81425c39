// Edits of orders on a real database: stock, payment, documents and people follow.
import { expect, test } from 'vitest'
import {
  ada,
  finance,
  fulfilment,
  mailsTo,
  orderWith,
  productId,
  stateOf,
  transactionIn,
  world,
} from '../../../tests/fixtures/staff/staff.ts'
import { variantOf } from '../../../tests/support/products.ts'
import { markLedgerRead, paid, unitsLeft, value } from '../../../tests/support/shopping.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { decideTransaction } from '../../payments/review/decide-transaction.ts'
import { coins } from '../../platform/money/rules.ts'
import { newQuote } from '../checkout/actions/requote.ts'
import { expireOrders } from '../checkout/actions/upkeep.ts'
import { approveOrder } from '../fulfillment/actions/ship-order.ts'
import { issueTaxDocuments } from '../invoicing/actions/write.ts'
import { taxDocumentsOfOrder } from '../invoicing/store/tax-documents.ts'
import { editsOf } from '../orders/views/edits.ts'
import { orderByNumber, orderLines } from '../orders/views/orders.ts'
import { dropUnshippedUnits } from '../withdrawals/actions/receive.ts'
import { editOrder } from './actions.ts'
import type { Edit, WantedLine } from './rules.ts'
import { previewEdit } from './views.ts'

const ink = () => variantOf(productId, 'Ink')
const sand = () => variantOf(productId, 'Sand')

const edit = (lines: readonly WantedLine[], more: Partial<Edit> = {}): Edit => ({
  version: 0,
  lines,
  discount: null,
  methodId: null,
  shipping: null,
  reason: 'asked',
  note: '',
  ...more,
})
const kept = (quantity: number, price: bigint | null = null): WantedLine => ({
  from: 0,
  variantId: ink(),
  quantity,
  price,
})
const added = (quantity: number, price: bigint | null = null): WantedLine => ({
  from: null,
  variantId: sand(),
  quantity,
  price,
})
const requestOf = async (number: string) => {
  const request = await paymentRequestOf(world, number)
  if (!request) throw new Error('no request')
  return request
}
const documentsOf = async (number: string) => {
  await issueTaxDocuments(world)
  return (await taxDocumentsOfOrder(world.db, number))
    .filter(({ kind }) => kind !== 'packing_slip')
    .map(({ kind, total }) => [kind, total])
}

test('a line more is taken from stock, asked for, mailed, and invoiced anew once the order is released', async () => {
  const number = await orderWith(ada)
  expect(await documentsOf(number)).toEqual([['invoice', coins(100)]])
  const before = await unitsLeft(world, productId, 'Sand')
  world.clock.advance(60_000)
  const plan = value(await editOrder(world, fulfilment, number, edit([kept(1), added(2)])))
  expect(plan.difference).toEqual({ toPay: coins(240), toReturn: 0n, credit: 0n })
  expect(await unitsLeft(world, productId, 'Sand')).toBe(before - 2)
  expect(await orderByNumber(world, number)).toMatchObject({ total: coins(340), edits: 1 })
  expect(await requestOf(number)).toMatchObject({ state: 'partial', remaining: coins(240) })
  expect(await mailsTo(ada)).toContain('order.edited')
  expect(await documentsOf(number)).toEqual([
    ['invoice', coins(100)],
    ['credit_note', coins(100)],
    ['invoice', coins(340)],
  ])
  // It waits for the difference, and is shipped afterwards.
  expect(
    await approveOrder(world, fulfilment, number, { carrier: null, tracking: null }),
  ).toMatchObject({
    code: 'admin.not_releasable',
    facts: { needs: 'payment' },
  })
  await paid(world, number)
  expect(await requestOf(number)).toMatchObject({ state: 'paid', amountOver: 0n })
  value(await approveOrder(world, fulfilment, number, { carrier: null, tracking: null }))
  expect(await stateOf(number)).toBe('shipped')
})

test('a process that dies right after an edit leaves an order that is invoiced anew', async () => {
  const number = await orderWith(ada)
  expect(await documentsOf(number)).toEqual([['invoice', coins(100)]])
  world.clock.advance(60_000)
  let begun = 0
  const dying: typeof world = {
    ...world,
    transaction: (work) => {
      begun += 1
      return begun > 1 ? Promise.reject(new Error('died')) : world.transaction(work)
    },
  }
  const swapped = { ...kept(1, coins(100)), variantId: sand() }
  value(await editOrder(dying, fulfilment, number, edit([swapped])))
  expect(begun).toBeGreaterThan(1)
  expect(await documentsOf(number)).toEqual([
    ['invoice', coins(100)],
    ['credit_note', coins(100)],
    ['invoice', coins(100)],
  ])
})

test('an order that was edited before its payment is released once it is paid, with another variant in place of its own', async () => {
  const number = await orderWith(ada, { paid: false })
  value(
    await editOrder(world, fulfilment, number, edit([{ ...kept(1, coins(7)), variantId: sand() }])),
  )
  // Nothing is left of the variant that it was, also for what is asked of all orders at once.
  expect(
    await world.db`select variant_id as id, state from stock_reservations where order_number = ${number}`,
  ).toEqual([{ id: sand(), state: 'held' }])
  const other = await orderWith(ada, { paid: false, verified: false })
  await paid(world, number)
  await paid(world, other)
  expect(await stateOf(number)).toBe('processing')
  expect(await stateOf(other)).toBe('processing')
})

// The refund is for all that was paid, or for a part of it.
test.each([120, 20])(
  'what an edit left to be paid holds up the shipment, also while a refund for a dropped unit of %d is open',
  async (price) => {
    const number = await orderWith(ada)
    world.clock.advance(60_000)
    value(await editOrder(world, fulfilment, number, edit([kept(1), added(2, coins(price))])))
    const given = { units: [{ line: 1, quantity: 1 }], words: 'Broken here.', isRestocked: true }
    value(await dropUnshippedUnits(world, fulfilment, number, given))
    const remaining = coins(2 * price)
    expect(await requestOf(number)).toMatchObject({ state: 'refunding', remaining })
    const ship = () => approveOrder(world, fulfilment, number, { carrier: null, tracking: null })
    expect(await ship()).toMatchObject({
      code: 'admin.not_releasable',
      facts: { needs: 'payment' },
    })
    await paid(world, number)
    value(await ship())
  },
)

test('the customer gets a new quote for a difference whose time is over, and only for that', async () => {
  const number = await orderWith(ada)
  const again = () => newQuote(world, ada, number, { method: 'pi', chain: null })
  expect(await again()).toMatchObject({ code: 'payment.settled' })
  value(await editOrder(world, fulfilment, number, edit([kept(1), added(1)])))
  const left = await unitsLeft(world, productId, 'Sand')
  world.clock.advance(8 * 86_400_000)
  await markLedgerRead(world)
  value(await again())
  const { expiresAt, state, remaining } = await requestOf(number)
  expect(expiresAt.getTime()).toBeGreaterThan(world.now().getTime())
  expect([state, remaining]).toEqual(['partial', coins(120)])
  expect(await unitsLeft(world, productId, 'Sand')).toBe(left)
  await paid(world, number)
  expect(await requestOf(number)).toMatchObject({ state: 'paid', amountOver: 0n })
  expect(await orderByNumber(world, number)).toMatchObject({ status: 'processing', stock: 'sold' })
  expect(await again()).toMatchObject({ code: 'payment.settled' })
})

test('an order of which an edit asked for more waits for a payment again once staff decline all that had paid for it', async () => {
  const number = await orderWith(ada, { addressed: false })
  const left = await unitsLeft(world, productId)
  value(await editOrder(world, fulfilment, number, edit([kept(1, coins(150))])))
  const { id = '' } = (await transactionIn(number)) ?? {}
  value(await decideTransaction(world, finance, id, { decision: 'declined', reason: 'Stolen.' }))
  const { expiresAt, watchUntil, refunds } = await requestOf(number)
  expect(refunds).toMatchObject([{ amount: coins(100), state: 'requested' }])
  const isReserved = { status: 'pending', stock: 'held', stockUntil: expiresAt }
  expect(await orderByNumber(world, number)).toMatchObject({ ...isReserved, watchUntil })
  world.clock.advance(8 * 86_400_000)
  await markLedgerRead(world)
  await expireOrders(world)
  expect(await orderByNumber(world, number)).toMatchObject({ stock: 'returned', watchUntil })
  expect(await unitsLeft(world, productId)).toBe(left + 1)
  // Paid all the same, it is reserved for good again.
  await paid(world, number, { amount: coins(150) })
  expect(await orderByNumber(world, number)).toMatchObject({ stock: 'held', watchUntil: null })
})

test('a unit less goes back to stock, and what was paid too much is offered back', async () => {
  const number = await orderWith(ada)
  value(await editOrder(world, fulfilment, number, edit([kept(1), added(1)])))
  await paid(world, number)
  const before = await unitsLeft(world, productId, 'Sand')
  const again = edit([kept(1)], { version: 1 })
  expect(value(await previewEdit(world, number, again)).difference.toReturn).toBe(coins(120))
  value(await editOrder(world, fulfilment, number, again))
  expect(await unitsLeft(world, productId, 'Sand')).toBe(before + 1)
  expect(await requestOf(number)).toMatchObject({ state: 'paid', amountOver: coins(120) })
  expect(await mailsTo(ada)).toContain('refund.over')
  expect((await orderLines(world, number)).length).toBe(1)
  expect((await editsOf(world, number)).map(({ after }) => after.total)).toEqual([
    coins(220),
    coins(100),
  ])
})

test('an edit that takes away as much as was sent back before gives back the same again', async () => {
  const number = await orderWith(ada)
  value(await editOrder(world, fulfilment, number, edit([kept(1), added(1, coins(60))])))
  await paid(world, number)
  value(await editOrder(world, fulfilment, number, edit([kept(1)], { version: 1 })))
  const [over] = (await requestOf(number)).overParts
  expect(over?.amount).toBe(coins(60))
  const at = world.now()
  await world.db`
    insert into refunds (id, order_number, method, amount, address, state, reason, requested_by, requested_at, hash,
      ledger, operation_id, final_at)
    values (${world.id()}, ${number}, 'pi', ${String(coins(60))}, 'G', 'final', 'test', 'system', ${at},
      ${world.id()}, 'test', ${world.id()}, ${at})`
  expect((await requestOf(number)).overParts).toEqual([])
  const again = edit([kept(1, coins(40))], { version: 2 })
  const { difference } = value(await editOrder(world, fulfilment, number, again))
  expect(difference.toReturn).toBe(coins(60))
  expect(await requestOf(number)).toMatchObject({
    state: 'paid',
    options: [{ due: coins(100), dueFor: coins(100) }],
    amountDue: coins(100),
    overParts: [{ method: 'pi', amount: coins(60) }],
  })
})
