// Orders, for the agent whose checkout created them.
import { agentOfOrder } from '../../../shop/sales/agents/views.ts'
import { isOrderNumber } from '../../../shop/sales/orders/rules/order.ts'
import { none } from '../inputs'
import { nothing } from '../messages'
import { operation } from '../operation'
import { orderView } from '../order-view'

export const orders = [
  operation({
    name: 'get_order',
    title: 'Read an order',
    description:
      'Its present state. The request has to be signed by the agent that began the checkout.',
    root: 'dev.ucp.shopping.order',
    rest: { method: 'GET', path: '/orders/{id}' },
    hasId: true,
    argument: null,
    changes: false,
    needsProof: true,
    input: none,
    async run({ world, agent, id }) {
      const found = isOrderNumber(id) ? await agentOfOrder(world, id) : null
      // Whether another agent's order exists is not disclosed.
      const order = found?.agent === agent.profile ? await orderView(world, found.session) : null
      return order ? { status: 200, body: order } : nothing(world, 'not_found', 'Order not found.')
    },
  }),
]
