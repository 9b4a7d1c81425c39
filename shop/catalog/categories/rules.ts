// The category tree: at most three levels, each category with a stable id and a changeable slug. Pure.

import { firstLanguage } from '../../platform/languages.ts'
import type { CategoryLaw } from '../products/rules/legal.ts'
import type { Photo } from '../products/rules/photos.ts'
import type { EditedOption, EditedValue } from '../products/rules/product.ts'

/** A category's texts in one language; missing texts fall back to the first language. */
export type CategoryTexts = {
  readonly name?: string
  /** Page heading and SEO title; defaults to the name. */
  readonly title?: string
  readonly description?: string
  /** SEO description; defaults to the description. */
  readonly seo?: string
  /** Keywords by which searches find its products. */
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

/** Artwork in place of a photo; `kind` is one of `artVariants`. */
export type CategoryArt = { readonly kind: string; readonly variant: number; readonly hex: string }

export type CategoryPhoto = Pick<Photo, 'id' | 'width' | 'height' | 'plain'>

/** A default option of the category's products. */
export type DefaultOption = Omit<EditedOption, 'values'> & {
  readonly values: readonly Omit<EditedValue, 'id'>[]
}

export type CategoryRow = {
  readonly id: string
  readonly parentId: string | null
  readonly slug: string
  /** Position among siblings. */
  readonly position: number
  readonly isHidden: boolean
  readonly isInMenus: boolean
  /** By language; the first always has a name. */
  readonly texts: Readonly<Record<string, CategoryTexts>>
  /** An uploaded image. */
  readonly photo: CategoryPhoto | null
  readonly art: CategoryArt | null
  /** Ids of attributes that its products, and those of its descendants, usually have; in order. */
  readonly attributes: readonly string[]
  /** Default options, with which a new product starts. */
  readonly options: readonly DefaultOption[]
  /** What the law asks of its products, and those of categories below it. */
  readonly legal?: CategoryLaw
  readonly version: number
  /** Deleted: its products are being moved to this category and already count as its products. */
  readonly movedTo?: string | null
}

export type CategoryNode = CategoryRow & {
  /** From 1. */
  readonly level: number
  /** Whether neither it nor an ancestor is hidden. */
  readonly isShown: boolean
}

export type CategoryTree = {
  /** Depth first, in the merchant's order. */
  readonly all: readonly CategoryNode[]
  readonly byId: ReadonlyMap<string, CategoryNode>
  readonly bySlug: ReadonlyMap<string, CategoryNode>
  /** Deleted categories whose products are being moved, mapped to their target. */
  readonly movedTo: ReadonlyMap<string, string>
}

/** Limits: characters, and categories per shop. */
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

/** Reserved paths below `/category/`. The table's check constraint lists the same words. */
export const reservedSlugs = ['all', 'trending', 'new', 'sale', 'search'] as const

export const isReserved = (slug: string): boolean =>
  (reservedSlugs as readonly string[]).includes(slug)

/** Ids and slugs: lowercase letters, digits and hyphens. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text)

/** Builds the tree. Categories whose parent is not among the rows are omitted, with their descendants. */
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

/** The path from the root to the category itself; empty for an unknown one. */
export function pathTo(tree: CategoryTree, id: string): CategoryNode[] {
  const node = tree.byId.get(tree.movedTo.get(id) ?? id)
  if (!node) return []
  return [...(node.parentId === null ? [] : pathTo(tree, node.parentId)), node]
}

/** The category, its descendants, and deleted ones whose products are being moved there; empty for an unknown one. */
export function withDescendants(tree: CategoryTree, id: string): Set<string> {
  const found = new Set(tree.byId.has(id) ? [id] : [])
  // Depth first: a parent precedes its children.
  for (const { id, parentId } of tree.all)
    if (parentId !== null && found.has(parentId)) found.add(id)
  for (const [from, to] of tree.movedTo) if (found.has(to)) found.add(from)
  return found
}

/** Ids of the attributes that products of these categories usually have; those of ancestors first. */
export const attributesOf = (tree: CategoryTree, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => pathTo(tree, id).flatMap(({ attributes }) => attributes))),
]

