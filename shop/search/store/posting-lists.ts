// The index of searches in the database: the words of products in parts, of which each language has its own.
import type { Db } from '../../world.ts'
import { partSize } from '../rules/posting-lists.ts'

/** One transaction writes at a time: so a later one has higher versions, and nobody writes what another is changing. */
export const lockParts = (db: Db) => db`select pg_advisory_xact_lock(hashtext('piazza search'))`

/** Takes up to `most` products of one part off the list of those to be indexed again. */
export async function takeStale(db: Db, most: number): Promise<string[]> {
  const [next] = await db<{ part: number | null }[]>`
    select l.part from product_search_stale s left join product_search_places l using (product_id)
    order by s.product_id limit 1`
  if (!next) return []
  const { part } = next
  const rows = await db<{ id: string }[]>`
    delete from product_search_stale where product_id in (
      select s.product_id from product_search_stale s left join product_search_places l using (product_id)
      where ${part === null ? db`l.part is null` : db`l.part = ${part}`}
      order by s.product_id limit ${most} for update of s skip locked)
    returning product_id as id`
  return rows.map(({ id }) => id)
}

/** In which part each of these products is; those that are in none come into the last one, or a new one. */
export async function placed(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  await db`
    insert into product_search_places (product_id, part)
    select fresh.id, last.part + (last.count + fresh.nth - 1) / ${partSize}::int
    from (select id, row_number() over (order by nth) as nth
      from unnest(${[...ids]}::text[]) with ordinality as asked (id, nth)
      where not exists (select from product_search_places where product_id = id)) as fresh,
      (select coalesce(max(part), 0) as part, count(*) from product_search_places
        where part = (select max(part) from product_search_places)) as last`
  const rows = await db<{ id: string; part: number }[]>`
    select product_id as id, part from product_search_places where product_id = any(${[...ids]}::text[])`
  return new Map(rows.map(({ id, part }) => [id, part]))
}

/** Those of them that are no more; they lose their places. */
export async function takeGone(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; part: number }[]> {
  return db<{ id: string; part: number }[]>`
    delete from product_search_places l where product_id = any(${[...ids]}::text[])
      and not exists (select from products p where p.id = l.product_id)
    returning product_id as id, part`
}

/** Languages, besides English, that some of these products speak. */
export async function languagesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ language: string }[]>`
    select language from product_texts where product_id = any(${[...ids]}::text[]) group by language`
  return rows.map(({ language }) => language)
}

/** By language. */
export async function partIn(db: Db, part: number): Promise<Map<string, Uint8Array>> {
  const rows = await db<{ language: string; words: Uint8Array }[]>`
    select language, words from product_search_parts where part = ${part}`
  return new Map(rows.map(({ language, words }) => [language, words]))
}

export async function putPart(
  db: Db,
  { language, part, words }: { language: string; part: number; words: Uint8Array },
): Promise<void> {
  await db`
    insert into product_search_parts (language, part, version, words)
    select ${language}, ${part}, coalesce(max(version), 0) + 1, ${words}
    from product_search_parts where language = ${language}
    on conflict (language, part) do update set version = excluded.version, words = excluded.words`
}

/** Parts that were written after this version. */
export const partsAfter = (
  db: Db,
  language: string,
  version: number,
): Promise<{ part: number; version: number; words: Uint8Array }[]> => db<
  { part: number; version: number; words: Uint8Array }[]
>`
  select part, version, words from product_search_parts
  where language = ${language} and version > ${version} order by version`
