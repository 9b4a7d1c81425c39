import { expect, test } from 'vitest'
import type { Standing } from './rules/states.ts'
import { approvalOf } from './rules/transaction.ts'

const standing = (more: Partial<Standing>): Standing =>
  ({ state: 'underpaid', covered: false, received: 0n, accepted: 0n, ...more }) as Standing

test('a transfer of an orphaned block cannot be accepted as payment', () => {
  const transfer = { kind: 'transfer', assetOk: true } as const
  expect(approvalOf(transfer, standing({}), 100n)).toBeNull()
  expect(approvalOf(transfer, standing({ received: 40n }), 100n)).toEqual({
    kind: 'tolerance',
    amount: 40n,
  })
  expect(approvalOf({ kind: 'receipt' }, standing({}), 100n)).toEqual({
    kind: 'manual',
    amount: 100n,
  })
})