/** Default options of the category: its own, or those of the nearest ancestor that has any. */
export const defaultOptions = (tree: CategoryTree, id: string): readonly DefaultOption[] =>
  pathTo(tree, id).findLast(({ options }) => options.length > 0)?.options ?? []

/** Number of levels of the category's subtree; 0 for an unknown one. */
export const heightOf = (tree: CategoryTree, id: string): number => {
  const own = tree.byId.get(id)
  if (!own) return 0
  return (
    Math.max(...[...withDescendants(tree, id)].map((each) => levelIn(tree, each))) - own.level + 1
  )
}

const levelIn = ({ byId }: CategoryTree, id: string): number => byId.get(id)?.level ?? 0

/**
 * Why a category cannot be below `parentId`: `categories.field.parent`, `.loop` or `.levels`; null if it can. `id` is
 * null for a new one.
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

/** Categories that it can be moved below. */
export const possibleParents = (tree: CategoryTree, id: string | null): CategoryNode[] =>
  tree.all.filter((each) => parentProblem(tree, id, each.id) === null)

export const textOf = (
  { texts }: Pick<CategoryRow, 'texts'>,
  field: CategoryTextField,
  language: string,
): string => texts[language]?.[field] || texts[firstLanguage()]?.[field] || ''

export const nameOf = (node: Pick<CategoryRow, 'texts'>, language: string): string =>
  textOf(node, 'name', language)

/** A page title in the reader's language; falls back to the name in that language before the title in the first language. */
export const titleOf = (node: Pick<CategoryRow, 'texts'>, language: string): string =>
  node.texts[language]?.title ||
  node.texts[language]?.name ||
  textOf(node, 'title', language) ||
  nameOf(node, language)

/** "Fashion › Shoes › Boots": the path of names, for back-office lists. */
export const pathName = (tree: CategoryTree, id: string, language: string): string =>
  pathTo(tree, id)
    .map((node) => nameOf(node, language))
    .join(' › ') || id

// Finds a category by what an import file calls it. Pure.

/** Finds a category by its id, slug, name in any language, or path of names. */
export function findCategory(tree: CategoryTree, text: string): CategoryNode | null {
  const query = folded(text)
  const known = calls.get(tree) ?? new Map<string, CategoryNode | null>()
  calls.set(tree, known)
  const found = known.get(query)
  if (found !== undefined) return found
  const node = lookUp(tree, query)
  known.set(query, node)
  return node
}

/** Memoized: a file repeats the same few names in every row. */
const calls = new WeakMap<CategoryTree, Map<string, CategoryNode | null>>()

function lookUp(tree: CategoryTree, said: string): CategoryNode | null {
  if (said === '') return null
  const path = pathParts(said)
  const isNamed = (node: CategoryNode, word: string) =>
    node.id === word ||
    node.slug === word ||
    Object.values(node.texts).some(({ name }) => name !== undefined && folded(name) === word)
  const isMeant = (node: CategoryNode, words: readonly string[]) => {
    const own = pathTo(tree, node.id).slice(-words.length)
    return (
      own.length === words.length && own.every((each, at) => isNamed(each, words[at] as string))
    )
  }
  return (
    tree.byId.get(said) ??
    tree.bySlug.get(said) ??
    tree.all.find((node) => isNamed(node, said)) ??
    (path.length > 1 ? (tree.all.find((node) => isMeant(node, path)) ?? null) : null)
  )
}

/** The names of a path as files write it: "Fashion > Shoes". */
export const pathParts = (text: string): string[] =>
  text
    .split(/[›>]/)
    .map((part) => part.trim())
    .filter(Boolean)

const folded = (text: string): string =>
  text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
