// Carts of agents.
import { cartInput, none } from '../inputs'
import { operation } from '../operation'
import { cartAnswer } from '../session-view'
import { sessionsOf } from './sessions'

const root = 'dev.ucp.shopping.cart'
const common = { root, hasId: true, changes: true } as const
const sessions = sessionsOf('cart', cartAnswer)

export const carts = [
  operation({
    ...common,
    hasId: false,
    name: 'create_cart',
    argument: 'cart',
    title: 'Create a cart',
    description: 'Keeps items at current prices for a week. No stock is held.',
    rest: { method: 'POST', path: '/carts' },
    input: cartInput,
    run: (call) => sessions.open(call, call.input),
  }),
  operation({
    ...common,
    name: 'get_cart',
    changes: false,
    argument: null,
    title: 'Read a cart',
    description: 'At current prices.',
    rest: { method: 'GET', path: '/carts/{id}' },
    input: none,
    run: sessions.read,
  }),
  operation({
    ...common,
    name: 'update_cart',
    argument: 'cart',
    title: 'Change a cart',
    description: 'The items that are sent replace those that were there.',
    rest: { method: 'PUT', path: '/carts/{id}' },
    input: cartInput,
    run: (call) => sessions.change(call, call.input),
  }),
  operation({
    ...common,
    name: 'cancel_cart',
    argument: null,
    title: 'Cancel a cart',
    description: 'Answers it as it was; then it is gone.',
    rest: { method: 'POST', path: '/carts/{id}/cancel' },
    input: none,
    run: sessions.cancel,
  }),
]
