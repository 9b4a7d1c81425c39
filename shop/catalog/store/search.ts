// The index of searches in the database: where words stand, and which words there are.
import type { Db } from '../../world.ts'
import { type IndexRow, wordsOf } from '../rules/index-text.ts'
import { vectorOf } from '../rules/search-parts.ts'
import { farness, tolerance } from '../rules/words.ts'

export type Hit = { readonly id: string; readonly rank: number }

/** As texts of the type tsquery: what is looked for, and which of it is meant most of all. */
export type Query = { readonly all: string; readonly first: string }

/** Products that match one of the queries, no more than `most` for each; `nth` is the query's number, from 0. */
export const hitsOf = (
  db: Db,
  queries: readonly Query[],
  most: number,
): Promise<(Hit & { nth: number })[]> => db<(Hit & { nth: number })[]>`
  select found.product_id as id, asked.nth - 1 as nth,
    ts_rank(${say}::float4[], found.words, asked.one) + ts_rank(${say}::float4[], found.words, asked.first) as rank
  from unnest(${queries.map(({ all }) => all)}::text[]::tsquery[],
    ${queries.map(({ first }) => first)}::text[]::tsquery[]) with ordinality as asked (one, first, nth)
  cross join lateral (
    select s.product_id, s.words from product_search s where s.words @@ asked.one limit ${most}) found`

/** What mentions, colours, brands and names say. */
const say = '{0.1, 0.25, 0.6, 1}'

/** Words that are alike by their trigrams, or of the same length, of which the nearest are taken. */
const mostAlike = 80

export async function wordsNear(
  db: Db,
  languages: readonly string[],
  word: string,
  hasTrigrams: boolean,
): Promise<{ word: string; shown: string }[]> {
  const most = tolerance(word)
  if (most === 0) return []
  const rows = await db<{ word: string; shown: string }[]>`
    select word, shown from product_search_words
    where language = any(${[...languages]}::text[])
      and char_length(word) between ${word.length - most} and ${word.length + most}
    ${hasTrigrams ? db`order by word <-> ${word} limit ${mostAlike}` : db``}`
  return rows.filter((row) => farness(word, row.word, most) <= most)
}

export const someWords = (
  db: Db,
  languages: readonly string[],
  most: number,
): Promise<{ word: string; shown: string }[]> => db<{ word: string; shown: string }[]>`
  select word, shown from product_search_words where language = any(${[...languages]}::text[]) limit ${most}`

export async function hasTrigrams(db: Db): Promise<boolean> {
  const [row] = await db`select 1 from pg_extension where extname = 'pg_trgm'`
  return row !== undefined
}

/** Takes up to `most` products off the list of those to be indexed again. */
export async function takeStale(db: Db, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    delete from product_search_stale where product_id in (
      select product_id from product_search_stale order by product_id limit ${most} for update skip locked)
    returning product_id as id`
  return rows.map(({ id }) => id)
}

/** Languages, besides English, that some of these products speak. */
export async function languagesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ language: string }[]>`
    select language from product_texts where product_id = any(${[...ids]}::text[]) group by language`
  return rows.map(({ language }) => language)
}

/** Answers how many words were not there before. */
export async function putWords(
  db: Db,
  language: string,
  rows: readonly IndexRow[],
): Promise<number> {
  if (rows.length === 0) return 0
  await db`
    insert into product_search (product_id, language, words)
    select id, ${language}, words::tsvector
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map((row) => vectorOf(row, language))}::text[]) as t (id, words)
    on conflict (product_id, language) do update set words = excluded.words`
  const words = new Map(rows.flatMap((row) => [...wordsOf(row)]))
  const added = await db`
    insert into product_search_words (language, word, shown)
    select ${language}, word, shown
    from unnest(${[...words.keys()]}::text[], ${[...words.values()]}::text[]) as t (word, shown)
    on conflict (language, word) do nothing`
  return added.count
}
