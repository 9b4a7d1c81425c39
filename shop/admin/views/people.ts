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

export type Acquaintances = {
  name(userId: string): Named | null
  referrer(userId: string): Named | null
}
export type Company = Acquaintances & { identity(userId: string): IdentityLabel }

/** Names and referrers of everybody on a page, in two look-ups. */
export async function acquaintancesOf(
  world: World,
  userIds: readonly string[],
): Promise<Acquaintances> {
  const referrers = await referrerIds(world, userIds)
  const names = await namesOf(world, [...userIds, ...referrers.values()])
  return {
    name: (userId) => names.get(userId) ?? null,
    referrer: (userId) => names.get(referrers.get(userId) ?? '') ?? null,
  }
}

/** And whether their identities are checked. */
export async function companyOf(world: World, userIds: readonly string[]): Promise<Company> {
  const [acquaintances, identities] = await Promise.all([
    acquaintancesOf(world, userIds),
    identitiesOf(world, userIds),
  ])
  return {
    ...acquaintances,
    identity: (userId) =>
      identities.ok ? (identities.value.get(userId)?.state ?? 'none') : 'unreadable',
  }
}
