// Staff actions on attributes. Each change is audited and invalidates every process's caches.
import { changesOf, changesOfOne, type Who } from '../../people/accounts/actions/staff-list.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import { differingFields, type Form, refuseFields } from '../../platform/input.ts'
import { movedBy } from '../../platform/reorder.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { attributeFields, readAttribute } from './input.ts'
import { type Attribute, attributeLimits, freeId } from './rules.ts'
import * as store from './store.ts'
import { attributesNow } from './views.ts'

const change = changesOf({
  permission: 'categories.write',
  refusal: 'attributes.not_allowed',
  lock: store.lockAttributes,
  now: attributesNow,
  // Pages that show attributes have the same cache dependencies as pages that show categories.
  topics: ['categories', 'catalog'],
})
const changeOne = changesOfOne(change, (all, id) => all.find((each) => each.id === id), {
  missing: 'attributes.missing',
  changed: 'attributes.changed',
})
const note = recorderOf<'created' | 'changed' | 'moved' | 'deleted'>('attribute')

/** Returns the new id. Refuses `attributes.not_allowed`, `.full`, and `form.invalid` with an error per field. */
export const createAttribute = (world: World, who: Who, form: Form): Promise<Result<string>> =>
  change(world, who, async (world, all) => {
    if (all.length >= attributeLimits.attributes) return refuse('attributes.full')
    const read = readAttribute(form, null)
    if (!read.ok) return read
    if (isNamed(all, read.value.name, null)) return nameTaken()
    const isTaken = (id: string) => all.some((each) => each.id === id)
    const id = freeId(read.value.name, isTaken, 'attribute', (id) => id === 'new')
    await store.insertAttribute(world.db, id, read.value)
    await note(world, who, 'created', id)
    return ok(id)
  })

export type SeenAttribute = { readonly id: string; readonly version: number }

/**
 * The caller updates products whose values are no longer allowed. Refuses `attributes.not_allowed`, `.missing`,
 * `.changed` if another person has saved it since, `form.invalid`.
 */
export const changeAttribute = (
  world: World,
  who: Who,
  seen: SeenAttribute,
  form: Form,
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was, all) => {
    const read = readAttribute(form, was)
    if (!read.ok) return read
    if (isNamed(all, read.value.name, was.id)) return nameTaken()
    await store.updateAttribute(world.db, was, read.value)
    await note(world, who, 'changed', was.id, {
      fields: differingFields(attributeFields(was), attributeFields(read.value)).join(' '),
    })
    return ok()
  })

/** Moves it one position earlier or later. Refuses `attributes.not_allowed`, `.missing`. */
export const moveAttribute = (world: World, who: Who, id: string, by: 1 | -1): Promise<Result> =>
  changeOne(world, who, { id }, async (world, _, all) => {
    const ids = all.map((each) => each.id)
    await store.putOrder(world.db, movedBy(ids, id, by))
    await note(world, who, 'moved', id, { by })
    return ok()
  })

/**
 * The caller has removed it from products and categories. Refuses `attributes.not_allowed`, `.missing`, `.changed`.
 */
export const deleteAttribute = (
  world: World,
  who: Who,
  seen: SeenAttribute,
  products: number,
): Promise<Result> =>
  changeOne(world, who, seen, async (world, was) => {
    await store.deleteAttribute(world.db, was.id)
    await note(world, who, 'deleted', was.id, { name: was.name, products })
    return ok()
  })

/** Takes a shared lock until the transaction ends: no attribute can be written meanwhile. */
export const shareAttributesLock = ({ db }: World) => store.shareAttributesLock(db)

/** Takes the exclusive lock until the transaction ends: blocks other changes, and products that use attributes. */
export const lockAttributes = ({ db }: World) => store.lockAttributes(db)

const isNamed = (all: readonly Attribute[], name: string, but: string | null): boolean =>
  all.some((each) => each.id !== but && each.name.toLowerCase() === name.toLowerCase())

const nameTaken = () => refuseFields({ name: 'attributes.field.taken' })
