// What is announced reaches a process by the database, which takes a moment.
import type { World } from '../../shop/world.ts'

/** Until everything that was announced before has arrived. */
export async function arrived(world: Pick<World, 'id' | 'events' | 'db'>): Promise<void> {
  const mark = `mark-${world.id()}`
  const heard = new Promise<void>((resolve) => world.events.on(mark, resolve))
  await world.db`select pg_notify('piazza', ${mark})`
  await heard
}
