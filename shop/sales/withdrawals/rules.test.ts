import { expect, test } from 'vitest'
import { mayWithdraw } from './rules.ts'

test.each([
  ['awaiting_payment', null, true],
  ['processing', null, true],
  ['shipped', null, true],
  ['delivered', '2026-11-10', true],
  ['delivered', '2026-11-06', false],
  ['completed', '2026-11-20', false],
  ['cancelled', null, false],
  ['declined', null, false],
] as const)('%s, delivered %s: %s', (status, on, may) => {
  const now = new Date('2026-11-21T00:00:00Z')
  const deliveredAt = on ? new Date(`${on}T00:00:00Z`) : null
  expect(mayWithdraw({ status, deliveredAt }, now)).toBe(may)
})
