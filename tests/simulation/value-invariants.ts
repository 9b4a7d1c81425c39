// Invariants of value: quotes, payments in several currencies, and what may go back, computed again without the shop's
// rules.
import { paymentRequestsOf } from '../../shop/payments/requests/views/payment-requests.ts'
import type { World } from '../../shop/world.ts'
import type { Known } from './context.ts'
import { rates } from './usdt.ts'

type Problem = string | null

const ratesOf = (currency: string): readonly (string | null)[] =>
  Object.entries(rates).find(([symbol]) => symbol === currency)?.[1] ?? []

/** Tolerance after a deadline, by the ledger's clock. */
const grace = 120_000
const [stroops, micros, cent] = [10n ** 7n, 10n ** 6n, 10_000n]

const up = (top: bigint, bottom: bigint): bigint => top / bottom + (top % bottom > 0n ? 1n : 0n)

/** A decimal text as an integer, and the power of ten that it is divided by. */
function fraction(text: string): [bigint, bigint] {
  const [whole = '', part = ''] = text.split('.')
  return [BigInt(whole + part), 10n ** BigInt(part.length)]
}

/** USDT is asked for in cents; another token in the largest power of ten up to a cent that is at most a thousandth. */
function stepOf(currency: string, exact: bigint): bigint {
  if (currency === 'USDT') return cent
  let step = 1n
  while (step < cent && step * 10n * 1000n <= exact) step *= 10n
  return step
}

/**
 * Each quote in a token is what the request asked for × rate, rounded up to a cent or less; each in Pi is the price. An
 * edit changes what is asked for, and no quote from before.
 */
export async function quotesAreRight(world: World): Promise<Problem> {
  const rows = await world.db<
    {
      number: string
      version: number
      currency: string
      amount: bigint
      rate: string | null
      due: bigint
    }[]
  >`
    select q.order_number as number, q.version, q.currency, q.amount_due as amount, q.rate,
      coalesce(q.request_due, pr.amount_due) as due
    from quotes q join payment_requests pr on pr.order_number = q.order_number
    order by q.created_at desc limit 20`
  for (const { number, version, currency, amount, rate, due } of rows) {
    const [top, bottom] = fraction(rate ?? '1')
    if (rate !== null && !ratesOf(currency).includes(rate))
      return `${number} asks for ${currency} at ${rate}, which it never had`
    const exact = up(due * top * micros, stroops * bottom)
    const step = stepOf(currency, exact)
    const wanted = rate === null ? due : up(exact, step) * step
    if (amount !== wanted) return `${number} asks ${amount} in quote ${version}, not ${wanted}`
  }
  return null
}

/** Nothing was ever asked for in a token that a provider has called otherwise from the beginning. */
export async function misnamedIsNotAsked(
  world: World,
  misnamed: { readonly ledger: string; readonly symbol: string } | null,
): Promise<Problem> {
  if (!misnamed) return null
  const [row] = await world.db<{ number: string }[]>`
    select order_number as number from quotes
    where chain = ${misnamed.ledger} and currency = ${misnamed.symbol} limit 1`
  return row ? `${row.number} asks for ${misnamed.symbol}, which a provider calls otherwise` : null
}

type Paid = { number: string; method: string; amount: bigint; at: Date }
type Terms = {
  number: string
  version: number
  method: string
  currency: string
  amount: bigint
  /** What the payment request asked for then. */
  due: bigint
  /** Null after the last edit. */
  dueThen: bigint | null
  isQuoted: boolean
  from: Date
  until: Date
}

/** What a payment request is computed from, by order. A request is read again only when that has changed. */
type Seen = Map<string, string>

async function changedAmong(world: World, numbers: readonly string[], seen: Seen) {
  const rows = await world.db<{ number: string; state: string }[]>`
    select n as number, md5(concat(
      (select string_agg(t::text, '|' order by id) from transfers t where order_number = n),
      (select string_agg(x::text, '|' order by id) from transactions x where order_number = n),
      (select string_agg(q::text, '|' order by version) from quotes q where order_number = n),
      (select string_agg(d::text, '|' order by id) from payment_decisions d where order_number = n),
      (select string_agg(r::text, '|' order by id) from refunds r where order_number = n),
      (select pr::text from payment_requests pr where order_number = n))) as state
    from unnest(${numbers}::text[]) n`
  const changed = rows.filter(({ number, state }) => seen.get(number) !== state)
  for (const { number, state } of changed) seen.set(number, state)
  return changed.map(({ number }) => number)
}

/**
 * The value of what was received: Pi by itself, a token at the quote in force when it was paid, all payments by one quote
 * together; less than the smallest sum that is asked for is nothing, unless it adds to a payment that is short, also with
 * what staff have accepted.
 */
