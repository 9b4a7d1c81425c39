// Deleted categories whose products a job still moves: the next one, and its end.
import { announceAll, type World } from '../../../world.ts'
import { topics } from '../actions.ts'
import * as store from '../store.ts'

export const movingCategory = ({ db }: World) => store.movingCategory(db)

/** Its last product has been moved. */
export async function endMove(world: World, id: string): Promise<void> {
  await store.dropCategory(world.db, id)
  await announceAll(world, topics)
}
