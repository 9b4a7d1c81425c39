// Who works in the shop, and as what.
import { type Role, roles } from '../../accounts/rules.ts'
import { usersById } from '../../accounts/views/people.ts'
import { staffFor } from '../../accounts/views/staff.ts'
import type { World } from '../../world.ts'

export type StaffRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
}

/** Owners first, then by name. */
export async function staffRows(world: World): Promise<StaffRow[]> {
  const ids = await Promise.all(roles.map((role) => staffFor(world, role)))
  const people = await usersById(world, [...new Set(ids.flat())])
  const rows = [...people.values()].map(({ id, firstName, lastName, email, roles }) => ({
    id,
    name: `${firstName} ${lastName}`,
    email,
    roles,
  }))
  const rank = (row: StaffRow) => `${row.roles.includes('admin') ? 0 : 1} ${row.name} ${row.email}`
  return rows.sort((a, b) => rank(a).localeCompare(rank(b)))
}
