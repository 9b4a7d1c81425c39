// SQL of roles.
import { columnOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Role } from '../rules.ts'

/** False if the user already had the role. */
export const insertRole = async (
  db: Db,
  row: { userId: string; role: Role; grantedBy: string | null; now: Date },
) =>
  hasChanged(db`
    insert into user_roles (user_id, role, granted_by, granted_at)
    values (${row.userId}, ${row.role}, ${row.grantedBy}, ${row.now})
    on conflict do nothing`)

/** Ids of the owners, locked, so that two cannot remove each other concurrently. */
export const lockOwners = async (db: Db) =>
  columnOf<string>(db`
    select user_id from user_roles where role = 'admin' order by user_id for update`)

export const deleteRole = async (db: Db, userId: string, role: Role) =>
  hasChanged(db`delete from user_roles where user_id = ${userId} and role = ${role}`)

export const staffWith = async (db: Db, roles: readonly Role[]) =>
  columnOf<string>(db`
    select distinct user_id from user_roles
    where role = any(${[...roles]}::text[]) order by user_id`)

export const rolesSince = async (db: Db, userId: string) => db<{ role: string; grantedAt: Date }[]>`
  select role, granted_at as "grantedAt" from user_roles where user_id = ${userId} order by role`

export const rolesOfUser = async (db: Db, userId: string) =>
  columnOf<string>(db`select role from user_roles where user_id = ${userId}`)
