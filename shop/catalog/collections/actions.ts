// What staff does with collections. Each change is recorded, and every process drops what shows them.
import { mayAct, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { differingFields, refuseFields } from '../../platform/input.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { freeId, numbered } from '../attributes/rules.ts'
import { isReserved, moved, nameOf } from '../categories/rules.ts'
import { collectionFields, readCollection } from './input.ts'
import { type CollectionRow, collectionLimits } from './rules.ts'
import * as store from './store.ts'
import { collectionsNow } from './views.ts'

export type Who = Viewer | 'system'
type Form = Readonly<Record<string, string | undefined>>
export type SeenCollection = { readonly id: string; readonly version: number }

/**
 * Refuses `collections.not_allowed`, `collections.full`, `form.invalid` with what is wrong of each field. Answers its
 * id, which is its first slug, with a number where another one has that id.
 */
export function createCollection(world: World, who: Who, form: Form): Promise<Result<string>> {
  return change(world, who, async (world, all) => {
    if (all.length >= collectionLimits.collections) return refuse('collections.full')
    const read = readCollection(form)
    if (!read.ok) return read
    const isTaken = (slug: string) => all.some((each) => each.slug === slug)
    const slug =
      read.value.slug || freeId(nameOf(read.value, 'en'), isTaken, 'collection', isReserved)
    if (isTaken(slug)) return slugTaken
    const id = numbered(slug, (each) => all.some((row) => row.id === each))
    await store.insertCollection(world.db, id, { ...read.value, slug, imageId: null })
    await store.dropOldSlug(world.db, slug)
    await note(world, who, 'created', id, { slug, kind: read.value.kind })
    return ok(id)
  })
}

/**
 * Its words, slug and rule; its kind stays. The address before goes on to the new one. Refuses
 * `collections.not_allowed`, `.missing`, `.changed` if another person has saved it since, `form.invalid`.
 */
export function changeCollection(
  world: World,
  who: Who,
  { id, version }: SeenCollection,
  form: Form,
): Promise<Result> {
  return changeOne(world, who, id, async (world, was, all) => {
    if (was.version !== version) return refuse('collections.changed')
    const read = readCollection({ ...form, kind: was.kind })
    if (!read.ok) return read
    const draft = { ...draftOf(was), ...read.value, slug: read.value.slug || was.slug }
    if (all.some((each) => each.id !== id && each.slug === draft.slug)) return slugTaken
    await store.updateCollection(world.db, id, version, draft)
    if (draft.slug !== was.slug) {
      await store.dropOldSlug(world.db, draft.slug)
      await store.putOldSlug(world.db, id, was.slug)
    }
    const fields = differingFields(collectionFields(was), collectionFields(draft)).join(' ')
    await note(world, who, 'changed', id, { fields })
    return ok()
  })
}

/** A place earlier or later in the list. Refuses `collections.not_allowed`, `.missing`. */
export const moveCollection = (world: World, who: Who, id: string, by: 1 | -1): Promise<Result> =>
  changeOne(world, who, id, async (world, _, all) => {
    const ids = all.map((each) => each.id)
    await store.putOrder(world.db, moved(ids, id, by))
    await note(world, who, 'moved', id, { by })
    return ok()
  })

/** Refuses `collections.not_allowed`, `.missing`, `.changed`. */
export const hideCollection = (
  world: World,
  who: Who,
  { id, version }: SeenCollection,
  isHidden: boolean,
): Promise<Result> =>
  changeOne(world, who, id, async (world, was) => {
    if (!(await store.updateCollection(world.db, id, version, { ...draftOf(was), isHidden })))
      return refuse('collections.changed')
    await note(world, who, isHidden ? 'hidden' : 'shown', id, {})
    return ok()
  })

/** The image of its page; null for none. Refuses `collections.not_allowed`, `.missing`. */
export const pictureCollection = (
  world: World,
  who: Who,
  id: string,
  imageId: string | null,
): Promise<Result> =>
  changeOne(world, who, id, async (world, was) => {
    await store.updateCollection(world.db, id, was.version, { ...draftOf(was), imageId })
    await note(world, who, 'pictured', id, {})
    return ok()
  })

/** Its products stay, and promotions keep the products that they have. Refuses as `changeCollection` does. */
export const deleteCollection = (
  world: World,
  who: Who,
  { id, version }: SeenCollection,
): Promise<Result> =>
  changeOne(world, who, id, async (world, was) => {
    if (was.version !== version) return refuse('collections.changed')
    await store.deleteCollection(world.db, id)
    await note(world, who, 'deleted', id, { slug: was.slug })
    return ok()
  })

/** Locks them all until the transaction ends. */
export const lockCollections = ({ db }: World) => store.lockCollections(db)

/** One at a time; refuses `collections.missing` where there is none with this id. */
export const changeOne = (
  world: World,
  who: Who,
  id: string,
  work: (world: World, was: CollectionRow, all: readonly CollectionRow[]) => Promise<Result>,
): Promise<Result> =>
  change(world, who, async (world, all) => {
    const was = all.find((each) => each.id === id)
    return was ? work(world, was, all) : refuse('collections.missing')
  })

function change<T>(
  world: World,
  who: Who,
  work: (world: World, all: readonly CollectionRow[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  return world.transaction(async (world) => {
    if (who !== 'system' && !mayAct(who, 'catalogue')) return refuse('collections.not_allowed')
    await store.lockCollections(world.db)
    const done = await work(world, await collectionsNow(world))
    if (done.ok) await announceAll(world, ['collections', 'design'])
    return done
  })
}

const draftOf = ({ photo, ...was }: CollectionRow): store.Draft => ({
  ...was,
  imageId: photo?.id ?? null,
})

const slugTaken = refuseFields({ slug: 'collections.field.slugTaken' })

export const note = (
  world: World,
  who: Who,
  /** A participle, as all actions of the audit log. */
  what: string,
  id: string,
  details: NonNullable<Parameters<typeof record>[1]['details']>,
) => record(world, { who, action: `collection.${what}`, subject: `collection:${id}`, details })
