// Emails about returns of orders paid with shop credit.
import { expect, test } from 'vitest'
import {
  customerWithCredit,
  delivered,
  pay,
  staff,
  world,
} from '../../../tests/fixtures/payments/shop-credit.ts'
import { paid, value } from '../../../tests/support/shopping.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { coins } from '../../platform/money/rules.ts'
import { saveSetting } from '../../platform/settings/actions.ts'
import { receiveReturn } from './actions/receive.ts'
import { recordReturn } from './actions/requests.ts'
import { returnInstructions } from './views.ts'

/** Returns one unit; the result is what the email says about its money. */
async function saidOf(who: Viewer, number: string): Promise<string | undefined> {
  await delivered(who, number)
  const units = [{ line: 0, quantity: 1 }]
  value(await recordReturn(world, staff, number, { kind: 'fault', units, words: 'It hums.' }))
  const [way] = await returnInstructions(world, number)
  const counted = [{ line: 0, restocked: 1, damaged: 0 }]
  value(await receiveReturn(world, staff, number, { id: way?.id ?? '', counted }))
  const emails = await world.db<{ body: string }[]>`
    select body from mail_outbox where to_address = ${who.email} and template = 'return.received'`
  return emails[0]?.body.split('\n\n').at(-2)
}

test('the refund email says how much becomes credit, and how much needs an address', async () => {
  const who = await customerWithCredit()
  const number = value(await pay(who, 1, 10))
  await paid(world, number)
  expect(await saidOf(who, number)).toBe(
    'Your refund is π\u00a0100. π\u00a010 of it was added to your shop credit. Tell us where to send π\u00a090 here:',
  )
})

test('the refund email of a refund in credit alone asks for nothing', async () => {
  await saveSetting(world, 'system', 'referralReward', coins(150))
  const who = await customerWithCredit()
  await saveSetting(world, 'system', 'referralReward', coins(10))
  const number = value(await pay(who, 1, 100))
  expect(await saidOf(who, number)).toBe(
    'Your refund is π\u00a0100. π\u00a0100 of it was added to your shop credit. See your order here:',
  )
})
