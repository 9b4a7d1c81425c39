// SQL for all documents of one user.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { DocumentRow } from '../store.ts'

export type OwnRow = Pick<DocumentRow, 'id' | 'purpose' | 'createdAt' | 'eraseAfter' | 'erasedAt'>

export const documentsOf = async (db: Db, ownerId: string) => db<OwnRow[]>`
  select id, purpose, created_at as "createdAt", erase_after as "eraseAfter", erased_at as "erasedAt"
  from documents where owner_id = ${ownerId} order by created_at, id`

/** Fingerprints find duplicates, which ends with the account. The replacement matches nothing. */
export const eraseFingerprints = async (db: Db, ownerId: string) => db`
  update documents set fingerprint = sha256(convert_to('erased ' || id, 'UTF8')) where owner_id = ${ownerId}`

export const erasedSince = async (db: Db, since: Date) =>
  columnOf<string>(db`
    select id from documents where erased_at >= ${since} order by id`)

/** Of these, the documents that are not erased, with their owners. */
export const livingOf = async (db: Db, ids: readonly string[]) => db<
  { id: string; ownerId: string }[]
>`
  select id, owner_id as "ownerId" from documents where id = any(${[...ids]}) and erased_at is null order by id`
