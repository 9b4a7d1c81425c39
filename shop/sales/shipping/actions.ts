// Saves shipping addresses. Checkout decides whether they may still change.
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { recorderOf } from '../../platform/audit/actions.ts'
import type { Form } from '../../platform/input.ts'
import { plainAmount } from '../../platform/money/rules.ts'
import { refuseSecrets } from '../../platform/recovery-phrases/actions.ts'
import { holdCurrency } from '../../platform/settings/hold-currency.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announce, type World } from '../../world.ts'
import { type MethodDraft, readAddress, type ZoneDraft } from './input.ts'
import { type Address, isSame, maxSavedAddresses, undoHours } from './rules/address-book.ts'
import { maxZones, mostMethods, type Zone, zoneVersion } from './rules/zones.ts'
import * as book from './store.ts'
import * as store from './store.ts'
import { addressOf, insertEarlier, upsertAddress } from './store.ts'

/** Refuses `form.incomplete`, `form.invalid` with a message key for each field. */
export async function saveAddress(
  world: World,
  who: Pick<Viewer, 'id'>,
  orderNumber: string,
  form: Form,
): Promise<Result<Address>> {
  const address = readAddress(form)
  if (address.ok) await upsertAddress(world.db, who.id, orderNumber, address.value, world.now())
  return address
}

/** Staff changes the address of a locked order; the earlier one is kept. Refuses as `saveAddress` does. */
export async function replaceAddress(
  world: World,
  who: Pick<Viewer, 'id'>,
  { number, userId }: { readonly number: string; readonly userId: string },
  form: Form,
): Promise<Result<{ address: Address; before: Address | null }>> {
  const before = await addressOf(world.db, number)
  const saved = await saveAddress(world, { id: userId }, number, form)
  if (!saved.ok) return saved
  const address = saved.value
  if (before && !isSame(before, address))
    await insertEarlier(world.db, number, { who: who.id, at: world.now(), address: before })
  return ok({ address, before })
}

// Address book. Another person's entry is reported as not found.

type Owner = Pick<Viewer, 'id'>

/**
 * Returns the id; a duplicate address returns the existing entry. Refuses `form.incomplete`, `form.invalid`,
 * `phrase.refused`, `shipping.book_full` {most}.
 */
export async function addAddress(world: World, who: Owner, form: Form): Promise<Result<string>> {
  const address = await readSafely(world, form)
  if (!address.ok) return address
  return world.transaction(async (world) => {
    await book.lockBook(world.db, who.id)
    const same = (await book.savedOf(world.db, who.id)).find((each) => isSame(each, address.value))
    const id = same?.id ?? world.id()
    const isIn =
      same !== undefined ||
      (await book.insertSaved(world.db, who.id, id, address.value, world.now()))
    if (!isIn) return refuse('shipping.book_full', { facts: { most: maxSavedAddresses } })
    if (form.default === 'yes') await book.chooseSaved(world.db, who.id, id, world.now())
    return ok(id)
  })
}

/** Refuses `shipping.not_found`, and as `addAddress` does. */
export async function editAddress(
  world: World,
  who: Owner,
  id: string,
  form: Form,
): Promise<Result> {
  const address = await readSafely(world, form)
  if (!address.ok) return address
  if (!(await book.updateSaved(world.db, who.id, id, address.value))) return missing
  return form.default === 'yes' ? chooseAddress(world, who, id) : ok()
}

/** Sets the default for forms. Refuses `shipping.not_found`. */
export const chooseAddress = async (world: World, who: Owner, id: string): Promise<Result> =>
  (await book.chooseSaved(world.db, who.id, id, world.now())) ? ok() : missing

/** Removes it, restorable for an hour. Refuses `shipping.not_found`. */
export const removeAddress = async (world: World, who: Owner, id: string): Promise<Result> =>
  (await book.removeSaved(world.db, who.id, id, world.now())) ? ok() : missing

/** Refuses `shipping.not_found`, also after that hour or if the book has been filled since. */
export const restoreAddress = (world: World, who: Owner, id: string): Promise<Result> =>
  world.transaction(async (world) => {
    await book.lockBook(world.db, who.id)
    const restored = await book.restoreSaved(world.db, who.id, id, undoLimit(world))
    return restored ? ok() : missing
  })

/** Permanently deletes removed addresses. Returns the number. */
export const forgetRemovedAddresses = (world: World): Promise<number> =>
  book.deleteRemoved(world.db, undoLimit(world))

const missing = refuse('shipping.not_found')

const undoLimit = (world: World): Date => new Date(world.now().getTime() - undoHours * 3_600_000)

async function readSafely(world: World, form: Form): Promise<Result<Address>> {
  const plain = await refuseSecrets(world, form)
  return plain.ok ? readAddress(form) : plain
}

// Erases shipping addresses: with the account, and after the retention period.

/**
 * In the caller's transaction. For `retainedOrders` the name and postal address stay, as accounting requires; phone,
 * email and instructions are erased, as are the addresses that staff has changed. Returns the number of erased or
 * reduced addresses.
 */
export async function eraseAddresses(
  world: World,
  userId: string,
  retainedOrders: readonly string[],
): Promise<number> {
  const earlier = await store.deleteEarlier(world.db, userId)
  const gone = earlier + (await store.deleteOrderAddresses(world.db, userId, retainedOrders))
  return gone + (await store.cutOrderAddresses(world.db, userId))
}

/**
 * Housekeeping. `isOver` tells whether an address's retention period has ended; `years` is the minimum. Returns the
 * number of erased addresses.
 */
export async function forgetOldAddresses(
  world: World,
  isOver: (savedAt: Date) => boolean,
  years: number,
): Promise<number> {
  const before = new Date(world.now())
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const old = await store.addressesSavedBefore(world.db, before)
  const numbers = old.filter(({ savedAt }) => isOver(savedAt)).map(({ number }) => number)
  return store.deleteAddresses(world.db, numbers)
}

// Delivery zones and shipping methods, edited by staff. Placed orders keep their terms.

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
