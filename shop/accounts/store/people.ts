// SQL of the list of people that staff see.
import type { Place } from '../../pages.ts'
import type { Db } from '../../world.ts'

export type PersonRow = {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  phone: string | null
  username: string
  language: string
  createdAt: Date
  /** Comma-separated; null for shoppers. */
  roles: string | null
}

const columns = (
  db: Db,
) => db`id, email, email_verified as "emailVerified", first_name as "firstName",
  last_name as "lastName", phone, username, language, created_at as "createdAt",
  (select string_agg(role, ',' order by role) from user_roles where user_id = users.id) as roles`

/**
 * The newest first, after a place in the list. `begins` is how an e-mail address, a name or a last name begins, in lower
 * case; ranges instead of `like`, so that a prepared statement can use the indexes.
 */
export async function findPeople(
  db: Db,
  filter: { begins: string; after: Place | null; limit: number },
): Promise<PersonRow[]> {
  const { begins, after, limit } = filter
  const end = `${begins}\u{10ffff}`
  const found = begins
    ? db`and ((email ~>=~ ${begins} and email ~<~ ${end})
        or (lower(first_name || ' ' || last_name) ~>=~ ${begins} and lower(first_name || ' ' || last_name) ~<~ ${end})
        or (lower(last_name) ~>=~ ${begins} and lower(last_name) ~<~ ${end}))`
    : db``
  const later = after ? db`and (created_at, id) < (${after.at}, ${after.id})` : db``
  return db<PersonRow[]>`
    select ${columns(db)} from users where true ${found} ${later}
    order by created_at desc, id desc limit ${limit}`
}

export async function peopleByIds(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return db<PersonRow[]>`select ${columns(db)} from users where id in ${db(ids)}`
}

/** Exact up to `most`. */
export async function countUsers(db: Db, most: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) from (select 1 from users limit ${most}) as counted`
  return row.count
}
