// The demonstration's categories, with their names in every language.
import { createCategory } from '../../shop/catalog/categories/actions.ts'
import type { CategoryArt, CategoryTexts } from '../../shop/catalog/categories/rules.ts'
import { treeNow } from '../../shop/catalog/categories/views.ts'
import type { World } from '../../shop/world.ts'
import { categoryDefaultsOf } from './attributes.ts'
import written from './categories.json' with { type: 'json' }

type DemoCategory = {
  readonly id: string
  readonly inMenus: boolean
  readonly art: CategoryArt
  readonly texts: Readonly<Record<string, CategoryTexts>>
}
export const demoCategories: readonly DemoCategory[] = written

/** Loads them only if the shop has none. */
export async function loadCategories(world: World): Promise<void> {
  if ((await treeNow(world)).all.length > 0) return
  for (const { id, inMenus, art, texts } of demoCategories) {
    const command = { parentId: null, slug: id, isHidden: false, isInMenus: inMenus, texts }
    const made = await createCategory(world, 'system', command, {
      art,
      ...categoryDefaultsOf(id),
    })
    if (!made.ok) throw new Error(`the demonstration's category ${id}: ${made.code}`)
  }
}
