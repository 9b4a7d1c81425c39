// Saves shipping addresses. Checkout decides whether they may still change.
import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readAddress, readBuyer, readCollector } from '../input/addresses.ts'
import { type Address, isSame, maxSavedAddresses, undoHours } from '../rules/address-book.ts'
import * as book from '../store/addresses.ts'
import * as store from '../store/addresses.ts'
import { addressOf, insertEarlier, upsertAddress } from '../store/addresses.ts'

/**
 * `pickedUpIn` is the country of the place where the order is picked up: then only a name and an email are asked. Refuses
 * `form.incomplete`, `form.invalid` with a message key for each field.
 */
export async function saveAddress(
  world: World,
  who: Pick<Viewer, 'id'>,
  orderNumber: string,
  form: Form,
  pickedUpIn: string | null = null,
): Promise<Result<Address>> {
  const address = pickedUpIn === null ? readAddress(form) : readCollector(form, pickedUpIn)
  if (address.ok) await upsertAddress(world.db, who.id, orderNumber, address.value, world.now())
  return address
}

/** The buyer of an order that is not delivered. Refuses `phrase.refused`, and as `readBuyer` does. */
export async function saveBuyer(
  world: World,
  who: Pick<Viewer, 'id'>,
  orderNumber: string,
  form: Form,
): Promise<Result<Address>> {
  const buyer = readBuyer(form)
  if (!buyer.ok) return buyer
  const safe = await refuseSecrets(world, buyer.value)
  if (!safe.ok) return safe
  await upsertAddress(world.db, who.id, orderNumber, buyer.value, world.now())
  return buyer
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
