// Statuses of refusals, by cause.
import { expect, test } from 'vitest'
import { operations } from './operations/all'
import { apiStatusOf, hasStatus } from './statuses'

test('the cause of every refusal of an operation is known', () => {
  const declared = new Set(operations.flatMap(({ errors = [] }) => errors))
  expect([...declared].filter((code) => !hasStatus(code))).toEqual([])
})

test.each([
  ['orders.tracking', 422],
  ['orders.reason', 422],
  ['orders.parcel_missing', 404],
  ['orders.move', 409],
  ['imports.binary', 422],
  ['webhooks.many', 409],
  ['download.too_large', 422],
  ['categories.not_allowed', 403],
])('%s is %i', (code, status) => expect(apiStatusOf(code)).toBe(status))
