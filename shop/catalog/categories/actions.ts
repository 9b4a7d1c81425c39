// Staff actions on categories. Each change is audited and invalidates every cache that shows the tree.

import { changesOf, changesOfOne, type Who } from '../../people/accounts/actions/staff-list.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import { withTexts } from '../../platform/commands.ts'
import { differingFields, refuseFields } from '../../platform/input.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { movedBy } from '../../platform/reorder.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { announceAll } from '../../world.ts'
import { freeId, numbered } from '../attributes/rules.ts'
import { type CategoryChange, categoryFields, nameProblem } from './input.ts'
import {
  type CategoryNode,
  type CategoryTexts,
  type CategoryTree,
  categoryLimits,
  childrenOf,
  isReserved,
  nameOf,
  parentProblem,
} from './rules.ts'
import * as store from './store.ts'
import { treeNow } from './views.ts'

/** Cache invalidation topics of pages and views that show or list by categories. */
export const topics = ['categories', 'catalog', 'promotions']

const change = changesOf({
  permission: 'categories.write',
  refusal: 'categories.not_allowed',
  lock: store.lockTree,
  now: treeNow,
  topics,
})
const changeOne = changesOfOne(change, ({ byId }, id) => byId.get(id), {
  missing: 'categories.missing',
  changed: 'categories.changed',
})
const note = recorderOf<
  'created' | 'changed' | 'moved' | 'hidden' | 'shown' | 'pictured' | 'deleted'
>('category')

/**
 * Returns the new id, which is its first slug, with a number if that id is taken. Refuses `categories.not_allowed`,
 * `categories.full`, `form.invalid` with an error per field.
 */
export const createCategory = (
  world: World,
  who: Who,
  command: CategoryChange,
  more: Partial<Pick<store.Draft, 'art' | keyof CategoryDefaults>> = {},
): Promise<Result<string>> =>
  change(world, who, async (world, tree) => {
    if (tree.all.length >= categoryLimits.categories) return refuse('categories.full')
    const texts = withTexts<CategoryTexts>({}, command.texts)
    const unnamed = nameProblem(texts)
    if (unnamed) return refuseFields(unnamed)
    const slug = command.slug || freeSlug(tree, nameOf({ texts }, firstLanguage()))
    const draft = {
      parentId: command.parentId ?? null,
      slug,
      isHidden: command.isHidden ?? false,
      isInMenus: command.isInMenus ?? false,
      texts,
      imageId: null,
      art: null,
      ...noUsual,
      ...more,
    }
    const problem = placeProblem(tree, null, draft)
    if (problem) return problem
    const id = numbered(slug, (each) => tree.byId.has(each) || tree.movedTo.has(each))
    await store.insertCategory(world.db, id, draft)
    await store.dropOldSlug(world.db, slug)
    await note(world, who, 'created', id, { slug })
    return ok(id)
  })

/** Defaults for products of a category. */
export type CategoryDefaults = Pick<store.Draft, 'attributes' | 'options' | 'legal'>
const noUsual: CategoryDefaults = { attributes: [], options: [] }

export type SeenCategory = { readonly id: string; readonly version: number }

/**
 * Changes what the command names. The old slug redirects to the new one. Refuses `categories.not_allowed`,
 * `.missing`, `.changed` if another person has saved it since, `form.invalid`.
 */
export const changeCategory = (
  world: World,
  who: Who,
  seen: SeenCategory,
  { parentId, slug, isHidden, isInMenus, texts }: CategoryChange,
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was, tree) => {
    const { id } = was
    const draft = {
      ...draftOf(was),
      parentId: parentId === undefined ? was.parentId : parentId,
      slug: slug || was.slug,
      isHidden: isHidden ?? was.isHidden,
      isInMenus: isInMenus ?? was.isInMenus,
      texts: withTexts(was.texts, texts),
    }
    const unnamed = nameProblem(draft.texts)
    const problem = unnamed ? refuseFields(unnamed) : placeProblem(tree, was, draft)
    if (problem) return problem
    await store.updateCategory(world.db, was, draft)
    if (draft.slug !== was.slug) {
      await store.dropOldSlug(world.db, draft.slug)
      await store.putOldSlug(world.db, id, was.slug)
    }
    await note(world, who, 'changed', id, {
      fields: differingFields(categoryFields(was), categoryFields(draft)).join(' '),
    })
    return ok()
  })

