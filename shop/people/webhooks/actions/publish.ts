// Puts committed events into their list, and into the queue of each endpoint that wants them.
import { numberEvents } from '../../../platform/events/actions.ts'
import { hasNewEvents } from '../../../platform/events/views.ts'
import { ok } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { wants } from '../rules.ts'
import { insertDeliveries } from '../store/deliveries.ts'
import { endpointsWithDue, lockReceiving, scheduleDelivery } from '../store.ts'

const batch = 1_000

/** One process at a time; another one waits, and finds nothing left. Answers how many. */
export async function publishEvents(world: World): Promise<number> {
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
            ...{ endpointId: endpoint.id, number, object, objectId },
          })),
      )
      const now = world.now()
      await insertDeliveries(world.db, rows, now)
      const ids = [...new Set(rows.map(({ endpointId }) => endpointId))]
      await scheduleDelivery(world.db, ids, now)
      return ok(events.length)
    })
    if (!done.ok) break
    count += done.value
    // Events that were committed meanwhile are announced by themselves.
    if (done.value < batch) break
  }
  return count
}

/** Job: what nobody was told of, because a process ended, is published and sent after all. */
export async function tendWebhooks(world: World): Promise<void> {
  await publishEvents(world)
  const now = world.now()
  await scheduleDelivery(world.db, await endpointsWithDue(world.db, now), now)
}
