// A page of transfers settles its orders in a few statements, with the same outcome as one by one.

import { beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../adapters/database/connect.ts'
import { withDatabase } from '../../../adapters/database/transaction.ts'
import { mortal } from '../../../tests/simulation/crash.ts'
import { piPage, testPi, transfer } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import {
  address,
  line,
  markLedgerRead,
  placed,
  stockedProduct,
  value,
  verified,
} from '../../../tests/support/shopping.ts'
import { testConfig, testWorld } from '../../../tests/support/world.ts'
import type { PiTransfer } from '../../payments/pi/port.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { paymentRequestOf } from '../../payments/requests/views/payment-requests.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import type { World } from '../../world.ts'
import { orderEvents } from '../orders/views/orders.ts'
import { submitAddress } from './actions/address.ts'
import { cancelOrder } from './actions/cancel.ts'
import { expireOrders } from './actions/upkeep.ts'

const world = await testWorld({ config: { ...testConfig, pi: testPi } })

beforeEach(() => world.clock.advance(60_000))

async function payTo(number: string, parts: readonly bigint[], at = world.now()) {
  const paymentRequest = await paymentRequestOf(world, number)
  if (!paymentRequest) throw new Error('no payment request')
  const memo = { type: 'text', value: paymentRequest.memo } as const
  return parts.map((amount) => transfer({ amount, memo, at }))
}

/** Orders of every kind that a page can contain, and their transfers in ledger order. */
async function everyKind(productId: string, rare: string) {
  const ada = await person(world)
  const order = async (who: Viewer, product = productId) => {
    world.clock.advance(10)
    return placed(world, who, [line(product)])
  }
  const ready = await person(world)
  await verified(world, ready)
  const late = await order(ada)
  const [gone, taker] = [await order(ada, rare), await person(world)]
  world.clock.advance(63 * 60_000)
  await markLedgerRead(world)
  await expireOrders(world)
  await placed(world, taker, [line(rare)])
  const numbers = {
    exact: await order(ada),
    part: await order(ada),
    over: await order(ada),
    twice: await order(ada),
    cancelled: await order(ada),
    released: await order(ready),
    late,
    gone,
  }
  value(await submitAddress(world, ready, numbers.released, address))
  value(await cancelOrder(world, ada, numbers.cancelled))
  world.clock.advance(1000)
  const due = coins(100)
  const transfers: PiTransfer[] = []
  for (const [kind, number] of Object.entries(numbers)) {
    const parts = { part: [due / 2n], over: [due + coins(10)], twice: [due, due] }[kind] ?? [due]
    transfers.push(...(await payTo(number, parts)))
  }
  return { numbers, transfers }
}

/** All effects of the payment on an order, without its names. */
async function outcome(number: string) {
  const [row] = await world.db<{ said: unknown }[]>`
    select jsonb_build_object(
      'status', o.status, 'stock', o.stock_state, 'watched', o.watch_until is not null,
      'reservations', (select jsonb_agg(jsonb_build_array(state, quantity)) from stock_reservations
        where order_number = o.number),
      'transactions', (select jsonb_agg(jsonb_build_array(x.status, t.amount::text, t.status) order by t.amount)
        from transactions x join transfers t on t.id = x.transfer_id where x.order_number = o.number),
      'refunds', (select jsonb_agg(jsonb_build_array(state, amount::text, address)) from refunds
        where order_number = o.number),
      'mails', (select jsonb_agg(template order by template) from mail_outbox
        where body like '%' || o.number || '%'),
      'jobs', (select count(*) from mail_outbox m
        join graphile_worker.jobs j on j.key = 'mail:' || m.id where m.body like '%' || o.number || '%'
          -- One page says with the payment what another page told later.
          and m.template <> 'refund.over'),
      'audit', (select jsonb_agg(jsonb_build_array(action, who = 'system') order by number) from audit_entries
        where subject = 'order:' || o.number)) as said
    from orders o where o.number = ${number}`
  const events = await orderEvents(world, number)
  return {
    said: row?.said,
    events: events.map(({ to, reason, who }) => [to, reason, who === 'system']),
  }
}

async function outcomes(numbers: Readonly<Record<string, string>>) {
  const all: Record<string, Awaited<ReturnType<typeof outcome>>> = {}
  for (const [kind, number] of Object.entries(numbers)) all[kind] = await outcome(number)
  return all
}

describe('a ledger page with payments of many orders', () => {
  test('has the same effect as one page for each order', async () => {
    const together = await everyKind(
      await stockedProduct(world, 50),
      await stockedProduct(world, 1),
    )
    value(await recordTransfers(world, piPage(together.transfers, { readTo: world.now() })))
    const whole = await outcomes(together.numbers)
    const apart = await everyKind(await stockedProduct(world, 50), await stockedProduct(world, 1))
    for (const each of apart.transfers)
      value(await recordTransfers(world, piPage([each], { readTo: world.now() })))
    expect(whole).toEqual(await outcomes(apart.numbers))
    expect(Object.values(whole).every(({ events }) => events.length > 1)).toBe(true)
    const states = await world.db<{ status: string }[]>`
      select distinct status from orders where number = any(${Object.values(together.numbers)}) order by status`
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'pending', 'processing'])
  })

  test('takes as many statements as a page of few', async () => {
    const productId = await stockedProduct(world, 100)
    const statements = async (count: number) => {
      const transfers: PiTransfer[] = []
      const who = await person(world)
      await verified(world, who)
      for (let made = 0; made < count; made++) {
        world.clock.advance(10)
        const number = await placed(world, who, [line(productId)])
        value(await submitAddress(world, who, number, address))
        transfers.push(...(await payTo(number, [coins(100)])))
      }
      const pool = connect(world.url)
      const life = mortal(pool)
      const counted: World = withDatabase(world, life.pool, life.pool)
      const taken = value(
        await recordTransfers(counted, piPage(transfers, { readTo: world.now() })),
      )
      await pool.end()
      const states = await world.db<{ status: string }[]>`
        select distinct status from orders where number = any(${[...taken.orders]})`
      expect(states).toEqual([{ status: 'processing' }])
      return life.statements()
    }
    const few = await statements(2)
    expect(await statements(15)).toBe(few)
    // Two of the emails contain the whole contract: nine statements each, for any number of orders.
    expect(few).toBeLessThan(68)
  })
})

