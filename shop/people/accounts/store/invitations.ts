// SQL of staff invitations.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type Invitation = {
  readonly id: string
  readonly email: string
  /** A built-in role, or the id of a custom one. */
  readonly role: string
  /** Of a custom one. */
  readonly roleName: string | null
  readonly invitedBy: string
  readonly invitedAt: Date
  readonly expiresAt: Date
}

const columns = (db: Db) => db`
  id, email, role, (select name from custom_roles c where c.id = custom_role) as "roleName",
  invited_by as "invitedBy", invited_at as "invitedAt", expires_at as "expiresAt"`

/** A new invitation to an address replaces the previous one. */
export const saveInvitation = async (
  db: Db,
  { tokenHash, ...row }: Omit<Invitation, 'roleName'> & { readonly tokenHash: string },
) => db`
  insert into staff_invitations (id, email, role, token_hash, invited_by, invited_at, expires_at)
  values (${row.id}, ${row.email}, ${row.role}, ${tokenHash}, ${row.invitedBy}, ${row.invitedAt}, ${row.expiresAt})
  on conflict (email) do update set id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
    invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at`

/** Valid: not expired, and its author is still an owner. */
const isGood = (db: Db, now: Date) => db`
  expires_at > ${now} and exists (
    select from user_roles where user_id = staff_invitations.invited_by and role = 'admin')`

export const invitationBy = async (db: Db, tokenHash: string, now: Date) =>
  firstOf(db<Invitation[]>`
    select ${columns(db)} from staff_invitations where token_hash = ${tokenHash} and ${isGood(db, now)}`)

/** Consumes it atomically: of two concurrent attempts one succeeds. */
export const consumeInvitation = async (db: Db, tokenHash: string, now: Date) =>
  firstOf(db<Invitation[]>`
    delete from staff_invitations where token_hash = ${tokenHash} and ${isGood(db, now)}
    returning ${columns(db)}`)

/** Newest first. */
export const openInvitations = async (db: Db, now: Date) => db<Invitation[]>`
  select ${columns(db)} from staff_invitations where ${isGood(db, now)} order by invited_at desc, id`

export const deleteInvitation = async (db: Db, id: string) =>
  hasChanged(db`delete from staff_invitations where id = ${id}`)

export const deleteExpired = (db: Db, now: Date) =>
  db`delete from staff_invitations where expires_at <= ${now}`