export async function receivedIsWorth(
  world: World,
  orders: readonly Known[],
  seen: Seen = new Map(),
): Promise<Problem> {
  const all = orders.map(({ number }) => number)
  const numbers = await changedAmong(world, all, seen)
  if (numbers.length === 0) return null
  const [paid, terms] = await Promise.all([
    world.db<Paid[]>`
      select order_number as number, method, amount, at from transfers t
      where order_number = any(${numbers}::text[]) and asset_ok and status <> 'orphaned' and amount > 0
        and t.id not in (select id from simulation_unsafe)
        and t.id not in (
          select x.transfer_id from transactions x where x.decision = 'declined' and x.transfer_id is not null)`,
    world.db<Terms[]>`
      select q.order_number as number, q.version, q.method, q.currency, q.amount_due as amount,
        q.rate is not null as "isQuoted", q.created_at as "from", q.expires_at as "until",
        coalesce(q.request_due, pr.amount_due) as due, q.request_due as "dueThen"
      from quotes q join payment_requests pr on pr.order_number = q.order_number
      where q.order_number = any(${numbers}::text[]) order by q.version`,
  ])
  for (const [number, request] of await paymentRequestsOf(world, numbers)) {
    const own = terms.filter((each) => each.number === number)
    const came = paid.filter((payment) => payment.number === number)
    const isDust = ({ method, amount }: Paid) => {
      const last = own.findLast((each) => each.method === method)
      return last?.isQuoted === true && amount < stepOf(last.currency, last.amount)
    }
    const clean = worthOf(
      came.filter((each) => !isDust(each)),
      own,
    )
    const isShort = clean > 0n && clean + request.amountAccepted < request.amountDue
    const worth = isShort ? worthOf(came, own) : clean
    if (worth !== request.amountReceived)
      return `${number} has received ${worth}, not ${request.amountReceived}`
  }
  return null
}

function worthOf(came: readonly Paid[], own: readonly Terms[]): bigint {
  const byQuote = new Map<Terms, bigint>()
  let worth = 0n
  for (const each of came) {
    const terms = termsAt(own, each)
    if (terms?.isQuoted) byQuote.set(terms, (byQuote.get(terms) ?? 0n) + each.amount)
    else worth += each.amount
  }
  for (const [{ amount, due }, sum] of byQuote) worth += (sum * due) / amount
  return worth
}

/** The latest quote in force at the time; if none was, the next, unless an edit lies between; otherwise the last. */
function termsAt(own: readonly Terms[], { method, at }: Paid): Terms | undefined {
  const offered = own.filter((each) => each.method === method)
  const begun = offered.filter(({ from }) => from <= at)
  const inForce = begun.filter(({ until }) => at.getTime() <= until.getTime() + grace)
  const [last, next] = [begun.at(-1), offered[begun.length]]
  const isEdited = last !== undefined && next !== undefined && last.dueThen !== next.dueThen
  return inForce.at(-1) ?? (isEdited ? last : next) ?? last
}

/** An active order without returns keeps its price: only what exceeds it may go back. `most`: of the newest refunds. */
export async function priceIsKept(
  world: World,
  most = 1000,
  seen: Seen = new Map(),
): Promise<Problem> {
  const rows = await world.db<{ number: string; sentBack: bigint }[]>`
    select o.number, pr.sent_back as "sentBack"
    from orders o join payment_requests pr on pr.order_number = o.number
    where o.status in ('pending', 'processing', 'shipped', 'delivered', 'completed')
      and o.number in (select r.order_number from refunds r
        where r.state not in ('declined', 'cancelled') order by r.requested_at desc, r.id desc limit ${most})
      and not exists (select from returns b where b.order_number = o.number)
      and not exists (select from withdrawals w where w.order_number = o.number)
      and not exists (select from payment_decisions d where d.order_number = o.number)`
  const sentBack = new Map(rows.map((row) => [row.number, row.sentBack]))
  if (rows.length === 0) return null
  const changed = await changedAmong(world, [...sentBack.keys()], seen)
  for (const [number, request] of await paymentRequestsOf(world, changed)) {
    if (request.state !== 'paid' && request.state !== 'refunding') continue
    // Shares of several coins are rounded down, each by less than one unit.
    const kept = request.amountReceived - request.amountRefunded
    const price = request.amountDue - (sentBack.get(number) ?? 0n)
    if (request.amountReceived >= request.amountDue && kept + 4n < price)
      return `${number} gives ${request.amountRefunded} back and keeps ${kept} of ${price}`
  }
  return null
}
