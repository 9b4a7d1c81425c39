// PostgreSQL full-text search and pg_trgm, with the shop's tokenizer and synonyms: one row per product.

import { type IndexRow, tokensIn, wordsOf } from '../../../shop/search/rules/index-text.ts'
import { maxHits, search, type WordIndex } from '../../../shop/search/rules/search.ts'
import type { Build } from '../engine.ts'

const quoted = (token: string) => `'${token.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

export const build: Build = async ({ rows, pool, language }) => {
  const [table, vocabulary] = [pool(`bench_ours_${language}`), pool(`bench_words_${language}`)]
  await pool`create extension if not exists pg_trgm`
  await pool`drop table if exists ${table}, ${vocabulary}`
  await pool`create table ${table} (id text primary key, place int generated always as identity, words tsvector not null)`
  await pool`create table ${vocabulary} (word text primary key, shown text not null)`
  const put = async (part: readonly IndexRow[]) => {
    const words = part.map((row) =>
      [...tokensIn(row)]
        .map(([token, weight]) => `${quoted(token)}:1${weight.toUpperCase()}`)
        .join(' '),
    )
    const ids = part.map(({ id }) => id)
    await pool`
      insert into ${table} (id, words) select id, words::tsvector from unnest(${ids}::text[], ${words}::text[]) as t (id, words)
      on conflict (id) do update set words = excluded.words`
  }
  const spelled = new Map<string, string>()
  for await (const part of rows) {
    await put(part)
    for (const row of part) for (const [word, shown] of wordsOf(row)) spelled.set(word, shown)
  }
  await pool`
    insert into ${vocabulary} select * from unnest(${[...spelled.keys()]}::text[], ${[...spelled.values()]}::text[])`
  await pool`create index on ${table} using gin (words)`
  await pool`create index on ${vocabulary} using gist (word gist_trgm_ops)`
  await pool`vacuum analyze ${table}`
  const port: WordIndex = {
    near: (word) => pool<{ word: string; shown: string }[]>`
      select word, shown from ${vocabulary} order by word <-> ${word} limit 80`,
    async find(wants, how) {
      const asked = wants
        .map(
          (ways) =>
            `(${ways.map(({ tokens, isBeginning }) => `(${tokens.map(quoted).join(' & ')}${isBeginning ? ':*' : ''})`).join(' | ')})`,
        )
        .join(how === 'each' ? ' & ' : ' | ')
      const found = await pool<{ id: string }[]>`
        select id from ${table} where words @@ ${asked}::tsquery
        order by ts_rank('{0.1, 0.25, 0.6, 1}', words, ${asked}::tsquery) desc, place limit ${maxHits}`
      return found.map(({ id }) => id)
    },
  }
  return {
    find: async (text) => (await search(port, text, language)).ids,
    put: (row) => put([row]),
    async disk() {
      const [row] = await pool<[{ size: string }]>`
        select pg_total_relation_size(${`bench_ours_${language}`}) + pg_total_relation_size(${`bench_words_${language}`}) as size`
      return Number(row.size)
    },
  }
}
