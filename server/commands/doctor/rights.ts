// Doctor checks of database privileges and row-level security of identity tables.
import { appRole, mayAssume } from '../../../adapters/database/app-role.ts'
import { connectionAsOwner, type Pool } from '../../../adapters/database/connect.ts'
import { type Finding, findingsOf } from './finding.ts'

const role = findingsOf('role')
const rows = findingsOf('rows')

/** Requires the current schema. */
export async function examineRights(pool: Pool): Promise<Finding[]> {
  return [await roleOf(pool), await rowsOf(pool)]
}

async function roleOf(pool: Pool): Promise<Finding> {
  const [row] = await pool<
    [
      {
        isThere: boolean
        mayMake: boolean
        isFree: boolean
        ownsTables: number
        user: string
        running: string[]
      },
    ]
  >`
    select
      exists (select from pg_roles where rolname = ${appRole}) as "isThere",
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMake",
      coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = ${appRole}), false) as "isFree",
      (select count(*) from pg_tables where schemaname = 'public' and tableowner = ${appRole}) as "ownsTables",
      quote_ident(current_user) as "user",
      array(select distinct application_name from pg_stat_activity
        where datname = current_database() and application_name like 'piazza as %') as running`
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
  const remedy = `As an administrator of the database: create role ${appRole} nologin; grant ${appRole} to ${row.user}; then restart the shop.`
  if (row.running.includes(connectionAsOwner))
    return role.warn('The running shop works as the owner of its tables.', remedy)
  if (row.running.length > 0)
    return role.fine(`The running shop works as ${appRole}, which owns no tables.`)
  if (await mayWorkAsIt(pool))
    return role.fine(
      `The shop does not run here; it will work as ${appRole}, which owns no tables.`,
    )
  if (row.mayMake && !row.isThere)
    return role.fine(`npm start creates the role ${appRole}, which owns no tables.`)
  if (row.mayMake) return role.fine(`npm start takes the role ${appRole}, which owns no tables.`)
  return role.warn('The shop would work as the owner of its tables.', remedy)
}

async function mayWorkAsIt(pool: Pool): Promise<boolean> {
  const connection = await pool.reserve()
  return mayAssume(connection).finally(() => connection.release())
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
  'kyc_sessions',
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
