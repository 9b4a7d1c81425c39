// The demonstration's treasury sends a refund once under concurrent requests.

import { expect, test } from 'vitest'
import { cancelled, home, onlyRefund, world } from '../../../tests/fixtures/payments/refunds.ts'
import { piPage, testPi } from '../../../tests/support/payments.ts'
import { person } from '../../../tests/support/people.ts'
import { value } from '../../../tests/support/shopping.ts'
import { recordTransfers } from '../../payments/pi/record-transfers.ts'
import { approveRefund } from '../../payments/refunds/approve-refund.ts'
import { coins } from '../../platform/money/rules.ts'
import { ok } from '../../result.ts'
import type { World } from '../../world.ts'
import { sendFromDemoTreasury } from './actions/demo-refund.ts'

function demonstration() {
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
  return { demo, paid }
}

test('of sixteen concurrent requests one sends the refund, and the others are told so', async () => {
  const { demo, paid } = demonstration()
  const { id } = await onlyRefund(await cancelled())
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

test('sends only the rest of a refund that was partly sent', async () => {
  const { demo, paid } = demonstration()
  const { id } = await onlyRefund(await cancelled())
  const staff = await person(world, 'finance')
  value(await approveRefund(demo, staff, id))
  const sent = {
    operationId: '9000000001',
    hash: 'ab'.repeat(32),
    at: world.now(),
    to: home,
    muxedId: null,
    amount: coins(60),
  }
  value(await recordTransfers(world, piPage([], { sent: [sent], readTo: world.now() })))
  const presses = Array.from({ length: 4 }, () => sendFromDemoTreasury(demo, staff, id))
  expect((await Promise.all(presses)).filter((each) => each.ok)).toHaveLength(1)
  expect(paid).toEqual([coins(40)])
})
