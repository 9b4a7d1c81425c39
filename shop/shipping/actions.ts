// Keeping where an order goes. Whether it may still change is decided in checkout, which knows the order.
import type { Form } from '../accounts/input.ts'
import type { Viewer } from '../accounts/rules.ts'
import type { Result } from '../result.ts'
import type { World } from '../world.ts'
import { readAddress } from './input.ts'
import type { Address } from './rules.ts'
import { upsertAddress } from './store.ts'

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
