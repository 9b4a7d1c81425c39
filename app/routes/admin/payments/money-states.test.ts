// Every state of a transaction, refund and return with every staff action: allowed ones succeed, the others are refused.
import { describe, expect, test } from 'vitest'
import { requestRefund } from '../../../../shop/payments/refunds/request-refund.ts'
import {
  refundStates,
  type TransactionStatus,
  transactionMoves,
} from '../../../../shop/payments/requests/rules/states.ts'
import { addReceipt } from '../../../../shop/payments/review/add-receipt.ts'
import type { Viewer } from '../../../../shop/people/accounts/rules.ts'
import type { Refusal } from '../../../../shop/result.ts'
import { recordReturn } from '../../../../shop/sales/returns/actions/requests.ts'
import { moves as returnMoves } from '../../../../shop/sales/returns/rules.ts'
import {
  databaseState,
  isDone,
  orderIn,
  world,
} from '../../../../tests/fixtures/sales/order-states.ts'
import { addressNamed } from '../../../../tests/support/payments.ts'
import { person } from '../../../../tests/support/people.ts'
import { body, routeCaller, status } from '../../../../tests/support/route-caller.ts'
import { value } from '../../../../tests/support/shopping.ts'
import * as order from '../orders/order/page'
import * as refund from './refund/page'
import * as transaction from './transaction/page'

const ben: Viewer = await person(world, 'admin')
type Page = { readonly action: (args: never) => unknown }
type Fields = Readonly<Record<string, string>>
type Case = { readonly page: Page; readonly path: string; readonly more?: Fields }

const send = ({ page, path, more }: Case, fields: Fields) =>
  routeCaller(world)(page.action, path, ben, new URLSearchParams({ ...more, ...fields }))

async function receipt(state: string): Promise<Case> {
  const { ada, number } = await orderIn('awaiting_payment')
  const claim = { orderNumber: number, hash: hash(number) }
  const { transactionId } = value(await addReceipt(world, ada, claim))
  await world.db`update transactions set status = ${state} where id = ${transactionId}`
  return { page: transaction, path: `/admin/transactions/${transactionId}` }
}
const hash = (number: string): string => Buffer.from(number.padEnd(32, '.')).toString('hex')

async function refunding(state: string): Promise<Case> {
  const { number } = await orderIn('pending')
  const place = { orderNumber: number, address: addressNamed(number), confirmed: 'mail' } as const
  const asked = await requestRefund(world, 'system', { ...place, amount: null, reason: 'returned' })
  const { refundId } = value(asked)
  const operation = state === 'final' ? `1-${number}` : null
  await world.db`
    update refunds set state = ${state}, operation_id = ${operation} where id = ${refundId}`
  return { page: refund, path: `/admin/transactions/refunds/${refundId}` }
}

async function returning(state: string): Promise<Case> {
  const { number } = await orderIn('shipped')
  const units = [{ line: 0, quantity: 1 }]
  const id = value(
    await recordReturn(world, ben, number, { kind: 'fault', units, words: 'Broken' }),
  )
  const back = state === 'received' || state === 'refunded' ? 0 : null
  await world.db`
    update returns set status = ${state}, refund_total = ${back}, refund_shipping = ${back}, refund_credit = ${back}
    where id = ${id}`
  return { page: order, path: `/admin/orders/${number}`, more: { return: id } }
}

type Machine = {
  readonly states: readonly string[]
  readonly make: (state: string) => Promise<Case>
  readonly acts: Readonly<Record<string, Fields>>
  /** Allowed actions by state. */
  readonly allowed: Readonly<Record<string, readonly string[]>>
}
/** Expected state in the refusal of the second of two concurrent actions on a refund. */
const words: Readonly<Record<string, string>> = {
  requested: 'is not approved yet',
  approved: 'is already approved',
  sent: 'was already sent',
  final: 'is already complete',
  declined: 'was declined',
  cancelled: 'is canceled',
}
const both = ['approve', 'decline']

const machines: Readonly<Record<string, Machine>> = {
  transaction: {
    states: Object.keys(transactionMoves) as TransactionStatus[],
    make: receipt,
    acts: {
      approve: { decision: 'approved', reason: 'Seen in the bank.' },
      decline: { decision: 'declined', reason: 'Not for this shop.' },
    },
    allowed: { pending: both, failed: both },
  },
  refund: {
    states: refundStates,
    make: refunding,
    acts: {
      approve: { act: 'approve' },
      decline: { act: 'decline', reason: 'Sent by other means.' },
      cancel: { act: 'cancel', reason: 'Not wanted any more.' },
      sent: { act: 'sent', wasHash: '', hash: 'a'.repeat(64) },
      seen: { act: 'seen', hash: 'b'.repeat(64) },
    },
    allowed: {
      requested: ['approve', 'decline', 'cancel'],
      approved: ['decline', 'cancel', 'sent'],
      // The named transaction may be corrected.
      sent: ['sent'],
    },
  },
  return: {
    states: Object.keys(returnMoves),
    make: returning,
    acts: {
      agree: { act: 'return-agree' },
      refuse: { act: 'return-refuse', reason: 'Worn.' },
      count: { act: 'return-receive', 'restocked.0': '1' },
    },
    allowed: { asked: ['agree', 'refuse'], agreed: ['refuse', 'count'] },
  },
}

describe.each(Object.keys(machines))('a %s', (name) => {
  const { states, make, acts, allowed } = machines[name] as Machine
  const pairs = states.flatMap((state) => Object.keys(acts).map((act) => [state, act] as const))

  test.each(pairs)('that is %s: %s', async (state, act) => {
    const own = await make(state)
    const before = await databaseState()
    const answer = await send(own, acts[act] as Fields)
    expect(isDone(answer)).toBe(allowed[state]?.includes(act) ?? false)
    if (isDone(answer)) return expect(await databaseState()).not.toBe(before)
    expect([404, 409]).toContain(status(answer))
    const { code, facts } = body(answer).refusal as Refusal
    const said = world.say('en', 'errors', code, facts)
    expect(said).not.toContain(code)
    if (code === 'refund.closed') expect(said).toContain(words[state])
    expect(await databaseState()).toBe(before)
  })
})
