// Progress of an order: what is done, and what is next.
import { expect, test } from 'vitest'
import { orderStates } from '../../sales/orders/rules/order.ts'
import { milestones, orderProgress } from './rules.ts'

const nothing = { payment: 'open', isVerified: false, needs: [], returns: [] } as const
const all = ['payment', 'identity', 'address'] as const

test('a new order waits for its payment, whatever else is missing', () => {
  const { states, next } = orderProgress({ ...nothing, status: 'awaiting_payment', needs: all })
  expect(states).toEqual({
    paid: 'current',
    checked: 'waiting',
    sent: 'waiting',
    delivered: 'waiting',
  })
  expect(next).toBe('payment')
})

test('a payment in review waits for staff', () => {
  const order = { ...nothing, status: 'pending', payment: 'review', needs: all } as const
  expect(orderProgress(order).next).toBe('review')
})

test.each([
  [['identity', 'address'], 'identity', 'current'],
  [['address'], 'address', 'done'],
  [[], 'ship', 'done'],
] as const)('a paid order that lacks %j is at %s', (needs, next, checked) => {
  const order = orderProgress({
    ...nothing,
    status: 'pending',
    payment: 'paid',
    needs,
    isVerified: !(needs as readonly string[]).includes('identity'),
  })
  expect([order.next, order.states.paid, order.states.checked]).toEqual([next, 'done', checked])
})

test('a delivered order has passed payment, identity check and shipping', () => {
  const { states, next } = orderProgress({
    ...nothing,
    status: 'delivered',
    payment: 'paid',
    isVerified: true,
  })
  expect([...new Set(Object.values(states))]).toEqual(['done'])
  expect(next).toBe('period')
})

test('an order that needs no identity check does not claim one', () => {
  const free = { ...nothing, payment: 'paid', isVerified: false } as const
  for (const status of ['pending', 'processing', 'delivered'] as const)
    expect(orderProgress({ ...free, status }).states.checked).toBe('off')
})

test('a return comes before the order’s own next step', () => {
  const asked = { ...nothing, status: 'shipped', returns: [{ status: 'asked' }] } as const
  expect(orderProgress(asked).next).toBe('asked')
  expect(orderProgress({ ...asked, returns: [{ status: 'agreed' }] }).next).toBe('agreed')
  expect(orderProgress({ ...asked, returns: [{ status: 'refused' }] }).next).toBe('deliver')
})

test('a cancelled order does not reach its remaining milestones', () => {
  const order = { ...nothing, status: 'cancelled', payment: 'refunded', isVerified: true } as const
  expect(orderProgress(order).states).toEqual({
    paid: 'done',
    checked: 'done',
    sent: 'off',
    delivered: 'off',
  })
  expect(orderProgress({ ...order, payment: 'expired', isVerified: false }).states.paid).toBe('off')
})

test('an order that is paid on receipt is sent before it is paid', () => {
  const at = (status: 'processing' | 'shipped' | 'delivered', payment: 'open' | 'paid') =>
    orderProgress({ ...nothing, status, payment, isVerified: true }).states
  expect(at('processing', 'open')).toMatchObject({ paid: 'waiting', sent: 'current' })
  expect(at('shipped', 'open')).toMatchObject({ paid: 'waiting', delivered: 'current' })
  expect(at('delivered', 'open')).toMatchObject({ paid: 'waiting', delivered: 'done' })
  expect(at('delivered', 'paid')).toMatchObject({ paid: 'done' })
})

test('an order has at most one current milestone, and only if it is open', () => {
  for (const status of orderStates) {
    const { states } = orderProgress({ ...nothing, status, needs: all })
    const current = milestones.filter((each) => states[each] === 'current')
    const isOver = ['delivered', 'completed', 'cancelled', 'declined'].includes(status)
    expect([status, current.length]).toEqual([status, isOver ? 0 : 1])
  }
})
