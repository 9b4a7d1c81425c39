// Matches a file's categories to the shop's, and finds those that the shop lacks. Pure.
import {
  type CategoryRow,
  type CategoryTree,
  categoryLimits,
  findCategory,
  pathParts,
  treeOf,
} from '../../categories/rules.ts'
import type { FileProduct } from './file-product.ts'
import { answerFor, type Options } from './imports.ts'

type Named = Pick<FileProduct, 'categoryNames' | 'moreCategories' | 'fields'>

const namesIn = ({ categoryNames, fields }: Named): readonly string[] =>
  (categoryNames ?? [fields.category ?? '']).filter((name) => name.trim() !== '')

/**
 * Id of the main category; for a file with foreign types, the category that was chosen for them. Null if the shop has
 * none by that name, undefined if the file names none.
 */
export function categoryOf(
  file: Named,
  tree: CategoryTree,
  options: Options,
): string | null | undefined {
  const names = namesIn(file)
  for (const name of names) {
    const found = findCategory(tree, name)
    if (found) return found.id
  }
  const answer = answerFor(options.categories, names[0] ?? '')
  if (answer && tree.byId.has(answer)) return answer
  if (file.categoryNames && tree.byId.has(options.category)) return options.category
  return names.length > 0 || file.categoryNames ? null : undefined
}

/** The name of a product's category if the shop has none of its names; null if it has one, or none is named. */
export function unknownCategory(file: Named, tree: CategoryTree): string | null {
  const names = namesIn(file)
  return names.some((name) => findCategory(tree, name)) ? null : (names[0]?.trim() ?? null)
}

/** The categories to create for these products, as paths of names from the root. */
export function newCategoriesIn(
  files: readonly Named[],
  tree: CategoryTree,
  { newCategories, categories }: Options,
): readonly (readonly string[])[] {
  const isWanted = (name: string) => (answerFor(categories, name) ?? newCategories) === 'create'
  const paths = new Map<string, string[]>()
  const add = (path: string[]) => {
    const isPossible =
      path.length > 0 &&
      path.length <= categoryLimits.levels &&
      path.every((name) => [...name].length <= categoryLimits.name)
    const key = path.join('>').toLowerCase()
    if (isPossible && !paths.has(key)) paths.set(key, path)
  }
  for (const file of files) {
    const names = namesIn(file)
    const main = names.some((name) => findCategory(tree, name)) ? [] : names.slice(0, 1)
    const more = (file.moreCategories ?? []).filter((name) => !findCategory(tree, name))
    for (const name of [...main, ...more].filter(isWanted)) add(pathParts(name))
  }
  return [...paths.values()]
}

/** The tree as it will be, for a check that creates nothing. */
export function treeWith(tree: CategoryTree, paths: readonly (readonly string[])[]): CategoryTree {
  let made = tree
  for (const path of paths)
    for (const depth of path.keys()) {
      const above = depth === 0 ? null : findCategory(made, path.slice(0, depth).join(' > '))
      if (findCategory(made, path.slice(0, depth + 1).join(' > '))) continue
      const id = `new-${made.all.length}`
      const row: CategoryRow = {
        id,
        slug: id,
        parentId: above?.id ?? null,
        position: made.all.length,
        version: 1,
        isHidden: false,
        isInMenus: true,
        photo: null,
        art: null,
        attributes: [],
        options: [],
        texts: { en: { name: path[depth] as string } },
      }
      made = treeOf([...made.all, row])
    }
  return made
}
