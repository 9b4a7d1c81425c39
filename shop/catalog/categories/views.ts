// Category tree views for pages and staff.
import { richTextHtml } from '../../platform/rich-text.ts'
import { cachedView } from '../../platform/view-cache.ts'
import type { World } from '../../world.ts'
import {
  type CategoryNode,
  type CategoryTree,
  childrenOf,
  isShownInMenus,
  isSlug,
  nameOf,
  pathName,
  pathTo,
  textOf,
  titleOf,
  treeOf,
} from './rules.ts'
import { everyCategory, idByOldSlug } from './store.ts'

/** The category tree for display; cached, so possibly slightly stale. */
export const categoryTree = (world: World): Promise<CategoryTree> =>
  cachedView(world, 'categories', 'categories', () => treeNow(world))

/** The category tree, read from the database, within the current transaction if there is one. */
export const treeNow = async (world: World): Promise<CategoryTree> =>
  treeOf(await everyCategory(world.db))

export type CategoryLink = { readonly id: string; readonly slug: string; readonly name: string }
export type CategoryTeaser = CategoryLink &
  Pick<CategoryNode, 'photo' | 'art'> & { readonly text: string }

export const linkOf = (node: CategoryNode, language: string): CategoryLink => ({
  id: node.id,
  slug: node.slug,
  name: nameOf(node, language),
})

const teaserOf = (node: CategoryNode, language: string): CategoryTeaser => ({
  ...linkOf(node, language),
  text: textOf(node, 'description', language),
  photo: node.photo,
  art: node.art,
})

/** Options of back-office lists: each category with its path of names, hidden ones included. */
export async function categoryOptions(world: World, language: string): Promise<[string, string][]> {
  const tree = await categoryTree(world)
  return tree.all.map(({ id }) => [id, pathName(tree, id, language)])
}

/** Maximum number of categories in menus. */
const mostInMenus = 24

const inMenus = ({ all }: CategoryTree): CategoryNode[] => all.filter(isShownInMenus)

export const menuCategories = async (world: World, language: string): Promise<CategoryLink[]> =>
  inMenus(await categoryTree(world))
    .slice(0, mostInMenus)
    .map((node) => linkOf(node, language))

/** The first menu categories that have a description. */
export const categoryTeasers = async (
  world: World,
  language: string,
  count: number,
): Promise<CategoryTeaser[]> =>
  inMenus(await categoryTree(world))
    .map((node) => teaserOf(node, language))
    .filter(({ text }) => text !== '')
    .slice(0, count)

/** The visible categories among the ids, in the ids' order. */
export async function categoriesNamed(
  world: World,
  ids: readonly string[],
  language: string,
): Promise<CategoryTeaser[]> {
  const { byId } = await categoryTree(world)
  return ids.flatMap((id) => {
    const node = byId.get(id)
    return node?.isShown ? [teaserOf(node, language)] : []
  })
}

/** The path from the root to the category, as far as it is visible to shoppers. */
export const categoryPath = async (
  world: World,
  id: string,
  language: string,
): Promise<CategoryLink[]> =>
  pathTo(await categoryTree(world), id)
    .filter(({ isShown }) => isShown)
    .map((node) => linkOf(node, language))

/** The size guide of the category, or of the nearest ancestor that has one; empty if none has. */
export const sizeGuideOf = async (world: World, id: string, language: string): Promise<string> =>
  pathTo(await categoryTree(world), id)
    .map((node) => textOf(node, 'sizeGuide', language))
    .findLast((text) => text !== '') ?? ''

/** The category data of a product page. */
export const ofCategory = (world: World, id: string, language: string) =>
  cachedView(world, 'categories', `of category ${language} ${id}`, async () => ({
    path: await categoryPath(world, id, language),
    sizeGuideHtml: richTextHtml(await sizeGuideOf(world, id, language)),
  }))

export type CategoryPage = CategoryTeaser & {
  readonly title: string
  /** For search engines; empty if not set. */
  readonly seo: string
  readonly path: readonly CategoryLink[]
  readonly children: readonly CategoryLink[]
}

export type PageOfSlug =
  | { readonly is: 'category'; readonly category: CategoryPage }
  | { readonly is: 'hidden' }
  /** Redirect to this slug. */
  | { readonly is: 'moved'; readonly slug: string }
  | { readonly is: 'unknown' }

/** The page, redirect or error of `/category/:slug`. */
export async function pageOfSlug(
  world: World,
  slug: string,
  language: string,
): Promise<PageOfSlug> {
  const tree = await categoryTree(world)
  const node = tree.bySlug.get(slug)
  if (!node) {
    const moved = await movedTo(world, tree, slug)
    return moved ? { is: 'moved', slug: moved } : { is: 'unknown' }
  }
  if (!node.isShown) return { is: 'hidden' }
  return {
    is: 'category',
    category: {
      ...teaserOf(node, language),
      title: titleOf(node, language),
      seo: textOf(node, 'seo', language),
      path: pathTo(tree, node.id).map((each) => linkOf(each, language)),
      children: childrenOf(tree, node.id)
        .filter(({ isShown }) => isShown)
        .map((each) => linkOf(each, language)),
    },
  }
}

/** Misses are not cached, since anyone can request made-up slugs; only well-formed slugs are looked up. */
async function movedTo(world: World, tree: CategoryTree, slug: string): Promise<string | null> {
  const id = isSlug(slug) ? await idByOldSlug(world.db, slug) : null
  const node = id === null ? null : tree.byId.get(id)
  return node?.isShown ? node.slug : null
}
