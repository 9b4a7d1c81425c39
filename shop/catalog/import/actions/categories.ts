// Creates the categories that a file names and the shop lacks, if the import's options say so.
import * as v from 'valibot'
import type { Viewer } from '../../../people/accounts/rules.ts'
import { readInput } from '../../../platform/input.ts'
import type { World } from '../../../world.ts'
import { createCategory, shareTreeLock } from '../../categories/actions.ts'
import { newCategory } from '../../categories/input.ts'
import { type CategoryTree, findCategory } from '../../categories/rules.ts'
import { treeNow } from '../../categories/views.ts'
import { newCategoriesIn } from '../rules/file-categories.ts'
import type { FileProduct } from '../rules/file-product.ts'
import type { Options } from '../rules/imports.ts'

/** The tree, including the newly created categories that the products of a slice name. */
export async function treeFor(
  world: World,
  who: Viewer,
  products: readonly FileProduct[],
  options: Options,
): Promise<CategoryTree> {
  let tree = await treeNow(world)
  for (const path of newCategoriesIn(products, tree, options))
    for (const depth of path.keys()) {
      const above = depth === 0 ? null : findCategory(tree, path.slice(0, depth).join(' > '))
      if (findCategory(tree, path.slice(0, depth + 1).join(' > '))) continue
      const texts = { en: { name: path[depth] } }
      const named = { texts, parentId: above?.id ?? null, isInMenus: true }
      const read = readInput(v.strictObject(newCategory), named)
      if (read.ok && (await createCategory(world, who, read.value)).ok) tree = await treeNow(world)
    }
  await shareTreeLock(world)
  return treeNow(world)
}
