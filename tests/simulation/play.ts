// The simulation: a seeded world happens to the real shop, and after every event what must be true is true.
import type { Pool } from '../../adapters/database/connect.ts'
import { withDatabase } from '../../adapters/database/transaction.ts'
import { completeOrders, expireOrders, releaseWaiting } from '../../shop/checkout/actions/upkeep.ts'
import { cursorOf, invoiceOf } from '../../shop/payments/views.ts'
import type { World } from '../../shop/world.ts'
import { testPi } from '../payments.ts'
import { type Cast, castOf, type Shopper } from './cast.ts'
import { type Chance, chanceOf } from './chance.ts'
import { Death, mortal } from './death.ts'
import * as invariants from './invariants.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import { piModel } from './pi-model.ts'

export type Known = { readonly number: string; readonly shopper: Shopper }
export type Play = {
  readonly world: World
  readonly chance: Chance
  readonly cast: Cast
  readonly ledger: ReturnType<typeof piModel>
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
  ...{ place: 12, pay: 22, read: 24, replay: 4, ask: 22, identify: 6, refund: 14 },
  ...{ upkeep: 6, wait: 4, skew: 2, trouble: 2 },
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
  const ledger = piModel(chance, () => new Date(time))
  const world = withDatabase(
    {
      ...rest,
      now: () => new Date(time + skew),
      // Apart from the events' chance: how many names are given must not change what happens.
      id: chanceOf(seed + 1_000_003).id,
      config: { ...rest.config, pi: testPi, usdt: null },
      ledgers: { pi: ledger.provider, demoWallet: null },
      usdt: null,
    },
    life.pool,
    life.pool,
  )
  const play: Play = { world, chance, ledger, cast: await castOf(world), orders: [] }
  const histogram = new Map<string, number>()
  const count = (name: string) => histogram.set(name, (histogram.get(name) ?? 0) + 1)
  const released = new Set<string>()

  const happenings: Record<Event, (order: Known) => Promise<unknown>> = {
    place: () => orders.place(play),
    pay: (order) => money.pay(play, order),
    read: () => money.read(play),
    replay: () => money.replay(play),
    ask: (order) => orders.ask(play, order),
    identify: () => orders.identify(play),
    refund: (order) => money.refund(play, order),
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
    trouble: async () =>
      ledger.setTrouble(
        chance.one([null, 'ledger.unreachable', 'ledger.limited', 'ledger.untrusted']),
      ),
  }

  for (let event = 1; event <= events; event++) {
    time += chance.between(1, 20_000)
    const isBegun = play.orders.length > 0
    const what = isBegun ? chance.weighted(often) : 'place'
    const order = isBegun ? await chosenFor(play, what) : (undefined as never)
    // What is checked before and after a replay must not be cut off in between.
    const isMortal = what !== 'replay' && chance.percent(20)
    try {
      if (isMortal) life.willDieAfter(chance.below(60))
      await happenings[what](order)
    } catch (error) {
      if (!(error instanceof Death)) throw failed(seed, event, what, error)
    } finally {
      if (life.restart()) count('event.death')
    }
    count(`event.${what}`)
    const problem = await problemOf(play, released, event % 50 === 0 || event === events)
    if (problem) throw failed(seed, event, what, problem)
    for (const state of await statesOf(play)) count(state)
    if (event % 1000 === 0) tell(event)
  }
  return { events, deaths: life.deaths(), histogram }
}

/** What an event is mostly about; the rest of the time it happens to any order. */
const subjects: Partial<Record<Event, string>> = {
  pay: 'awaiting_payment pending',
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

async function problemOf(play: Play, released: Set<string>, isThorough: boolean) {
  const { world, ledger } = play
  const read = ledger.upTo(await cursorOf(world))
  return (
    (await invariants.creditedIsOnLedger(world, read)) ??
    (await invariants.nothingTwice(world)) ??
    (await invariants.stockIsWhole(world)) ??
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

const failed = (seed: number, event: number, what: string, why: unknown): Error =>
  new Error(
    `event ${event} (${what}) of seed ${seed}: ${why instanceof Error ? why.stack : why}\n` +
      `Again: npm run simulate -- --events ${event} --seed ${seed}`,
  )
