// Saves shipping addresses. Checkout decides whether they may still change.

import type { Viewer } from '../../people/accounts/rules.ts'
import type { Form } from '../../platform/input.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { readAddress } from './input.ts'
import { type Address, isSame } from './rules.ts'
import { insertEarlier } from './store/replaced-addresses.ts'
import { addressOf, upsertAddress } from './store.ts'

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
