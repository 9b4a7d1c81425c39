// Every order state with every action of staff and shopper: allowed ones succeed, the others are refused.
import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../../../shop/result.ts'
import { type OrderState, orderStates } from '../../../../shop/sales/orders/rules/order.ts'
import {
  type Act,
  actNames,
  acts,
  databaseState,
  isDone,
  orderIn,
  stateOf,
  world,
} from '../../../../tests/fixtures/sales/order-states.ts'
import { body, status } from '../../../../tests/support/route-caller.ts'

const always = { 'write a note': 'same', hide: 'same' } as const
const untilSent = { decline: 'declined', cancel: 'cancelled', withdraw: 'cancelled' } as const
const onceSent = { 'record a return': 'same', 'request a return': 'same' } as const
const inTime = { withdraw: 'same', 'withdraw from a part': 'same' } as const

/** Next state of each allowed action; all others are refused. */
const allowed: Record<OrderState, Partial<Record<Act, OrderState | 'same'>>> = {
  awaiting_payment: {
    ...always,
    ...untilSent,
    hide: 'cancelled',
    'accept the payment': 'pending',
    'give an address': 'same',
  },
  pending: { ...always, ...untilSent, 'give an address': 'same' },
  processing: {
    ...always,
    ...untilSent,
    approve: 'shipped',
    'ship in bulk': 'shipped',
    'ship a part': 'same',
    'give up a part': 'same',
    'withdraw from a part': 'same',
  },
  shipped: {
    ...always,
    ...onceSent,
    ...inTime,
    deliver: 'delivered',
    'deliver in bulk': 'delivered',
    'confirm the delivery': 'delivered',
  },
  delivered: { ...always, ...onceSent, ...inTime },
  completed: { ...always, ...onceSent },
  cancelled: always,
  declined: always,
}

const words: Record<OrderState, unknown> = {
  awaiting_payment: expect.stringMatching(/^This order has not been paid yet, so/),
  pending: expect.stringMatching(/^This order is not ready to ship, so/),
  processing: expect.stringMatching(/^This order is still being prepared, so/),
  shipped: expect.stringMatching(/^This order has already shipped, so/),
  delivered: expect.stringMatching(/^This order has already been delivered, so/),
  completed: expect.stringMatching(/^This order is completed, so/),
  cancelled: expect.stringMatching(/^This order is canceled, so/),
  declined: expect.stringMatching(/^This order was declined, so/),
}

function refusalIn(answer: unknown): Refusal | undefined {
  const { refusal, bulk } = body(answer) as {
    refusal?: Refusal
    bulk?: { refused: { refusal: Refusal }[] }
  }
  return refusal ?? bulk?.refused[0]?.refusal
}

describe.each(orderStates)('an order that is %s', (state) => {
  const may = allowed[state]
  test.each(Object.keys(may) as Act[])('%s', async (act) => {
    const order = await orderIn(state)
    const before = await databaseState()
    expect(isDone(await acts[act](order))).toBe(true)
    expect(await databaseState()).not.toBe(before)
    expect(await stateOf(order.number)).toBe(may[act] === 'same' ? state : may[act])
  })

  test('refuses every other action with a reason, and changes nothing', async () => {
    const order = await orderIn(state)
    for (const act of actNames.filter((each) => !may[each])) {
      const before = await databaseState()
      const answer = await acts[act](order)
      expect([act, isDone(answer)]).toEqual([act, false])
      expect([403, 404, 409]).toContain(status(answer))
      const { code = '', facts } = refusalIn(answer) ?? {}
      const said = world.say('en', 'errors', code, facts)
      expect([act, said]).not.toEqual([act, expect.stringContaining(code)])
      if (code === 'orders.move') expect([act, said]).toEqual([act, words[state]])
      expect([act, await databaseState()]).toEqual([act, before])
    }
  })
})
