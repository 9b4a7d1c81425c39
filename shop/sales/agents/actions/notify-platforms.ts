// Webhook deliveries to platforms about their agents' orders: each state at least once, only the latest.
import { createHash } from 'node:crypto'
import { errorSummary } from '../../../platform/error-summary.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { orderByNumber } from '../../orders/views/orders.ts'
import { hostOf, retryAfter, type Session } from '../rules.ts'
import { claimDueDeliveries, type DueDelivery, saveTold, sessionById } from '../store.ts'

export type WebhookRequest = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** What is sent about an order, and how; null if the order is gone. */
export type WebhookRenderer = {
  text(world: World, session: Session): Promise<string | null>
  news(world: World, told: { url: string; id: string; body: string }): WebhookRequest
  /** Posts it to the platform. Refuses `agents.not_told` with the status. */
  tell(world: World, url: string, request: WebhookRequest): Promise<Result>
}

const most = 200
const minute = 60_000
/** Days after the order in which changes are checked each minute, and in which they are checked at all. */
const days = { often: 2, all: 120 }

/** Returns the number of deliveries. */
export async function deliverPlatformWebhooks(
  world: World,
  renderer: WebhookRenderer,
): Promise<number> {
  const now = world.now()
  const until = new Date(now.getTime() + 5 * minute)
  const found = await claimDueDeliveries(world.db, { now, until, most })
  let count = 0
  for (const each of found) {
    try {
      if (await deliverOne(world, renderer, each)) count += 1
    } catch (error) {
      world.log.error('agent not told', { id: each.id, ...errorSummary(error) })
    }
  }
  return count
}

async function deliverOne(
  world: World,
  renderer: WebhookRenderer,
  { id, told, tries }: DueDelivery,
) {
  const session = await sessionById(world.db, id)
  const body = session && (await renderer.text(world, session))
  const url = session?.webhook
  if (!session || !body || !url) return end(world, id, told)
  const hash = createHash('sha256').update(body).digest('base64url')
  if (hash === told) {
    await saveTold(world.db, id, { told, tries: 0, at: await nextLook(world, session) })
    return false
  }
  const news = renderer.news(world, { url, id: `${id}-${hash.slice(0, 16)}`, body })
  const done = await renderer.tell(world, url, news)
  if (done.ok) {
    await saveTold(world.db, id, { told: hash, tries: 0, at: await nextLook(world, session) })
    return true
  }
  const wait = retryAfter(tries)
  world.log.warn('agent not told', { agent: hostOf(session.agent), ...done.facts, tries })
  const at = wait === null ? null : new Date(world.now().getTime() + wait * minute)
  await saveTold(world.db, id, { told, tries: tries + 1, at })
  return false
}

async function end(world: World, id: string, told: string | null): Promise<false> {
  await saveTold(world.db, id, { told, tries: 0, at: null })
  return false
}

async function nextLook(world: World, { orderNumber }: Session): Promise<Date | null> {
  const order = orderNumber === null ? null : await orderByNumber(world, orderNumber)
  if (!order) return null
  const now = world.now().getTime()
  const age = (now - order.placedAt.getTime()) / (24 * 60 * minute)
  return age > days.all ? null : new Date(now + (age < days.often ? 1 : 15) * minute)
}
