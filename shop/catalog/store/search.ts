// The index of a search in the database: full text for what is asked, trigrams for what may be meant.
import type { Db } from '../../world.ts'
import { mostFound, type SearchIndex, type Want } from '../port.ts'
import { type IndexRow, piecesIn, vocabularyOf, type Weight, weights } from '../rules/index-text.ts'
import { firstLanguage } from '../rules/texts.ts'
import { farness, tolerance } from '../rules/words.ts'

/** Words that are alike by their trigrams, or of the same length, of which the nearest are taken. */
const mostAlike = 80

export function databaseIndex(db: Db, language: string, hasTrigrams: boolean): SearchIndex {
  const languages = [...new Set([language, firstLanguage])]
  return {
    async near(word) {
      const most = tolerance(word)
      if (most === 0) return []
      const rows = await db<{ word: string; shown: string }[]>`
        select word, shown from product_search_words
        where language = any(${languages}::text[])
          and char_length(word) between ${word.length - most} and ${word.length + most}
        ${hasTrigrams ? db`order by word <-> ${word} limit ${mostAlike}` : db``}`
      return rows.filter((row) => farness(word, row.word, most) <= most)
    },
    async find(wants, how) {
      const all = queryOf(wants, how)
      const first = queryOf(
        wants.map((want) => want.slice(0, 1).map((one) => ({ ...one, isBeginning: false }))),
        how,
      )
      const rows = await db<{ id: string }[]>`
        select p.id from product_search s join products p on p.id = s.product_id and p.published
        where s.language = any(${languages}::text[]) and s.words @@ ${all}::tsquery
        group by p.id, p.position
        order by max(ts_rank('{0.1, 0.25, 0.6, 1}', s.words, ${all}::tsquery)
          + ts_rank('{0.1, 0.25, 0.6, 1}', s.words, ${first}::tsquery)) desc, p.position
        limit ${mostFound}`
      return rows.map(({ id }) => id)
    },
  }
}

/** Pieces are letters, digits and their marks: nothing that a query could mean otherwise. */
const queryOf = (wants: readonly Want[], how: 'each' | 'any'): string =>
  wants
    .map((want) => {
      const ways = want.map(({ pieces, isBeginning }) =>
        pieces.map((piece) => `'${piece}'${isBeginning ? ':*' : ''}`).join(' & '),
      )
      return `(${ways.map((way) => `(${way})`).join(' | ')})`
    })
    .join(how === 'each' ? ' & ' : ' | ')

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

export async function putWords(db: Db, language: string, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into product_search (product_id, language, words)
    select id, ${language}, words::tsvector
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(vectorOf)}::text[]) as t (id, words)
    on conflict (product_id, language) do update set words = excluded.words`
  const words = new Map(
    rows.flatMap((row) => weights.flatMap((each) => [...vocabularyOf(row[each])])),
  )
  await db`
    insert into product_search_words (language, word, shown)
    select ${language}, word, shown
    from unnest(${[...words.keys()]}::text[], ${[...words.values()]}::text[]) as t (word, shown)
    on conflict (language, word) do nothing`
}

/** Positions are there for their weights: PostgreSQL counts to 16383. */
function vectorOf(row: IndexRow): string {
  const pieces = piecesIn(row)
  const lexemes = new Map<string, Weight>()
  for (const weight of weights)
    for (const piece of pieces[weight]) if (!lexemes.has(piece)) lexemes.set(piece, weight)
  return [...lexemes]
    .map(
      ([piece, weight], index) =>
        `'${piece}':${Math.min(index + 1, 16_383)}${weight.toUpperCase()}`,
    )
    .join(' ')
}
