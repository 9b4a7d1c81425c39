// `piazza webhooks list`, `test` and `listen`: endpoints, a test for one, and events forwarded to a developer's program.
import { setTimeout as wait } from 'node:timers/promises'
import { webhookReceivers } from '../../adapters/webhooks.ts'
import { readEventObject } from '../../app/api/event-objects.ts'
import { testWebhook } from '../../shop/people/webhooks/actions/manage.ts'
import { publishEvents } from '../../shop/people/webhooks/actions/publish.ts'
import type { WebhookReceivers } from '../../shop/people/webhooks/port.ts'
import { payloadOf } from '../../shop/people/webhooks/rules.ts'
import { newSecret } from '../../shop/people/webhooks/secrets.ts'
import { webhooks } from '../../shop/people/webhooks/views.ts'
import { eventRows, lastSequence } from '../../shop/platform/events/views.ts'
import type { World } from '../../shop/world.ts'
import { withShop } from './cli.ts'

export const list = (isJson: boolean): Promise<void> =>
  withShop(async (world) => {
    const all = await webhooks(world)
    if (isJson) {
      console.log(JSON.stringify({ webhooks: all }))
      return 0
    }
    if (all.length === 0) console.log('There are no webhooks. Create one at /admin/webhooks.')
    for (const { id, url, state, waiting, failed } of all)
      console.log(`${id}  ${state}  ${url}  ${waiting} waiting, ${failed} failed`)
    return 0
  })

export const sendTest = (id: string): Promise<void> =>
  withShop(async (world) => {
    const done = await testWebhook(world, 'system', id)
    if (done.ok)
      console.log(`A running shop sends it now. See ${world.config.publicUrl}/admin/webhooks/${id}`)
    else console.error(world.say('en', 'errors', done.code))
    return done.ok ? 0 : 1
  })

export const listen = (url: string): Promise<void> =>
  withShop(async (world) => {
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    process.once('SIGTERM', () => stop.abort())
    const secret = newSecret()
    console.log(`Signing secret: ${secret}`)
    console.log(`Forwarding events to ${url}. Stop with Ctrl+C.`)
    const receivers = webhookReceivers({ mayBeLocal: true })
    await forward(world, { url, secret, receivers, say: console.log }, stop.signal)
    return 0
  })

type Forwarding = {
  readonly url: string
  readonly secret: string
  readonly receivers: WebhookReceivers
  readonly say: (line: string) => void
}

/** Forwards each event from now on, once, in order, whatever the response. */
export async function forward(
  world: World,
  { url, secret, receivers, say }: Forwarding,
  signal: AbortSignal,
): Promise<void> {
  await publishEvents(world)
  let since = await lastSequence(world)
  while (!signal.aborted) {
    await publishEvents(world)
    const { rows } = await eventRows(world, { since: String(since), after: null, limit: 100 })
    for (const { id, ...event } of rows) {
      const payload = payloadOf({ eventId: id, ...event }, await readEventObject(world, event))
      const message = { id, at: new Date(), body: JSON.stringify(payload), secrets: [secret] }
      const { status, failure, milliseconds } = await receivers.send(url, message, signal)
      if (signal.aborted) return
      say(`${event.type} ${event.objectId}  ${status ?? failure}  ${milliseconds} ms`)
      since = event.sequence
    }
    if (rows.length === 0) await wait(300, null, { signal }).catch(() => {})
  }
}
