// SQL of passkeys.
import { countChanged, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { NewPasskey, PublicPasskey } from '../port.ts'

export type PasskeyRow = PublicPasskey & {
  userId: string
  name: string
  isCopied: boolean
  createdAt: Date
  usedAt: Date | null
}

const columns = (
  db: Db,
) => db`id, user_id as "userId", public_key as "publicKey", counter, transports,
  name, is_copied as "isCopied", created_at as "createdAt", used_at as "usedAt"`

/** False if this passkey is already registered by any user. */
export const insertPasskey = async (
  db: Db,
  row: NewPasskey & { userId: string; name: string; now: Date },
) =>
  hasChanged(db`
    insert into passkeys (id, user_id, public_key, counter, transports, may_be_copied, is_copied, name, created_at)
    values (${row.id}, ${row.userId}, ${Buffer.from(row.publicKey)}, ${row.counter}, ${row.transports},
      ${row.mayBeCopied}, ${row.isCopied}, ${row.name}, ${row.now})
    on conflict (id) do nothing`)

export const passkeyById = async (db: Db, id: string) =>
  firstOf(db<PasskeyRow[]>`select ${columns(db)} from passkeys where id = ${id}`)

export const passkeysOf = async (db: Db, userId: string) => db<PasskeyRow[]>`
  select ${columns(db)} from passkeys where user_id = ${userId} order by created_at, id`

/**
 * False if a newer use was recorded in the meantime: of equal signature counters only the first counts, if the
 * authenticator counts at all.
 */
export const recordPasskeyUse = async (
  db: Db,
  use: { id: string; counter: number; isCopied: boolean; now: Date },
) =>
  hasChanged(db`
    update passkeys set counter = ${use.counter}, is_copied = ${use.isCopied}, used_at = ${use.now}
    where id = ${use.id} and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`)

export const renamePasskey = async (db: Db, userId: string, id: string, name: string) =>
  countChanged(db`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)

export const deletePasskey = async (db: Db, userId: string, id: string) =>
  countChanged(db`delete from passkeys where id = ${id} and user_id = ${userId}`)

export const deletePasskeysOf = async (db: Db, userId: string) =>
  db`delete from passkeys where user_id = ${userId}`
