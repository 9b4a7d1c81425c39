// SQL of product drafts and published versions.
import { hasChanged } from '../../../platform/rows.ts'
import { currencyChanges } from '../../../platform/settings/currency-changes.ts'
import { languageChanges } from '../../../platform/settings/language-changes.ts'
import type { Db } from '../../../world.ts'
import { documentAfter } from '../rules/currency.ts'
import { inFirstLanguage } from '../rules/first-language.ts'
import type { ProductDocument } from '../rules/product.ts'
import { fromStored, type Stored, toStored } from '../rules/stored-document.ts'

export type Draft = { document: ProductDocument; byUser: string | null; at: Date }

export async function draftOf(db: Db, productId: string): Promise<Draft | null> {
  const [row] = await db<{ document: Stored; byUser: string | null; at: Date }[]>`
    select document, by_user as "byUser", at from product_drafts where product_id = ${productId}`
  return row ? { ...row, document: fromStored(row.document) } : null
}

export const putDraft = (db: Db, id: string, { document, byUser, at }: Draft): Promise<void> =>
  putDrafts(db, [{ id, document }], { byUser, at })

export async function putDrafts(
  db: Db,
  drafts: readonly { id: string; document: ProductDocument }[],
  by: Omit<Draft, 'document'>,
): Promise<void> {
  const rows = drafts.map(({ id, document }) => ({ id, document: toStored(document) }))
  await db`
    insert into product_drafts (product_id, document, by_user, at)
    select id, document, ${by.byUser}, ${by.at}
    from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, document jsonb)
    on conflict (product_id) do update set document = excluded.document, by_user = excluded.by_user,
      at = excluded.at`
}

/** Returns whether there was one. */
export const deleteDraft = async (db: Db, productId: string) =>
  hasChanged(db`delete from product_drafts where product_id = ${productId} returning product_id`)

export const dropDrafts = (db: Db, ids: readonly string[]) =>
  db`delete from product_drafts where product_id = any(${[...ids]}::text[])`

export type VersionHead = {
  number: number
  note: string
  byUser: string | null
  restored: number | null
  at: Date
}
export type Version = VersionHead & { document: ProductDocument }

const columns = (db: Db) => db`number, note, by_user as "byUser", restored, at`

/** Inserts versions of published content. */
export async function insertVersions(
  db: Db,
  versions: readonly { id: string; number: number; document: ProductDocument }[],
  by: Omit<VersionHead, 'number'>,
): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map((each) => ({ ...each, document: toStored(each.document) }))
  await db`
    insert into product_versions (product_id, number, document, note, by_user, restored, at)
    select id, number, document, ${by.note}, ${by.byUser}, ${by.restored}, ${by.at}
    from jsonb_to_recordset(${db.json(rows as never)}) as t (id text, number int, document jsonb)`
}

/** The last version of each product that has one, with prices in the currency of now, and texts in the first language of now. */
export async function lastVersions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductDocument>> {
  const rows = await db<{ id: string; at: Date; document: Stored }[]>`
    select v.product_id as id, v.at, v.document from product_versions v
    join products p on p.id = v.product_id and p.version = v.number
    where p.id = any(${[...ids]}::text[])`
  const now = await reader(db)
  return new Map(rows.map(({ id, at, document }) => [id, now(document, at)]))
}

/** With prices in the currency and texts in the first language of now. */
export async function versionOf(
  db: Db,
  productId: string,
  number: number,
): Promise<Version | null> {
  const [row] = await db<(VersionHead & { document: Stored })[]>`
    select ${columns(db)}, document from product_versions
    where product_id = ${productId} and number = ${number}`
  if (!row) return null
  return { ...row, document: (await reader(db))(row.document, row.at) }
}

/** Reads what was written at a moment through the changes of the currency and of the first language since. */
async function reader(db: Db): Promise<(document: Stored, at: Date) => ProductDocument> {
  const [currencies, languages] = await Promise.all([currencyChanges(db), languageChanges(db)])
  const since = <T extends { readonly at: Date }>(changes: readonly T[], at: Date) =>
    changes.filter((change) => change.at > at)
  return (document, at) =>
    inFirstLanguage(
      documentAfter(fromStored(document), since(currencies, at)),
      since(languages, at),
    )
}

/** Newest first, older than `before`. */
export const versionHeads = async (
  db: Db,
  productId: string,
  { before, limit }: { before: number | null; limit: number },
) => db<VersionHead[]>`
  select ${columns(db)} from product_versions where product_id = ${productId}
  ${before === null ? db`` : db`and number < ${before}`} order by number desc limit ${limit}`
