// SQL of import items: products and row errors.
import { countOf, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Problem } from '../rules/file-product.ts'
import type { Verdict } from '../rules/imports.ts'

export type Item = {
  readonly productId: string
  readonly number: number
  readonly verdict: Verdict
  readonly basis: string | null
}

/** Returns the ids that were new in this file; for duplicates the first row stays. */
export const insertItems = async (db: Db, importId: string, items: readonly Item[]) =>
  setOf<string>(db`
    insert into catalogue_import_items (import_id, product_id, number, verdict, basis)
    select ${importId}, "productId", number, verdict, basis
    from jsonb_to_recordset(${db.json(items as never)}) as t ("productId" text, number int, verdict text,
      basis text)
    on conflict (import_id, product_id) do nothing returning product_id as id`)

export async function itemsOf(
  db: Db,
  importId: string,
  productIds: readonly string[],
): Promise<Map<string, Item>> {
  const rows = await db<Item[]>`
    select product_id as "productId", number, verdict, basis from catalogue_import_items
    where import_id = ${importId} and product_id = any(${[...productIds]}::text[])`
  return new Map(rows.map((row) => [row.productId, row]))
}

export async function insertProblems(
  db: Db,
  importId: string,
  problems: readonly (Problem & { readonly pictureId?: number })[],
  /** What is adapted or left out, while the product is imported. */
  isNotice = false,
): Promise<void> {
  if (problems.length === 0) return
  await db`
    insert into catalogue_import_problems (import_id, number, header, value, reason, picture_id, is_notice)
    select ${importId}, number, "column", value, reason, "pictureId", ${isNotice}
    from jsonb_to_recordset(${db.json(problems as never)}) as t (number int, "column" text, value text,
      reason text, "pictureId" int8)`
}

export type ProblemRow = Problem & {
  readonly id: number
  /** Set for a failed image download. */
  readonly pictureId: number | null
  readonly isNotice: boolean
}

export const deleteProblemsOf = (db: Db, importId: string, pictureIds: readonly number[]) => db`
  delete from catalogue_import_problems
  where import_id = ${importId} and picture_id = any(${[...pictureIds]}::int8[])`

export type ProblemPlace = {
  readonly isNotice: boolean
  readonly number: number
  readonly id: number
}

/** A page of problems after a cursor: errors in file order, then notices. */
export const problemRows = async (
  db: Db,
  importId: string,
  { after, limit }: { after: ProblemPlace | null; limit: number },
) => db<ProblemRow[]>`
  select id, number, header as "column", value, reason, picture_id as "pictureId", is_notice as "isNotice"
  from catalogue_import_problems where import_id = ${importId}
    ${after ? db`and (is_notice, number, id) > (${after.isNotice}, ${after.number}, ${after.id})` : db``}
  order by is_notice, number, id limit ${limit}`

/** Counts no further than `most` of each. */
export async function countProblems(
  db: Db,
  importId: string,
  most: number,
): Promise<{ errors: number; notices: number }> {
  const count = (isNotice: boolean) =>
    countOf(db`
      select count(*) from (
        select from catalogue_import_problems
        where import_id = ${importId} and is_notice = ${isNotice} limit ${most}) as found`)
  const [errors, notices] = await Promise.all([count(false), count(true)])
  return { errors, notices }
}

export type NoticeCount = { readonly reason: string; readonly count: number }

/** How often each kind of notice was made. */
export const countNotices = async (db: Db, importId: string) => db<NoticeCount[]>`
  select reason, count(*)::int as count from catalogue_import_problems
  where import_id = ${importId} and is_notice group by reason`
