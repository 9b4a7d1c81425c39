// Common operations of agents' carts and checkouts: each is created, read, updated and canceled, with its own response.
import {
  cancelSession,
  changeSession,
  openSession,
} from '../../../shop/sales/agents/actions/sessions.ts'
import type { Kind } from '../../../shop/sales/agents/rules.ts'
import { ownSession } from '../../../shop/sales/agents/views.ts'
import type { CheckoutChange } from '../inputs'
import { nothing } from '../messages'
import type { UcpAnswer, UcpCall } from '../operation'
import { refusedAs } from '../refusals'
import { linesIn, sessionInputOf, variantRequired } from '../session-input'
import type { cartAnswer, checkoutAnswer } from '../session-view'

type Call = Omit<UcpCall<unknown>, 'input'>

export const sessionsOf = (kind: Kind, answer: typeof cartAnswer | typeof checkoutAnswer) => ({
  async open(
    { world, agent, language, active }: Call,
    { line_items, ...sent }: CheckoutChange,
  ): Promise<UcpAnswer> {
    const { lines, messages, isSoldOut } = await linesIn(world, line_items, language)
    if (lines.length === 0) {
      const choice = messages.find(({ code }) => code === variantRequired)
      if (choice) return nothing(world, variantRequired, choice.content)
      return nothing(world, 'item_unavailable', 'None of the items was found.')
    }
    if (isSoldOut) return nothing(world, 'out_of_stock', 'All of the items are out of stock.')
    const wish = sessionInputOf(lines, sent, active)
    const opened = await openSession(world, agent, kind, { wish, language })
    if (!opened.ok) return refusedAs(world, opened)
    return answer(world, opened.value, { active, messages, status: 201 })
  },

  async read({ world, agent, active, id }: Call): Promise<UcpAnswer> {
    const session = await ownSession(world, agent, kind, id)
    if (!session) return refusedAs(world, { ok: false, code: 'agents.not_found' })
    return answer(world, session, { active })
  },

  async change(
    { world, agent, language, active, id }: Call,
    { line_items, ...sent }: CheckoutChange,
  ): Promise<UcpAnswer> {
    const { lines, messages } = await linesIn(world, line_items, language)
    const changed = await changeSession(world, agent, {
      kind,
      id,
      wish: (session) => sessionInputOf(lines, sent, active, session),
    })
    if (!changed.ok) return refusedAs(world, changed)
    return answer(world, changed.value, { active, messages })
  },

  async cancel({ world, agent, active, id }: Call): Promise<UcpAnswer> {
    const cancelled = await cancelSession(world, agent, { kind, id })
    if (!cancelled.ok) return refusedAs(world, cancelled)
    return answer(world, cancelled.value, { active })
  },
})
