// The people on a page of the dashboard: found by what is typed, and named beside orders, payments and checks.
import { usersById, usersForStaff } from '../../accounts/views/people.ts'
import type { IdentityState } from '../../kyc/rules.ts'
import { identitiesOf } from '../../kyc/views/identity.ts'
import { referrerIds } from '../../referrals/views.ts'
import type { World } from '../../world.ts'

export type Named = { readonly id: string; readonly name: string; readonly email: string }
/** A look-up that failed is not "none". */
export type IdentityLabel = IdentityState | 'unreadable'

/** A search by name or e-mail reaches the newest so many people. */
const mostFound = 100

export async function userIdsBeginning(world: World, begins: string): Promise<string[]> {
  const { people } = await usersForStaff(world, { begins, limit: mostFound })
  return people.map(({ id }) => id)
}

/** User id -> name; whoever is gone is left out. */
export async function namesOf(
  world: World,
  ids: readonly (string | null)[],
): Promise<Map<string, Named>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const people = await usersById(world, known)
  return new Map(
    [...people].map(([id, { firstName, lastName, email }]) => [
      id,
      { id, name: `${firstName} ${lastName}`, email },
    ]),
  )
}

export type Company = {
  name(userId: string): Named | null
  referrer(userId: string): Named | null
  identity(userId: string): IdentityLabel
}

/** Names, referrers and identities of everybody on a page, in three look-ups. */
export async function companyOf(world: World, userIds: readonly string[]): Promise<Company> {
  const [referrers, identities] = await Promise.all([
    referrerIds(world, userIds),
    identitiesOf(world, userIds),
  ])
  const names = await namesOf(world, [...userIds, ...referrers.values()])
  return {
    name: (userId) => names.get(userId) ?? null,
    referrer: (userId) => names.get(referrers.get(userId) ?? '') ?? null,
    identity: (userId) =>
      identities.ok ? (identities.value.get(userId)?.state ?? 'none') : 'unreadable',
  }
}
