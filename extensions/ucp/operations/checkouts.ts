// Checkouts of agents: the agent may place what its user has approved.
import { stable } from '../../../shop/platform/canonical-json.ts'
import { pick } from '../../../shop/platform/pick.ts'
import { completeSession } from '../../../shop/sales/agents/actions/order.ts'
import {
  changeSession,
  checkoutOfCart,
  openSession,
} from '../../../shop/sales/agents/actions/sessions.ts'
import type { Session, SessionInput } from '../../../shop/sales/agents/rules.ts'
import { ownSession, sessionById } from '../../../shop/sales/agents/views.ts'
import type { World } from '../../../shop/world.ts'
import { type CheckoutChange, checkoutChange, checkoutInput, completion, none } from '../inputs'
import { type Message, nothing, problem } from '../messages'
import { operation, type UcpAnswer, type UcpCall, type Undone } from '../operation'
import { methodIn } from '../payment-handlers'
import { refusedAs } from '../refusals'
import { sessionInputOf } from '../session-input'
import { checkoutAnswer } from '../session-view'
import { sessionsOf } from './sessions'

const root = 'dev.ucp.shopping.checkout'
const common = { root, hasId: true, changes: true, argument: 'checkout' } as const
const kind = 'checkout'
const sessions = sessionsOf(kind, checkoutAnswer)

export const checkouts = [
  operation({
    ...common,
    hasId: false,
    name: 'create_checkout',
    title: 'Create a checkout',
    description:
      'Starts a purchase at current prices, valid for six hours. Reserves no stock. Places no order.',
    rest: { method: 'POST', path: '/checkout-sessions' },
    input: checkoutInput,
    async run({ input: { cart_id, ...input }, ...call }) {
      if (cart_id === undefined || !call.active.has('dev.ucp.shopping.cart'))
        return sessions.open(call, input)
      return fromCart({ ...call, input }, cart_id)
    },
  }),
  operation({
    ...common,
    name: 'get_checkout',
    changes: false,
    argument: null,
    title: 'Read a checkout',
    description:
      'Returns a checkout at current prices, what it still needs and, once ordered, how to pay.',
    rest: { method: 'GET', path: '/checkout-sessions/{id}' },
    input: none,
    run: sessions.read,
  }),
  operation({
    ...common,
    name: 'update_checkout',
    title: 'Change a checkout',
    description:
      'Replaces the parts that are sent: items, discount codes, buyer, delivery. Other parts stay. The buyer must approve again.',
    rest: { method: 'PUT', path: '/checkout-sessions/{id}' },
    input: checkoutChange,
    run: (call) => sessions.change(call, call.input),
  }),
  operation({
    ...common,
    name: 'complete_checkout',
    isSigned: true,
    title: 'Place the order of a checkout',
    description:
      'Places the order that the buyer has approved, and returns address, amount and expiry of the payment. The order counts as paid once the payment is final on the ledger.',
    rest: { method: 'POST', path: '/checkout-sessions/{id}/complete' },
    input: completion,
    async run({ world, agent, active, id, input }) {
      const session = await ownSession(world, agent, kind, id)
      if (!session) return refusedAs(world, { ok: false, code: 'agents.not_found' })
      const method = methodIn(world, input.payment)
      if (!method) return unplaced(active, id, noMethod)
      const placed = await completeSession(world, agent, id, method)
      if (!placed.ok) {
        if (placed.code === 'agents.not_found' || placed.code === 'agents.ended')
          return refusedAs(world, placed)
        return unplaced(active, id, whyUnplaced(world, placed))
      }
      const ordered = await sessionById(world, id)
      return checkoutAnswer(world, ordered ?? session, { active })
    },
  }),
  operation({
    ...common,
    name: 'cancel_checkout',
    argument: null,
    title: 'Cancel a checkout',
    description:
      'Cancels a checkout that is not ordered yet. An order can only be cancelled by the buyer, in the shop.',
    rest: { method: 'POST', path: '/checkout-sessions/{id}/cancel' },
    input: none,
    run: sessions.cancel,
  }),
]

/**
 * The pending checkout of a cart, else a new one with everything in the cart. Items, context and buyer are the cart's;
 * fulfillment and discounts are those that are sent.
 */
async function fromCart(
  { world, agent, language, active, input }: UcpCall<CheckoutChange>,
  cartId: string,
): Promise<UcpAnswer> {
  const cart = await ownSession(world, agent, 'cart', cartId, true)
  if (!cart) return nothing(world, 'not_found', 'The cart was not found or has expired.')
  const { fulfillment, discounts } = input
  const inputFrom = (session: Session) =>
    sessionInputOf(session.lines, { fulfillment, discounts }, active, session)
  const present = await checkoutOfCart(world, cartId)
  if (present) {
    // A retry that changes nothing keeps an approval.
    if (isSameInput(present, inputFrom(present))) return checkoutAnswer(world, present, { active })
    const what = { kind, id: present.id, wish: inputFrom } as const
    const changed = await changeSession(world, agent, what)
    if (!changed.ok) return refusedAs(world, changed)
    return checkoutAnswer(world, changed.value, { active })
  }
  const opened = await openSession(world, agent, kind, { wish: inputFrom(cart), language, cartId })
  if (!opened.ok) return refusedAs(world, opened)
  return checkoutAnswer(world, opened.value, { active, status: 201 })
}

const isSameInput = (session: Session, input: SessionInput): boolean =>
  stable(input) === stable(pick(session, ...(Object.keys(input) as (keyof SessionInput)[])))

const noMethod = problem(
  'payment_failed',
  'payment.instruments names no handler of this shop: send one with its handler_id.',
  'recoverable',
  '$.payment.instruments',
)

/** The order's transaction is rolled back first. */
const unplaced = (active: ReadonlySet<string>, id: string, message: Message | null): Undone => ({
  async undone(world) {
    const session = await sessionById(world, id)
    if (!session) return refusedAs(world, { ok: false, code: 'agents.not_found' })
    return checkoutAnswer(world, session, { active, messages: message ? [message] : [] })
  },
})

/** A reason that the checkout itself states already is not repeated. */
function whyUnplaced(
  world: World,
  { code, facts }: { code: string; facts?: Readonly<Record<string, string | number>> },
): Message | null {
  if (code === 'agents.not_ready') return null
  const content = world.say('en', 'errors', code, facts)
  const isOfPayment = /^(checkout\.method_off|rate\.|payment\.)/.test(code)
  return problem(isOfPayment ? 'payment_failed' : code.replace('.', '_'), content, 'recoverable')
}
