// SQL of API keys and their usage.
import { countOf, firstOf, hasChanged, mapOf } from '../../platform/rows.ts'
import type { Db } from '../../world.ts'
import type { ApiKey, KeyState, ListedKey } from './rules.ts'

export type NewKey = ApiKey &
  Pick<ListedKey, 'start' | 'addresses' | 'createdAt' | 'expiresAt'> & { readonly hash: string }

export const insertKey = async (db: Db, key: NewKey) => db`
  insert into api_keys (id, name, scopes, networks, secret_hash, start, created_by, created_at, expires_at)
  select ${key.id}, ${key.name}, ${[...key.scopes]},
    array(select network(each::inet) from unnest(${[...key.addresses]}::text[]) as each),
    ${key.hash}, ${key.start}, ${key.createdBy}, ${key.createdAt}, ${key.expiresAt}`

export const countKeys = async (db: Db) =>
  countOf(db`select count(*)::int as count from api_keys where revoked_at is null`)

/** Only for a valid key. */
export const replaceSecret = async (
  db: Db,
  id: string,
  to: { hash: string; start: string; now: Date; until: Date },
) =>
  hasChanged(db`
    update api_keys set previous_hash = secret_hash, previous_until = ${to.until},
      secret_hash = ${to.hash}, start = ${to.start}
    where id = ${id} and revoked_at is null and (expires_at is null or expires_at > ${to.now})`)

export const revoke = async (db: Db, id: string, now: Date) =>
  hasChanged(db`update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null`)

const stateAt = (db: Db, now: Date) => db`
  case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired'
    when not exists (select from user_roles where user_id = api_keys.created_by and role = 'admin') then 'orphaned'
    else 'active' end`

export type Used = ApiKey & {
  readonly state: KeyState
  readonly isAllowedHere: boolean
  /** In this minute, including this one; null if it was not counted. */
  readonly uses: number | null
}

/** Finds the key and counts its use in one statement. */
export const countUse = async (
  db: Db,
  use: { hash: string; address: string | null; now: Date; isWrite: boolean },
) =>
  firstOf(db<Used[]>`
    with found as (
      select id, name, scopes, created_by, ${stateAt(db, use.now)} as state,
        cardinality(networks) = 0
          or coalesce(${use.address}::inet <<= any (networks::inet[]), false) as is_allowed
      from api_keys
      where secret_hash = ${use.hash} or (previous_hash = ${use.hash} and previous_until > ${use.now})
    ), counted as (
      insert into api_key_uses as mine (key_id, minute, reads, writes)
      select id, date_trunc('minute', ${use.now}::timestamptz), ${use.isWrite ? 0 : 1}, ${use.isWrite ? 1 : 0}
      from found where state = 'active' and is_allowed
      on conflict (key_id, minute) do update
      set reads = mine.reads + excluded.reads, writes = mine.writes + excluded.writes
      returning reads + writes as uses
    )
    select id, name, scopes, created_by as "createdBy", state, is_allowed as "isAllowedHere", uses
    from found left join counted on true`)

/** Valid ones first, then newest. */
export const listKeys = async (db: Db, now: Date) => db<ListedKey[]>`
  select id, name, start, scopes, networks::text[] as addresses, state,
    created_at as "createdAt", expires_at as "expiresAt",
    case when previous_until > ${now} then previous_until end as "previousUntil",
    last_used as "lastUsedAt", coalesce(reads, 0)::int as reads, coalesce(writes, 0)::int as writes
  from (select *, ${stateAt(db, now)} as state from api_keys) as k
  left join lateral (
    select max(minute) as last_used, sum(reads) as reads, sum(writes) as writes
    from api_key_uses where key_id = k.id
  ) as used on true
  order by state <> 'active', created_at desc, id`

export const namesOfKeys = async (db: Db, ids: readonly string[]) =>
  mapOf<string, string>(db`
  select id, name from api_keys where id = any (${[...ids]})`)

/** Keeps the last use of each key. */
export const deleteUses = async (db: Db, before: Date) => db`
  delete from api_key_uses as old where minute < ${before} and exists (
    select from api_key_uses where key_id = old.key_id and minute > old.minute)`
