// SQL of webhook endpoints.
import type { EventType } from '../../../platform/events/rules.ts'
import { columnOf, countOf, firstOf, hasChanged } from '../../../platform/rows.ts'
import type { Sealed } from '../../../platform/sealed.ts'
import type { Db } from '../../../world.ts'
import type { Endpoint, Health } from '../rules.ts'

export type EndpointRow = Endpoint & Sealed & { readonly failures: number }

const columns = (db: Db, now: Date) => db`
  id, url, types, secret, key_version as "keyVersion", created_at as "createdAt",
  case when previous_until > ${now} then previous_until end as "previousUntil", failures,
  failing_since as "failingSince", resting_until as "restingUntil",
  case when given_up_at is not null then 'given_up' when paused_at is not null then 'paused'
    when resting_until > ${now} then 'failing' else 'active' end as state`

export const insertEndpoint = async (
  db: Db,
  row: { id: string; url: string; types: readonly EventType[]; createdAt: Date } & Sealed,
) => db`
  insert into webhook_endpoints (id, url, types, secret, key_version, created_at)
  values (${row.id}, ${row.url}, ${[...row.types]}, ${row.secret}, ${row.keyVersion}, ${row.createdAt})`

export const countEndpoints = async (db: Db) =>
  countOf(db`select count(*)::int as count from webhook_endpoints`)

/** Oldest first. */
export const listEndpoints = async (db: Db, now: Date) => db<EndpointRow[]>`
  select ${columns(db, now)} from webhook_endpoints order by created_at, id`

export const endpointById = async (db: Db, id: string, now: Date) =>
  firstOf(db<EndpointRow[]>`
    select ${columns(db, now)} from webhook_endpoints where id = ${id}`)

/** Row lock until the transaction ends. */
export const lockEndpoint = async (db: Db, id: string, now: Date) =>
  firstOf(db<EndpointRow[]>`
    select ${columns(db, now)} from webhook_endpoints where id = ${id} for update`)

/** Endpoints that receive events, with row locks: their queues do not change concurrently. */
export const lockReceiving = async (db: Db) => db<Pick<Endpoint, 'id' | 'types'>[]>`
  select id, types from webhook_endpoints where given_up_at is null order by id for update`

export const updateEndpoint = async (
  db: Db,
  id: string,
  to: { url: string; types: readonly EventType[] },
) => db`update webhook_endpoints set url = ${to.url}, types = ${[...to.types]} where id = ${id}`

export const setSecret = async (
  db: Db,
  id: string,
  { secret, keyVersion }: Sealed,
  previousUntil: Date,
) => db`
  update webhook_endpoints set secret = ${secret}, key_version = ${keyVersion}, previous_until = ${previousUntil}
  where id = ${id}`

/** Null resumes it, with the circuit breaker closed. */
export const setPaused = async (db: Db, id: string, at: Date | null) => db`
  update webhook_endpoints set paused_at = ${at}, given_up_at = null, failures = 0, failing_since = null,
    resting_until = null
  where id = ${id}`

export const setHealth = async (db: Db, id: string, health: Health, now: Date) => db`
  update webhook_endpoints set failures = ${health.failures}, failing_since = ${health.failingSince},
    resting_until = ${health.restingUntil}, given_up_at = ${health.isGivenUp ? now : null}
  where id = ${id}`

export const deleteEndpoint = async (db: Db, id: string) =>
  hasChanged(db`delete from webhook_endpoints where id = ${id}`)

/** Endpoints with due deliveries. */
export const endpointsWithDue = async (db: Db, now: Date) =>
  columnOf<string>(db`
    select id from webhook_endpoints e
    where paused_at is null and given_up_at is null and (resting_until is null or resting_until <= ${now})
      and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.due_at <= ${now})`)

/** Schedules the delivery jobs. */
export async function scheduleDelivery(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db`
    select graphile_worker.add_job('deliver-webhook', json_build_object('endpoint', id), queue_name := 'webhook ' || id,
      run_at := ${at}, job_key := 'webhook ' || id)
    from unnest(${[...ids]}::text[]) as each (id)`
}

export type SealedEndpoint = Sealed & { readonly id: string }

export const sealedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<SealedEndpoint[]>`
    select id, secret, key_version as "keyVersion" from webhook_endpoints
    where key_version < ${version} and id > ${after} order by id limit ${limit}`

export const reseal = async (db: Db, { id, secret }: SealedEndpoint, next: Sealed) =>
  hasChanged(db`
    update webhook_endpoints set secret = ${next.secret}, key_version = ${next.keyVersion}
    where id = ${id} and secret = ${secret}`)

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select key_version as version, count(*)::int8 as count
  from webhook_endpoints group by key_version order by key_version`
