// SQL of the list of people that staff see.
import type { Place } from '../../../platform/pagination.ts'
import type { Db } from '../../../world.ts'
import type { PeopleSort } from '../rules.ts'
import type { User } from './users.ts'

export type PersonRow = Omit<User, 'referralCode'> & {
  /** Comma-separated; null for shoppers. */
  roles: string | null
}

const columns = (
  db: Db,
) => db`id, email, email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, username, language, created_at as "createdAt",
  (select string_agg(role, ',' order by role) from user_roles where user_id = users.id) as roles`

/** People of each kind of beginning that are looked at: who wants others types more letters. */
const mostAlike = 250

/**
 * The newest first, after a place in the list. `begins` is how an e-mail address, a name or a last name begins, in lower
 * case; ranges instead of `like`, so that a prepared statement can use the indexes.
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

/** Sorted by what the indexes hold: nobody is read from the table for it. */
function idsFound(db: Db, filter: Filter) {
  const { later, by } = sorted(db, filter)
  return db<{ id: string }[]>`
    select id from (${beginning(db, filter.begins)}) as found ${later} order by ${by} limit ${filter.limit}`
}

/** Of the newest whose address or name begins so. */
export async function idsBeginning(db: Db, begins: string, limit: number): Promise<string[]> {
  const rows = await idsFound(db, { begins, sort: 'newest', after: null, limit })
  return rows.map(({ id }) => id)
}

/** `after` is a place in time, or of a list by name the id of its last person. */
function sorted(db: Db, { sort, after }: { sort: PeopleSort; after: Place | string | null }) {
  if (sort === 'name')
    return {
      by: db`${fullName(db)}, id`,
      later:
        typeof after === 'string'
          ? db`where (${fullName(db)}, id) > (select ${fullName(db)}, id from users where id = ${after})`
          : db``,
    }
  const place = after && typeof after !== 'string' ? db`(${after.at}, ${after.id})` : null
  return sort === 'oldest'
    ? { by: db`created_at, id`, later: place ? db`where (created_at, id) > ${place}` : db`` }
    : {
        by: db`created_at desc, id desc`,
        later: place ? db`where (created_at, id) < ${place}` : db``,
      }
}

const fullName = (db: Db) => db`lower(first_name || ' ' || last_name)`

/** Each by its own index, and no further than it takes. */
function beginning(db: Db, begins: string) {
  const end = `${begins}\u{10ffff}`
  const [name, last] = [fullName(db), db`lower(last_name)`]
  const held = db`id, created_at, first_name, last_name`
  return db`
    (select ${held} from users where email ~>=~ ${begins} and email ~<~ ${end}
      order by email using ~<~ limit ${mostAlike})
    union (select ${held} from users where ${name} ~>=~ ${begins} and ${name} ~<~ ${end}
      order by ${name} using ~<~ limit ${mostAlike})
    union (select ${held} from users where ${last} ~>=~ ${begins} and ${last} ~<~ ${end}
      order by ${last} using ~<~ limit ${mostAlike})`
}

export async function peopleByIds(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return db<PersonRow[]>`select ${columns(db)} from users where id = any(${[...ids]}::text[])`
}

export const namesByIds = (
  db: Db,
  ids: readonly string[],
): Promise<Pick<PersonRow, 'id' | 'email' | 'firstName' | 'lastName'>[]> => db<
  Pick<PersonRow, 'id' | 'email' | 'firstName' | 'lastName'>[]
>`
  select id, email, first_name as "firstName", last_name as "lastName" from users
  where id = any(${[...ids]}::text[])`

/** Exact up to `most`. */
export async function countUsers(db: Db, most: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from (select 1 from users limit ${most}) as counted`
  return row.count
}

export async function idByUsername(db: Db, username: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`select id from users where username = ${username}`
  return row?.id ?? null
}
