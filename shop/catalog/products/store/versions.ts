// The drafts of products and the versions that were published.
import type { Db } from '../../../world.ts'
import type { ProductDocument } from '../rules/product.ts'
import { fromStored, type Stored, toStored } from '../rules/stored-document.ts'

export type Draft = { document: ProductDocument; byUser: string | null; at: Date }

export async function draftOf(db: Db, productId: string): Promise<Draft | null> {
  const [row] = await db<{ document: Stored; byUser: string | null; at: Date }[]>`
    select document, by_user as "byUser", at from product_drafts where product_id = ${productId}`
  return row ? { ...row, document: fromStored(row.document) } : null
}

export async function putDraft(db: Db, productId: string, draft: Draft): Promise<void> {
  await db`
    insert into product_drafts (product_id, document, by_user, at)
    values (${productId}, ${db.json(toStored(draft.document) as never)}, ${draft.byUser}, ${draft.at})
    on conflict (product_id) do update set document = excluded.document, by_user = excluded.by_user,
      at = excluded.at`
}

/** Answers whether there was one. */
export async function deleteDraft(db: Db, productId: string): Promise<boolean> {
  const rows =
    await db`delete from product_drafts where product_id = ${productId} returning product_id`
  return rows.length === 1
}

export type VersionHead = {
  number: number
  note: string
  byUser: string | null
  restored: number | null
  at: Date
}
export type Version = VersionHead & { document: ProductDocument }

const columns = (db: Db) => db`number, note, by_user as "byUser", restored, at`

export async function insertVersion(
  db: Db,
  productId: string,
  { number, document, note, byUser, restored, at }: Version,
): Promise<void> {
  await db`
    insert into product_versions (product_id, number, document, note, by_user, restored, at)
    values (${productId}, ${number}, ${db.json(toStored(document) as never)}, ${note}, ${byUser},
      ${restored}, ${at})`
}

export async function versionOf(
  db: Db,
  productId: string,
  number: number,
): Promise<Version | null> {
  const [row] = await db<(VersionHead & { document: Stored })[]>`
    select ${columns(db)}, document from product_versions
    where product_id = ${productId} and number = ${number}`
  return row ? { ...row, document: fromStored(row.document) } : null
}

/** Newest first, below `before`. */
export const versionHeads = (
  db: Db,
  productId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionHead[]> => db<VersionHead[]>`
  select ${columns(db)} from product_versions where product_id = ${productId}
  ${before === null ? db`` : db`and number < ${before}`} order by number desc limit ${limit}`
