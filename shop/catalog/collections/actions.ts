// Staff actions on collections. Each change is audited and invalidates every cache that shows them.

import { changesOf, changesOfOne, type Who } from '../../people/accounts/actions/staff-list.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import { withTexts } from '../../platform/commands.ts'
import { differingFields, refuseFields } from '../../platform/input.ts'
import { firstLanguage } from '../../platform/languages.ts'
import { movedBy, placedAt } from '../../platform/reorder.ts'
import { holdCurrency } from '../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { freeId, numbered } from '../attributes/rules.ts'
import { nameProblem } from '../categories/input.ts'
import { isReserved, nameOf } from '../categories/rules.ts'
import { productsListed } from '../products/views/products-list.ts'
import { type CollectionChange, collectionFields, type NewCollection, ruleOf } from './input.ts'
import { type CollectionRow, type CollectionTexts, collectionLimits } from './rules.ts'
import * as store from './store.ts'
import { collectionsNow } from './views.ts'

const change = changesOf({
  permission: 'categories.write',
  refusal: 'collections.not_allowed',
  lock: store.lockCollections,
  now: collectionsNow,
  topics: ['collections', 'design'],
})
export const changeOne = changesOfOne(change, (all, id) => all.find((each) => each.id === id), {
  missing: 'collections.missing',
  changed: 'collections.changed',
})
export const note = recorderOf('collection')

export type SeenCollection = { readonly id: string; readonly version: number }

/**
 * Returns the new id, which is its first slug, with a number if that id is taken. Refuses `collections.not_allowed`,
 * `collections.full`, `form.invalid` with an error per field.
 */
export const createCollection = (
  world: World,
  who: Who,
  { kind, isHidden = false, ...command }: NewCollection,
): Promise<Result<string>> =>
  change(world, who, async (world, all) => {
    const held = await holdCurrency(world)
    if (!held.ok) return held
    if (all.length >= collectionLimits.collections) return refuse('collections.full')
    const texts = withTexts<CollectionTexts>({}, command.texts)
    const rule = kind === 'rule' ? ruleOf(null, command) : ok(null)
    const problems = { ...nameProblem(texts), ...(!rule.ok && rule.fields) }
    if (!rule.ok || Object.keys(problems).length > 0) return refuseFields(problems)
    const isTaken = (slug: string) => all.some((each) => each.slug === slug)
    const slug =
      command.slug || freeId(nameOf({ texts }, firstLanguage()), isTaken, 'collection', isReserved)
    if (isTaken(slug)) return slugTaken
    const id = numbered(slug, (each) => all.some((row) => row.id === each))
    const draft = { kind, isHidden, texts, rule: rule.value, slug, imageId: null }
    await store.insertCollection(world.db, id, draft)
    await store.dropOldSlug(world.db, slug)
    await note(world, who, 'created', id, { slug, kind })
    return ok(id)
  })

/**
 * Changes what the command names; its kind stays. The old slug redirects to the new one. Refuses
 * `collections.not_allowed`, `.missing`, `.changed` if another person has saved it since, `form.invalid`.
 */
export const changeCollection = (
  world: World,
  who: Who,
  seen: SeenCollection,
  command: CollectionChange,
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was, all) => {
    const held = await holdCurrency(world)
    if (!held.ok) return held
    const { id } = was
    const texts = withTexts(was.texts, command.texts)
    const rule = was.kind === 'rule' ? ruleOf(was.rule, command) : ok(null)
    const problems = { ...nameProblem(texts), ...(!rule.ok && rule.fields) }
    if (!rule.ok || Object.keys(problems).length > 0) return refuseFields(problems)
    const draft = {
      ...draftOf(was),
      texts,
      rule: rule.value,
      slug: command.slug || was.slug,
      isHidden: command.isHidden ?? was.isHidden,
    }
    if (all.some((each) => each.id !== id && each.slug === draft.slug)) return slugTaken
    await store.updateCollection(world.db, was, draft)
    if (draft.slug !== was.slug) {
      await store.dropOldSlug(world.db, draft.slug)
      await store.putOldSlug(world.db, id, was.slug)
    }
    const fields = differingFields(
      collectionFields(was, world.config.currency),
      collectionFields(draft, world.config.currency),
    ).join(' ')
    await note(world, who, 'changed', id, { fields })
    return ok()
  })

