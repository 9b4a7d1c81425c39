// Lists and details of orders and transactions.

import { describe, expect, test } from 'vitest'
import {
  ada,
  all,
  claim,
  grace,
  numbers,
  numbersNamed,
  numbersOf,
  world,
} from '../../../tests/fixtures/staff/admin-lists.ts'
import { addressNamed, piPage, transfer } from '../../../tests/support/payments.ts'
import { line, placed, stockedProduct, value } from '../../../tests/support/shopping.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import { claimPayment } from '../../payments/review/claims.ts'
import { record } from '../../platform/audit/actions.ts'
import { coins } from '../../platform/money/rules.ts'
import { ordersForFile } from '../../sales/orders/views/orders.ts'
import { transactionForStaff, transactionRows } from '../lists/views/transactions.ts'
import { orderForStaff } from './views/order.ts'
import { namedOrders, type OrderQuery, orderRows } from './views/orders.ts'

describe('orders', () => {
  test.each([
    ['all', ['declined', 'shipped', 'processing', 'unaddressed', 'unverified', 'awaiting']],
    ['awaiting_payment', ['awaiting']],
    ['pending', ['unaddressed', 'unverified', 'awaiting']],
    ['approved', ['processing', 'unaddressed']],
    ['processing', ['processing']],
    ['shipped', ['shipped']],
    ['declined', ['declined']],
    ['completed', []],
  ] as const)('%s: %j, newest first', async (filter, names) => {
    expect(await numbersOf(filter)).toEqual(numbersNamed(...names))
  })

  test('are found by number, email and name, within the filter', async () => {
    expect(await numbersOf('all', numbers.shipped?.toLowerCase())).toEqual(numbersNamed('shipped'))
    expect(await numbersOf('all', 'Grace')).toEqual(numbersNamed('unverified', 'awaiting'))
    expect(await numbersOf('shipped', 'ada@shop')).toEqual(numbersNamed('shipped'))
    expect(await numbersOf('shipped', 'grace@shop')).toEqual([])
    expect(await numbersOf('all', 'nobody')).toEqual([])
  })

  test('show customer, referrer, payment and identity', async () => {
    const { rows } = await orderRows(world, { filter: 'shipped', ...all })
    expect(rows).toEqual([
      {
        number: numbers.shipped,
        changedAt: expect.any(Date),
        status: 'shipped',
        placedAt: expect.any(Date),
        currency: 'PI',
        total: coins(320),
        items: 3,
        unshipped: 0,
        country: 'GB',
        delivery: null,
        customer: { id: ada.id, name: '=HYPERLINK("http://x") Byron', email: 'ada@shop.example' },
        referrer: { id: grace.id, name: 'Grace Hopper', email: 'grace@shop.example' },
        payment: 'paid',
        identity: 'verified',
        isUnread: false,
        isTest: false,
      },
    ])
  })

  test('name the orders that an owner placed to try the shop', async () => {
    await record(world, 'system', 'order.tested', `order:${numbers.shipped}`)
    const { rows } = await orderRows(world, { filter: 'all', ...all })
    expect(rows.filter(({ isTest }) => isTest).map(({ number }) => number)).toEqual([
      numbers.shipped,
    ])
    const files = await namedOrders(world, await ordersForFile(world, { limit: 50 }))
    expect(files.filter(({ isTest }) => isTest)).toHaveLength(1)
    const { rows: paid } = await transactionRows(world, { filter: 'all', q: '', after: null })
    expect(paid.some(({ isTest }) => isTest)).toBe(true)
    expect(
      paid.filter(({ isTest }) => isTest).every((row) => row.orderNumber === numbers.shipped),
    ).toBe(true)
  })

  test.each(['all', 'approved'] as const)('%s are paged without duplicates', async (filter) => {
    const seen: string[] = []
    let after: string | null = null
    for (let pages = 0; pages < 10; pages++) {
      const page: Awaited<ReturnType<typeof orderRows>> = await orderRows(
        world,
        { filter, q: '', after },
        1,
      )
      seen.push(...page.rows.map(({ number }) => number))
      after = page.next
      if (after === null) break
    }
    expect(seen).toEqual(await numbersOf(filter))
    const broken = { filter, q: '', after: "1.'; drop table orders" }
    expect((await orderRows(world, broken)).rows).toHaveLength(seen.length)
  })

  test('are narrowed by country, delivery method and age, in each state', async () => {
    const { processing = '', shipped = '', declined = '' } = numbers
    const rows = async (narrowed: Partial<OrderQuery>) =>
      (await orderRows(world, { filter: 'all', ...all, ...narrowed })).rows
    const found = async (narrowed: Partial<OrderQuery>) =>
      (await rows(narrowed)).map(({ number }) => number)
    expect(await found({ country: 'GB' })).toEqual([shipped, processing])
    expect(await found({ country: 'GB', filter: 'processing' })).toEqual([processing])
    expect(await found({ country: 'FR' })).toEqual([])
    const [row] = await rows({ filter: 'processing' })
    expect([row?.items, row?.unshipped, row?.country]).toEqual([3, 3, 'GB'])
    const delivery = world.db.json({ methodId: 'express', names: { en: 'Express' } })
    await world.db`update orders set delivery = ${delivery} where number = any(${[shipped, declined]})`
    expect(await found({ method: 'express' })).toEqual([declined, shipped])
    expect(await found({ method: 'express', country: 'GB' })).toEqual([shipped])
    await world.db`update orders set delivery = null where number = any(${[shipped, declined]})`
    const placedBefore = row?.placedAt ?? new Date()
    expect(await found({ placedBefore })).not.toContain(processing)
    expect(await found({ placedBefore: new Date(placedBefore.getTime() + 1) })).toContain(
      processing,
    )
  })

  test('are in the country of the latest address, and in none once it is erased', async () => {
    const number = numbers.processing ?? ''
    const country = async () =>
      (await orderRows(world, { filter: 'processing', ...all })).rows[0]?.country
    await world.db`update shipping_addresses set country = 'AT' where order_number = ${number}`
    expect(await country()).toBe('AT')
    const address =
      await world.db`delete from shipping_addresses where order_number = ${number} returning *`
    expect(await country()).toBe(null)
    await world.db`insert into shipping_addresses ${world.db(address)}`
    await world.db`update shipping_addresses set country = 'GB' where order_number = ${number}`
    expect(await country()).toBe('GB')
  })

  test('are found by number, with or without its letters', async () => {
    const number = numbers.shipped ?? ''
    for (const q of [number, number.toLowerCase(), number.slice(3)]) {
      const { rows } = await orderRows(world, { filter: 'all', q, after: null })
      expect(
        rows.map((row) => row.number),
        q,
      ).toEqual([number])
    }
  })

  test('show what they wait for, their history with names, and their payment', async () => {
    const found = value(await orderForStaff(world, numbers.unaddressed ?? ''))
    expect(found).toMatchObject({ needs: ['address'], identity: 'verified', address: null })
    expect(value(await orderForStaff(world, numbers.shipped ?? ''))).toMatchObject({
      needs: [],
      events: [{}, { bySystem: true, who: null }, {}, { to: 'shipped', who: 'Ada Byron' }],
      transactions: [{ status: 'completed', amount: coins(320) }],
    })
    expect(JSON.stringify(Object.keys(found.order))).not.toMatch(/purchaseId|userId/)
    expect((await orderForStaff(world, 'PI-1')).ok).toBe(false)
  })
})

