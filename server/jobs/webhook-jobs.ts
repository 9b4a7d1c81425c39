// Publishes events as soon as they are committed, and delivers them, one job at a time for each endpoint.
import type { Task } from 'graphile-worker'
import { readEventObject } from '../../app/api/event-objects.ts'
import { deliverTo } from '../../shop/people/webhooks/actions/deliver.ts'
import { type AlsoTold, publishEvents } from '../../shop/people/webhooks/actions/publish.ts'
import { errorSummary } from '../../shop/platform/error-summary.ts'
import { eventsTopic } from '../../shop/platform/events/actions.ts'
import type { World } from '../../shop/world.ts'

export const deliverWebhook =
  (world: World): Task =>
  async (payload, { abortSignal }) => {
    const { endpoint } = payload as { endpoint: string }
    await deliverTo(world, endpoint, readEventObject, abortSignal)
  }

/** Returns a function that stops it, after pending work. The job `recover-webhooks` finds what it misses. */
export function publishAtOnce(world: World, alsoTold: AlsoTold): () => Promise<void> {
  let isWanted = false
  let running: Promise<void> | null = null

  async function publish(): Promise<void> {
    while (isWanted) {
      isWanted = false
      await publishEvents(world, alsoTold).catch((error) =>
        world.log.warn('events not published', errorSummary(error)),
      )
    }
    running = null
  }
  const stop = world.events.on(eventsTopic, () => {
    isWanted = true
    running ??= publish()
  })
  return async () => {
    stop()
    await running
  }
}
