// The demonstration's treasury sends a refund once, however many press the button at the same moment.
import { expect, test } from 'vitest'
import { testPi } from '../../tests/payments.ts'
import { person } from '../../tests/people.ts'
import { cancelled, only, world } from '../../tests/scenes/refunding.ts'
import { value } from '../../tests/shopping.ts'
import { approveRefund } from '../payments/actions/approve-refund.ts'
import { ok } from '../result.ts'
import type { World } from '../world.ts'
import { sendFromDemoTreasury } from './actions/demo-refund.ts'

test('of sixteen presses one sends it, and the others hear that it was sent', async () => {
  const paid: bigint[] = []
  const demo = {
    ...world,
    config: { ...world.config, pi: { ...testPi, simulated: true } },
    ledgers: {
      pi: null,
      demoWallet: {
        pay: () => Promise.reject(new Error('nobody pays here')),
        async payBack({ amount }: { amount: bigint }) {
          paid.push(amount)
          return ok({ hash: 'ef'.repeat(32) })
        },
      },
    },
  } as unknown as World
  const { id } = await only(await cancelled())
  const staff = await person(world, 'finance')
  value(await approveRefund(demo, staff, id))
  const presses = Array.from({ length: 16 }, () => sendFromDemoTreasury(demo, staff, id))
  const answers = await Promise.all(presses)
  expect(paid).toHaveLength(1)
  expect(answers.filter((each) => each.ok)).toHaveLength(1)
  expect(new Set(answers.flatMap((each) => (each.ok ? [] : [each.code])))).toEqual(
    new Set(['refund.closed']),
  )
})
