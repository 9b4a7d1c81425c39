// Staff and their roles.
import { type Role, roles } from '../../../people/accounts/rules.ts'
import { usersById } from '../../../people/accounts/views/people.ts'
import { invitationsFor, staffFor } from '../../../people/accounts/views/staff.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'

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
  const rows = [...people.values()].map((person) => ({
    ...pick(person, 'id', 'email', 'roles'),
    name: fullName(person),
  }))
  const rank = (row: StaffRow) => `${row.roles.includes('admin') ? 0 : 1} ${row.name} ${row.email}`
  return rows.sort((a, b) => rank(a).localeCompare(rank(b)))
}

export type InvitationRow = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly by: string
  readonly expiresAt: Date
}

/** Pending invitations, newest first. */
export async function invitationRows(world: World): Promise<InvitationRow[]> {
  const invitations = await invitationsFor(world)
  const people = await usersById(
    world,
    invitations.map(({ invitedBy }) => invitedBy),
  )
  return invitations.map(({ id, email, role, invitedBy, expiresAt }) => {
    const by = people.get(invitedBy)
    return { id, email, role, expiresAt, by: by ? fullName(by) : '' }
  })
}
