// Events between processes: notifications in the `news` table, sent in batches over LISTEN/NOTIFY
// (docs/design/news.md).
import { randomBytes } from 'node:crypto'
import { isUnavailable } from '../../shop/platform/database-errors.ts'
import type { Events } from '../../shop/world.ts'
import type { Pool } from './connect.ts'

/** Milliseconds: batching window, and interval of the check for missed batches. */
const batchEvery = 50
const checkEvery = 500
const patience = 3_000

/**
 * Ends with the pools. `direct` listens; `pool` sends notifications. If some may have been missed,
 * all listeners are called.
 */
export async function listenEvents(direct: Pool, pool: Pool = direct): Promise<Events> {
  const origin = randomBytes(6).toString('base64url')
  const listeners = new Map<string, Set<() => void>>()
  const toAll = new Set<(topic: string | null) => void>()
  /** The last batch received; null until one was requested. */
  let heard: number | null = null
  let awaySince: number | null = null
  let telling: NodeJS.Timeout | null = null

  const tell = (topic: string) => {
    for (const listener of toAll) listener(topic)
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  const tellEverything = () => {
    for (const listener of toAll) listener(null)
    for (const group of listeners.values()) for (const listener of group) listener()
  }
  const hear = (payload: string) => {
    const [first = '', topic] = payload.split(' ')
    if (topic === undefined) heard = Math.max(heard ?? 0, Number(first))
    // Own topics were delivered to local listeners already.
    else if (first !== origin) tell(topic)
  }
  /** Batches for a moment, then sends all announced topics. */
  const tellSoon = () => {
    if (telling) return
    telling = setTimeout(async () => {
      telling = null
      const isDone = await deliverNotifications(pool).catch(() => true)
      if (!isDone) tellSoon()
    }, batchEvery).unref()
  }

  /** Finds unsent notifications, and batches that were sent but not received. */
  async function check(): Promise<void> {
    const { batch, waiting } = await newsState(pool)
    if (waiting) tellSoon()
    const known = heard
    heard ??= batch
    if (known === null || known === batch) return
    await new Promise((resolve) => setTimeout(resolve, 100).unref())
    // Neither received meanwhile, nor the number of a server that lagged behind.
    if (heard !== null && heard >= batch && batch >= known) return
    heard = batch
    tellEverything()
  }
  async function watch(): Promise<void> {
    const leave = () => {
      awaySince ??= Date.now()
    }
    const late = setTimeout(leave, patience).unref()
    try {
      await check()
      awaySince = null
    } catch (error) {
      if (isEnded(error)) return
      if (isUnavailable(error)) leave()
    } finally {
      clearTimeout(late)
    }
    setTimeout(watch, checkEvery).unref()
  }

  let wasConnected = false
  await direct.listen('piazza', hear, () => {
    if (wasConnected) tellEverything()
    wasConnected = true
  })
  setTimeout(watch, checkEvery).unref()
  return {
    origin,
    publish(topics) {
      for (const topic of new Set(topics)) tell(topic)
      tellSoon()
    },
    awaySince: () => awaySince,
    onEvery(listener) {
      toAll.add(listener)
      return () => toAll.delete(listener)
    },
    on(topic, listener) {
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(listener))
      return () => {
        group.delete(listener)
        if (group.size === 0 && listeners.get(topic) === group) listeners.delete(topic)
      }
    },
  }
}

/** The pool was closed, with the shop. */
const isEnded = (error: unknown) =>
  ['CONNECTION_ENDED', 'CONNECTION_DESTROYED'].includes((error as { code?: string }).code ?? '')

/**
 * Sends all notifications and deletes them, in one transaction; false if another process is doing
 * so. Each is sent once, with its process of origin, then the batch number.
 */
export async function deliverNotifications(pool: Pool): Promise<boolean> {
  const [row] = await pool<[{ isMine: boolean }]>`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('piazza news')) as "isMine"),
    gone as (delete from news where (select "isMine" from turn) returning topic, origin),
    jobs as (
      select pg_notify('jobs:insert', json_build_object('count', count(*), 'r', random())::text)
      from gone where topic = 'jobs:insert' having count(*) > 0),
    told as (
      select pg_notify('piazza', concat(origin, ' ', topic))
      from (select distinct origin, topic from gone where topic <> 'jobs:insert') as each),
    batch as (
      select pg_notify('piazza', nextval('news_batches')::text) from (select from gone limit 1) as any_news)
    select "isMine", (select count(*) from jobs), (select count(*) from told), (select count(*) from batch) from turn`
  return row.isMine
}

async function newsState(pool: Pool): Promise<{ batch: number; waiting: boolean }> {
  const [row] = await pool<[{ batch: number; waiting: boolean }]>`
    select last_value as batch,
      exists (select from news where at < clock_timestamp() - interval '300 milliseconds') as waiting
    from news_batches`
  return row
}
