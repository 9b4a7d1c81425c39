// Delivery zones and shipping methods, edited by staff. Placed orders keep their terms.
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { recorderOf } from '../../../platform/audit/actions.ts'
import { plainAmount } from '../../../platform/money/rules.ts'
import { holdCurrency } from '../../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announce, type World } from '../../../world.ts'
import type { MethodDraft, ZoneDraft } from '../input/zones.ts'
import { allServices } from '../rates.ts'
import type { Weights } from '../rules/prices.ts'
import { maxZones, mostMethods, type Zone, zoneVersion } from '../rules/zones.ts'
import { placesOf } from '../store/places.ts'
import * as store from '../store/zones.ts'

/** An edited zone: `version` as shown, for optimistic locking; `id` null for a new one. */
export type Edited = { readonly id: string | null; readonly version: number }

/**
 * Returns its id. Refuses `shipping.not_allowed`, `shipping.zones_full` {most}, `shipping.zone_missing`,
 * `shipping.zone_changed`, and `form.invalid` if another zone has one of the countries {codes} or the rest.
 */
export const saveZone = (
  world: World,
  who: Viewer,
  { id, version }: Edited,
  draft: ZoneDraft,
): Promise<Result<string>> =>
  changing(world, who, async (world, zones) => {
    const taken = takenElsewhere(zones, id, draft)
    if (taken) return taken
    if (id === null) {
      if (zones.length >= maxZones)
        return refuse('shipping.zones_full', { facts: { most: maxZones } })
      const made = world.id()
      await store.insertZone(world.db, made, draft)
      await note(world, who, 'zone.created', made, { countries: countOf(draft) })
      return ok(made)
    }
    if (!zones.some((zone) => zone.id === id)) return refuse('shipping.zone_missing')
    if (!(await store.updateZone(world.db, id, version, draft)))
      return refuse('shipping.zone_changed')
    await note(world, who, 'zone.changed', id, { countries: countOf(draft) })
    return ok(id)
  })

/**
 * With all its shipping methods; `seen` is their version as shown. Refuses `shipping.not_allowed`,
 * `shipping.zone_missing`, `shipping.zone_changed`.
 */
export const removeZone = (world: World, who: Viewer, id: string, seen: string): Promise<Result> =>
  changing(world, who, async (world, zones) => {
    const zone = zones.find((each) => each.id === id)
    if (!zone) return refuse('shipping.zone_missing')
    if (zoneVersion(zone) !== seen) return refuse('shipping.zone_changed')
    await store.deleteZone(world.db, id)
    await note(world, who, 'zone.removed', id, {})
    return ok()
  })

/** Refuses `shipping.not_allowed`, `shipping.zone_missing`, `shipping.zone_changed`, `shipping.methods_full` {most}. */
export const saveMethod = (
  world: World,
  who: Viewer,
  zoneId: string,
  { id, version }: Edited,
  draft: MethodDraft,
): Promise<Result> =>
  changing(world, who, async (world, zones) => {
    const zone = zones.find((each) => each.id === zoneId)
    if (!zone) return refuse('shipping.zone_missing')
    if (draft.placeId !== null) {
      const places = await placesOf(world.db)
      if (!places.some((place) => place.id === draft.placeId))
        return refuse('form.invalid', { fields: { placeId: 'shipping.field.place' } })
    }
    if (draft.basis === 'carrier' && !(await allServices(world)).includes(draft.service ?? ''))
      return refuse('form.invalid', { fields: { service: 'shipping.field.service' } })
    const details = {
      price: plainAmount(draft.price, world.config.currency),
      active: draft.isActive,
    }
    if (id === null) {
      if (zone.methods.length >= mostMethods)
        return refuse('shipping.methods_full', { facts: { most: mostMethods } })
      await store.insertMethod(world.db, zoneId, world.id(), draft)
      await note(world, who, 'method.created', zoneId, details)
      return ok()
    }
    if (!(await store.updateMethod(world.db, zoneId, id, version, draft)))
      return refuse('shipping.zone_changed')
    await note(world, who, 'method.changed', zoneId, { ...details, method: id })
    return ok()
  })

/** Refuses `shipping.not_allowed`, `shipping.zone_missing`, `shipping.zone_changed`. */
export const removeMethod = (
  world: World,
  who: Viewer,
  zoneId: string,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Result> =>
  changing(world, who, async (world, zones) => {
    const zone = zones.find((each) => each.id === zoneId)
    const method = zone?.methods.find((each) => each.id === id)
    if (!method) return refuse('shipping.zone_missing')
    if (method.version !== version) return refuse('shipping.zone_changed')
    await store.deleteMethod(world.db, zoneId, id)
    await note(world, who, 'method.removed', zoneId, { method: id })
    return ok()
  })

/** `version` as shown, 0 if never saved. Refuses `shipping.not_allowed`, `shipping.weights_changed`. */
export const saveWeights = (
  world: World,
  who: Viewer,
  version: number,
  weights: Weights,
): Promise<Result> =>
  changing(world, who, async (world) => {
    if (!(await store.putWeights(world.db, version, weights)))
      return refuse('shipping.weights_changed')
    await note(world, who, 'weights.changed', 'weights', weights)
    return ok()
  })

const changing = <T>(
  world: World,
  who: Viewer,
  work: (world: World, zones: readonly Zone[]) => Promise<Result<T>>,
): Promise<Result<T>> =>
  world.transaction<T>(async (world) => {
    if (!may(who, 'shipping.write')) return refuse('shipping.not_allowed')
    const held = await holdCurrency(world)
    if (!held.ok) return held
    await store.lockZones(world.db)
    const done = await work(world, await store.zonesOf(world.db))
    if (done.ok) await announce(world, 'shipping')
    return done
  })

function takenElsewhere(zones: readonly Zone[], id: string | null, { countries }: ZoneDraft) {
  const others = zones.filter((zone) => zone.id !== id)
  if (countries === null)
    return others.some((zone) => zone.countries === null)
      ? refuse('form.invalid', { fields: { reach: 'shipping.field.rest' } })
      : null
  const taken = countries.filter((code) => others.some((zone) => zone.countries?.includes(code)))
  return taken.length > 0
    ? refuse('form.invalid', {
        facts: { codes: taken.join(' ') },
        fields: { countries: 'shipping.field.taken' },
      })
    : null
}

const countOf = ({ countries }: ZoneDraft): number | 'rest' => countries?.length ?? 'rest'

const note = recorderOf('shipping')
