// Stores a picture that staff has uploaded for something of another room.
import { storePicture } from '../../../catalog/products/actions/pictures.ts'
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** `room` is whose picture it is, `put` gives it the stored one. Refuses `ROOM.not_allowed`, and as `storePicture` and `put` do. */
export async function uploadPicture<T>(
  world: World,
  who: Viewer,
  room: 'categories' | 'collections' | 'design' | 'pages',
  path: string,
  put: (id: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!mayAct(who, 'catalogue')) return refuse(`${room}.not_allowed`)
  const stored = await storePicture(world, path)
  return stored.ok ? put(stored.value) : stored
}
