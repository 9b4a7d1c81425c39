// Users by search, and their names beside orders, payments and identity checks.

import type { IdentityState } from '../../../identity/kyc/rules/check.ts'
import { identitiesOf } from '../../../identity/kyc/views/identity.ts'
import { findUserIds, namesById } from '../../../people/accounts/views/people.ts'
import { referrerIds } from '../../../people/referrals/views.ts'
import { fullName } from '../../../platform/names-of-people.ts'
import type { World } from '../../../world.ts'

export type Named = {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Ordered without an account. */
  readonly isGuest?: boolean
}
/** A failed look-up is not "none". */
export type IdentityLabel = IdentityState | 'unreadable'

/** Users that a search by name or email covers: the newest. */
const mostFound = 100

export const userIdsMatching = (world: World, begins: string): Promise<string[]> =>
  findUserIds(world, begins, mostFound)

/** User id -> name; erased users are left out. */
export async function namesOf(
  world: World,
  ids: readonly (string | null)[],
): Promise<Map<string, Named>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const people = await namesById(world, known)
  return new Map(
    people.map(({ id, firstName, lastName, email, isGuest }) => [
      id,
      { id, name: fullName({ firstName, lastName }), email, ...(isGuest && { isGuest }) },
    ]),
  )
}

export type UsersById = {
  name(userId: string): Named | null
  referrer(userId: string): Named | null
}
export type UsersWithIdentity = UsersById & { identity(userId: string): IdentityLabel }

/** Names and referrers of all users on a page; `known`: names that were read already. */
export async function usersOfRows(
  world: World,
  userIds: readonly string[],
  known?: ReadonlyMap<string, Named>,
): Promise<UsersById> {
  const [referrers, names] = await Promise.all([
    referrerIds(world, userIds),
    known ?? namesOf(world, userIds),
  ])
  const others = await namesOf(
    world,
    [...referrers.values()].filter((id) => !names.has(id)),
  )
  const name = (id: string) => names.get(id) ?? others.get(id) ?? null
  return { name, referrer: (userId) => name(referrers.get(userId) ?? '') }
}

/** Also with identity status. */
export async function usersWithIdentityOf(
  world: World,
  userIds: readonly string[],
  known?: ReadonlyMap<string, Named>,
): Promise<UsersWithIdentity> {
  const [acquaintances, identities] = await Promise.all([
    usersOfRows(world, userIds, known),
    identitiesOf(world, userIds),
  ])
  return {
    ...acquaintances,
    identity: (userId) =>
      identities.ok ? (identities.value.get(userId)?.state ?? 'none') : 'unreadable',
  }
}
