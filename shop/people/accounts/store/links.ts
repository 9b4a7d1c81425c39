// SQL of emailed links.
import { fieldOf, firstOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Purpose } from '../rules.ts'
import { type User, userColumns } from './users.ts'

export type LinkRow = {
  tokenHash: string
  userId: string
  purpose: Purpose
  createdAt: Date
  expiresAt: Date
}

/** A new link of a purpose replaces the previous one. */
export const saveLink = async (db: Db, link: LinkRow) => db`
  insert into verification_tokens (token_hash, user_id, purpose, created_at, expires_at)
  values (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.createdAt}, ${link.expiresAt})
  on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
    created_at = excluded.created_at, expires_at = excluded.expires_at`

/** The owner of a valid link. */
export const linkOwner = async (db: Db, tokenHash: string, purpose: Purpose, now: Date) =>
  firstOf(db<User[]>`
    select ${userColumns(db)} from users where id = (
      select user_id from verification_tokens
      where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now})`)

/** Consumes a link atomically: of two concurrent attempts one gets the user's id. */
export const consumeLink = async (db: Db, tokenHash: string, purpose: Purpose, now: Date) =>
  fieldOf<string>(db`
    delete from verification_tokens where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now}
    returning user_id`)
