// Finds a category by what an import file calls it. Pure.
import { type CategoryNode, type CategoryTree, pathTo } from '../rules.ts'

/** Finds a category by its id, slug, name in any language, or path of names. */
export function findCategory(tree: CategoryTree, text: string): CategoryNode | null {
  const said = folded(text)
  const known = calls.get(tree) ?? new Map<string, CategoryNode | null>()
  calls.set(tree, known)
  const found = known.get(said)
  if (found !== undefined) return found
  const node = lookUp(tree, said)
  known.set(said, node)
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
