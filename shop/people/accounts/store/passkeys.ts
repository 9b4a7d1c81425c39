// SQL of passkeys.
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
export async function insertPasskey(
  db: Db,
  row: NewPasskey & { userId: string; name: string; now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into passkeys (id, user_id, public_key, counter, transports, may_be_copied, is_copied, name, created_at)
    values (${row.id}, ${row.userId}, ${Buffer.from(row.publicKey)}, ${row.counter}, ${row.transports},
      ${row.mayBeCopied}, ${row.isCopied}, ${row.name}, ${row.now})
    on conflict (id) do nothing`
  return count === 1
}

export async function passkeyById(db: Db, id: string): Promise<PasskeyRow | null> {
  const [row] = await db<PasskeyRow[]>`select ${columns(db)} from passkeys where id = ${id}`
  return row ?? null
}

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select ${columns(db)} from passkeys where user_id = ${userId} order by created_at, id`
}

/**
 * False if a newer use was recorded meanwhile: of equal signature counters only the first counts, if the
 * authenticator counts at all.
 */
export async function recordPasskeyUse(
  db: Db,
  use: { id: string; counter: number; isCopied: boolean; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update passkeys set counter = ${use.counter}, is_copied = ${use.isCopied}, used_at = ${use.now}
    where id = ${use.id} and (counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`
  return count === 1
}

export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<number> {
  return (await db`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`)
    .count
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<number> {
  return (await db`delete from passkeys where id = ${id} and user_id = ${userId}`).count
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db`delete from passkeys where user_id = ${userId}`
}
