// The menus as pages and staff need them.
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import { treeOf } from '../categories/rules.ts'
import { categoryTree, treeNow } from '../categories/views.ts'
import { collections, collectionsNow } from '../collections/views.ts'
import { defaultMenus, type Known, linksOf, type MenuLink, type Menus } from './rules.ts'
import { readMenus } from './store.ts'

export type ShopMenus = {
  readonly header: readonly MenuLink[]
  readonly footer: readonly MenuLink[]
}

/** Read once for all languages and kept, as categories are: every page shows them, also while the database is away. */
export async function shopMenus(world: World, language: string): Promise<ShopMenus> {
  const { document, tree, rows, byLanguage } = await keptMenus(world)
  const menus = byLanguage.get(language) ?? linksIn(document, knownBy(world, language, tree, rows))
  byLanguage.set(language, menus)
  return menus
}

const keptMenus = (world: World) =>
  cachedView(world, ['menus', 'categories', 'settings'], 'menus', async () => {
    const [tree, rows, stored] = await Promise.all([
      categoryTree(world),
      collections(world),
      readMenus(world.db),
    ])
    const byLanguage = new Map<string, ShopMenus>()
    return { document: stored?.document ?? defaultMenus, tree, rows, byLanguage }
  })

/** While the database cannot be read. */
export const menusWithout = (world: World, language: string): ShopMenus =>
  linksIn(defaultMenus, knownBy(world, language, treeOf([]), []))

const linksIn = ({ header, footer }: Menus, known: Known): ShopMenus => ({
  header: linksOf(header, known),
  footer: linksOf(footer, known),
})

/** For staff: the document and its version, 0 where the shop has written none, and what its targets are. */
export async function menusNow(
  world: World,
  language: string,
): Promise<{ menus: Menus; version: number; known: Known }> {
  const [stored, tree, rows] = await Promise.all([
    readMenus(world.db),
    treeNow(world),
    collectionsNow(world),
  ])
  return {
    menus: stored?.document ?? defaultMenus,
    version: stored?.version ?? 0,
    known: knownBy(world, language, tree, rows),
  }
}

const knownBy = (
  { config, say }: World,
  language: string,
  tree: Known['tree'],
  rows: Known['collections'],
): Known => ({
  ...{ tree, collections: rows, language },
  legalPages: config.operator?.pages ?? [],
  supportMail: config.supportMail,
  word: (group, key) => say(language, group, key),
})
