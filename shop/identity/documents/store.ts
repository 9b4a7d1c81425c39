// SQL of documents and of the record of who opened them.
import { columnOf, countOf, firstOf, hasChanged } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Advice, Purpose } from './rules.ts'

export type DocumentRow = {
  id: string
  ownerId: string
  purpose: Purpose
  bytes: number
  width: number
  height: number
  advice: Advice[]
  keyVersion: number
  sealedVersion: number
  wrappedKey: Uint8Array | null
  nonce: Uint8Array
  tag: Uint8Array
  file: string | null
  fingerprint: Uint8Array
  createdAt: Date
  eraseAfter: Date | null
  erasedAt: Date | null
}

export const insertDocument = async (db: Db, row: DocumentRow) => db`
  insert into documents (
    id, owner_id, purpose, bytes, width, height, quality_warnings, key_version, sealed_version, wrapped_key,
    nonce, tag, file, fingerprint, created_at, erase_after)
  values (
    ${row.id}, ${row.ownerId}, ${row.purpose}, ${row.bytes}, ${row.width}, ${row.height},
    ${row.advice}, ${row.keyVersion}, ${row.sealedVersion}, ${row.wrappedKey},
    ${row.nonce}, ${row.tag}, ${row.file}, ${row.fingerprint}, ${row.createdAt}, ${row.eraseAfter})`

export const documentById = async (db: Db, id: string) =>
  firstOf(db<DocumentRow[]>`
    select id, owner_id as "ownerId", purpose, bytes, width, height, quality_warnings as advice,
      key_version as "keyVersion", sealed_version as "sealedVersion", wrapped_key as "wrappedKey",
      nonce, tag, file, fingerprint, created_at as "createdAt", erase_after as "eraseAfter",
      erased_at as "erasedAt"
    from documents where id = ${id}`)

/** Bytes stored for an owner, of photos of messages or of all others. */
export const bytesOf = async (db: Db, ownerId: string, isOfMessages: boolean) =>
  countOf(db`
    select coalesce(sum(bytes), 0)::int8 as bytes
    from documents where owner_id = ${ownerId} and erased_at is null and (purpose = 'message') = ${isOfMessages}`)

export const setEraseAfter = async (
  db: Db,
  ownerId: string,
  ids: readonly string[],
  at: Date | null,
) => db`
  update documents set erase_after = ${at}
  where owner_id = ${ownerId} and id = any(${[...ids]}) and erased_at is null`

export const dueDocuments = async (db: Db, now: Date, limit: number) => db<
  { id: string; ownerId: string }[]
>`
  select id, owner_id as "ownerId" from documents
  where erased_at is null and erase_after <= ${now}
  order by erase_after limit ${limit}`

/** Destroys the keys; returns which documents still had one. */
export const destroyKeys = async (db: Db, ownerId: string, ids: readonly string[], at: Date) =>
  columnOf<string>(db`
    update documents set wrapped_key = null, erased_at = ${at}
    where owner_id = ${ownerId} and id = any(${[...ids]}) and erased_at is null
    returning id`)

/** Erased documents whose file still exists. */
export const leftoverFiles = async (db: Db, limit: number) => db<{ id: string; file: string }[]>`
  select id, file from documents
  where erased_at is not null and file is not null
  order by erased_at limit ${limit}`

export const forgetFile = async (db: Db, id: string) =>
  db`update documents set file = null where id = ${id} and erased_at is not null`

export const insertOpening = async (
  db: Db,
  row: { documentId: string; viewerId: string; reason: string; at: Date },
) => db`
  insert into document_accesses (document_id, viewer_id, reason, at)
  values (${row.documentId}, ${row.viewerId}, ${row.reason}, ${row.at})`

export type OpeningRow = {
  documentId: string
  purpose: Purpose
  viewerId: string
  reason: string
  at: Date
}

export const openingsByOwner = async (db: Db, ownerId: string, limit: number) => db<OpeningRow[]>`
  select o.document_id as "documentId", d.purpose, o.viewer_id as "viewerId", o.reason, o.at
  from documents d join document_accesses o on o.document_id = d.id
  where d.owner_id = ${ownerId}
  order by o.at desc, o.id desc limit ${limit}`

export const openingStates = async (db: Db, viewerId: string, ids: readonly string[]) => db<
  { id: string; isOpened: boolean; isErased: boolean }[]
>`
  select d.id, d.erased_at is not null as "isErased", exists (
    select from document_accesses o where o.document_id = d.id and o.viewer_id = ${viewerId}) as "isOpened"
  from documents d where d.id = any(${[...ids]}::text[])`

export type WrappedRow = { id: string; ownerId: string; keyVersion: number; wrappedKey: Uint8Array }

/** Ordered by id, after a cursor, so that rows that cannot be decrypted are not read again. */
export const documentsWrappedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<WrappedRow[]>`
    select id, owner_id as "ownerId", key_version as "keyVersion", wrapped_key as "wrappedKey"
    from documents where wrapped_key is not null and key_version < ${version} and id > ${after}
    order by id limit ${limit}`

/** Only if the key is unchanged since it was read: a concurrent erasure or rotation wins. */
export const rewrap = async (
  db: Db,
  { id, wrappedKey }: WrappedRow,
  version: number,
  wrapped: Uint8Array,
) =>
  hasChanged(db`
    update documents set wrapped_key = ${wrapped}, key_version = ${version}
    where id = ${id} and wrapped_key = ${wrappedKey}`)

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select key_version as version, count(*)::int8 as count
  from documents where wrapped_key is not null group by key_version order by key_version`

/** Images past their retention since `before`, and erased ones whose file still exists. */
export const countOverdue = async (db: Db, before: Date) =>
  countOf(db`
    select (select count(*) from documents where erased_at is null and erase_after <= ${before})
      + (select count(*) from documents where erased_at <= ${before} and file is not null) as overdue`)

// SQL for all documents of one user.

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

// SQL of keys that outlive the secret from which they were derived.

export type RetainedKeyRow = {
  purpose: string
  version: number
  sealedBy: number
  sealed: Uint8Array
}

export const retainedKeyRows = (db: Db) => db<RetainedKeyRow[]>`
  select purpose, version, wrapped_by_version as "sealedBy", wrapped_key as sealed from retained_keys order by purpose, version`

/** A copy encrypted with a newer secret replaces an older one, never the reverse. */
export const saveRetainedKey = async (db: Db, row: RetainedKeyRow) =>
  hasChanged(db`
    insert into retained_keys (purpose, version, wrapped_by_version, wrapped_key)
    values (${row.purpose}, ${row.version}, ${row.sealedBy}, ${row.sealed})
    on conflict (purpose, version) do update set wrapped_by_version = excluded.wrapped_by_version, wrapped_key = excluded.wrapped_key
      where retained_keys.wrapped_by_version < excluded.wrapped_by_version`)
