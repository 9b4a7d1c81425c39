// What staff does with categories. Each change is recorded, and every process drops what shows the tree.
import { mayAct, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { differingFields, refuseFields } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { freeId, numbered } from '../attributes/rules.ts'
import { categoryFields, readCategory } from './input.ts'
import {
  type CategoryNode,
  type CategoryTree,
  categoryLimits,
  childrenOf,
  isReserved,
  moved,
  nameOf,
  parentProblem,
} from './rules.ts'
import * as store from './store.ts'
import { treeNow } from './views.ts'

type Who = Viewer | 'system'
type Form = Readonly<Record<string, string | undefined>>

/** What pages and views that name categories, or list by them, are dropped by. */
export const topics = ['categories', 'catalog', 'promotions']

/**
 * Refuses `categories.not_allowed`, `categories.full`, `form.invalid` with what is wrong of each field. Answers its id,
 * which is its first slug, with a number where another category has that id.
 */
export function createCategory(
  world: World,
  who: Who,
  form: Form,
  more: Partial<Pick<store.Draft, 'art' | keyof Usual>> = {},
): Promise<Result<string>> {
  return changeTree(world, who, async (world, tree) => {
    if (tree.all.length >= categoryLimits.categories) return refuse('categories.full')
    const read = readCategory(form)
    if (!read.ok) return read
    const slug = read.value.slug || freeSlug(tree, nameOf(read.value, 'en'))
    const draft = { ...read.value, slug, imageId: null, art: null, ...noUsual, ...more }
    const problem = placeProblem(tree, null, draft)
    if (problem) return problem
    const id = numbered(slug, (each) => tree.byId.has(each) || tree.movedTo.has(each))
    await store.insertCategory(world.db, id, draft)
    await store.dropOldSlug(world.db, slug)
    await note(world, who, 'created', id, { slug })
    return ok(id)
  })
}

/** What products of a category usually have. */
export type Usual = Pick<store.Draft, 'attributes' | 'options'>
const noUsual: Usual = { attributes: [], options: [] }

export type SeenCategory = { readonly id: string; readonly version: number }

/**
 * Its words, its slug and its place. The address before goes on to the new one. Refuses `categories.not_allowed`,
 * `.missing`, `.changed` if another person has saved it since, `form.invalid`.
 */
export function changeCategory(
  world: World,
  who: Who,
  { id, version }: SeenCategory,
  form: Form,
): Promise<Result> {
  return changeTree(world, who, async (world, tree) => {
    const was = tree.byId.get(id)
    if (!was) return refuse('categories.missing')
    if (was.version !== version) return refuse('categories.changed')
    const read = readCategory(form)
    if (!read.ok) return read
    const draft = { ...draftOf(was), ...read.value, slug: read.value.slug || was.slug }
    const problem = placeProblem(tree, was, draft)
    if (problem) return problem
    if (!(await store.updateCategory(world.db, id, version, draft)))
      return refuse('categories.changed')
    if (draft.slug !== was.slug) {
      await store.dropOldSlug(world.db, draft.slug)
      await store.putOldSlug(world.db, id, was.slug)
    }
    await note(world, who, 'changed', id, {
      fields: differingFields(categoryFields(was), categoryFields(draft)).join(' '),
    })
    return ok()
  })
}

/**
 * What its products usually have; the caller has read the options. Refuses `categories.not_allowed`, `.missing`,
 * `.changed`.
 */
export const setUsual = (world: World, who: Who, seen: SeenCategory, usual: Usual) =>
  rewrite(world, who, seen, usual, ['changed', { fields: 'attributes options' }])

/** No category names the attribute any more. Refuses `categories.not_allowed`. */
export function forgetAttribute(world: World, who: Who, attribute: string): Promise<Result> {
  return changeTree(world, who, async (world) => {
    await store.dropAttribute(world.db, attribute)
    return ok()
  })
}

/** A place earlier or later among those with the same parent. Refuses `categories.not_allowed`, `.missing`. */
export function moveCategory(world: World, who: Who, id: string, by: 1 | -1): Promise<Result> {
  return changeTree(world, who, async (world, tree) => {
    const node = tree.byId.get(id)
    if (!node) return refuse('categories.missing')
    const ids = childrenOf(tree, node.parentId).map((each) => each.id)
    await store.putOrder(world.db, moved(ids, id, by))
    await note(world, who, 'moved', id, { by })
    return ok()
  })
}

/** Refuses `categories.not_allowed`, `.missing`, `.changed`. */
export const hideCategory = (world: World, who: Who, seen: SeenCategory, isHidden: boolean) =>
  rewrite(world, who, seen, { isHidden }, [isHidden ? 'hidden' : 'shown', {}])

function rewrite(
  world: World,
  who: Who,
  { id, version }: SeenCategory,
  change: Partial<store.Draft>,
  [what, details]: [Parameters<typeof note>[2], Parameters<typeof note>[4]],
): Promise<Result> {
  return changeTree(world, who, async (world, tree) => {
    const was = tree.byId.get(id)
    if (!was) return refuse('categories.missing')
    if (!(await store.updateCategory(world.db, id, version, { ...draftOf(was), ...change })))
      return refuse('categories.changed')
    await note(world, who, what, id, details)
    return ok()
  })
}

/** The image of its page and of lists; null for none. Refuses `categories.not_allowed`, `.missing`. */
export function pictureCategory(
  world: World,
  who: Who,
  id: string,
  imageId: string | null,
): Promise<Result> {
  return changeTree(world, who, async (world, tree) => {
    const was = tree.byId.get(id)
    if (!was) return refuse('categories.missing')
    await store.updateCategory(world.db, id, was.version, { ...draftOf(was), imageId })
    await note(world, who, 'pictured', id, {})
    return ok()
  })
}

/**
 * What is below it moves up a level, and its addresses lead to `target`. The caller has moved its products
 * there, or leaves that to the job with `isLater`; they count as those of `target` at once. Refuses
 * `categories.not_allowed`, `.missing`, `.changed`, `.moving` where products are being moved there.
 */
export function deleteCategory(
  world: World,
  who: Who,
  { id, version }: SeenCategory,
  target: string | null,
  isLater = false,
): Promise<Result> {
  return changeTree(world, who, async (world, tree) => {
    const was = tree.byId.get(id)
    if (!was) return refuse('categories.missing')
    if (was.version !== version) return refuse('categories.changed')
    if ([...tree.movedTo.values()].includes(id)) return refuse('categories.moving')
    if (target !== null) await store.moveOldSlugs(world.db, id, target)
    await store.deleteCategory(world.db, was, isLater ? target : null)
    if (isLater) await store.askToMove(world.db)
    if (target !== null) await store.putOldSlug(world.db, target, was.slug)
    await note(world, who, 'deleted', id, { target })
    return ok()
  })
}

/** Until the transaction ends no category is written. */
export const shareTreeLock = ({ db }: World) => store.shareTreeLock(db)

/** Locks the tree until the transaction ends: against other changes of categories and products that join them. */
export const lockTree = ({ db }: World) => store.lockTree(db)

/** One at a time: what the tree allows is decided on the tree that is written. */
function changeTree<T>(
  world: World,
  who: Who,
  change: (world: World, tree: CategoryTree) => Promise<Result<T>>,
): Promise<Result<T>> {
  return world.transaction(async (world) => {
    if (who !== 'system' && !mayAct(who, 'catalogue')) return refuse('categories.not_allowed')
    await store.lockTree(world.db)
    const done = await change(world, await treeNow(world))
    if (done.ok) await announceAll(world, topics)
    return done
  })
}

const draftOf = ({ photo, ...was }: CategoryNode): store.Draft => ({
  ...was,
  imageId: photo?.id ?? null,
})

function placeProblem(
  tree: CategoryTree,
  was: CategoryNode | null,
  { slug, parentId }: Pick<store.Draft, 'slug' | 'parentId'>,
) {
  const owner = tree.bySlug.get(slug)
  const problem = parentProblem(tree, was?.id ?? null, parentId)
  if (!problem && (!owner || owner.id === was?.id)) return null
  return refuseFields({
    ...(problem && { parentId: problem }),
    ...(owner && owner.id !== was?.id && { slug: 'categories.field.slugTaken' }),
  })
}

/** From the English name; what leaves no letter of it, or a reserved word, becomes "category". */
const freeSlug = (tree: CategoryTree, name: string): string =>
  freeId(name, (each) => tree.bySlug.has(each), 'category', isReserved)

const note = (
  world: World,
  who: Who,
  what: 'created' | 'changed' | 'moved' | 'hidden' | 'shown' | 'pictured' | 'deleted',
  id: string,
  details: Parameters<typeof record>[1]['details'],
) =>
  record(world, {
    who,
    action: `category.${what}`,
    subject: `category:${id}`,
    ...(details && { details }),
  })