describe('the email about a detected payment', () => {
  const seen = async (number: string) => {
    const rows = await world.db<{ template: string; subject: string; body: string }[]>`
      select template, subject, body from mail_outbox
      where dedupe_key = ${`order.seen ${number}`}`
    return [...rows]
  }

  test('states once what arrived, also for a partial payment, in the shopper’s language', async () => {
    const ada = await person(world)
    await world.db`update users set language = 'de' where id = ${ada.id}`
    const number = await placed(world, ada, [line(await stockedProduct(world, 5))])
    value(await recordTransfers(world, piPage(await payTo(number, [coins(40)]))))
    expect(await seen(number)).toMatchObject([
      {
        template: 'order.seenPart',
        subject: `Wir haben eine Zahlung für Bestellung ${number} gesehen`,
      },
    ])
    expect((await seen(number))[0]?.body).toContain('40')
    value(await recordTransfers(world, piPage(await payTo(number, [coins(20)]))))
    await expireOrders(world)
    expect(await seen(number)).toHaveLength(1)
  })

  test('is the email about the paid order if the ledger shows the full amount as final', async () => {
    const number = await placed(world, await person(world), [line(await stockedProduct(world, 5))])
    value(await recordTransfers(world, piPage(await payTo(number, [coins(100)]))))
    expect(await seen(number)).toEqual([])
    const [paid] = await world.db<{ count: number }[]>`
      select count(*) from mail_outbox where dedupe_key = ${`order.paid ${number}`}`
    expect(paid?.count).toBe(1)
  })

  test('is not sent for an asset that does not count', async () => {
    const number = await placed(world, await person(world), [line(await stockedProduct(world, 5))])
    const [fake] = await payTo(number, [coins(100)])
    value(await recordTransfers(world, piPage([{ ...fake, asset: 'PI:G' } as PiTransfer])))
    expect(await seen(number)).toEqual([])
  })
})