/** Moves it one position earlier or later in the list. Refuses `collections.not_allowed`, `.missing`. */
export const moveCollection = (world: World, who: Who, id: string, by: 1 | -1): Promise<Result> =>
  changeOne(world, who, { id }, async (world, _, all) => {
    const ids = all.map((each) => each.id)
    await store.putOrder(world.db, movedBy(ids, id, by))
    await note(world, who, 'moved', id, { by })
    return ok()
  })

/** Refuses `collections.not_allowed`, `.missing`, `.changed`. */
export const hideCollection = (world: World, who: Who, seen: SeenCollection, isHidden: boolean) =>
  rewrite(world, who, seen, { isHidden }, isHidden ? 'hidden' : 'shown')

/** Sets the image of its page; null removes it. Refuses `collections.not_allowed`, `.missing`. */
export const setCollectionImage = (world: World, who: Who, id: string, imageId: string | null) =>
  rewrite(world, who, { id }, { imageId }, 'pictured')

const rewrite = (
  world: World,
  who: Who,
  seen: Pick<SeenCollection, 'id'> & Partial<SeenCollection>,
  fields: Partial<store.Draft>,
  what: 'hidden' | 'shown' | 'pictured',
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was) => {
    await store.updateCollection(world.db, was, { ...draftOf(was), ...fields })
    await note(world, who, what, was.id)
    return ok()
  })

/** Its products stay, and promotions keep their products. Refuses as `changeCollection` does. */
export const deleteCollection = (world: World, who: Who, seen: SeenCollection): Promise<Result> =>
  changeOne(world, who, seen, async (world, { id, slug }) => {
    await store.deleteCollection(world.db, id)
    await note(world, who, 'deleted', id, { slug })
    return ok()
  })

/** Locks all collections until the transaction ends. */
export const lockCollections = ({ db }: World) => store.lockCollections(db)

const draftOf = ({ photo, ...was }: CollectionRow): store.Draft => ({
  ...was,
  imageId: photo?.id ?? null,
})

const slugTaken = refuseFields({ slug: 'collections.field.slugTaken' })

// Products of a manual collection: added, removed, reordered.

/**
 * Appends them in this order; existing ones keep their positions. Refuses `collections.not_allowed`, `.missing`,
 * `.by_rule`, `.unknown_products` with their ids, `.too_many`.
 */
export const addProducts = (world: World, who: Who, id: string, ids: readonly string[]) =>
  arrange(world, who, id, (world, before) => existing(world, ids, [...before, ...ids]))

/** Replaces the products with exactly these, in this order. Refuses as `addProducts` does. */
export const putProducts = (world: World, who: Who, id: string, ids: readonly string[]) =>
  arrange(world, who, id, (world) => existing(world, ids, ids))

async function existing(
  world: World,
  ids: readonly string[],
  wanted: readonly string[],
): Promise<Result<string[]>> {
  // Unpublished products can be arranged, too.
  const known = new Set((await productsListed(world, ids)).map((each) => each.id))
  const unknown = ids.filter((each) => !known.has(each))
  if (unknown.length > 0)
    return refuse('collections.unknown_products', {
      facts: { ids: unknown.slice(0, 10).join(', ') },
    })
  const after = [...new Set(wanted)]
  return after.length > collectionLimits.products
    ? refuse('collections.too_many', { facts: { most: collectionLimits.products } })
    : ok(after)
}

/** Refuses as `addProducts` does. */
export const removeProducts = (world: World, who: Who, id: string, ids: readonly string[]) =>
  arrange(world, who, id, async (_, before) => ok(before.filter((each) => !ids.includes(each))))

/** Moves a product to a 0-based position, clamped to the last. Refuses as `addProducts` does. */
export const placeProduct = (world: World, who: Who, id: string, product: string, to: number) =>
  arrange(world, who, id, async (_, before) => ok(placedAt(before, product, to)))

/** Moves a product some positions earlier or later. Refuses as `addProducts` does. */
export const moveProduct = (world: World, who: Who, id: string, product: string, by: 1 | -1) =>
  arrange(world, who, id, async (_, before) => ok(movedBy(before, product, by)))

const arrange = (
  world: World,
  who: Who,
  id: string,
  work: (world: World, before: readonly string[]) => Promise<Result<string[]>>,
): Promise<Result> =>
  changeOne(world, who, { id }, async (world, was) => {
    if (was.kind !== 'manual') return refuse('collections.by_rule')
    const before = await store.productsOf(world.db, id)
    const after = await work(world, before)
    if (!after.ok) return after
    await store.putProducts(world.db, id, after.value)
    await note(world, who, 'arranged', id, { before: before.length, after: after.value.length })
    return ok()
  })
