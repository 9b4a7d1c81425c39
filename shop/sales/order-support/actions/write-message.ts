// Sends a message from staff to the customer and stores it in the order's history.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import {
  insertOrderMessage,
  type NewMessage,
  readMessage,
  storePhoto,
} from '../../orders/actions/messages.ts'
import { foreignLink } from '../../orders/rules/message.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { mailOfOrder } from '../../returns/mail.ts'

/** More messages an hour than a person types by hand indicate abuse. */
const written = { name: 'orders.messages', limit: 60, seconds: 3600 }

/**
 * Its photo belongs to the customer. Refuses `orders.not_allowed`, `orders.not_found`, `orders.message_link` {link} and
 * `limit.reached`, and as `readMessage` and `storePhoto` do.
 */
export async function writeMessage(
  world: World,
  who: Viewer,
  number: string,
  { id, text, photo = null, seen = null }: NewMessage,
): Promise<Result> {
  if (!may(who, 'orders.message')) return refuse('orders.not_allowed')
  const read = await readMessage(world, text)
  if (!read.ok) return read
  const link = foreignLink(read.value, world.config.publicUrl)
  if (link !== null) return refuse('orders.message_link', { facts: { link } })
  const order = await orderByNumber(world, number)
  if (!order) return refuse('orders.not_found')
  const counted = await allow(world, written, who.id)
  if (!counted.ok) return counted
  const stored = await storePhoto(world, order, photo)
  if (!stored.ok) return stored
  return world.transaction(async (world) => {
    const message = { id, text: read.value, photoId: stored.value, seen }
    const messageId = await insertOrderMessage(world, who, order, message)
    if (messageId === null) return ok()
    await mailOfOrder(world, order, async () => ({
      template: 'order.message',
      values: { words: read.value },
      dedupe: `order.message ${messageId}`,
    }))
    await record(world, who, 'order.message_sent', `order:${number}`)
    return ok()
  })
}
