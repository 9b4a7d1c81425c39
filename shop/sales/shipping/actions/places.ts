// Staff edits places of pick-up. Placed orders keep theirs.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import type { PlaceDraft } from '../input/places.ts'
import { mostPlaces } from '../rules/pickup.ts'
import * as store from '../store/places.ts'
import { lockZones } from '../store/zones.ts'
import type { Edited } from './zones.ts'

/** Refuses `shipping.not_allowed`, `shipping.places_full` {most}, `shipping.place_changed`. */
export const savePlace = (
  world: World,
  who: Viewer,
  { id, version }: Edited,
  draft: PlaceDraft,
): Promise<Result<string>> =>
  changing<string>(world, who, async (world) => {
    if (id !== null) {
      if (!(await store.updatePlace(world.db, id, version, draft)))
        return refuse('shipping.place_changed')
      await note(world, who, 'place.changed', id, { name: draft.name })
      return ok(id)
    }
    if ((await store.placesOf(world.db)).length >= mostPlaces)
      return refuse('shipping.places_full', { facts: { most: mostPlaces } })
    const made = world.id()
    await store.insertPlace(world.db, made, draft)
    await note(world, who, 'place.created', made, { name: draft.name })
    return ok(made)
  })

/** Refuses `shipping.not_allowed`, and `shipping.place_used` while a shipping method is at it. */
export const removePlace = (world: World, who: Viewer, id: string): Promise<Result> =>
  changing(world, who, async (world) => {
    if (!(await store.deletePlace(world.db, id))) return refuse('shipping.place_used')
    await note(world, who, 'place.removed', id, {})
    return ok()
  })

const changing = <T>(
  world: World,
  who: Viewer,
  work: (world: World) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction<T>(async (world) => {
    if (!may(who, 'shipping.write')) return refuse('shipping.not_allowed')
    await lockZones(world.db)
    return work(world)
  })

const note = recorderOf('shipping')
