// Database role of the running shop: owns nothing, cannot change tables, and can only append to the audit log.
import type { Pool } from './connect.ts'

export const appRole = 'piazza_app'

/** Append-only tables, and read-only ones. Of a decision only the free text may be updated. */
const addedTo = ['audit_entries', 'security_events', 'stock_movements']
const read = ['schema_migrations']

type Connection = Awaited<ReturnType<Pool['reserve']>>

/**
 * Creates the role unless an administrator has, and grants its privileges, at every start, since migrations may have
 * added tables. Null if the database user may neither create nor assume it: then the shop runs as that user, and
 * row-level security still applies, unless it is a superuser.
 */
export async function ensureAppRole(pool: Pool): Promise<typeof appRole | null> {
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(hashtext('piazza app role'))`
    const [known] = await connection`select from pg_roles where rolname = ${appRole}`
    if (!known) await connection.unsafe(`create role ${appRole} nologin`)
    // Granting it needs more than being granted it: whoever may assume it already needs no grant.
    if (!(await mayAssume(connection))) await connection.unsafe(`grant ${appRole} to current_user`)
    await connection.unsafe(grants)
    return appRole
  } catch (error) {
    if ((error as { code?: unknown }).code === insufficientPrivilege) return null
    throw error
  } finally {
    await connection`select pg_advisory_unlock(hashtext('piazza app role'))`
    connection.release()
  }
}

/** By trying: what a membership allows differs between versions of PostgreSQL. */
export async function mayAssume(connection: Connection): Promise<boolean> {
  try {
    await connection.unsafe(`set role ${appRole}`)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === insufficientPrivilege || code === noSuchRole) return false
    throw error
  }
  await connection.unsafe('reset role')
  return true
}

const insufficientPrivilege = '42501'
const noSuchRole = '22023'

/** The worker's tables have row security without a policy, which excludes everyone but their owner: adds policies. */
const grants = `
  grant usage on schema public, graphile_worker to ${appRole};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${appRole};
  grant usage, select on all sequences in schema public, graphile_worker to ${appRole};
  grant update on sequence event_sequence to ${appRole};
  grant execute on all functions in schema public, graphile_worker to ${appRole};
  revoke insert, update, delete on ${read.join(', ')} from ${appRole};
  revoke update, delete on kyc_decisions from ${appRole};
  grant update (reason, note) on kyc_decisions to ${appRole};
  revoke update, delete on ${addedTo.join(', ')} from ${appRole};
  do $$ declare each regclass; begin
    for each in
      select c.oid from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${appRole}')
    loop
      execute format('create policy ${appRole} on %s to ${appRole} using (true) with check (true)', each);
    end loop;
  end $$;
`
