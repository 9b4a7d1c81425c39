// Doctor checks of database privileges and row-level security of identity tables.
import { appRole } from '../../../adapters/database/app-role.ts'
import type { Pool } from '../../../adapters/database/connect.ts'
import { type Finding, findingsOf } from './finding.ts'

const role = findingsOf('role')
const rows = findingsOf('rows')

/** Requires the current schema. */
export async function examineRights(pool: Pool): Promise<Finding[]> {
  return [await roleOf(pool), await rowsOf(pool)]
}

async function roleOf(pool: Pool): Promise<Finding> {
  const [row] = await pool<
    [{ isThere: boolean; mayMake: boolean; isFree: boolean; mayTake: boolean; ownsTables: number }]
  >`
    select
      exists (select from pg_roles where rolname = ${appRole}) as "isThere",
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMake",
      coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = ${appRole}), false) as "isFree",
      exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
        where r.rolname = ${appRole} and u.rolname = current_user)
        or (select rolsuper from pg_roles where rolname = current_user) as "mayTake",
      (select count(*) from pg_tables where schemaname = 'public' and tableowner = ${appRole}) as "ownsTables"`
  if (row.isFree)
    return role.wrong(
      `${appRole} may pass by the guards of rows.`,
      `alter role ${appRole} nosuperuser nobypassrls;`,
    )
  if (row.ownsTables > 0)
    return role.wrong(
      `${appRole} owns ${row.ownsTables} tables, and may change them.`,
      'Give the tables to the user of DATABASE_URL: alter table … owner to ….',
    )
  if (row.isThere && row.mayTake)
    return role.fine(`The shop runs as ${appRole}, which owns no tables.`)
  if (row.mayMake) return role.fine(`npm start creates the role ${appRole}, which owns no tables.`)
  return role.warn(
    'The database user cannot create roles, so the shop runs as the owner of its tables.',
    `create role ${appRole} nologin; grant ${appRole} to the user of DATABASE_URL.`,
  )
}

/**
 * Tables with row-level security for owner and reviewers; the audit log and others are protected by privileges
 * instead.
 */
export const guarded = [
  'documents',
  'document_accesses',
  'kyc_attempts',
  'kyc_decisions',
  'kyc_images',
  'kyc_proposals',
  'kyc_submissions',
]

async function rowsOf(pool: Pool): Promise<Finding> {
  const unguarded = await pool<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname = any(${guarded}::text[])
      and not (relrowsecurity and relforcerowsecurity)
    order by 1`
  const open = unguarded.map(({ name }) => name)
  return open.length === 0
    ? rows.fine('Identity checks and their pictures are protected by row security.')
    : rows.wrong(
        `Row security is off for ${open.join(', ')}.`,
        'alter table NAME enable row level security; alter table NAME force row level security;',
      )
}
