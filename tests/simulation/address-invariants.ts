// Invariants of payment addresses: only what an owner has confirmed is given out, what was given out is never forgotten,
// and what has leaked is shown nowhere and pays for nothing.

import { muxedAddress } from '../../shop/payments/destinations/rules/strkey.ts'
import { destinationsOf } from '../../shop/payments/destinations/views.ts'
import { paymentRequestsOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { proofById } from '../../shop/payments/requests/views/proof.ts'
import type { Db, World } from '../../shop/world.ts'
import type { Addresses } from './shown-addresses.ts'

type Problem = string | null

/** A table for statements, which reads the view once for all of them. */
export async function addUnsafe(db: Db): Promise<void> {
  await db`
    create view simulation_unsafe_now as
      select t.id from payment_destinations d join transfers t on t.account = d.value and t.at > d.compromised_at
      where d.kind = 'pi_treasury'
      union
      select t.id from payment_destinations d join deposit_addresses a on a.account = d.value
      join transfers t on lower(t.recipient) = lower(a.address) and t.at > d.compromised_at
      where d.kind = 'usdt_account'`
  await db`create unlogged table simulation_unsafe (id text primary key)`
}

/**
 * Transfers that came after their destination was marked. Also to an address of no order, or of another one than it was
 * given to.
 */
export const findUnsafe = (db: Db) => db`
  with now as materialized (select id from simulation_unsafe_now),
    gone as (delete from simulation_unsafe where id not in (select id from now))
  insert into simulation_unsafe select id from now on conflict do nothing`
/** What it depends on. */
export const unsafeTables: ReadonlySet<string> = new Set([
  'payment_destinations',
  'deposit_addresses',
  'transfers',
])

/** No address of a treasury or key that an owner has not confirmed is given to anybody. */
export async function onlyConfirmedAreGiven(world: World): Promise<Problem> {
  const [row] = await world.db<{ number: string; value: string }[]>`
    with given as (
      select order_number, account as value, 'usdt_account' as kind from deposit_addresses
      where order_number is not null
      union all select order_number, address, 'pi_treasury' from payment_options where method = 'pi')
    select order_number as number, value from given g where not exists (
      select from payment_destinations d where d.kind = g.kind and d.value = g.value
        and d.confirmed_at is not null)
    limit 1`
  return row ? `${row.number} has an address of ${row.value}, which nobody confirmed` : null
}

export function addressInvariants(addresses: Addresses) {
  /** By kind and value. */
  const confirmed = new Set<string>()
  const marked = new Set<string>()
  const seen = new Set<string>()

  /** What was in force stays known, and what was marked stays marked. */
  async function addressesAreKept(world: World): Promise<Problem> {
    const rows = await world.db<{ name: string; isConfirmed: boolean; isMarked: boolean }[]>`
      select kind || ' ' || value as name, confirmed_at is not null as "isConfirmed",
        compromised_at is not null as "isMarked" from payment_destinations`
    const now = new Map(rows.map((row) => [row.name, row]))
    for (const name of confirmed) if (!now.get(name)?.isConfirmed) return `${name} is forgotten`
    for (const name of marked) if (!now.get(name)?.isMarked) return `${name} is trusted again`
    for (const { name, isConfirmed, isMarked } of rows) {
      if (isConfirmed) confirmed.add(name)
      if (isMarked) marked.add(name)
    }
    return null
  }

  /** What comes to a marked address waits for people. */
  async function unsafeWaits(world: World): Promise<Problem> {
    const before = [...marked]
    const rows = await world.db<
      { id: string; transaction: string | null; status: string | null; wasMarked: boolean }[]
    >`
      select t.id, x.id as transaction, x.status,
        -- Somebody may have declined it in an earlier block, before its address was marked.
        x.decision is distinct from 'declined' and exists (
        select from payment_destinations d where d.kind || ' ' || d.value = any(${before}::text[])
          and (d.value = t.account or d.value in (
            select a.account from deposit_addresses a where lower(a.address) = lower(t.recipient)))
      ) as "wasMarked"
      from transfers t left join transactions x on x.transfer_id = t.id
      where t.id in (select id from simulation_unsafe)
        and t.amount > 0 and t.asset_ok and t.status <> 'orphaned' and t.order_number is not null`
    for (const { id, transaction, status, wasMarked } of rows) {
      if (status === null) return `nobody sees ${id}, which came to a leaked address`
      // One that moved to another block, or was told otherwise at first, keeps its transaction.
      if (wasMarked && !seen.has(id) && !seen.has(transaction ?? id) && status !== 'pending')
        return `${id} came to a leaked address and is ${status} at once`
      seen.add(id)
      if (transaction) seen.add(transaction)
    }
    return null
  }

  /** Neither pages nor proofs nor mails of these orders name a marked address. */
  async function leakedIsShownNowhere(
    world: World,
    orders: readonly { readonly number: string }[],
  ): Promise<Problem> {
    const leaked = (await destinationsOf(world)).filter(({ compromisedAt }) => compromisedAt)
    if (leaked.length === 0) return null
    const values = leaked.map(({ value }) => value)
    const numbers = orders.map(({ number }) => number)
    const [rows, mails, ids, views] = await Promise.all([
      world.db<{ number: string; address: string; account: string }[]>`
        select order_number as number, address, account from deposit_addresses
        where order_number = any(${numbers}::text[]) and account = any(${values}::text[])`,
      world.db<{ id: string; body: string }[]>`
        select id, body from mail_outbox where template not like 'alert.%' order by created_at desc limit 60`,
      world.db<{ number: string; id: string }[]>`
        select order_number as number, proof_id as id from payment_requests
        where order_number = any(${numbers}::text[])`,
      paymentRequestsOf(world, numbers),
    ])
    const isForAll = leaked.some(({ kind }) => kind === 'pi_treasury')
    const exposed = ids.filter(
      ({ number }) => isForAll || rows.some((row) => row.number === number),
    )
    const proofs = new Map(
      await Promise.all(
        exposed.map(async ({ number, id }) => [number, await proofById(world, id)] as const),
      ),
    )
    for (const [number, view] of views) {
      const own = rows.filter((each) => each.number === number)
      const secret = new Map(own.map(({ address, account }) => [address, account]))
      for (const { kind, value } of leaked) {
        if (kind !== 'pi_treasury') continue
        secret.set(value, value)
        if (view.memoId) secret.set(muxedAddress(value, BigInt(view.memoId)), value)
      }
      const shown = written([view, proofs.get(number)])
      for (const [address, of] of secret) {
        if (shown.includes(address)) return `${number} shows ${address}, which has leaked`
        const before = addresses.mailsBefore.get(of)
        const mail = mails.find((each) => !before?.has(each.id) && each.body.includes(address))
        if (mail) return `mail ${mail.id} names ${address}, which has leaked`
      }
    }
    return null
  }

  return {
    addressesAreKept,
    unsafeWaits,
    leakedIsShownNowhere,
    /** A restored shop has forgotten some. */
    forget(): void {
      confirmed.clear()
      marked.clear()
    },
  }
}
export type AddressInvariants = ReturnType<typeof addressInvariants>

const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
