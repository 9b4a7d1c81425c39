// Staff and their roles.

import { fullName } from '../../../platform/names-of-people.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import type { HeldRole } from '../permissions.ts'
import { usersById } from './people.ts'
import { everyStaffId, invitationsFor } from './staff.ts'

export type StaffRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly HeldRole[]
}

/** Owners first, then by name. */
export async function staffRows(world: World): Promise<StaffRow[]> {
  const people = await usersById(world, await everyStaffId(world))
  const rows = [...people.values()].map((person) => ({
    ...pick(person, 'id', 'email', 'roles'),
    name: fullName(person),
  }))
  const isOwner = (row: StaffRow) => row.roles.some(({ id }) => id === 'admin')
  const rank = (row: StaffRow) => `${isOwner(row) ? 0 : 1} ${row.name} ${row.email}`
  return rows.sort((a, b) => rank(a).localeCompare(rank(b)))
}

export type InvitationRow = {
  readonly id: string
  readonly email: string
  readonly role: HeldRole
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
  return invitations.map(({ id, email, role, roleName, invitedBy, expiresAt }) => {
    const by = people.get(invitedBy)
    return { id, email, role: { id: role, name: roleName }, expiresAt, by: by ? fullName(by) : '' }
  })
}