/**
 * Sets the defaults for its products; the caller has parsed the options. Refuses `categories.not_allowed`, `.missing`,
 * `.changed`.
 */
export const setCategoryDefaults = (
  world: World,
  who: Who,
  seen: SeenCategory,
  usual: CategoryDefaults,
) => rewrite(world, who, seen, usual, 'changed', { fields: 'attributes options legal' })

/** Removes the attribute from every category. Refuses `categories.not_allowed`. */
export const forgetAttribute = (world: World, who: Who, attribute: string): Promise<Result> =>
  change(world, who, async (world) => {
    await store.dropAttribute(world.db, attribute)
    return ok()
  })

/** Moves it one position earlier or later among its siblings. Refuses `categories.not_allowed`, `.missing`. */
export const moveCategory = (world: World, who: Who, id: string, by: 1 | -1): Promise<Result> =>
  changeOne(world, who, { id }, async (world, { parentId }, tree) => {
    const ids = childrenOf(tree, parentId).map((each) => each.id)
    await store.putOrder(world.db, movedBy(ids, id, by))
    await note(world, who, 'moved', id, { by })
    return ok()
  })

/** Refuses `categories.not_allowed`, `.missing`, `.changed`. */
export const hideCategory = (world: World, who: Who, seen: SeenCategory, isHidden: boolean) =>
  rewrite(world, who, seen, { isHidden }, isHidden ? 'hidden' : 'shown')

/** Sets the image of its page and of lists; null removes it. Refuses `categories.not_allowed`, `.missing`. */
export const setCategoryImage = (world: World, who: Who, id: string, imageId: string | null) =>
  rewrite(world, who, { id }, { imageId }, 'pictured')

const rewrite = (
  world: World,
  who: Who,
  seen: Pick<SeenCategory, 'id'> & Partial<SeenCategory>,
  fields: Partial<store.Draft>,
  ...noted: [what: Parameters<typeof note>[2], details?: Parameters<typeof note>[4]]
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was) => {
    await store.updateCategory(world.db, was, { ...draftOf(was), ...fields })
    const [what, details] = noted
    await note(world, who, what, was.id, details)
    return ok()
  })

/**
 * Its children move up a level, and its URLs redirect to `target`. The caller has moved its products there, or leaves
 * that to the job with `isLater`; they count as products of `target` immediately. Refuses `categories.not_allowed`,
 * `.missing`, `.changed`, `.moving` if products are being moved there.
 */
export const deleteCategory = (
  world: World,
  who: Who,
  seen: SeenCategory,
  target: string | null,
  isLater = false,
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was, tree) => {
    const { id } = was
    if ([...tree.movedTo.values()].includes(id)) return refuse('categories.moving')
    if (target !== null) await store.moveOldSlugs(world.db, id, target)
    await store.deleteCategory(world.db, was, isLater ? target : null)
    if (isLater) await store.queueProductMove(world.db)
    if (target !== null) await store.putOldSlug(world.db, target, was.slug)
    await note(world, who, 'deleted', id, { target })
    return ok()
  })

/** Takes a shared lock until the transaction ends: no category can be written meanwhile. */
export const shareTreeLock = ({ db }: World) => store.shareTreeLock(db)

/** Takes the exclusive lock until the transaction ends: blocks category changes and products joining categories. */
export const lockTree = ({ db }: World) => store.lockTree(db)

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

/** Slug from the name in the first language; "category" if that leaves no letter or is reserved. */
const freeSlug = (tree: CategoryTree, name: string): string =>
  freeId(name, (each) => tree.bySlug.has(each), 'category', isReserved)

export const movingCategory = ({ db }: World) => store.movingCategory(db)

/** Deletes the category's row once its last product has been moved. */
export async function endMove(world: World, id: string): Promise<void> {
  await store.dropCategory(world.db, id)
  await announceAll(world, topics)
}
