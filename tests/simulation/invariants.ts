// Invariants after every event. Each returns its violation as text.
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import type { Db, World } from '../../shop/world.ts'
import type { Incoming, PiModel } from './pi-model.ts'
import { network } from './pi-signed.ts'
import { merchant } from './wallets.ts'

type Problem = string | null

type Stored = {
  readonly id: string
  readonly number: string | null
  readonly userId: string | null
  readonly hash: string
  readonly sender: string
  readonly amount: bigint | null
  readonly match: string
  readonly isCredited: boolean
}

type Others = {
  /** Operations that could not be read. */
  readonly aside: readonly string[]
  readonly kept: readonly string[]
  readonly cursors: Readonly<Record<string, string>>
}

/**
 * Credited = on the ledger, as far as read and accepted: every transfer once, to its order, to the last stroop. Read is
 * what a cursor has passed without what was hidden from it (`late`), and what was looked up by its hash or found by an
 * audit.
 */
export async function creditedIsOnLedger(
  world: World,
  { arrived, late }: { readonly arrived: readonly Incoming[]; readonly late: ReadonlySet<string> },
  isOf: (sender: string, userId: string) => boolean,
): Promise<Problem> {
  const [stored, [others]] = await Promise.all([
    world.db<Stored[]>`
      select t.operation_id as id, t.order_number as number, pr.user_id as "userId", t.hash, t.sender, t.amount,
        t.match, t.asset_ok and t.status = 'final' as "isCredited"
      from transfers t left join payment_requests pr on pr.order_number = t.order_number
      where t.method = 'pi'`,
    world.db<[Others]>`
      select array(select operation_id from set_aside_records where ended_at is null) as aside,
        array(select order_number from payment_requests) as kept,
        (select coalesce(json_object_agg(account, cursor), '{}') from ledger_cursors
          where ledger = ${network}) as cursors`,
  ])
  const byId = new Map(stored.map((row) => [row.id, row]))
  const unread = new Set(others.aside)
  const upTo = new Map(
    Object.entries(others.cursors).map(([account, cursor]) => [account, BigInt(cursor || 0)]),
  )
  const isRead = ({ id, account, position }: Incoming) =>
    byId.has(id) || (position <= (upTo.get(account) ?? 0n) && !late.has(String(position)))
  const read = arrived.filter((each) => isRead(each) && !unread.has(each.id.split('.')[0] ?? ''))
  // A payment for an order that a restore has taken away is nobody's until it is claimed.
  const isKept = new Set(others.kept)
  const expected = new Map<string, bigint>()
  for (const { id, named, isNative, amount } of read) {
    const row = byId.get(id)
    const isByHand = row?.match === 'claim' || row?.match === 'manual'
    const own = named.filter((number) => isKept.has(number))
    const order = (isByHand && row.number) || (own.length === 1 ? own[0] : undefined)
    if (order !== undefined && isNative)
      expected.set(order, (expected.get(order) ?? 0n) + (amount ?? 0n))
  }
  const credited = new Map<string, bigint>()
  for (const { number, userId, sender, amount, match, isCredited } of stored) {
    if (number === null) continue
    if (match === 'claim' && !isOf(sender, userId ?? ''))
      return `${number} was given what is not theirs`
    if (isCredited) credited.set(number, (credited.get(number) ?? 0n) + (amount ?? 0n))
  }
  const unlike = unlikeOnLedger(byId, read)
  if (unlike) return unlike
  for (const number of new Set([...credited.keys(), ...expected.keys()])) {
    const [is, due] = [credited.get(number) ?? 0n, expected.get(number) ?? 0n]
    if (is !== due) return `${number} is credited ${is}, the ledger says ${due}`
  }
  return null
}

/** Stored transfers equal those on the ledger. */
function unlikeOnLedger(byId: ReadonlyMap<string, Stored>, read: readonly Incoming[]): Problem {
  const strange = new Set(byId.keys())
  for (const { id, hash, other, amount } of read) {
    const row = byId.get(id)
    if (!row) return `payment ${id} of the ledger was read and is not there`
    if (row.hash !== hash || row.sender !== other || row.amount !== amount)
      return `payment ${id} is stored as something else than the ledger shows`
    strange.delete(id)
  }
  const [more] = strange
  return more ? `payment ${more} is on no ledger` : null
}

