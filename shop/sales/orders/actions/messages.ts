// Messages between customers and staff about an order, with photos and the mark of unread ones.

import { retainUntil, storeDocument } from '../../../identity/documents/actions/store-document.ts'
import { daysAfter } from '../../../identity/documents/rules.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { contactsOf } from '../../../people/accounts/views/accounts.ts'
import { ownersOf } from '../../../people/accounts/views/staff.ts'
import { record } from '../../../platform/audit/actions.ts'
import { firstLanguage } from '../../../platform/languages.ts'
import { queueMail } from '../../../platform/mail/actions.ts'
import { allow } from '../../../platform/rate-limits/actions.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { settingsOf } from '../../../platform/settings/views.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import { isMessageId, maxMessageLength } from '../rules/message.ts'
import type { Order } from '../rules/order.ts'
import * as store from '../store/messages.ts'
import { orderByNumber, ownOrder } from '../store/orders.ts'

/** More an hour than a person types by hand indicates abuse. */
const written = { name: 'orders.questions', limit: 20, seconds: 3600 }

/** Days that the photo of a message is kept: as long as a buyer may claim a fault. */
export const photoDays = 730

export type NewMessage = {
  /** An idempotency key of the page: a double submit sends one message. */
  readonly id: string
  readonly text: string
  /** Path of an uploaded image. */
  readonly photo?: string | null
  /** Of staff: the newest message that they saw. A later one stays unread. */
  readonly seen?: string | null
}

/** The text as it is stored. Refuses `orders.message` {most}, `phrase.refused`. */
export async function readMessage(world: World, text: string): Promise<Result<string>> {
  const plain = await refuseSecrets(world, { message: text })
  if (!plain.ok) return plain
  const trimmed = text.replace(/\r\n?/g, '\n').normalize('NFC').trim()
  return trimmed === '' || [...trimmed].length > maxMessageLength
    ? refuse('orders.message', { facts: { most: maxMessageLength } })
    : ok(trimmed)
}

/**
 * The id of the stored photo; null without one. Decoding is slow: call it outside the transaction that stores the
 * message. Refuses as `storeDocument` does.
 */
export async function storePhoto(
  world: World,
  { userId: ownerId }: Pick<Order, 'userId'>,
  path: string | null = null,
): Promise<Result<string | null>> {
  if (path === null) return ok(null)
  const stored = await storeDocument(world, { ownerId, purpose: 'message', path })
  return stored.ok ? ok(stored.value.documentId) : stored
}

/** The message's id; null if it was stored before. Called within the transaction that tells of it. */
export async function insertOrderMessage(
  world: World,
  who: Pick<Viewer, 'id'>,
  { number, userId }: Pick<Order, 'number' | 'userId'>,
  {
    id,
    text,
    photoId,
    seen = null,
  }: { id: string; text: string; photoId: string | null; seen?: string | null },
): Promise<string | null> {
  const message = { id: isMessageId(id) ? id : world.id(), text, who: who.id, at: world.now() }
  if (!(await store.insertMessage(world.db, number, message))) return null
  if (photoId !== null) {
    await store.insertPhoto(world.db, message.id, photoId)
    await retainUntil(world, userId, [photoId], daysAfter(world.now(), photoDays))
  }
  if (who.id === userId) await store.setUnread(world.db, number, world.now())
  else await store.setRead(world.db, number, seen)
  await announce(world, `order:${number}`)
  return message.id
}

/**
 * The customer's message about their own order; the shop's contact address is told, without its text. Refuses
 * `orders.not_found` and `limit.reached`, and as `readMessage` and `storePhoto` do.
 */
export async function askShop(
  world: World,
  who: Viewer,
  number: string,
  { id, text, photo = null }: NewMessage,
): Promise<Result> {
  const order = await ownOrder(world.db, who.id, number)
  if (!order) return refuse('orders.not_found')
  const read = await readMessage(world, text)
  if (!read.ok) return read
  const counted = await allow(world, written, who.id)
  if (!counted.ok) return counted
  const stored = await storePhoto(world, order, photo)
  if (!stored.ok) return stored
  return world.transaction(async (world) => {
    const message = { id, text: read.value, photoId: stored.value }
    const messageId = await insertOrderMessage(world, who, order, message)
    if (messageId === null) return ok()
    await tellShop(world, number, messageId)
    await record(world, who, 'order.message_received', `order:${number}`)
    return ok()
  })
}

/** In the language of the first owner. */
async function tellShop(world: World, number: string, messageId: string): Promise<void> {
  const [settings, owners] = await Promise.all([settingsOf(world), ownersOf(world)])
  const [contact] = (await contactsOf(world, owners)).values()
  await queueMail(world, {
    to: settings.contactMail || world.config.supportMail,
    language: contact?.language ?? firstLanguage(),
    template: 'order.question',
    values: { number, link: `${world.config.publicUrl}/admin/orders/${number}#timeline` },
    dedupe: `order.question ${messageId}`,
  })
}

/** Idempotent. What the customer has written after `seen` stays unread. Refuses `orders.not_allowed`, `orders.not_found`. */
export const markRead = (
  world: World,
  who: Viewer,
  number: string,
  seen: string | null = null,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'orders.message')) return refuse('orders.not_allowed')
    if (!(await orderByNumber(world.db, number))) return refuse('orders.not_found')
    if (await store.setRead(world.db, number, seen)) {
      await record(world, who, 'order.messages_read', `order:${number}`)
      await announce(world, `order:${number}`)
    }
    return ok()
  })
