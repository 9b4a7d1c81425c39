// Assigns sequence numbers to committed events, and queues deliveries to each subscribed endpoint.
import { numberEvents } from '../../../platform/events/actions.ts'
import type { Numbered } from '../../../platform/events/rules.ts'
import { hasNewEvents } from '../../../platform/events/views.ts'
import { ok } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { wants } from '../rules.ts'
import { insertDeliveries } from '../store/deliveries.ts'
import { endpointsWithDue, lockReceiving, scheduleDelivery } from '../store/endpoints.ts'

const batch = 1_000

/** Others that are told, in the transaction that numbers the events. */
export type AlsoTold = (world: World, events: readonly Numbered[]) => Promise<void>

/** One process at a time; another one waits, and finds nothing left. Returns how many. */
export async function publishEvents(world: World, alsoTold?: AlsoTold): Promise<number> {
  let count = 0
  while (await hasNewEvents(world)) {
    const done = await world.transaction(async (world) => {
      const [events, endpoints] = await Promise.all([
        numberEvents(world, batch),
        lockReceiving(world.db),
      ])
      const rows = endpoints.flatMap((endpoint) =>
        events
          .filter((event) => wants(endpoint, event))
          .map(({ number, object, objectId }) => ({
            endpointId: endpoint.id,
            number,
            object,
            objectId,
          })),
      )
      const now = world.now()
      await insertDeliveries(world.db, rows, now)
      const ids = [...new Set(rows.map(({ endpointId }) => endpointId))]
      await scheduleDelivery(world.db, ids, now)
      await alsoTold?.(world, events)
      return ok(events.length)
    })
    if (!done.ok) break
    count += done.value
    // Events committed in the meantime announce themselves.
    if (done.value < batch) break
  }
  return count
}

/** Job: publishes and sends events whose process ended before announcing them. */
export async function recoverWebhooks(world: World, alsoTold?: AlsoTold): Promise<void> {
  await publishEvents(world, alsoTold)
  const now = world.now()
  await scheduleDelivery(world.db, await endpointsWithDue(world.db, now), now)
}
