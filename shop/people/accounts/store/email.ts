// SQL of email address changes and reverts.
import { firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** A new request replaces the previous one and its link. */
export const saveEmailChange = async (
  db: Db,
  row: { userId: string; email: string; tokenHash: string; expiresAt: Date },
) => db`
  insert into email_changes (user_id, email, token_hash, expires_at)
  values (${row.userId}, ${row.email}, ${row.tokenHash}, ${row.expiresAt})
  on conflict (user_id) do update set email = excluded.email, token_hash = excluded.token_hash,
    expires_at = excluded.expires_at`

/** Consumes the link atomically: of two concurrent attempts one succeeds. */
export const consumeEmailChange = async (db: Db, tokenHash: string, now: Date) =>
  firstOf(db<{ userId: string; email: string }[]>`
    delete from email_changes where token_hash = ${tokenHash} and expires_at > ${now}
    returning user_id as "userId", email`)

/** False if another account has the address. */
export async function setEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  await db`select pg_advisory_xact_lock(hashtext('users.email'), hashtext(${email}))`
  return hasChanged(db`
    update users set email = ${email}, email_verified = true, updated_at = ${now}
    where id = ${userId} and not exists (select 1 from users where email = ${email})`)
}

export type Undo = { userId: string; email: string; changedAt: Date }

export const saveUndo = async (db: Db, row: Undo & { tokenHash: string; expiresAt: Date }) => db`
  insert into email_change_reversals (token_hash, user_id, email, changed_at, expires_at)
  values (${row.tokenHash}, ${row.userId}, ${row.email}, ${row.changedAt}, ${row.expiresAt})`

/** Consumes the link, and those of later changes. */
export async function consumeUndo(db: Db, tokenHash: string, now: Date): Promise<Undo | null> {
  const [row] = await db<Undo[]>`
    delete from email_change_reversals where token_hash = ${tokenHash} and expires_at > ${now}
    returning user_id as "userId", email, changed_at as "changedAt"`
  if (!row) return null
  await db`delete from email_change_reversals where user_id = ${row.userId} and changed_at >= ${row.changedAt}`
  return row
}

/** Links to an address that may no longer be the user's. */
export async function deleteLinks(db: Db, userId: string): Promise<void> {
  await db`delete from verification_tokens where user_id = ${userId}`
  await db`delete from email_changes where user_id = ${userId}`
}

/** Deletes credentials that an attacker may know or have added since then: password, second factors, recovery codes. */
export async function forgetProofsSince(db: Db, userId: string, since: Date): Promise<void> {
  await db`delete from credentials where user_id = ${userId}`
  await db`delete from totp_factors where user_id = ${userId} and created_at >= ${since}`
  await db`delete from passkeys where user_id = ${userId} and created_at >= ${since}`
  await db`delete from backup_codes where user_id = ${userId} and created_at >= ${since}`
}

export async function deleteEndedEmailLinks(db: Db, now: Date): Promise<number> {
  const changes = await db`delete from email_changes where expires_at <= ${now}`
  const undos = await db`delete from email_change_reversals where expires_at <= ${now}`
  return changes.count + undos.count
}
