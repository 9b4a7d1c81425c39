// Uploaded images by their id, for other rooms that show them.
import type { World } from '../../../world.ts'
import * as store from '../store/pictures.ts'

export const picturesById = (world: World, ids: readonly string[]): Promise<store.PictureRow[]> =>
  store.picturesById(world.db, ids)
