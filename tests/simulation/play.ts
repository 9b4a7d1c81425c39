// The simulation: a seeded world happens to the real shop, and after every event what must be true is true.
import type { Pool } from '../../adapters/database/connect.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { readChain } from '../../shop/checkout/actions/read-chain.ts'
import { completeOrders, expireOrders, releaseWaiting } from '../../shop/checkout/actions/upkeep.ts'
import { watchChains } from '../../shop/payments/actions/watch-chains.ts'
import { cursorOf, invoiceOf, invoicesOf } from '../../shop/payments/views.ts'
import type { World } from '../../shop/world.ts'
import { testPi } from '../payments.ts'
import { type Cast, castOf, type Shopper } from './cast.ts'
import { type Chance, chanceOf } from './chance.ts'
import { Death, mortal } from './death.ts'
import { chainsAreTold } from './evm-invariants.ts'
import * as invariants from './invariants.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import { piModel } from './pi-model.ts'
import * as staff from './staff.ts'
import { type Chains, merchant, reorg, repeat, unsettle, usdtOf } from './usdt.ts'

export type Known = { readonly number: string; readonly shopper: Shopper }
export type Play = {
  readonly world: World
  readonly chance: Chance
  readonly cast: Cast
  readonly ledger: ReturnType<typeof piModel>
  readonly chains: Chains
  readonly orders: Known[]
}
export type Played = {
  readonly events: number
  readonly deaths: number
  /** Events, and states of invoices and orders that were reached, with how often each was seen. */
  readonly histogram: ReadonlyMap<string, number>
}

/** Everything but the database, the clock and the ledger: as the caller has it. */
export type Rest = Omit<
  World,
  'db' | 'outside' | 'transaction' | 'as' | 'now' | 'id' | 'ledgers' | 'usdt'
>

const minute = 60_000
const often = {
  ...{ place: 12, pay: 24, read: 26, replay: 3, repeat: 2, ask: 22, identify: 9, refund: 20 },
  ...{ claim: 4, receipt: 1, decide: 5, link: 3, reorg: 4, rate: 1 },
  ...{ upkeep: 6, wait: 4, skew: 2, trouble: 4 },
}
type Event = keyof typeof often

/** Throws with seed and event at the first thing that is not as it must be. */
export async function simulate(
  rest: Rest,
  pool: Pool,
  {
    seed,
    events,
    tell = () => {},
  }: { seed: number; events: number; tell?: (done: number) => void },
): Promise<Played> {
  const chance = chanceOf(seed)
  let time = Date.parse('2026-11-21T12:00:00Z')
  let skew = 0
  const life = mortal(pool)
  const clock = () => new Date(time)
  const ledger = piModel(chance, clock)
  const chains = usdtOf(chance, clock)
  const world = withDatabase(
    {
      ...rest,
      now: () => new Date(time + skew),
      // Apart from the events' chance: how many names are given must not change what happens.
      id: chanceOf(seed + 1_000_003).id,
      config: {
        ...rest.config,
        pi: testPi,
        usdt: {
          chains: chains.all.map(({ chain }) => chain),
          simulated: false,
          refundsFrom: [merchant],
        },
      },
      ledgers: { pi: ledger.provider, demoWallet: null },
      usdt: chains.ports,
    },
    life.pool,
    life.pool,
  )
  const cast = await castOf(world)
  const play: Play = { world, chance, ledger, chains, cast, orders: [] }
  await watchChains(world)
  // A shop opens when its chains have answered: from there on it reads them.
  for (const { ledger } of chains.all) await readChain(world, ledger)
  const histogram = new Map<string, number>()
  const count = (name: string) => histogram.set(name, (histogram.get(name) ?? 0) + 1)
  const released = new Set<string>()

  const happenings: Record<Event, (order: Known) => Promise<unknown>> = {
    place: () => orders.place(play),
    pay: (order) => money.pay(play, order),
    read: () => money.read(play),
    replay: () => money.replay(play),
    repeat: () => repeat(world, chains),
    ask: (order) => orders.ask(play, order),
    identify: () => orders.identify(play),
    refund: (order) => money.refund(play, order),
    claim: (order) => staff.claim(play, order),
    receipt: (order) => staff.receipt(play, order),
    decide: (order) => staff.decide(play, order),
    link: (order) => staff.openLink(play, order),
    reorg: async () => reorg(chains, chance),
    rate: async () => chains.setRate(chance.one(['1', '1', '1.004', '0.83', null])),
    upkeep: async () => {
      await expireOrders(world)
      await releaseWaiting(world)
      await completeOrders(world)
    },
    wait: async () => {
      time += minute * chance.one([0, 1, 5, 20, 30, 61, 61, 15 * 24 * 60, 31 * 24 * 60])
    },
    skew: async () => {
      skew = chance.between(-90, 90) * 1000
    },
    trouble: async () => {
      if (chance.percent(60)) return unsettle(chains, chance)
      const refusals = ['ledger.unreachable', 'ledger.limited', 'ledger.untrusted']
      return ledger.setTrouble(chance.one([null, ...refusals]))
    },
  }

  for (let event = 1; event <= events; event++) {
    time += chance.between(1, 20_000)
    const isBegun = play.orders.length > 0
    const what = isBegun ? chance.weighted(often) : 'place'
    const order = isBegun ? await chosenFor(play, what) : (undefined as never)
    // What is checked before and after a replay must not be cut off in between.
    const isMortal = what !== 'replay' && what !== 'repeat' && chance.percent(20)
    try {
      if (isMortal) life.willDieAfter(chance.below(60))
      await happenings[what](order)
    } catch (error) {
      if (!(error instanceof Death)) throw failed(seed, event, what, error)
    } finally {
      if (life.restart()) count('event.death')
    }
    count(`event.${what}`)
    const isLast = event === events
    const isThorough = isLast || event % 50 === 0
    const problem =
      isThorough || !isOutside.has(what) ? await problemOf(play, released, what, isThorough) : null
    if (problem) throw failed(seed, event, what, problem)
    for (const state of await statesOf(play)) count(state)
    if (isThorough) for (const state of await statesReached(play)) count(state)
    if (event % 1000 === 0) tell(event)
  }
  return { events, deaths: life.deaths(), histogram }
}

