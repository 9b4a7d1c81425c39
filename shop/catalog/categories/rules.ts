// The category tree: at most three levels, each category with a stable id and a slug that may change. Pure.
import type { Photo } from '../products/rules/photos.ts'
import type { EditedOption, EditedValue } from '../products/rules/product.ts'

/** What a category says in one language; what is left out is read in English. */
export type CategoryTexts = {
  readonly name?: string
  /** Heading of its page and title for search engines; without one, the name. */
  readonly title?: string
  readonly description?: string
  /** Description for search engines; without one, the description. */
  readonly seo?: string
  /** Words that searches find its products by. */
  readonly keywords?: string
  /** Rich text, mostly a table. */
  readonly sizeGuide?: string
}
export const categoryTextFields = [
  'name',
  'title',
  'description',
  'seo',
  'keywords',
  'sizeGuide',
] as const satisfies readonly (keyof CategoryTexts)[]
export type CategoryTextField = (typeof categoryTextFields)[number]

/** A drawing in place of a picture; `kind` is one of `artVariants`. */
export type CategoryArt = { readonly kind: string; readonly variant: number; readonly hex: string }

export type CategoryPhoto = Pick<Photo, 'id' | 'width' | 'height' | 'plain'>

/** An option that products of a category usually have. */
export type UsualOption = Omit<EditedOption, 'values'> & {
  readonly values: readonly Omit<EditedValue, 'id'>[]
}

export type CategoryRow = {
  readonly id: string
  readonly parentId: string | null
  readonly slug: string
  /** Among those with the same parent. */
  readonly position: number
  readonly isHidden: boolean
  readonly isInMenus: boolean
  /** By language; English has a name. */
  readonly texts: Readonly<Record<string, CategoryTexts>>
  /** An uploaded image. */
  readonly photo: CategoryPhoto | null
  readonly art: CategoryArt | null
  /** Ids of attributes that its products, and those of categories below it, usually state; in order. */
  readonly attributes: readonly string[]
  /** Options that its products usually have: a new one begins with them. */
  readonly options: readonly UsualOption[]
  readonly version: number
  /** Deleted: its products count as those of this one, to which they are being moved. */
  readonly movedTo?: string | null
}

export type CategoryNode = CategoryRow & {
  /** From 1. */
  readonly level: number
  /** Neither it nor a category above it is hidden. */
  readonly isShown: boolean
}

export type CategoryTree = {
  /** Depth first, in the order of the merchant. */
  readonly all: readonly CategoryNode[]
  readonly byId: ReadonlyMap<string, CategoryNode>
  readonly bySlug: ReadonlyMap<string, CategoryNode>
  /** Deleted ones whose products are being moved, with where they go. */
  readonly movedTo: ReadonlyMap<string, string>
}

/** Characters, and categories of a shop. */
export const categoryLimits = {
  levels: 3,
  categories: 1_000,
  slug: 64,
  name: 80,
  title: 120,
  description: 2_000,
  seo: 320,
  keywords: 500,
  sizeGuide: 5_000,
} as const

/** Addresses below `/category/` that are no category's. The table's check lists the same words. */
export const reservedSlugs = ['all', 'trending', 'new', 'sale', 'search'] as const

export const isReserved = (slug: string): boolean =>
  (reservedSlugs as readonly string[]).includes(slug)

/** Ids and slugs: small letters, digits and hyphens. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)

/** Categories whose parent is not among the rows are left out, as is what is below them. */
export function treeOf(rows: readonly CategoryRow[]): CategoryTree {
  const children = new Map<string | null, CategoryRow[]>()
  for (const row of rows)
    if (!row.movedTo) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row])
  const all: CategoryNode[] = []
  const walk = (parentId: string | null, level: number, isShown: boolean) => {
    if (level > categoryLimits.levels) return
    for (const row of (children.get(parentId) ?? []).toSorted(byPosition)) {
      const node = { ...row, level, isShown: isShown && !row.isHidden }
      all.push(node)
      walk(row.id, level + 1, node.isShown)
    }
  }
  walk(null, 1, true)
  return {
    all,
    byId: new Map(all.map((node) => [node.id, node])),
    bySlug: new Map(all.map((node) => [node.slug, node])),
    movedTo: new Map(rows.flatMap(({ id, movedTo }) => (movedTo ? [[id, movedTo] as const] : []))),
  }
}

