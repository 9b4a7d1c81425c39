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
    description: 'Stores items for a week, at current prices. Reserves no stock.',
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
    description: 'Returns a cart at current prices.',
    rest: { method: 'GET', path: '/carts/{id}' },
    input: none,
    run: sessions.read,
  }),
  operation({
    ...common,
    name: 'update_cart',
    argument: 'cart',
    title: 'Change a cart',
    description: 'Replaces all items of a cart with those that are sent.',
    rest: { method: 'PUT', path: '/carts/{id}' },
    input: cartInput,
    run: (call) => sessions.change(call, call.input),
  }),
  operation({
    ...common,
    name: 'cancel_cart',
    argument: null,
    title: 'Cancel a cart',
    description: 'Deletes a cart and returns its last content.',
    rest: { method: 'POST', path: '/carts/{id}/cancel' },
    input: none,
    run: sessions.cancel,
  }),
]
