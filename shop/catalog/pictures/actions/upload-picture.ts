// Stores an image that staff has uploaded for an object of another module.

import type { Permission } from '../../../people/accounts/permissions.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { storePicture } from './pictures.ts'

const permissionOf = {
  categories: 'categories.write',
  collections: 'categories.write',
  design: 'storefront.write',
  pages: 'storefront.write',
} as const satisfies Record<string, Permission>

/**
 * `room` is the image's module, `put` assigns the stored image. Refuses `ROOM.not_allowed`, and as `storePicture` and
 * `put` do.
 */
export async function uploadPicture<T>(
  world: World,
  who: Viewer,
  room: keyof typeof permissionOf,
  path: string,
  put: (id: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!may(who, permissionOf[room])) return refuse(`${room}.not_allowed`)
  const stored = await storePicture(world, path)
  return stored.ok ? put(stored.value) : stored
}
