// Invariants after every event. Each returns its violation as text.
import { verifyAudit } from '../../shop/platform/audit/views.ts'
import type { World } from '../../shop/world.ts'
import type { Incoming, PiModel } from './pi-model.ts'
import { merchant } from './wallets.ts'

type Problem = string | null

/** Credited = on the ledger, as far as read and accepted: every transfer once, to its order, to the last stroop. */
export async function creditedIsOnLedger(
  world: World,
  shown: readonly Incoming[],
  isOf: (sender: string, userId: string) => boolean,
): Promise<Problem> {
  const given = new Map<string, string>()
  const hands = await world.db<Given[]>`
    select t.operation_id as id, t.order_number as number, t.sender, t.match, pr.user_id as "userId"
    from transfers t join payment_requests pr on pr.order_number = t.order_number
    where t.method = 'pi' and t.match in ('claim', 'manual')`
  for (const { id, number, sender, match, userId } of hands) {
    if (match === 'claim' && !isOf(sender, userId)) return `${number} was given what is not theirs`
    given.set(id, number)
  }
  const aside = await world.db<{ id: string }[]>`
    select operation_id as id from set_aside_records where ended_at is null`
  const unread = new Set(aside.map(({ id }) => id))
  const read = shown.filter(({ id }) => !unread.has(id.split('.')[0] ?? ''))
  // A payment for an order that a restore has taken away is nobody's until it is claimed.
  const kept = await world.db<{ number: string }[]>`
    select order_number as number from payment_requests`
  const isKept = new Set(kept.map(({ number }) => number))
  const expected = new Map<string, bigint>()
  for (const { id, named, isNative, amount } of read) {
    const own = named.filter((number) => isKept.has(number))
    const order = given.get(id) ?? (own.length === 1 ? own[0] : undefined)
    if (order !== undefined && isNative)
      expected.set(order, (expected.get(order) ?? 0n) + (amount ?? 0n))
  }
  const unlike = await unlikeOnLedger(world, read)
  if (unlike) return unlike
  const rows = await world.db<{ number: string | null; credited: bigint }[]>`
    select order_number as number,
      coalesce(sum(amount) filter (where asset_ok and status = 'final'), 0) as credited
    from transfers where method = 'pi' group by order_number`
  for (const { number, credited } of rows) {
    const due = number === null ? credited : (expected.get(number) ?? 0n)
    if (credited !== due) return `${number} is credited ${credited}, the ledger says ${due}`
    if (number !== null) expected.delete(number)
  }
  const [missing] = [...expected].filter(([, amount]) => amount > 0n)
  return missing ? `${missing[0]} lacks ${missing[1]} of the ledger` : null
}

/** Stored transfers equal those on the ledger. */
async function unlikeOnLedger(world: World, read: readonly Incoming[]): Promise<Problem> {
  const rows = await world.db<
    { id: string; hash: string; sender: string; amount: bigint | null }[]
  >`
    select operation_id as id, hash, sender, amount from transfers where method = 'pi'`
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const { id, hash, other, amount } of read) {
    const row = stored.get(id)
    if (!row) return `payment ${id} of the ledger was read and is not there`
    if (row.hash !== hash || row.sender !== other || row.amount !== amount)
      return `payment ${id} is stored as something else than the ledger shows`
    stored.delete(id)
  }
  const [more] = stored.keys()
  return more ? `payment ${more} is on no ledger` : null
}

/** Recorded Pi refunds have left the treasury for their address, and their sum is no more than that. */
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

type Given = { id: string; number: string; sender: string; match: string; userId: string }

