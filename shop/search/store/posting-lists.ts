// SQL of the search index: segments of posting lists per language, and the queue of changed products.
import { columnOf, countOf, fieldOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import { segmentSize } from '../rules/posting-lists.ts'

/** Advisory lock: one writer at a time, so that versions are monotonic and segments have no concurrent writers. */
export const lockSegments = (db: Db) => db`select pg_advisory_xact_lock(hashtext('piazza search'))`

/** Number of queued products; stops at `most`. */
export const countStale = async (db: Db, most: number) =>
  countOf(db`
    select count(*) from (select from product_search_queue limit ${most}) as waiting`)

/** Dequeues up to `most` products of one segment. */
export async function claimQueued(db: Db, most: number): Promise<string[]> {
  const [next] = await db<{ part: number | null }[]>`
    select l.segment as part from product_search_queue s left join product_search_assignments l using (product_id)
    order by s.product_id limit 1`
  if (!next) return []
  const { part } = next
  // Row by row: joining the whole tables for each batch would take hours for an initial million.
  const queued =
    part === null
      ? db`product_search_queue s where (
          select segment from product_search_assignments l where l.product_id = s.product_id) is null`
      : db`product_search_assignments l join product_search_queue s using (product_id) where l.segment = ${part}`
  const rows = await db<{ id: string }[]>`
    delete from product_search_queue where product_id in (
      select s.product_id from ${queued} order by s.product_id limit ${most} for update of s skip locked)
    returning product_id as id`
  return rows.map(({ id }) => id)
}

/** The segment of each product; unassigned ones go to the last segment, or a new one. */
export async function assignSegments(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  await db`
    insert into product_search_assignments (product_id, segment)
    select fresh.id, last.part + (last.count + fresh.nth - 1) / ${segmentSize}::int
    from (select id, row_number() over (order by nth) as nth
      from unnest(${[...ids]}::text[]) with ordinality as asked (id, nth)
      where not exists (select from product_search_assignments where product_id = id)) as fresh,
      (select coalesce(max(segment), 0) as part, count(*) from product_search_assignments
        where segment = (select max(segment) from product_search_assignments)) as last`
  const rows = await db<{ id: string; part: number }[]>`
    select product_id as id, segment as part from product_search_assignments where product_id = any(${[...ids]}::text[])`
  return new Map(rows.map(({ id, part }) => [id, part]))
}

/** The deleted ones among them; they lose their assignments. */
export const claimDeleted = async (db: Db, ids: readonly string[]) => db<
  { id: string; part: number }[]
>`
  delete from product_search_assignments l where product_id = any(${[...ids]}::text[])
    and not exists (select from products p where p.id = l.product_id)
  returning product_id as id, segment as part`

/** Languages of these products' texts, and those in which one of these segments has words. */
export const languagesOf = async (db: Db, ids: readonly string[], parts: readonly number[]) =>
  columnOf<string>(db`
    select language from product_translations where product_id = any(${[...ids]}::text[])
    union select language from product_search_segments where segment = any(${[...parts]}::int[])`)

/** Null if the segment has no words in the language. */
export const wordsIn = async (db: Db, { language, part }: { language: string; part: number }) =>
  fieldOf<Uint8Array>(db`
    select postings as words from product_search_segments where language = ${language} and segment = ${part}`)

export const putSegment = async (
  db: Db,
  { language, part, words }: { language: string; part: number; words: Uint8Array },
) => db`
  insert into product_search_segments (language, segment, version, postings)
  select ${language}, ${part}, coalesce(max(version), 0) + 1, ${words}
  from product_search_segments where language = ${language}
  on conflict (language, segment) do update set version = excluded.version, postings = excluded.postings`

/** Segments written after this version. */
export const segmentsAfter = async (db: Db, language: string, version: number) => db<
  { part: number; version: number; words: Uint8Array }[]
>`
  select segment as part, version, postings as words from product_search_segments
  where language = ${language} and version > ${version} order by version`
