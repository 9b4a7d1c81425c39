// SQL of payment options whose destination is no longer the one in force.
import { columnOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import { isByStaff, namedMethods } from '../rules/methods.ts'
import type { Method } from '../rules/states.ts'
import { isTokenIn, optionMethodOf } from './token-methods.ts'

// Constant texts, so that a statement that is sent often stays one statement.
const destination = `
  case when o.method = 'pi' then o.address else (
    select a.account from deposit_addresses a where a.order_number = o.order_number and a.address = o.address) end`

/** The Pi account of option `o`, or the account key that its deposit address was derived from. */
const destinationOf = (db: Db) => db.unsafe(destination)

/** Whether option `o` leads to a destination that an owner has marked as compromised. */
export const isCompromised = (db: Db) =>
  db.unsafe(`
  case when o.method = 'pi' then exists (
    select from payment_destinations d where d.compromised_at is not null and d.value = o.address)
  else exists (
    select from deposit_addresses a join payment_destinations d on d.value = a.account
    where a.order_number = o.order_number and a.address = o.address and d.compromised_at is not null) end`)

/**
 * Whether transfer `t` came after its destination was marked: it pays for nothing until staff decide. Also at an address
 * of no order, which a restore has withheld, and whichever order it was given to.
 */
export const isUnsafe = (db: Db) =>
  // In two parts, so that each address is found by its index and not once per destination.
  db.unsafe(`(exists (
    select from payment_destinations d
    where d.compromised_at < t.at and d.kind <> 'usdt_account' and d.value = t.account)
  or exists (
    select from deposit_addresses a join payment_destinations d on d.value = a.account
    where lower(a.address) = lower(t.recipient) and d.compromised_at < t.at))`)

export type Family = { readonly method: Method; readonly ledger: string }

/**
 * Orders that are still watched and whose option was not compared with `offered` yet: those with another destination;
 * while none is offered (null), those with a compromised one.
 */
export const requestsElsewhere = async (
  db: Db,
  { method, ledger }: Family,
  offered: string | null,
  { now, most }: { readonly now: Date; readonly most: number },
) =>
  columnOf<string>(db`
    select o.order_number from payment_options o join payment_requests pr on pr.order_number = o.order_number
    where o.method = ${method} and o.ledger = ${ledger} and pr.watch_until > ${now}
      and o.compared_with is distinct from coalesce(${offered}, 'none')
      and ${offered === null ? isCompromised(db) : db`${destinationOf(db)} <> ${offered}`}
    order by o.order_number limit ${most}`)

/** Saves that it was compared, with the new address where there is one. */
export const saveCompared = async (
  db: Db,
  orderNumber: string,
  ledger: string,
  { offered, address }: { readonly offered: string | null; readonly address: string | null },
) => db`
  update payment_options set compared_with = coalesce(${offered}, 'none'), address = coalesce(${address}, address)
  where order_number = ${orderNumber} and ledger = ${ledger}`

/**
 * Watched payment requests that nothing was paid for yet, by ledgers or providers' stores other than these, or in tokens
 * that are not among `places` ("eip155:137 usdc"), which are then named beside the ledger. None that is paid by hand.
 */
export const openElsewhere = async (
  db: Db,
  { ledgers, places }: { readonly ledgers: readonly string[]; readonly places: readonly string[] },
  now: Date,
) => db<{ readonly ledger: string; readonly count: number }[]>`
  select coalesce(q.chain, o.ledger) || case when ${isKnown(db, ledgers)} then ' ' || upper(q.method) else '' end
      as ledger, count(*)::int as count
  from payment_requests pr
  join lateral (
    select method, chain from quotes where order_number = pr.order_number order by version desc limit 1) q on true
  join payment_options o on o.order_number = pr.order_number and o.method = ${optionMethodOf(db, 'q.method')}
    and (q.chain is null or q.chain = o.ledger or q.chain like o.ledger || ':%')
  where pr.watch_until > ${now} and pr.amount_due > 0
    and q.method <> all(${namedMethods.filter(isByStaff)}::text[]) and (not ${isKnown(db, ledgers)} or (
      ${isTokenIn(db, 'q.method')} and q.chain || ' ' || q.method <> all(${[...places]}::text[])))
    and not exists (select from transfers t where t.order_number = pr.order_number)
    and not exists (select from payment_decisions d where d.order_number = pr.order_number and d.kind = 'cancel')
  group by 1 order by 1`

const isKnown = (db: Db, ledgers: readonly string[]) =>
  db`coalesce(q.chain, o.ledger) = any(${[...ledgers]}::text[])`
