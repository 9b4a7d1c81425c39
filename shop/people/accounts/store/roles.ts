// SQL of roles.
import type { Db } from '../../../world.ts'
import type { Role } from '../rules.ts'

/** False if the user already had the role. */
export async function insertRole(
  db: Db,
  row: { userId: string; role: Role; grantedBy: string | null; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into user_roles (user_id, role, granted_by, granted_at)
    values (${row.userId}, ${row.role}, ${row.grantedBy}, ${row.now})
    on conflict do nothing`
  return count === 1
}

/** Ids of the owners, locked, so that two cannot remove each other concurrently. */
export async function lockOwners(db: Db): Promise<string[]> {
  const rows = await db<{ userId: string }[]>`
    select user_id as "userId" from user_roles where role = 'admin' order by user_id for update`
  return rows.map((row) => row.userId)
}

export async function deleteRole(db: Db, userId: string, role: Role): Promise<boolean> {
  return (await db`delete from user_roles where user_id = ${userId} and role = ${role}`).count === 1
}

export async function staffWith(db: Db, roles: readonly Role[]): Promise<string[]> {
  const rows = await db<{ userId: string }[]>`
    select distinct user_id as "userId" from user_roles
    where role = any(${[...roles]}::text[]) order by user_id`
  return rows.map((row) => row.userId)
}

export async function rolesSince(
  db: Db,
  userId: string,
): Promise<{ role: string; grantedAt: Date }[]> {
  return [
    ...(await db<{ role: string; grantedAt: Date }[]>`
      select role, granted_at as "grantedAt" from user_roles where user_id = ${userId} order by role`),
  ]
}

export async function rolesOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db<{ role: string }[]>`select role from user_roles where user_id = ${userId}`
  return rows.map(({ role }) => role)
}
