import { expect, test } from 'vitest'
import { endsAt, mayWithdraw } from './rules.ts'

test.each([
  ['awaiting_payment', null, true],
  ['processing', null, true],
  ['shipped', null, true],
  ['delivered', '2026-11-10', true],
  ['delivered', '2026-11-07', true],
  ['delivered', '2026-11-06', false],
  ['completed', '2026-11-20', false],
  ['cancelled', null, false],
  ['declined', null, false],
] as const)('%s, delivered %s: %s', (status, on, may) => {
  const now = new Date('2026-11-21T00:00:00Z')
  const deliveredAt = on ? new Date(`${on}T00:00:00Z`) : null
  expect(mayWithdraw({ status, deliveredAt }, now, 'UTC')).toBe(may)
})

test.each([
  ['UTC', '2026-11-05T10:00:00Z', '2026-11-20T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-12-31T23:30:00Z', '2027-01-15T15:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-31T23:30:00Z', '2027-01-15T08:00:00.000Z'],
  // Clocks change within the period.
  ['Europe/Berlin', '2027-03-20T23:30:00Z', '2027-04-04T22:00:00.000Z'],
])('in %s the right after a delivery at %s ends at %s', (zone, delivered, end) => {
  expect(endsAt(new Date(delivered), zone)?.toISOString()).toBe(end)
})