describe('transactions', () => {
  const ids = async (q: string, filter = 'all' as const) =>
    (await transactionRows(world, { filter, q, after: null })).rows.map((row) => row.orderNumber)

  test('are found by order, hash, claimed hash and customer', async () => {
    expect(await ids(numbers.shipped ?? '')).toEqual(numbersNamed('shipped'))
    expect(await ids((numbers.shipped ?? '').slice(3))).toEqual(numbersNamed('shipped'))
    expect(await ids('D'.repeat(64))).toEqual(numbersNamed('awaiting'))
    expect(await ids('grace')).toEqual(numbersNamed('awaiting', 'unverified'))
    const [shipped] = (
      await transactionRows(world, { filter: 'all', q: numbers.shipped ?? '', after: null })
    ).rows
    expect(await ids(shipped?.hash ?? '')).toEqual(numbersNamed('shipped'))
    expect(await ids('nobody')).toEqual([])
  })

  test('that no ledger shows state how far the ledger was read', async () => {
    const found = value(await transactionForStaff(world, claim))
    expect(found).toMatchObject({
      kind: 'claim',
      status: 'pending',
      mayDecide: true,
      proof: null,
      explorer: null,
      customer: { name: 'Grace Hopper' },
      watcher: { readTo: expect.any(Date) },
    })
    expect((await transactionForStaff(world, 'nothing')).ok).toBe(false)
  })
})

describe('an unmatched payment', () => {
  test('has a filter, and is suggested for orders that it may be for, with claims beside it', async () => {
    world.clock.advance(1000)
    const number = await placed(world, grace, [line(await stockedProduct(world, 5), 3)])
    const amount = (await paymentRequestOf(world, number))?.remaining ?? 0n
    world.clock.advance(1000)
    const from = addressNamed('somebody')
    const payment = transfer({ amount, from, at: world.now() })
    value(await recordTransfers(world, piPage([payment])))
    const { rows } = await transactionRows(world, { filter: 'unmatched', q: '', after: null })
    expect(rows).toMatchObject([{ hash: payment.hash, orderNumber: null }])
    const own = value(await transactionForStaff(world, rows[0]?.id ?? ''))
    expect(own.suggestions).toEqual([{ orderNumber: number, why: 'amount' }])
    const named = { orderNumber: number, hash: payment.hash, keep: false }
    expect(value(await claimPayment(world, grace, named))).toBe('needs_proof')
    const [row] = (await transactionRows(world, { filter: 'all', q: number, after: null })).rows
    expect(value(await transactionForStaff(world, row?.id ?? ''))).toMatchObject({
      kind: 'claim',
      claimed: [{ amount, sender: from, orderNumber: null }],
    })
    const after = value(await transactionForStaff(world, own.id))
    expect(after.suggestions).toEqual([{ orderNumber: number, why: 'claim' }])
  })
})