/** What an event is mostly about; the rest of the time it happens to any order. */
const subjects: Partial<Record<Event, string>> = {
  pay: 'awaiting_payment pending',
  decide: 'pending',
  ask: 'pending processing shipped delivered',
  refund: 'refund',
}

async function chosenFor(play: Play, what: Event): Promise<Known> {
  const { chance, orders, world } = play
  const wanted = subjects[what]?.split(' ')
  if (!wanted || chance.percent(25)) return recent(play)
  const rows = await world.db<{ number: string }[]>`
    select number from orders where status = any(${wanted}::text[]) or (${wanted[0] === 'refund'} and number in (
      select order_number from refunds where state in ('requested', 'approved', 'sent')))
    order by placed_at desc, number desc limit 6`
  const found = rows.length > 0 ? chance.one(rows).number : ''
  return orders.find(({ number }) => number === found) ?? recent(play)
}

/** Mostly what happens lately; sometimes something old. */
const recent = ({ orders, chance }: Play): Known =>
  chance.percent(85) ? chance.one(orders.slice(-8)) : chance.one(orders)

/** These happen outside of the shop, which hears of them only when it reads. */
const isOutside: ReadonlySet<Event> = new Set(['pay', 'reorg', 'rate', 'wait', 'skew', 'trouble'])
/** Nothing else stores what ledgers show. */
const reads: ReadonlySet<Event> = new Set([
  'read',
  'replay',
  'repeat',
  'claim',
  'receipt',
  'decide',
])

async function problemOf(play: Play, released: Set<string>, what: Event, isThorough: boolean) {
  const { world, ledger, chains, cast } = play
  const owners = new Map(cast.shoppers.map(({ wallet, viewer }) => [wallet, viewer.id]))
  const ownerOf = (sender: string) => owners.get(sender) ?? null
  const ledgers = async () =>
    (await invariants.creditedIsOnLedger(world, ledger.upTo(await cursorOf(world)), ownerOf)) ??
    (await chainsAreTold(world, chains)) ??
    (await invariants.nothingTwice(world))
  return (
    (isThorough || reads.has(what) ? await ledgers() : null) ??
    (await invariants.stockIsWhole(world)) ??
    (await invariants.firmIsPaid(world)) ??
    (await invariants.releasedRightly(world, released)) ??
    (isThorough ? await invariants.auditIsWhole(world) : null)
  )
}

/** Of one order that is looked at. What it says of itself adds up. */
async function statesOf(play: Play): Promise<string[]> {
  const order = play.orders.length > 0 ? recent(play) : null
  const invoice = order && (await invoiceOf(play.world, order.number))
  if (!order || !invoice) return []
  const [row] = await play.world.db<{ status: string }[]>`
    select status from orders where number = ${order.number}`
  return [
    `invoice.${invoice.state}`,
    `order.${row?.status}`,
    ...invoice.flags.map((flag) => `flag.${flag}`),
    ...invoice.refunds.map(({ state }) => `refund.${state}`),
  ]
}

/** What any order or refund has ever been, and what invoices of late are. */
async function statesReached({ world, orders }: Play): Promise<string[]> {
  const rows = await world.db<{ state: string }[]>`
    select distinct 'order.' || to_status as state from order_events
    union select distinct 'refund.' || state from refunds
    union select 'refund.approved' from refunds where approved_by is not null
    union select 'refund.sent' from refunds where sent_by is not null`
  const numbers = orders.slice(-60).map(({ number }) => number)
  const invoices = [...(await invoicesOf(world, numbers)).values()]
  return [
    ...rows.map(({ state }) => state),
    ...invoices.map(({ state }) => `invoice.${state}`),
    ...invoices.flatMap(({ flags }) => flags.map((flag) => `flag.${flag}`)),
  ]
}

const failed = (seed: number, event: number, what: string, why: unknown): Error =>
  new Error(
    `event ${event} (${what}) of seed ${seed}: ${why instanceof Error ? why.stack : why}\n` +
      `Again: npm run simulate -- --events ${event} --seed ${seed}`,
  )
