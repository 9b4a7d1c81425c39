// Returns: recorded, approved or refused, received.
import * as v from 'valibot'
import { ok, type Result, refuse } from '../../../shop/result.ts'
import {
  decideReturn,
  maxReasonLength,
  recordReturn,
  returnIn,
} from '../../../shop/sales/returns/actions/requests.ts'
import { askedKinds, moves } from '../../../shop/sales/returns/rules.ts'
import { returnById, returnRows, returnsOf } from '../../../shop/sales/returns/views.ts'
import { receiveItems } from '../../../shop/sales/withdrawals/actions/receive.ts'
import type { World } from '../../../shop/world.ts'
import { list, operation } from '../operation'
import { text, whole } from '../schemas'
import { orderReturn, returnView } from './order-schema'
import { current as holdOrder, orderOf } from './orders'

type Place = {
  readonly world: World
  readonly params: { readonly number: string; readonly id: string }
}

async function returnOf({ world, params: { number, id } }: Place) {
  const of = await orderOf(world, number)
  if (!of.ok) return of
  const found = await returnIn(world, number, id)
  return found.ok ? ok(returnView(found.value)) : found
}

/** Locks until the transaction ends. */
async function current(place: Place) {
  const held = await holdOrder(place)
  return held.ok ? returnOf(place) : held
}

const after = async (place: Place, done: Result<unknown>) => (done.ok ? returnOf(place) : done)

const missing = ['orders.not_found', 'returns.missing']
const line = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))
const units = v.pipe(whole, v.minValue(0), v.maxValue(1_000_000))
const linesOf = <Entries extends Record<string, v.GenericSchema>>(entries: Entries) =>
  v.pipe(v.array(v.strictObject({ line, ...entries })), v.minLength(1), v.maxLength(200))

const returnStates = Object.keys(moves) as (keyof typeof moves)[]

export const returns = [
  list({
    id: 'listAllReturns',
    path: '/returns',
    scope: 'returns:read',
    summary: 'List the returns of all orders, newest first',
    query: {
      state: v.optional(v.picklist(returnStates)),
      orderNumber: v.optional(text(32)),
    },
    item: orderReturn,
    find: async ({ world, query: { state = null, orderNumber = null }, after, limit }) =>
      ok(await returnRows(world, { status: state, orderNumber, after, limit })),
    view: returnView,
  }),
  operation({
    id: 'findReturn',
    method: 'GET',
    path: '/returns/{id}',
    scope: 'returns:read',
    summary: 'Read a return by the id that its events name',
    output: orderReturn,
    errors: ['returns.missing'],
    async run({ world, params }) {
      const found = await returnById(world, params.id)
      return found ? ok(returnView(found)) : refuse('returns.missing')
    },
  }),
  list({
    id: 'listReturns',
    path: '/orders/{number}/returns',
    scope: 'returns:read',
    summary: 'List the returns of an order',
    errors: ['orders.not_found'],
    item: orderReturn,
    async find({ world, params: { number } }) {
      const of = await orderOf(world, number)
      if (!of.ok) return of
      return ok(await returnsOf(world, number))
    },
    view: returnView,
  }),
  operation({
    id: 'getReturn',
    method: 'GET',
    path: '/orders/{number}/returns/{id}',
    scope: 'returns:read',
    summary: 'Read a return',
    output: orderReturn,
    errors: missing,
    run: returnOf,
  }),
  operation({
    id: 'createReturn',
    method: 'POST',
    path: '/orders/{number}/returns',
    scope: 'returns:write',
    summary: 'Record a return that a customer asked for elsewhere',
    description: 'It is agreed to, and the customer is told by email how to send the items.',
    body: {
      kind: v.picklist(askedKinds),
      reason: v.optional(text(maxReasonLength), ''),
      lines: linesOf({ quantity: units }),
    },
    output: orderReturn,
    status: 201,
    errors: ['orders.not_found', 'orders.pieces_none', 'orders.pieces_left', 'returns.words'],
    example: { kind: 'fault', reason: 'It hums.', lines: [{ line: 0, quantity: 1 }] },
    async run({ world, who, params: { number }, body: { kind, reason, lines } }) {
      const asking = { kind, words: reason, units: lines }
      const made = await recordReturn(world, who, number, asking)
      return made.ok ? returnOf({ world, params: { number, id: made.value } }) : made
    },
  }),
  operation({
    id: 'agreeToReturn',
    method: 'POST',
    path: '/orders/{number}/returns/{id}/agree',
    scope: 'returns:write',
    summary: 'Agree to a return',
    description: 'The customer is told by email how to send the items.',
    output: orderReturn,
    errors: [...missing, 'returns.move'],
    current,
    async run({ world, who, params }) {
      const { number, id } = params
      const decision = { id, to: 'agreed', words: '' } as const
      return after({ world, params }, await decideReturn(world, who, number, decision))
    },
  }),
  operation({
    id: 'refuseReturn',
    method: 'POST',
    path: '/orders/{number}/returns/{id}/refuse',
    scope: 'returns:write',
    summary: 'Refuse a return, with a reason that the customer reads',
    description: 'A withdrawal is a right and cannot be refused.',
    body: { reason: v.pipe(text(maxReasonLength), v.minLength(1)) },
    output: orderReturn,
    errors: [...missing, 'returns.move', 'returns.right', 'orders.reason'],
    example: { reason: 'The items were used.' },
    current,
    async run({ world, who, params, body: { reason } }) {
      const { number, id } = params
      const decision = { id, to: 'refused', words: reason } as const
      return after({ world, params }, await decideReturn(world, who, number, decision))
    },
  }),
  operation({
    id: 'receiveReturn',
    method: 'POST',
    path: '/orders/{number}/returns/{id}/receive',
    scope: 'returns:write',
    summary: 'Record what came back of a return',
    description:
      'Restocked units are available again. What was paid for the units is proposed as a refund, which people approve; used shop credit is credited again.',
    body: { lines: linesOf({ restocked: v.optional(units, 0), damaged: v.optional(units, 0) }) },
    output: orderReturn,
    errors: [...missing, 'returns.move', 'orders.pieces_none', 'orders.pieces_left'],
    example: { lines: [{ line: 0, restocked: 1 }] },
    current,
    async run({ world, who, params, body: { lines: counted } }) {
      const { number, id } = params
      return after({ world, params }, await receiveItems(world, who, number, { id, counted }))
    },
  }),
]
