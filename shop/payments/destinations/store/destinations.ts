// SQL of payment destinations.
import { columnOf, hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Destination, NamedDestination } from '../rules/destinations.ts'

export const allDestinations = async (db: Db) => db<Destination[]>`
  select kind, ledger, value, label, first_seen_at as "firstSeenAt", proposed_at as "proposedAt",
    confirmed_at as "confirmedAt", compromised_at as "compromisedAt", compromised_reason as "compromisedReason"
  from payment_destinations order by kind, ledger, first_seen_at, value`

/** One comparison, confirmation or mark at a time. */
export const lockDestinations = async (db: Db) =>
  db`select pg_advisory_xact_lock(hashtext('piazza payment destinations'))`

/** What payment requests were given before destinations were recorded. */
export const issuedBefore = async (db: Db) => db<
  (Pick<Destination, 'kind' | 'ledger' | 'value'> & { readonly at: Date })[]
>`
  select 'pi_treasury' as kind, ledger, address as value, max(created_at) as at
  from payment_options where method = 'pi' group by ledger, address
  union all
  select 'usdt_account', family, account, max(created_at)
  from deposit_addresses where order_number is not null group by family, account
  union all
  select 'pi_app_wallet', ledger, account, coalesce(read_at, now())
  from ledger_cursors where companion_of is not null and companion_of <> account`

export const confirm = async (
  db: Db,
  { kind, ledger, value, label }: NamedDestination,
  { by, at }: { readonly by: string; readonly at: Date },
) => db`
  insert into payment_destinations (kind, ledger, value, label, first_seen_at, confirmed_at, confirmed_by)
  values (${kind}, ${ledger}, ${value}, ${label}, ${at}, ${at}, ${by})
  on conflict (kind, ledger, value) do update set proposed_at = null, confirmed_at = ${at}, confirmed_by = ${by}`

/** Returns false if it is proposed already. */
export const propose = async (db: Db, { kind, ledger, value, label }: NamedDestination, at: Date) =>
  hasChanged(db`
    insert into payment_destinations as known (kind, ledger, value, label, first_seen_at, proposed_at)
    values (${kind}, ${ledger}, ${value}, ${label}, ${at}, ${at})
    on conflict (kind, ledger, value) do update set proposed_at = ${at}, label = excluded.label
    where known.proposed_at is null`)

export const withdraw = async (db: Db, { kind, ledger, value }: Destination) => db`
  update payment_destinations set proposed_at = null
  where kind = ${kind} and ledger = ${ledger} and value = ${value}`

/** In every role that it has. Returns the kinds that were marked now. */
export const markCompromised = async (
  db: Db,
  value: string,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string },
) =>
  columnOf<string>(db`
    update payment_destinations set proposed_at = null, compromised_at = ${at}, compromised_by = ${by},
      compromised_reason = ${reason}
    where value = ${value} and compromised_at is null returning kind`)
