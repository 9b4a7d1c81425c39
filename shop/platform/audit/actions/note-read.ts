// Reading what concerns people is on record, too, and the log stays readable: reading on is not reading anew.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { record } from '../actions.ts'
import type { Details } from '../rules.ts'
import { readSince } from '../store/find.ts'

/** The same person with the same question within so many minutes is still at it. */
const sameReading = 15

/** One entry for each reading: the next page, another order of the rows and a reload are none. Details as in `record`. */
export async function noteRead(
  world: World,
  read: { who: Viewer; action: string; subject: string; details: Details },
): Promise<void> {
  const since = new Date(world.now().getTime() - sameReading * 60_000)
  const { who, ...what } = read
  if (await readSince(world.db, { ...what, who: who.id, since })) return
  await record(world, read)
}
