// Uploaded images by id, for other modules.
import type { World } from '../../../world.ts'
import * as store from '../store/pictures.ts'

export const picturesById = (world: World, ids: readonly string[]): Promise<store.PictureRow[]> =>
  store.picturesById(world.db, ids)
