// SQL of roles.
import { columnOf, countOf, firstOf, hasChanged, hasRows } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { grantable, type HeldRole, type Permission, rolesWith } from '../permissions.ts'

/** False if the user already had the role. */
export const insertRole = async (
  db: Db,
  row: { userId: string; role: string; grantedBy: string | null; now: Date },
) =>
  hasChanged(db`
    insert into user_roles (user_id, role, granted_by, granted_at)
    values (${row.userId}, ${row.role}, ${row.grantedBy}, ${row.now})
    on conflict do nothing`)

/** Exclusive advisory lock: one transaction at a time makes the first owner. */
export const lockFirstOwner = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza first owner'))`

/** Ids of the owners, locked, so that two cannot remove each other concurrently. */
export const lockOwners = async (db: Db) =>
  columnOf<string>(db`
    select user_id from user_roles where role = 'admin' order by user_id for update`)

export const deleteRole = async (db: Db, userId: string, role: string) =>
  hasChanged(db`delete from user_roles where user_id = ${userId} and role = ${role}`)

/** Ids of everyone with this permission. */
export const staffWith = async (db: Db, permission: Permission) =>
  columnOf<string>(db`
    select distinct r.user_id from user_roles r left join custom_roles c on c.id = r.custom_role
    where r.role = any(${rolesWith(permission)}::text[]) or c.permissions && ${grantable([permission])}::text[]
    order by r.user_id`)

export const ownerIds = async (db: Db) =>
  columnOf<string>(db`select user_id from user_roles where role = 'admin' order by user_id`)

/** Ids of everyone with a role. */
export const allStaff = async (db: Db) =>
  columnOf<string>(db`select distinct user_id from user_roles order by user_id`)

/** Of a user, with the names of custom roles. */
export const rolesSince = async (db: Db, userId: string) => db<{ role: string; grantedAt: Date }[]>`
  select coalesce(c.name, r.role) as role, r.granted_at as "grantedAt"
  from user_roles r left join custom_roles c on c.id = r.custom_role
  where r.user_id = ${userId} order by role`

export const hasRoleAtAll = async (db: Db, userId: string) =>
  hasRows(db`select from user_roles where user_id = ${userId}`)

/** A user's roles with the permissions of custom ones, as JSON: built-in ones first, then custom ones by name. */
export const heldRoles = (db: Db) => db`
  (select json_agg(json_build_object('id', r.role, 'name', c.name, 'permissions', c.permissions) order by c.name nulls first, r.role)
    from user_roles r left join custom_roles c on c.id = r.custom_role where r.user_id = users.id)`

export type HeldRoleRow = HeldRole & { readonly permissions: readonly string[] | null }

export type CustomRoleRow = {
  readonly id: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly version: number
}

const columns = (db: Db) => db`id, name, permissions, version`

/** By name. */
export const customRoles = async (db: Db) =>
  db<CustomRoleRow[]>`select ${columns(db)} from custom_roles order by lower(name), id`

export const customRole = async (db: Db, id: string) =>
  firstOf(db<CustomRoleRow[]>`select ${columns(db)} from custom_roles where id = ${id}`)

/** Until the transaction ends nobody changes it, deletes it or is granted it. */
export const lockCustomRole = async (db: Db, id: string) =>
  firstOf(db<CustomRoleRow[]>`select ${columns(db)} from custom_roles where id = ${id} for update`)

/** A custom role that is granted; until the transaction ends it is neither changed nor deleted. */
export const customRoleToGrant = async (db: Db, id: string): Promise<HeldRole | null> =>
  firstOf(db<{ id: string; name: string }[]>`
    select id, name from custom_roles where id = ${id} for share`)

type Saved = Pick<CustomRoleRow, 'id' | 'name' | 'permissions'>

export const insertCustomRole = async (db: Db, row: Saved & { now: Date }) => db`
  insert into custom_roles (id, name, permissions, created_at)
  values (${row.id}, ${row.name}, ${[...row.permissions]}::text[], ${row.now})`

/** Of a locked one. */
export const updateCustomRole = async (db: Db, row: Saved) => db`
  update custom_roles set name = ${row.name}, permissions = ${[...row.permissions]}::text[], version = version + 1
  where id = ${row.id}`

export const deleteCustomRole = async (db: Db, id: string) =>
  db`delete from custom_roles where id = ${id}`

export const isNameTaken = async (db: Db, { id, name }: Pick<Saved, 'id' | 'name'>) =>
  hasRows(db`select from custom_roles where lower(name) = lower(${name}) and id <> ${id}`)

/** Serializes the creation and renaming of roles. */
export const lockRoleNames = (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza custom roles'))`

export const countCustomRoles = async (db: Db) => countOf(db`select count(*) from custom_roles`)

/** Names of everyone with this role. */
export const holdersOf = async (db: Db, role: string) =>
  db<{ id: string; firstName: string; lastName: string; email: string }[]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
    from user_roles r join users u on u.id = r.user_id
    where r.role = ${role} order by lower(u.first_name || ' ' || u.last_name), u.id`

/** How many people have each role. */
export const countHolders = async (db: Db) => db<{ role: string; count: number }[]>`
  select role, count(*)::int as count from user_roles group by role`

/** The sessions of its holders continue without a verified second factor. */
export const forgetFactorOfHolders = async (db: Db, role: string) => db`
  update sessions set mfa_at = null
  where user_id in (select user_id from user_roles where role = ${role})`
