// Address book. Another person's entry is reported as not found.

import type { Viewer } from '../../../people/accounts/rules.ts'
import type { Form } from '../../../platform/input.ts'
import { refuseSecrets } from '../../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { readAddress } from '../input.ts'
import { type Address, isSame, maxSavedAddresses, undoHours } from '../rules.ts'
import * as book from '../store/address-book.ts'

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
