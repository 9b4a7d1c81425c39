// The demonstration's admin, who owns the shop.
import { customerById } from '../shop/people/accounts/actions/customers.ts'
import { permissionsOf } from '../shop/people/accounts/permissions.ts'
import type { Viewer } from '../shop/people/accounts/rules.ts'
import { ownersOf } from '../shop/people/accounts/views/staff.ts'
import type { World } from '../shop/world.ts'

/** The demonstration's admin. */
export async function ownerOf(world: World): Promise<Viewer> {
  const [id] = await ownersOf(world)
  const customer = id ? await customerById(world, id) : null
  if (!customer) throw new Error('a demonstration without an admin')
  return { ...customer.viewer, permissions: permissionsOf(['admin']) }
}
