// Sends a message from staff to the customer and stores it in the order's history.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { insertOrderMessage } from '../../orders/actions/notes.ts'
import { foreignLink, isMessageId, maxMessageLength } from '../../orders/rules/message.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { mailOfOrder } from '../../returns/mail.ts'

/** More messages an hour than a person types by hand indicate abuse. */
const written = { name: 'orders.messages', limit: 60, seconds: 3600 }

/**
 * `id` is an idempotency key of the page: a double submit sends one message. Refuses `orders.not_allowed`,
 * `orders.not_found`, `orders.message` {most}, `orders.message_link` {link}, `phrase.refused`, `limit.reached`.
 */
export const writeMessage = (
  world: World,
  who: Viewer,
  number: string,
  { id, text }: { id: string; text: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.message')) return refuse('orders.not_allowed')
    const plain = await refuseSecrets(world, { message: text })
    if (!plain.ok) return plain
    const trimmed = text.replace(/\r\n?/g, '\n').normalize('NFC').trim()
    if (trimmed === '' || [...trimmed].length > maxMessageLength)
      return refuse('orders.message', { facts: { most: maxMessageLength } })
    const link = foreignLink(trimmed, world.config.publicUrl)
    if (link !== null) return refuse('orders.message_link', { facts: { link } })
    const order = await orderByNumber(world, number)
    if (!order) return refuse('orders.not_found')
    const counted = await allow(world, written, who.id)
    if (!counted.ok) return counted
    const message = { id: isMessageId(id) ? id : world.id(), text: trimmed }
    if (!(await insertOrderMessage(world, who, number, message))) return ok()
    await mailOfOrder(world, order, async () => ({
      template: 'order.message',
      values: { words: trimmed },
      dedupe: `order.message ${message.id}`,
    }))
    await record(world, who, 'order.message_sent', `order:${number}`)
    await announce(world, `order:${number}`)
    return ok()
  })
