// Refusals as problems: a program reads from their facts what a person reads from the text.
import { expect, test } from 'vitest'
import { refuse } from '../../shop/result.ts'
import type { World } from '../../shop/world.ts'
import { bodyOf, problemOf } from './problem'

const world = { say: (_: string, __: string, key: string) => `Text of ${key}` } as unknown as World
const bodyFor = (...of: Parameters<typeof refuse>) =>
  JSON.parse(bodyOf(problemOf(world, refuse(...of)), 'request-1'))

test.each([
  ['stock.below', { available: 3 }, { available: 3 }],
  ['orders.tracking', { carrier: 'DHL' }, { carrier: 'DHL' }],
  ['admin.not_releasable', { needs: 'identity address' }, { needs: ['identity', 'address'] }],
  ['promotions.unknown', { ids: '7, 9' }, { ids: ['7', '9'] }],
])('%s has the facts %j', (code, facts, expected) => {
  expect(bodyFor(code, { facts })).toMatchObject({ code, facts: expected })
})

test('a refusal without facts has no such member', () => {
  expect(bodyFor('orders.reason')).not.toHaveProperty('facts')
})
