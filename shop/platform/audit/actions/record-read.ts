// Records read access to personal data, deduplicated so that the log stays readable.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { World } from '../../../world.ts'
import { record } from '../actions.ts'
import type { Details } from '../rules.ts'
import { readSince } from '../store/find.ts'

/** Minutes in which the same query by the same person counts as one access. */
const sameReading = 15

/** One entry per access: paging, sorting and reloading add none. Details as in `record`. */
export async function recordRead(
  world: World,
  read: { who: Viewer; action: string; subject: string; details: Details },
): Promise<void> {
  const since = new Date(world.now().getTime() - sameReading * 60_000)
  const { who, ...what } = read
  if (await readSince(world.db, { ...what, who: who.id, since })) return
  await record(world, read)
}
