// SQL of redirects.
import { countOf, firstOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { Redirect, RedirectRow } from './rules/redirects.ts'

/** Advisory lock: one transaction changes redirects at a time, since circles can involve any of them. */
export const lockRedirects = (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza redirects'))`

export const everyRedirect = async (db: Db) =>
  db<Redirect[]>`select id, source, target, version from redirects`

/** A page by source; `after` is the last source of the previous page. */
export const pageOf = async (
  db: Db,
  { q, after, limit }: { q: string; after: string | null; limit: number },
) => db<RedirectRow[]>`
  select id, source, target, version, hits, last_hit_at as "lastHitAt" from redirects
  where (${q} = '' or strpos(lower(source), lower(${q})) > 0 or strpos(lower(target), lower(${q})) > 0)
    and (${after}::text is null or source collate "C" > ${after})
  order by source collate "C" limit ${limit}`

export const countRedirects = async (db: Db) => countOf(db`select count(*) from redirects`)

export const redirectById = async (db: Db, id: string) =>
  firstOf(db<Redirect[]>`
    select id, source, target, version from redirects where id = ${id}`)

/** Upsert by source. */
export const putRedirects = async (
  db: Db,
  rows: readonly Pick<Redirect, 'id' | 'source' | 'target'>[],
  at: Date,
) => db`
  insert into redirects (id, source, target, created_at)
  select id, source, target, ${at} from unnest(
    ${rows.map(({ id }) => id)}::text[], ${rows.map(({ source }) => source)}::text[],
    ${rows.map(({ target }) => target)}::text[]) as t (id, source, target)
  on conflict (source) do update set target = excluded.target, version = redirects.version + 1
  where redirects.target <> excluded.target`

/** Keeps its hits. */
export const updateRedirect = async (db: Db, row: Redirect) => db`
  update redirects set source = ${row.source}, target = ${row.target}, version = version + 1
  where id = ${row.id} and version = ${row.version}`

export const deleteRedirect = async (db: Db, id: string) =>
  db`delete from redirects where id = ${id}`

/** Deleted redirects are skipped. */
export const addHits = async (
  db: Db,
  hits: readonly { readonly id: string; readonly count: number; readonly at: Date }[],
) => db`
  update redirects set hits = hits + count, last_hit_at = greatest(last_hit_at, at::timestamptz)
  from unnest(${hits.map(({ id }) => id)}::text[], ${hits.map(({ count }) => count)}::int8[],
    ${hits.map(({ at }) => at.toISOString())}::text[]) as t (hit, count, at)
  where id = hit`