/** Recorded Pi refunds have left a treasury for their address, and their sum is no more than that. */
export async function piHasLeft(world: World, ledger: PiModel): Promise<Problem> {
  const rows = await world.db<{ address: string; amount: bigint }[]>`
    select r.address, sum(p.amount) as amount from refunds r join refund_allocations p on p.refund_id = r.id
    where r.method = 'pi' group by r.address`
  const left = ledger.left()
  for (const { address, amount } of rows)
    if ((left.get(address) ?? 0n) < amount)
      return `${amount} are said to have gone back to ${address}, ${left.get(address)} have left`
  return null
}

/** A payment request's totals equal its payments, and refunds are never duplicated or larger. */
export async function nothingTwice(world: World): Promise<Problem> {
  const [row] = await world.db<{ problem: string }[]>`
    select r.order_number || ' gives back more than has come' as problem from (
      select order_number, method, sum(amount) as back from refunds
      where state not in ('declined', 'cancelled') and asset is null group by 1, 2) r
    left join (
      select t.order_number, t.method, sum(t.amount) as come from transfers t
      where t.asset_ok and t.status = 'final' and t.id not in (select id from simulation_unsafe)
      group by 1, 2) t using (order_number, method)
    where r.back > coalesce(t.come, 0)
    union all
    -- A refund may be sent in several payments, and a payment may serve several refunds: each stroop counts once.
    select 'what ' || s.operation_id || ' has carried is not what it was counted for'
    from outgoing_transfers s left join refund_allocations p using (ledger, account, operation_id)
    group by s.ledger, s.account, s.operation_id
    having coalesce(sum(p.amount), 0) > s.amount
      or (s.surplus is not null and coalesce(sum(p.amount), 0) + s.surplus <> s.amount)
    union all
    select 'refund ' || r.id || ' is ended by what is not its payments'
    from refunds r left join refund_allocations p on p.refund_id = r.id
    left join outgoing_transfers s
      on (s.ledger, s.account, s.operation_id) = (p.ledger, p.account, p.operation_id)
    group by r.id
    having coalesce(sum(p.amount), 0) > r.amount or bool_or(s.address <> r.address)
      or (r.state = 'final') <> (coalesce(sum(p.amount), 0) = r.amount)
    union all
    select 'refund ' || r.id || ' is closed by a stranger'
    from refunds r join refund_allocations p on p.refund_id = r.id
    join outgoing_transfers s
      on (s.ledger, s.account, s.operation_id) = (p.ledger, p.account, p.operation_id)
    where r.method not in ('pi', 'manual') and s.sender <> ${merchant} and r.sent_by is null
      and not exists (select from payment_options o where lower(o.address) = s.sender)
    limit 1`
  return row?.problem ?? null
}

/** Units: available, held and sold add up to all, and each order agrees with the stock. */
export async function stockIsWhole(world: World): Promise<Problem> {
  const rows = await world.db<{ id: string }[]>`
    select c.product_id as id from product_variants c left join stock_reservations s
      on s.variant_id = c.id and s.state in ('held', 'sold')
    group by c.id
    having c.available + coalesce(sum(s.quantity), 0) <> c.stocked or c.available < 0`
  if (rows.length > 0) return `the stock of ${rows[0]?.id} does not add up`
  const odd = await world.db<{ number: string }[]>`
    select o.number from orders o join stock_reservations s on s.order_number = o.number
    where s.state <> case o.stock_state when 'returned' then 'released' else o.stock_state end`
  return odd.length > 0 ? `${odd[0]?.number} and the shelf disagree` : null
}

/** Transfer `t` is of the right asset, final, and neither unsafe nor declined. */
const counts = (db: Db) => db`
  t.asset_ok and t.status = 'final' and t.id not in (select id from simulation_unsafe)
  and t.id not in (select x.transfer_id from transactions x where x.decision = 'declined' and x.transfer_id is not null)`

/** Of order `o` and its payment request `pr`: whether what counts, with what staff accepted, is all that was asked for. */
const paidInFull = (db: Db) => db`
  (select coalesce(sum(t.amount), 0) from transfers t
    where t.order_number = o.number and t.method = 'pi' and ${counts(db)})
  + (select coalesce(sum(ceil(t.amount * (
      select max(coalesce(q.request_due, pr.amount_due)::numeric / q.amount_due) from quotes q
      where q.order_number = o.number and q.method = t.method and q.amount_due > 0))), 0)
    from transfers t
    where t.order_number = o.number and t.method <> 'pi' and ${counts(db)})
  + (select coalesce(sum(d.amount), 0) from payment_decisions d
    where d.order_number = o.number and d.kind = 'manual')
  >= least(pr.amount_due, coalesce((select min(d.amount) from payment_decisions d
    where d.order_number = o.number and d.kind = 'tolerance'), pr.amount_due))`

const released = ['processing', 'shipped', 'delivered', 'completed']

