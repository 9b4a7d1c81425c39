// SQL of the list of users for staff.
import type { Place } from '../../../platform/pagination.ts'
import { countOf, fieldOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { guestDomain, type PeopleSort } from '../rules.ts'
import { type HeldRoleRow, heldRoles } from './roles.ts'
import type { User } from './users.ts'

export type PersonRow = Omit<User, 'referralCode'> & {
  /** Null for shoppers. */
  roles: HeldRoleRow[] | null
  isGuest: boolean
}

/** A guest's address is beside the unique one. */
const ownEmail = (db: Db) =>
  db`coalesce((select g.email from guests g where g.user_id = users.id),
    case when email like ${`%@${guestDomain}`} then '' else email end)`
const isGuest = (db: Db) => db`exists (select from guests g where g.user_id = users.id)`

const columns = (
  db: Db,
) => db`id, ${ownEmail(db)} as email, ${isGuest(db)} as "isGuest", email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, username, language, created_at as "createdAt",
  ${heldRoles(db)} as roles`

/** Candidates examined per kind of prefix; more letters narrow the search. */
const mostAlike = 250

/**
 * Newest first, after a cursor. `begins` is a lower-case prefix of an email address or a name, whichever part of
 * it comes first; ranges instead of `like`, so that a prepared statement can use the indexes.
 */
export async function findPeople(
  db: Db,
  filter: { begins: string; sort: PeopleSort; after: Place | string | null; limit: number },
): Promise<PersonRow[]> {
  const { begins, limit } = filter
  const { later, by } = sorted(db, filter)
  if (!begins)
    return db<PersonRow[]>`select ${columns(db)} from users ${later} order by ${by} limit ${limit}`
  return db<PersonRow[]>`
    select ${columns(db)} from users where id = any(array(${idsFound(db, filter)})) order by ${by}`
}

type Filter = Parameters<typeof findPeople>[1]

/** Sorted by index columns only: an index-only scan. */
function idsFound(db: Db, filter: Filter) {
  const { later, by } = sorted(db, filter)
  return db<{ id: string }[]>`
    select id from (${beginning(db, filter.begins)}) as found ${later} order by ${by} limit ${filter.limit}`
}

/** Users among the newest whose address or name has the prefix. */
export async function userIdsWithPrefix(db: Db, begins: string, limit: number): Promise<string[]> {
  const rows = await idsFound(db, { begins, sort: 'newest', after: null, limit })
  return rows.map(({ id }) => id)
}

/** `after` is a time cursor, or for a list by name the id of its last user. */
function sorted(db: Db, { sort, after }: { sort: PeopleSort; after: Place | string | null }) {
  if (sort === 'name')
    return {
      by: db`${fullName(db)}, id`,
      later:
        typeof after === 'string'
          ? db`where (${fullName(db)}, id) > (select ${fullName(db)}, id from users where id = ${after})`
          : db``,
    }
  const cursor = after && typeof after !== 'string' ? db`(${after.at}, ${after.id})` : null
  return sort === 'oldest'
    ? { by: db`created_at, id`, later: cursor ? db`where (created_at, id) > ${cursor}` : db`` }
    : {
        by: db`created_at desc, id desc`,
        later: cursor ? db`where (created_at, id) < ${cursor}` : db``,
      }
}

const fullName = (db: Db) => db`lower(first_name || ' ' || last_name)`

/** Each condition by its own index, limited to what is needed. */
function beginning(db: Db, begins: string) {
  const end = `${begins}\u{10ffff}`
  const [name, familyFirst] = [fullName(db), db`lower(replace(last_name || first_name, ' ', ''))`]
  const together = begins.replaceAll(' ', '')
  const held = db`id, created_at, first_name, last_name`
  return db`
    (select ${held} from users where email ~>=~ ${begins} and email ~<~ ${end}
      order by email using ~<~ limit ${mostAlike})
    union (select ${held} from users where id = any(array(
      select user_id from guests where email ~>=~ ${begins} and email ~<~ ${end}
      order by email using ~<~ limit ${mostAlike})))
    union (select ${held} from users where ${name} ~>=~ ${begins} and ${name} ~<~ ${end}
      order by ${name} using ~<~ limit ${mostAlike})
    union (select ${held} from users
      where ${familyFirst} ~>=~ ${together} and ${familyFirst} ~<~ ${`${together}\u{10ffff}`}
      order by ${familyFirst} using ~<~ limit ${mostAlike})`
}

export async function peopleByIds(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return db<PersonRow[]>`select ${columns(db)} from users where id = any(${[...ids]}::text[])`
}

export const namesByIds = async (db: Db, ids: readonly string[]) => db<
  Pick<PersonRow, 'id' | 'email' | 'firstName' | 'lastName' | 'isGuest'>[]
>`
  select id, ${ownEmail(db)} as email, ${isGuest(db)} as "isGuest", first_name as "firstName", last_name as "lastName" from users
  where id = any(${[...ids]}::text[])`

/** Exact up to `most`. */
export const countUsers = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (select 1 from users limit ${most}) as counted`)

export const idByUsername = async (db: Db, username: string) =>
  fieldOf<string>(db`select id from users where username = ${username}`)
