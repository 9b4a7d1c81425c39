// Payment links by a program: created, read, cancelled; who only reads does not get the link.
import { expect, test } from 'vitest'
import { call, refusedCall, successfulCall } from '../../tests/fixtures/api/shop.ts'

const deposit = { name: 'Deposit', price: { amount: '25', currency: 'PI' } }

test('a program creates a payment link, reads and cancels it', async () => {
  const made = await successfulCall('createPayLink', '/pay-links', {
    lines: [deposit, { ...deposit, quantity: 2 }],
    discount: { amount: '5', currency: 'PI' },
    note: 'For Friday.',
  })
  expect(made).toMatchObject({ state: 'waiting', total: { amount: '70' }, note: 'For Friday.' })
  expect(made.url).toMatch(/\/pay\/[\w-]+\.1\.[\w-]{43}$/)
  const { json: read } = await call('GET', `/pay-links/${made.id}`)
  expect(read).toMatchObject({ id: made.id, order: made.order })
  const { json: order } = await call('GET', `/orders/${made.order}`)
  expect(order.lines).toMatchObject([{ name: 'Deposit' }, { quantity: 2 }])
  const cancelled = await successfulCall('cancelPayLink', `/pay-links/${made.id}/cancel`, {})
  expect(cancelled).toMatchObject({ state: 'cancelled' })
})

test.each([
  ['without a name', { price: deposit.price }, [422, 'pay_links.name']],
  ['without a price', { name: 'Deposit' }, [422, 'pay_links.price']],
  ['of 0', { ...deposit, price: { amount: '0', currency: 'PI' } }, [422, 'pay_links.price']],
  ['of a variant that is gone', { variantId: 'abcdefgh12' }, [409, 'pay_links.gone']],
])('a line %s is refused', async (_, line, refusal) => {
  expect(await refusedCall('POST', '/pay-links', { body: { lines: [line] } })).toEqual(refusal)
})

test('a draft is saved and sent by staff', async () => {
  const body = { lines: [deposit], draft: true }
  const made = await successfulCall('createPayLink', '/pay-links', body)
  expect(made).toMatchObject({ state: 'draft', order: null, url: null })
  expect(await refusedCall('POST', `/pay-links/${made.id}/cancel`)).toEqual([
    409,
    'pay_links.draft',
  ])
})