const byPosition = (a: CategoryRow, b: CategoryRow): number =>
  a.position - b.position || (a.id < b.id ? -1 : 1)

export const childrenOf = ({ all }: CategoryTree, id: string | null): CategoryNode[] =>
  all.filter(({ parentId }) => parentId === id)

export const isShownInMenus = ({ level, isShown, isInMenus }: CategoryNode): boolean =>
  level === 1 && isShown && isInMenus

/** From the top down to the category itself; empty for an unknown one. */
export function pathTo(tree: CategoryTree, id: string): CategoryNode[] {
  const node = tree.byId.get(tree.movedTo.get(id) ?? id)
  if (!node) return []
  return [...(node.parentId === null ? [] : pathTo(tree, node.parentId)), node]
}

/** The category with all below it, and what is being moved there; empty for an unknown one. */
export function withDescendants(tree: CategoryTree, id: string): Set<string> {
  const found = new Set(tree.byId.has(id) ? [id] : [])
  // Depth first: a parent stands before its children.
  for (const { id, parentId } of tree.all)
    if (parentId !== null && found.has(parentId)) found.add(id)
  for (const [from, to] of tree.movedTo) if (found.has(to)) found.add(from)
  return found
}

/** Ids of the attributes that products of these categories usually state: those of the categories above come first. */
export const attributesOf = (tree: CategoryTree, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => pathTo(tree, id).flatMap(({ attributes }) => attributes))),
]

/** Options that products of the category usually have: its own, or those of the nearest above it that has some. */
export const usualOptions = (tree: CategoryTree, id: string): readonly UsualOption[] =>
  pathTo(tree, id).findLast(({ options }) => options.length > 0)?.options ?? []

/** How many levels the category and what is below it take; 0 for an unknown one. */
export const heightOf = (tree: CategoryTree, id: string): number => {
  const own = tree.byId.get(id)
  if (!own) return 0
  return (
    Math.max(...[...withDescendants(tree, id)].map((each) => levelIn(tree, each))) - own.level + 1
  )
}

const levelIn = ({ byId }: CategoryTree, id: string): number => byId.get(id)?.level ?? 0

/**
 * Why a category cannot be below `parentId`; null where it can. `id` is null for a new one.
 * `categories.field.parent`, `.loop`, `.levels`.
 */
export function parentProblem(
  tree: CategoryTree,
  id: string | null,
  parentId: string | null,
): string | null {
  if (parentId === null) return null
  if (!tree.byId.has(parentId)) return 'categories.field.parent'
  if (id !== null && withDescendants(tree, id).has(parentId)) return 'categories.field.loop'
  const height = id === null ? 1 : heightOf(tree, id)
  return levelIn(tree, parentId) + height > categoryLimits.levels ? 'categories.field.levels' : null
}

/** Those that the category can be moved below. */
export const possibleParents = (tree: CategoryTree, id: string | null): CategoryNode[] =>
  tree.all.filter((each) => parentProblem(tree, id, each.id) === null)

export const textOf = (
  { texts }: Pick<CategoryRow, 'texts'>,
  field: CategoryTextField,
  language: string,
): string => texts[language]?.[field] || texts.en?.[field] || ''

export const nameOf = (node: Pick<CategoryRow, 'texts'>, language: string): string =>
  textOf(node, 'name', language)

/** A page title in the reader's language; their own name is better than an English title. */
export const titleOf = (node: Pick<CategoryRow, 'texts'>, language: string): string =>
  node.texts[language]?.title ||
  node.texts[language]?.name ||
  textOf(node, 'title', language) ||
  nameOf(node, language)

/** "Fashion › Shoes › Boots": names of three levels, for lists of staff. */
export const pathName = (tree: CategoryTree, id: string, language: string): string =>
  pathTo(tree, id)
    .map((node) => nameOf(node, language))
    .join(' › ') || id