/**
 * Orders that are released or keep their stock for good; `known`: those before this event. In Pi nothing
 * may be missing, not a stroop; a token is valued at its best quote at most.
 */
export async function releasedRightly(world: World, known: Set<string>): Promise<Problem> {
  const rows = await world.db<
    { number: string; paid: boolean; verified: boolean; addressed: boolean; firm: boolean }[]
  >`
    select o.number,
      ${paidInFull(world.db)} as paid,
      coalesce((select s.state = 'approved' from kyc_submissions s
        where s.user_id = o.user_id and s.submitted_at is not null and s.state <> 'withdrawn'
        order by s.submitted_at desc, s.id desc limit 1), false) as verified,
      exists (select 1 from shipping_addresses a where a.order_number = o.number) as addressed,
      o.status = 'pending' as firm
    from orders o join payment_requests pr on pr.order_number = o.number
    where (o.status = any(${released}::text[]) and o.number <> all(${[...known]}::text[]))
      or (o.status = 'pending' and o.watch_until is null and 'firm ' || o.number <> all(${[...known]}::text[]))`
  for (const { number, paid, verified, addressed, firm } of rows) {
    if (!paid) return `${number} is ${firm ? 'firm' : 'released'} and not paid in full`
    if (!firm && !(verified && addressed))
      return `${number} is released: ${JSON.stringify({ verified, addressed })}`
    known.add(firm ? `firm ${number}` : number)
  }
  return null
}

/**
 * After a restore: what an edit has made more expensive stays released, though the difference is not paid. Names as
 * `releasedRightly` knows them.
 */
export async function releasedByEdits(world: World): Promise<string[]> {
  const rows = await world.db<{ name: string }[]>`
    select case status when 'pending' then 'firm ' || number else number end as name from orders
    where edits > 0 and (status = any(${released}::text[]) or (status = 'pending' and watch_until is null))`
  return rows.map(({ name }) => name)
}

/** What leaves the house is paid, also the difference that an edit has asked for. `sent`: the parcels before. */
export function parcelsArePaid(sent = new Set<string>()) {
  return async (world: World): Promise<Problem> => {
    const rows = await world.db<{ id: string; number: string; paid: boolean }[]>`
      select p.id, o.number, ${paidInFull(world.db)} as paid
      from parcels p join orders o on o.number = p.order_number
      join payment_requests pr on pr.order_number = o.number where p.id <> all(${[...sent]}::text[])`
    for (const { id, number, paid } of rows) {
      if (!paid) return `${number} was sent, and is not paid in full`
      sent.add(id)
    }
    return null
  }
}

/** Only a final payment, a staff decision, or shop credit for all of it confirms an order. */
export async function firmIsPaid(world: World): Promise<Problem> {
  const rows = await world.db<{ number: string }[]>`
    select o.number from orders o where o.status = 'pending' and o.watch_until is null
      and o.number not in (
        select t.order_number from transfers t where t.order_number is not null and ${counts(world.db)})
      and not exists (select from payment_decisions d
        where d.order_number = o.number and d.kind in ('manual', 'tolerance'))
      and not exists (select from payment_requests pr where pr.order_number = o.number and pr.amount_due <= pr.sent_back)
      -- Credit had paid for all of it before an edit.
      and not (o.edits > 0 and exists (select from credit_transfers c where c.order_number = o.number and c.kind = 'spend'))`
  return rows.length > 0 ? `${rows[0]?.number} keeps its stock without a payment that stays` : null
}

export async function auditIsWhole(world: World): Promise<Problem> {
  const chain = await verifyAudit(world)
  return chain.ok ? null : `${chain.code} ${JSON.stringify(chain.facts)}`
}

/** State that replayed events must not change. */
export async function digest(world: World): Promise<string> {
  const [row] = await world.db<{ digest: string }[]>`
    select md5(concat(
      (select sum(hashtextextended(t::text, 0)) from transfers t),
      (select sum(hashtextextended(t::text, 0)) from transactions t),
      (select sum(hashtextextended(t::text, 0)) from orders t),
      (select sum(hashtextextended(t::text, 0)) from refunds t),
      (select sum(hashtextextended(t::text, 0)) from payment_decisions t),
      (select sum(hashtextextended(t::text, 0)) from returns t),
      (select sum(hashtextextended(t::text, 0)) from credit_transfers t),
      (select sum(hashtextextended(t::text, 0)) from stock_reservations t),
      (select count(*)::text from order_events),
      (select count(*)::text from audit_entries),
      (select count(*)::text from mail_outbox))) as digest`
  return row?.digest ?? ''
}
