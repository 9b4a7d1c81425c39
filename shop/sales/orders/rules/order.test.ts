import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orders as texts } from '../../../../app/i18n/messages/en/checkout.json'
import * as orders from './order.ts'

const schema = readFileSync(
  new URL('../../../../adapters/database/schema/70-sales-orders.sql', import.meta.url),
  'utf8',
)
const listed = (column: string): string[] => {
  const check = new RegExp(`${column} text not null check \\(${column} in \\(([^)]*)\\)`).exec(
    schema,
  )
  return [...(check?.[1] ?? '').matchAll(/'([^']+)'/g)].map((match) => String(match[1]))
}
/** Methods are data: a check of the last migration about them says what may be stored. */
const storable = new RegExp(
  /orders_method_check check \(method ~ '([^']+)'/.exec(
    readFileSync(
      new URL('../../../../adapters/database/migrations/280-token-methods.sql', import.meta.url),
      'utf8',
    ),
  )?.[1] ?? 'none',
)
const anyState = fc.constantFrom(...orders.orderStates)

describe('order states', () => {
  test('are all reachable from the first', () => {
    const seen = new Set<orders.OrderState>([orders.firstState])
    for (const state of seen) for (const next of orders.moves[state]) seen.add(next)
    expect([...seen].sort()).toEqual([...orders.orderStates].sort())
  })

  test('match the database, as do stock states, methods and currencies', () => {
    expect(listed('status')).toEqual(orders.orderStates)
    expect(listed('stock_state')).toEqual(orders.stockStates)
    for (const method of ['pi', 'manual', 'usdt', 'usdc', 'eurc', 'usdce'])
      expect([method, orders.isMethod(method), storable.test(method)]).toEqual([method, true, true])
    for (const text of ['', 'USDC', 'x', 'usdc.e', '1inch', 'usdc ', 'averylongtoken'])
      expect([text, orders.isMethod(text), storable.test(text)]).toEqual([text, false, false])
  })

  test('have labels, and so have badges and reasons', () => {
    expect(Object.keys(texts.state)).toEqual(orders.orderStates)
    expect(Object.keys(texts.badge)).toEqual(orders.badges)
    expect(Object.keys(texts.reason)).toEqual(orders.reasons)
  })

  test('change by the table only; a refusal names both states', () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        const allowed = (orders.moves[from] as readonly string[]).includes(to)
        expect(orders.move(from, to)).toEqual(
          allowed
            ? { ok: true, value: to }
            : { ok: false, code: 'orders.move', facts: { from, to } },
        )
      }),
    )
  })

  test('are visited at most once, and every order ends in a closed state', () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 40 }), (tries) => {
        const path = [orders.firstState]
        for (const to of tries) {
          const moved = orders.move(path[path.length - 1] as orders.OrderState, to)
          if (moved.ok) path.push(moved.value)
        }
        expect(new Set(path).size).toBe(path.length)
      }),
    )
  })

  test('are cancelled or declined before shipping only', () => {
    const before = ['awaiting_payment', 'pending', 'processing']
    for (const state of orders.orderStates) {
      expect([state, orders.mayCancel(state)]).toEqual([state, before.includes(state)])
      expect([state, orders.mayMove(state, 'declined')]).toEqual([state, before.includes(state)])
    }
  })

  test('reach shipped only through pending and processing', () => {
    const from = (to: orders.OrderState) =>
      orders.orderStates.filter((one) => orders.mayMove(one, to))
    expect(from('processing')).toEqual(['pending'])
    expect(from('shipped')).toEqual(['processing'])
    expect(orders.orderStates.filter(orders.isReleased)).toEqual([
      'processing',
      'shipped',
      'delivered',
      'completed',
    ])
  })
})

describe('the badge of an order', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const later = new Date('2026-11-21T12:30:00Z')
  const earlier = new Date('2026-11-21T11:59:59Z')
  test.each([
    ['awaiting_payment', 'held', later, 'pending'],
    ['awaiting_payment', 'held', earlier, 'expired'],
    ['awaiting_payment', 'returned', null, 'expired'],
    ['pending', 'held', null, 'pending'],
    ['pending', 'returned', earlier, 'pending'],
    ['processing', 'sold', null, 'processing'],
    ['declined', 'returned', null, 'cancelled'],
    ['completed', 'sold', null, 'completed'],
  ] as const)('%s, stock %s until %s: %s', (status, stock, stockUntil, badge) => {
    expect(orders.badgeOf({ status, stock, stockUntil }, now)).toBe(badge)
  })
})

test('an order number is PI- and a millisecond', () => {
  const number = orders.orderNumber(new Date('2026-11-21T12:00:00.007Z'), 2)
  expect(number).toBe('PI-1795262400009')
  expect(orders.isOrderNumber(number)).toBe(true)
  for (const text of ['', null, undefined, 'PI-', 'PI-12', 'pi-1795262400009', "PI-1795262400009'"])
    expect(orders.isOrderNumber(text)).toBe(false)
})
