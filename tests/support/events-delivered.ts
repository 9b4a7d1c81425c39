// Waits for cache invalidation events, which reach a process through the database.
import type { World } from '../../shop/world.ts'

/** Resolves when every event published before has been received. */
export async function eventsDelivered(world: Pick<World, 'id' | 'events' | 'db'>): Promise<void> {
  const mark = `mark-${world.id()}`
  const received = new Promise<void>((resolve) => world.events.on(mark, resolve))
  await world.db`insert into news (topic) values (${mark})`
  world.events.publish([])
  await received
}
