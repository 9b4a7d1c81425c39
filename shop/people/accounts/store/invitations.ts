// SQL of staff invitations.
import type { Db } from '../../../world.ts'
import type { Role } from '../rules.ts'

export type Invitation = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  readonly invitedAt: Date
  readonly expiresAt: Date
}

const columns = (db: Db) => db`
  id, email, role, invited_by as "invitedBy", invited_at as "invitedAt", expires_at as "expiresAt"`

/** A new invitation to an address replaces the previous one. */
export async function saveInvitation(
  db: Db,
  { tokenHash, ...row }: Invitation & { readonly tokenHash: string },
): Promise<void> {
  await db`
    insert into staff_invitations (id, email, role, token_hash, invited_by, invited_at, expires_at)
    values (${row.id}, ${row.email}, ${row.role}, ${tokenHash}, ${row.invitedBy}, ${row.invitedAt}, ${row.expiresAt})
    on conflict (email) do update set id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, invited_at = excluded.invited_at, expires_at = excluded.expires_at`
}

/** Valid: not expired, and its author is still an owner. */
const isGood = (db: Db, now: Date) => db`
  expires_at > ${now} and exists (
    select from user_roles where user_id = staff_invitations.invited_by and role = 'admin')`

export async function invitationBy(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Invitation | null> {
  const [row] = await db<Invitation[]>`
    select ${columns(db)} from staff_invitations where token_hash = ${tokenHash} and ${isGood(db, now)}`
  return row ?? null
}

/** Consumes it atomically: of two concurrent attempts one succeeds. */
export async function consumeInvitation(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Invitation | null> {
  const [row] = await db<Invitation[]>`
    delete from staff_invitations where token_hash = ${tokenHash} and ${isGood(db, now)}
    returning ${columns(db)}`
  return row ?? null
}

/** Newest first. */
export async function openInvitations(db: Db, now: Date): Promise<Invitation[]> {
  return [
    ...(await db<Invitation[]>`
      select ${columns(db)} from staff_invitations where ${isGood(db, now)} order by invited_at desc, id`),
  ]
}

export async function deleteInvitation(db: Db, id: string): Promise<boolean> {
  return (await db`delete from staff_invitations where id = ${id}`).count === 1
}

export const deleteExpired = (db: Db, now: Date) =>
  db`delete from staff_invitations where expires_at <= ${now}`
