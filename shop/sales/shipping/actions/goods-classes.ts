// Staff edits classes of goods.
import { unknownProducts } from '../../../catalog/products/views/products.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import type { GoodsDraft } from '../input/goods-classes.ts'
import { mostClasses } from '../rules/goods-classes.ts'
import * as store from '../store/goods-classes.ts'
import { lockZones } from '../store/zones.ts'
import type { Edited } from './zones.ts'

/** Characters of an unknown id that the refusal repeats. */
const longestId = 60

/**
 * Refuses `shipping.not_allowed`, `shipping.classes_full` {most}, `shipping.class_changed`, and `form.invalid` with the
 * {ids} of products that do not exist.
 */
export const saveGoodsClass = (
  world: World,
  who: Viewer,
  { id, version }: Edited,
  draft: GoodsDraft,
): Promise<Result> =>
  changing(world, who, async (world) => {
    const unknown = await unknownProducts(world, draft.products)
    if (unknown.length > 0)
      return refuse('form.invalid', {
        fields: { products: 'shipping.field.productsUnknown' },
        facts: {
          ids: unknown
            .map((id) => (id.length > longestId ? `${id.slice(0, longestId)}…` : id))
            .join(', '),
        },
      })
    if (id !== null) {
      if (!(await store.updateClass(world.db, id, version, draft)))
        return refuse('shipping.class_changed')
      await note(world, who, 'class.changed', id, { name: draft.name })
      return ok()
    }
    if ((await store.classesOf(world.db)).length >= mostClasses)
      return refuse('shipping.classes_full', { facts: { most: mostClasses } })
    const made = world.id()
    await store.insertClass(world.db, made, draft)
    await note(world, who, 'class.created', made, { name: draft.name })
    return ok()
  })

/** Refuses `shipping.not_allowed`, `shipping.class_changed` if it is gone. */
export const removeGoodsClass = (world: World, who: Viewer, id: string): Promise<Result> =>
  changing(world, who, async (world) => {
    if (!(await store.deleteClass(world.db, id))) return refuse('shipping.class_changed')
    await note(world, who, 'class.removed', id, {})
    return ok()
  })

const changing = (
  world: World,
  who: Viewer,
  work: (world: World) => Promise<Result>,
): Promise<Result> =>
  world.transaction(async (world) => {
    if (!may(who, 'shipping.write')) return refuse('shipping.not_allowed')
    await lockZones(world.db)
    const done = await work(world)
    if (done.ok) await announce(world, 'shipping')
    return done
  })

const note = recorderOf('shipping')
