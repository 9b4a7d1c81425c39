// SQL of documents and of the record of who opened them.
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

export async function insertDocument(db: Db, row: DocumentRow): Promise<void> {
  await db`
    insert into documents (
      id, owner_id, purpose, bytes, width, height, quality_warnings, key_version, sealed_version, wrapped_key,
      nonce, tag, file, fingerprint, created_at, erase_after)
    values (
      ${row.id}, ${row.ownerId}, ${row.purpose}, ${row.bytes}, ${row.width}, ${row.height},
      ${row.advice}, ${row.keyVersion}, ${row.sealedVersion}, ${row.wrappedKey},
      ${row.nonce}, ${row.tag}, ${row.file}, ${row.fingerprint}, ${row.createdAt}, ${row.eraseAfter})`
}

export async function documentById(db: Db, id: string): Promise<DocumentRow | null> {
  const [row] = await db<DocumentRow[]>`
    select id, owner_id as "ownerId", purpose, bytes, width, height, quality_warnings as advice,
      key_version as "keyVersion", sealed_version as "sealedVersion", wrapped_key as "wrappedKey",
      nonce, tag, file, fingerprint, created_at as "createdAt", erase_after as "eraseAfter",
      erased_at as "erasedAt"
    from documents where id = ${id}`
  return row ?? null
}

/** Bytes stored for an owner. */
export async function bytesOf(db: Db, ownerId: string): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`
    select coalesce(sum(bytes), 0)::int8 as bytes
    from documents where owner_id = ${ownerId} and erased_at is null`
  return row?.bytes ?? 0
}

export async function setEraseAfter(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  at: Date | null,
): Promise<void> {
  await db`
    update documents set erase_after = ${at}
    where owner_id = ${ownerId} and id = any(${[...ids]}) and erased_at is null`
}

export async function dueDocuments(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return db<{ id: string; ownerId: string }[]>`
    select id, owner_id as "ownerId" from documents
    where erased_at is null and erase_after <= ${now}
    order by erase_after limit ${limit}`
}

/** Destroys the keys; answers which documents still had one. */
export async function destroyKeys(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update documents set wrapped_key = null, erased_at = ${at}
    where owner_id = ${ownerId} and id = any(${[...ids]}) and erased_at is null
    returning id`
  return rows.map((row) => row.id)
}

/** Erased documents whose file still exists. */
export async function leftoverFiles(
  db: Db,
  limit: number,
): Promise<{ id: string; file: string }[]> {
  return db<{ id: string; file: string }[]>`
    select id, file from documents
    where erased_at is not null and file is not null
    order by erased_at limit ${limit}`
}

export async function forgetFile(db: Db, id: string): Promise<void> {
  await db`update documents set file = null where id = ${id} and erased_at is not null`
}

export async function insertOpening(
  db: Db,
  row: { documentId: string; viewerId: string; reason: string; at: Date },
): Promise<void> {
  await db`
    insert into document_accesses (document_id, viewer_id, reason, at)
    values (${row.documentId}, ${row.viewerId}, ${row.reason}, ${row.at})`
}

export type OpeningRow = {
  documentId: string
  purpose: Purpose
  viewerId: string
  reason: string
  at: Date
}

export async function openingsByOwner(
  db: Db,
  ownerId: string,
  limit: number,
): Promise<OpeningRow[]> {
  return db<OpeningRow[]>`
    select o.document_id as "documentId", d.purpose, o.viewer_id as "viewerId", o.reason, o.at
    from documents d join document_accesses o on o.document_id = d.id
    where d.owner_id = ${ownerId}
    order by o.at desc, o.id desc limit ${limit}`
}

export async function openingStates(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<{ id: string; isOpened: boolean; isErased: boolean }[]> {
  return db<{ id: string; isOpened: boolean; isErased: boolean }[]>`
    select d.id, d.erased_at is not null as "isErased", exists (
      select from document_accesses o where o.document_id = d.id and o.viewer_id = ${viewerId}) as "isOpened"
    from documents d where d.id = any(${[...ids]}::text[])`
}

export type WrappedRow = { id: string; ownerId: string; keyVersion: number; wrappedKey: Uint8Array }

/** Ordered by id, after a cursor, so that rows that cannot be decrypted are not read again. */
export const documentsWrappedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<WrappedRow[]>`
    select id, owner_id as "ownerId", key_version as "keyVersion", wrapped_key as "wrappedKey"
    from documents where wrapped_key is not null and key_version < ${version} and id > ${after}
    order by id limit ${limit}`

/** Only if the key is unchanged since it was read: a concurrent erasure or rotation wins. */
export async function rewrap(
  db: Db,
  { id, wrappedKey }: WrappedRow,
  version: number,
  wrapped: Uint8Array,
): Promise<boolean> {
  const rows = await db`
    update documents set wrapped_key = ${wrapped}, key_version = ${version}
    where id = ${id} and wrapped_key = ${wrappedKey} returning id`
  return rows.length > 0
}

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select key_version as version, count(*)::int8 as count
  from documents where wrapped_key is not null group by key_version order by key_version`

/** Images past their retention since `before`, and erased ones whose file still exists. */
export async function countOverdue(db: Db, before: Date): Promise<number> {
  const [row] = await db<{ overdue: number }[]>`
    select (select count(*) from documents where erased_at is null and erase_after <= ${before})
      + (select count(*) from documents where erased_at <= ${before} and file is not null) as overdue`
  return row?.overdue ?? 0
}
