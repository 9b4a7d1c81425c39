// PostgreSQL full-text search, pg_trgm and unaccent as documented.
import type { IndexRow } from '../../../shop/search/rules/index-text.ts'
import type { Build } from '../engine.ts'

const configurations: Record<string, string> = {
  en: 'english',
  ar: 'arabic',
  ru: 'russian',
  de: 'german',
  es: 'spanish',
  fr: 'french',
}

export const build: Build = async ({ rows, pool, language }) => {
  const name = `bench_alone_${language}`
  const table = pool(name)
  const by = configurations[language] ?? 'simple'
  await pool`create extension if not exists pg_trgm`
  await pool`create extension if not exists unaccent`
  await pool`drop table if exists ${table}`
  await pool`
    create table ${table} (id text primary key, place int generated always as identity, name text not null,
      words tsvector not null)`
  const put = async (part: readonly IndexRow[]) => {
    const texts = (['id', 'a', 'b', 'c', 'd'] as const).map((each) => part.map((row) => row[each]))
    const [ids = [], a = [], b = [], c = [], d = []] = texts
    await pool`
      insert into ${table} (id, name, words)
      select id, lower(unaccent(a || ' ' || b)), setweight(to_tsvector(${by}::regconfig, unaccent(a)), 'A') || setweight(to_tsvector(${by}::regconfig, unaccent(b)), 'B')
        || setweight(to_tsvector(${by}::regconfig, unaccent(c)), 'C') || to_tsvector(${by}::regconfig, unaccent(d))
      from unnest(${ids}::text[], ${a}::text[], ${b}::text[], ${c}::text[], ${d}::text[]) as t (id, a, b, c, d)
      on conflict (id) do update set name = excluded.name, words = excluded.words`
  }
  for await (const part of rows) await put(part)
  await pool`create index on ${table} using gin (words)`
  await pool`create index on ${table} using gin (name gin_trgm_ops)`
  await pool`vacuum analyze ${table}`
  return {
    async find(words) {
      const found = await pool<{ id: string }[]>`
        with asked as (select case when text = '' then ''::tsquery else (text || ':*')::tsquery end as query
          from (select websearch_to_tsquery(${by}::regconfig, unaccent(${words}))::text as text) as t)
        select id from ${table}, asked where words @@ query
        order by ts_rank('{0.1, 0.25, 0.6, 1}', words, query) desc, place limit 1000`
      if (found.length > 0) return found.map(({ id }) => id)
      const near = await pool<{ id: string }[]>`
        select id from ${table} where lower(unaccent(${words})) <% name
        order by word_similarity(lower(unaccent(${words})), name) desc, place limit 1000`
      return near.map(({ id }) => id)
    },
    put: (row) => put([row]),
    async disk() {
      const [row] = await pool<[{ size: string }]>`select pg_total_relation_size(${name}) as size`
      return Number(row.size)
    },
  }
}
