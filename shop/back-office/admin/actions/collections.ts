// What staff does with a collection that reaches other rooms: its picture.
import { pictureCollection } from '../../../catalog/collections/actions.ts'
import { storePicture } from '../../../catalog/products/actions/pictures.ts'
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/** Refuses as `makeSizes` of the images and `pictureCollection` do. */
export async function uploadCollectionPicture(
  world: World,
  who: Viewer,
  id: string,
  path: string,
): Promise<Result> {
  if (!mayAct(who, 'catalogue')) return refuse('collections.not_allowed')
  const stored = await storePicture(world, path)
  return stored.ok ? pictureCollection(world, who, id, stored.value) : stored
}
