// Users, for staff.

import { identifierText } from '../../../platform/input.ts'
import { pageOf, readPlace } from '../../../platform/pagination.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { type HeldRole, type Permission, permissionsOf } from '../permissions.ts'
import type { PeopleSort } from '../rules.ts'
import {
  countUsers,
  findPeople,
  idByUsername,
  namesByIds,
  type PersonRow,
  peopleByIds,
  userIdsWithPrefix,
} from '../store/people.ts'
import { idsByEmails, type User } from '../store/users.ts'

export type Person = Pick<
  User,
  'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'username' | 'language'
> & {
  readonly phone: string
  readonly joined: Date
  readonly isGuest: boolean
  readonly roles: readonly HeldRole[]
  readonly permissions: readonly Permission[]
}

/** For staff: one page of users, newest first by default. `next` is the cursor of the next page; null on the last. */
export async function usersForStaff(
  world: World,
  query: { begins?: string; sort?: PeopleSort; after?: string | null; limit?: number } = {},
): Promise<{ people: Person[]; next: string | null }> {
  const { limit = 50, sort = 'newest' } = query
  const begins = typed(query.begins ?? '')
  const after = sort === 'name' ? idIn(query.after) : readPlace(query.after)
  const found = await findPeople(world.db, { begins, sort, after, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }))
  const isLast = next === null
  return {
    people: rows.map(personOf),
    next: isLast || sort !== 'name' ? next : (rows.at(-1)?.id ?? null),
  }
}

const typed = (begins: string) => identifierText(begins).toLowerCase().slice(0, 100)

/** For staff: the newest whose email address or name has the prefix. */
export async function findUserIds(world: World, begins: string, most: number): Promise<string[]> {
  const text = typed(begins)
  return text ? userIdsWithPrefix(world.db, text, most) : []
}

const idIn = (text: string | null | undefined): string | null =>
  /^[\w-]{1,64}$/.test(text ?? '') ? (text as string) : null

export type PersonName = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName' | 'isGuest'>

/** For staff: names of these users; unknown ones are omitted. */
export const namesById = (world: World, ids: readonly string[]): Promise<PersonName[]> =>
  namesByIds(world.db, [...new Set(ids)])

/** For staff: these users by id; unknown ones are omitted. */
export async function usersById(
  world: World,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await peopleByIds(world.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, personOf(row)]))
}

export const userForStaff = async (world: World, id: string): Promise<Person | null> =>
  (await usersById(world, [id])).get(id) ?? null

/** For the command line: the user with this email address. */
export async function personByEmail(world: World, email: string): Promise<Person | null> {
  const [id] = await idsByEmails(world.db, [identifierText(email).toLowerCase()])
  return id ? userForStaff(world, id) : null
}

/** The id of the user with exactly this username. */
export const userByName = (world: World, username: string): Promise<string | null> =>
  idByUsername(world.db, username)

/** Exact up to `most`. */
export const numberOfUsers = (world: World, most: number): Promise<number> =>
  countUsers(world.db, most)

function personOf(row: PersonRow): Person {
  const held = row.roles ?? []
  return {
    ...pick(
      row,
      'id',
      'email',
      'emailVerified',
      'firstName',
      'lastName',
      'username',
      'language',
      'isGuest',
    ),
    phone: row.phone ?? '',
    joined: row.createdAt,
    roles: held.map(({ id, name }) => ({ id, name })),
    permissions: permissionsOf(
      held.map(({ id }) => id),
      held.flatMap(({ permissions }) => permissions ?? []),
    ),
  }
}