/** A payment request's totals equal its payments, and refunds are never duplicated or larger. */
export async function nothingTwice(world: World): Promise<Problem> {
  const rows = await world.db<{ number: string }[]>`
    select r.order_number as number from refunds r
    where r.state not in ('declined', 'cancelled')
    group by r.order_number, r.method
    having sum(r.amount) > (
      select coalesce(sum(t.amount), 0) from transfers t
      where t.order_number = r.order_number and t.method = r.method and t.asset_ok and t.status = 'final')`
  if (rows.length > 0) return `${rows[0]?.number} gives back more than has come`
  // A refund may be sent in several payments, and a payment may serve several refunds: each stroop counts once.
  const split = await world.db<{ id: string }[]>`
    select s.operation_id as id from outgoing_transfers s
    left join refund_allocations p using (ledger, account, operation_id)
    group by s.ledger, s.account, s.operation_id
    having coalesce(sum(p.amount), 0) > s.amount
      or (s.surplus is not null and coalesce(sum(p.amount), 0) + s.surplus <> s.amount)`
  if (split.length > 0) return `what ${split[0]?.id} has carried is not what it was counted for`
  const wrong = await world.db<{ id: string }[]>`
    select r.id from refunds r left join refund_allocations p on p.refund_id = r.id
    left join outgoing_transfers s
      on (s.ledger, s.account, s.operation_id) = (p.ledger, p.account, p.operation_id)
    group by r.id
    having coalesce(sum(p.amount), 0) > r.amount or bool_or(s.address <> r.address)
      or (r.state = 'final') <> (coalesce(sum(p.amount), 0) = r.amount)`
  if (wrong.length > 0) return `refund ${wrong[0]?.id} is ended by what is not its payments`
  const strange = await world.db<{ id: string }[]>`
    select r.id from refunds r join refund_allocations p on p.refund_id = r.id
    join outgoing_transfers s
      on (s.ledger, s.account, s.operation_id) = (p.ledger, p.account, p.operation_id)
    where r.method = 'usdt' and s.sender <> ${merchant} and r.sent_by is null
      and not exists (select from payment_options o where lower(o.address) = s.sender)`
  return strange.length > 0 ? `refund ${strange[0]?.id} is closed by a stranger` : null
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

const released = ['processing', 'shipped', 'delivered', 'completed']

/**
 * Orders that are released or keep their stock for good; `known`: those before this event. In Pi nothing
 * may be missing, not a stroop; USDT is valued at its best quote at most.
 */
export async function releasedRightly(world: World, known: Set<string>): Promise<Problem> {
  const rows = await world.db<
    { number: string; paid: boolean; verified: boolean; addressed: boolean; firm: boolean }[]
  >`
    select o.number,
      (select coalesce(sum(t.amount), 0) from transfers t
        where t.order_number = o.number and t.method = 'pi' and t.asset_ok and t.status = 'final')
      + ceil((select coalesce(sum(t.amount), 0) from transfers t
        where t.order_number = o.number and t.method = 'usdt' and t.asset_ok and t.status = 'final')
        * pr.amount_due / coalesce((select min(q.amount_due) from quotes q
          where q.order_number = o.number and q.method = 'usdt' and q.amount_due > 0), 1))
      + (select coalesce(sum(d.amount), 0) from payment_decisions d
        where d.order_number = o.number and d.kind = 'manual')
      >= least(pr.amount_due, coalesce((select min(d.amount) from payment_decisions d
        where d.order_number = o.number and d.kind = 'tolerance'), pr.amount_due)) as paid,
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

/** Only a final payment, a staff decision, or shop credit for all of it confirms an order. */
export async function firmIsPaid(world: World): Promise<Problem> {
  const rows = await world.db<{ number: string }[]>`
    select o.number from orders o where o.status = 'pending' and o.watch_until is null
      and not exists (select from transfers t
        where t.order_number = o.number and t.asset_ok and t.status = 'final')
      and not exists (select from payment_decisions d
        where d.order_number = o.number and d.kind in ('manual', 'tolerance'))
      and not exists (select from payment_requests pr where pr.order_number = o.number and pr.amount_due = 0)`
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
      (select string_agg(t::text, '|' order by id) from transfers t),
      (select string_agg(t::text, '|' order by id) from transactions t),
      (select string_agg(t::text, '|' order by number) from orders t),
      (select string_agg(t::text, '|' order by id) from refunds t),
      (select string_agg(t::text, '|' order by id) from payment_decisions t),
      (select string_agg(t::text, '|' order by id) from returns t),
      (select string_agg(t::text, '|' order by id) from credit_transfers t),
      (select string_agg(t::text, '|' order by order_number, variant_id) from stock_reservations t),
      (select count(*)::text from order_events),
      (select count(*)::text from audit_entries),
      (select count(*)::text from mail_outbox))) as digest`
  return row?.digest ?? ''
}
