// SQL of ledger cursors.
import { firstOf, setOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Place } from './transfers.ts'

/** The `account` of chains among cursors: all addresses are read together. */
export const everyAddress = 'all'

export type Reading = {
  readonly latestLedger: number
  readonly closedAt: Date
  readonly readTo: Date
  readonly readAt: Date
}
export type CursorRow = Place & { [K in keyof Reading]: Reading[K] | null } & {
  readonly cursor: string
  readonly failure: string | null
  /** Payments are read; only their finality may be unknown. */
  readonly isReading: boolean
  readonly failingSince: Date | null
}

export const cursorOf = async (db: Db, { ledger, account }: Place) =>
  firstOf(db<CursorRow[]>`
    select ledger, account, cursor, latest_ledger as "latestLedger", closed_at as "closedAt",
      read_to as "readTo", read_at as "readAt", coalesce(failure, final_failure) as failure,
      failure is null as "isReading",
      least(failing_since, final_failing_since) as "failingSince"
    from ledger_cursors where ledger = ${ledger} and account = ${account}`)

export type LockedCursor = Pick<CursorRow, 'cursor' | 'latestLedger' | 'closedAt'>

/** Locks the cursor ('' at first), so that pages of a ledger are stored one at a time. */
export async function lockCursor(db: Db, { ledger, account }: Place): Promise<LockedCursor> {
  const [row] = await db<[LockedCursor]>`
    insert into ledger_cursors (ledger, account, cursor) values (${ledger}, ${account}, '')
    on conflict (ledger, account) do update set cursor = ledger_cursors.cursor
    returning cursor, latest_ledger as "latestLedger", closed_at as "closedAt"`
  return row
}

/** Tolerated difference between the shop's clock and the ledger's. */
const clockTolerance = '5 minutes'

export const saveReading = async (
  db: Db,
  { ledger, account }: Place,
  cursor: string,
  reading: Reading,
) => db`
  update ledger_cursors set cursor = ${cursor}, latest_ledger = ${reading.latestLedger},
    closed_at = ${reading.closedAt},
    -- A time to come was a server's mistake: it must not end payment requests before their time.
    read_to = greatest(
      case when read_to <= ${reading.readAt}::timestamptz + ${clockTolerance}::interval then read_to end,
      least(${reading.readTo}::timestamptz, ${reading.readAt}::timestamptz)),
    read_at = ${reading.readAt}, failure = null, failing_since = null
  where ledger = ${ledger} and account = ${account}`

export const saveFailure = async (
  db: Db,
  { ledger, account }: Place,
  failure: string,
  at: Date,
) => db`
  insert into ledger_cursors (ledger, account, cursor, failure, failing_since)
  values (${ledger}, ${account}, '', ${failure}, ${at})
  on conflict (ledger, account) do update set failure = ${failure},
    failing_since = coalesce(ledger_cursors.failing_since, ${at})`

/** Why and since when finality is unknown; null: known, or nothing is waiting for it. */
export const saveFinality = async (
  db: Db,
  { ledger, account }: Place,
  failure: string | null,
  at: Date,
) => db`
  update ledger_cursors set final_failure = ${failure},
    final_failing_since = case when ${failure}::text is null then null else coalesce(final_failing_since, ${at}) end
  where ledger = ${ledger} and account = ${account} and final_failure is distinct from ${failure}`

export type Depth = {
  readonly done: number
  readonly needed: number
  /** When the final block last advanced. */
  readonly movedAt: Date | null
}

/** Confirmations of unconfirmed payments, and the distance from the final to the newest block. */
export const depthsOf = async (db: Db, orderNumber: string) => db<Depth[]>`
  select greatest(0, c.latest_ledger - t.ledger_number)::int as done,
    greatest(0, c.latest_ledger - c.final_ledger)::int as needed, c.final_moved_at as "movedAt"
  from transfers t join ledger_cursors c on c.ledger = t.ledger
  where t.order_number = ${orderNumber} and t.status = 'seen'
    and c.latest_ledger is not null and c.final_ledger is not null`

/** An account that is read together with the first one, from its beginning. */
export const watchAccount = async (db: Db, { ledger, account }: Place, first: string) => db`
  insert into ledger_cursors (ledger, account, cursor, companion_of) values (${ledger}, ${account}, '', ${first})
  on conflict (ledger, account) do update set watched = true where not ledger_cursors.watched`

/** Starts watching a chain from here; `watched: false` for one removed from the configuration. */
export async function setWatched(db: Db, ledgers: readonly string[]): Promise<void> {
  await db`
    insert into ledger_cursors (ledger, account, cursor)
    select ledger, ${everyAddress}, '' from unnest(${[...ledgers]}::text[]) as t (ledger)
    on conflict (ledger, account) do nothing`
  await db`
    update ledger_cursors set watched = (ledger = any(${[...ledgers]}::text[]))
    where account = ${everyAddress} and watched <> (ledger = any(${[...ledgers]}::text[]))`
}

/** Chains whose last read failed with one of these codes. */
export const refusedChains = async (db: Db, codes: readonly string[]) =>
  setOf<string>(db`
    select ledger from ledger_cursors
    where account = ${everyAddress} and coalesce(failure, final_failure) = any(${[...codes]}::text[])`)
