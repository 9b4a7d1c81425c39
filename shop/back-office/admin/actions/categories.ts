// What staff does with a category that reaches other rooms: its products, its promotions, its picture.
import {
  createCategory,
  deleteCategory,
  lockTree,
  pictureCategory,
  type SeenCategory,
} from '../../../catalog/categories/actions.ts'
import { type StartingTree, startingTrees } from '../../../catalog/categories/data.ts'
import { treeNow } from '../../../catalog/categories/views.ts'
import { moveProducts } from '../../../catalog/products/actions/categories.ts'
import { storePicture } from '../../../catalog/products/actions/pictures.ts'
import { isPromoted } from '../../../catalog/promotions/views.ts'
import { mayAct, type Viewer } from '../../../people/accounts/rules.ts'
import { languages } from '../../../platform/languages.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'

/**
 * Moves its products to `target`, many of them by a job, and deletes it. Refuses as `deleteCategory` does, `categories.promoted`,
 * `form.invalid` where it has products and no target.
 */
export function removeCategory(
  world: World,
  who: Viewer,
  seen: SeenCategory,
  target: string,
): Promise<Result> {
  return world.transaction(async (world) => {
    if (!mayAct(who, 'catalogue')) return refuse('categories.not_allowed')
    await lockTree(world)
    const { byId } = await treeNow(world)
    const to = target !== seen.id && byId.has(target) ? target : null
    if (await isPromoted(world, seen.id)) return refuse('categories.promoted')
    const moved = await moveProducts(world, seen.id, to)
    return moved.ok ? deleteCategory(world, who, seen, to, moved.value) : moved
  })
}

/** Refuses as `makeSizes` of the images and `pictureCategory` do. */
export async function uploadCategoryPicture(
  world: World,
  who: Viewer,
  id: string,
  path: string,
): Promise<Result> {
  if (!mayAct(who, 'catalogue')) return refuse('categories.not_allowed')
  const stored = await storePicture(world, path)
  return stored.ok ? pictureCategory(world, who, id, stored.value) : stored
}

/** A set of categories for a shop that has none, named in every language. Refuses `categories.started`. */
export function startCategories(world: World, who: Viewer, tree: StartingTree): Promise<Result> {
  return world.transaction(async (world) => {
    if ((await treeNow(world)).all.length > 0) return refuse('categories.started')
    for (const [name, children] of startingTrees[tree]) {
      const made = await createNamed(world, who, name, '')
      if (!made.ok) return made
      for (const child of children) {
        const below = await createNamed(world, who, child, made.value)
        if (!below.ok) return below
      }
    }
    return ok()
  })
}

function createNamed(world: World, who: Viewer, key: string, parentId: string) {
  const names = languages.map((language) => [
    `texts.${language}.name`,
    world.say(language, 'starting-categories', key),
  ])
  // The same name below two parents makes two addresses.
  const slug = ['clothing', 'shoes'].includes(key) ? `${parentId}-${key}` : key
  return createCategory(world, who, {
    ...Object.fromEntries(names),
    ...{ parentId, slug, isInMenus: 'yes' },
  })
}
