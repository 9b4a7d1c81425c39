// The simulation: a seeded world acts on the real shop, and invariants are checked after every event.

import { withDatabase } from '../../adapters/database/transaction.ts'
import { horizonLedger } from '../../adapters/ledgers/horizon.ts'
import { withFallbackServer } from '../../adapters/ledgers/second-server.ts'
import { chanceOf } from '../../demo/chance.ts'
import { readSetAside } from '../../shop/payments/pi/read-set-aside.ts'
import { watchChains } from '../../shop/payments/requests/actions/reading.ts'
import { reissueRequests } from '../../shop/payments/requests/actions/reissue.ts'
import { readChain } from '../../shop/payments/tokens/read-chain.ts'
import {
  completeOrders,
  expireOrders,
  releaseWaiting,
} from '../../shop/sales/checkout/actions/upkeep.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import type { World } from '../../shop/world.ts'
import { addressInvariants, addUnsafe } from './address-invariants.ts'
import { move, start } from './addresses.ts'
import { place } from './buying.ts'
import { castOf, openZones } from './cast.ts'
import { type Event, type Known, often, type Play } from './context.ts'
import { Death, mortal } from './crash.ts'
import { edit } from './edits.ts'
import { invariantsOfWorld, isOutside, problemOf } from './every-event.ts'
import * as fulfilment from './fulfilment.ts'
import { releasedByEdits } from './invariants.ts'
import * as money from './money.ts'
import { change } from './offers.ts'
import * as ordering from './orders.ts'
import type { OwnDatabase } from './own-database.ts'
import { horizon, piTroubles } from './pi-horizon.ts'
import { piModel } from './pi-model.ts'
import { network } from './pi-signed.ts'
import { prelude } from './prelude.ts'
import { restoresOf } from './restores.ts'
import { addressesOf } from './shown-addresses.ts'
import * as staff from './staff.ts'
import { chosenFor, statesOf, statesReached } from './states.ts'
import { invariantsOf, noteWrites } from './unchanged.ts'
import { reorg, repeat, unsettle, usdtOf } from './usdt.ts'
import { merchant } from './wallets.ts'

export type Played = {
  readonly events: number
  readonly deaths: number
  /** Events, and states of payment requests and orders that were reached, with how often each was seen. */
  readonly histogram: ReadonlyMap<string, number>
}

/** The caller's world, except database, clock and ledgers. */
export type Rest = Omit<
  Parameters<typeof withDatabase>[0],
  'now' | 'id' | 'ledgers' | 'rates' | 'usdt'
>

const minute = 60_000
/** Not killed in between: state is compared before and after, or the whole database is replaced. */
const undying: ReadonlySet<Event> = new Set(['replay', 'repeat', 'save', 'restore'])

/** Events that do not affect one order. */
const needsNoOrder: ReadonlySet<Event> = new Set(
  [
    ...isOutside,
    ...(['read', 'replay', 'repeat', 'identify', 'change', 'write', 'upkeep'] as const),
    ...(['restore', 'audit', 'move'] as const),
  ].filter((what) => what !== 'pay'),
)

export type Course = {
  readonly seed: number
  readonly events: number
  /** From this event on all invariants are checked after each. */
  readonly thoroughFrom?: number
  readonly tell?: (done: number) => void
}
const between = 100

/** An invariant is violated. */
export class Violation extends Error {
  /** Where to replay from, to learn which event has violated it; null if that is known. */
  readonly since: number | null
  constructor(message: string, since: number | null) {
    super(message)
    this.since = since
  }
}

/** Throws with seed and event at the first violated invariant. */
export async function simulate(
  rest: Rest,
  database: OwnDatabase,
  { seed, events, thoroughFrom = Number.POSITIVE_INFINITY, tell = () => {} }: Course,
): Promise<Played> {
  const chance = chanceOf(seed)
  let time = Date.parse('2026-11-21T12:00:00Z')
  let skew = 0
  const { pool } = database
  const life = mortal(pool)
  const clock = () => new Date(time)
  const ledger = piModel(chance, clock)
  // In every other world pages are too large to read at once.
  const provider = horizon(ledger, chance, { most: chance.percent(50) ? 4 : 200 })
  const clientOf = ({ ask }: typeof provider) =>
    horizonLedger({ url: 'https://horizon.example', passphrase: network }, ask, clock)
  // A second, truthful server: where no envelope proves an amount, two must.
  const readerOf = (one: typeof provider) =>
    withFallbackServer(clientOf(one), clientOf(horizon(ledger, chance)), clock)
  const addresses = addressesOf()
  const chains = usdtOf(chance, clock, () => addresses.accountKey)
  const world = withDatabase(
    {
      ...rest,
      now: () => new Date(time + skew),
      // Separate from the events' randomness: the number of ids must not change what happens.
      id: chanceOf(seed + 1_000_003).id,
      config: {
        ...rest.config,
        pi: {
          get treasury() {
            return addresses.treasury
          },
          passphrase: network,
          simulated: false,
        },
        usdt: {
          chains: chains.all.map(({ chain }) => chain),
          simulated: false,
          refundsFrom: [merchant],
        },
      },
      ledgers: { pi: readerOf(provider), demoWallet: null },
      usdt: chains.ports,
      rates: chains.rates,
    },
    life.pool,
    life.pool,
  )
  const restores = restoresOf(database)
  const cast = await castOf(world)
  // Every other world delivers everywhere, free of charge, until a zone is created.
  if (chance.percent(60)) await openZones(world, cast)
  const sound = readerOf(horizon(ledger, chance))
  await noteWrites(pool)
  await addUnsafe(pool)
  const checked = { ...world, db: database.checks }
  const unlessUnchanged = invariantsOf(checked)
  const orders: Known[] = []
  const { nothingAgain } = restores
  const play: Play = {
    world,
    checked,
    chance,
    ledger,
    sound,
    chains,
    cast,
    unlessUnchanged,
    late: provider.late,
    nothingAgain,
    addresses,
    addressInvariants: addressInvariants(addresses),
    ofWorld: invariantsOfWorld({ ledger, orders, chains, nothingAgain }),
    orders,
    forgotten: [],
  }
  if (chance.percent(12)) chains.misname()
  await start(world)
  await watchChains(world)
  // A shop opens once its chains have responded, and reads from there on.
  for (const { ledger } of chains.all) await readChain(world, ledger)
  await prelude(play, (milliseconds) => {
    time += milliseconds
  })
  await restores.save(play)
  const histogram = new Map<string, number>()
  const count = (name: string) => histogram.set(name, (histogram.get(name) ?? 0) + 1)
  const released = new Set<string>()

  const happenings: Record<Event, (order: Known) => Promise<unknown>> = {
    place: () => place(play),
    pay: (order) => money.pay(play, order),
    read: () => money.read(play),
    replay: () => money.replay(play),
    repeat: () => repeat(world, chains),
    ask: (order) => ordering.ask(play, order),
    identify: () => ordering.identify(play),
    refund: (order) => money.refund(play, order),
    claim: (order) => staff.claim(play, order),
    receipt: (order) => staff.receipt(play, order),
    decide: (order) => staff.decide(play, order),
    link: (order) => staff.openLink(play, order),
    send: (order) => fulfilment.send(play, order),
    comeBack: (order) => fulfilment.comeBack(play, order),
    change: () => change(play),
    edit: (order) => edit(play, order),
    write: () => writeAll(world),
    reorg: async () => reorg(chains, chance),
    rate: async () => chains.changeRate(),
    upkeep: async () => {
      await expireOrders(world)
      await releaseWaiting(world)
      await completeOrders(world)
      await reissueRequests(world)
      await readSetAside(world)
      await chains.compareAgain()
    },
    wait: async () => {
      time += minute * chance.one([0, 1, 5, 20, 30, 61, 61, 15 * 24 * 60, 31 * 24 * 60])
    },
    skew: async () => {
      skew = chance.between(-90, 90) * 1000
    },
    audit: () => money.audit(play),
    move: () => move(play),
    save: () => restores.save(play),
    restore: async () => {
      const forgotten = await restores.restore(play)
      if (!forgotten) return
      released.clear()
      for (const name of await releasedByEdits(world)) released.add(name)
      play.forgotten.push(...forgotten)
    },
    trouble: async () => {
      if (chance.percent(60)) return unsettle(chains, chance)
      return provider.setTrouble(chance.percent(40) ? null : chance.one(piTroubles))
    },
  }

  for (let event = 1; event <= events; event++) {
    time += chance.between(1, 20_000)
    const drawn = chance.weighted(often)
    // Without an order, an event that needs one is a purchase. All others happen, so that a shop whose payments are
    // paused after a restore opens again.
    const what = orders.length > 0 || needsNoOrder.has(drawn) ? drawn : 'place'
    const order = orders.length > 0 ? await chosenFor(play, what) : (undefined as never)
    const isMortal = !undying.has(what) && chance.percent(20)
    try {
      if (isMortal) life.willDieAfter(chance.below(60))
      await happenings[what](order)
    } catch (error) {
      if (!(error instanceof Death)) throw failed(seed, event, what, error, null)
    } finally {
      if (life.restart()) count('event.death')
    }
    count(`event.${what}`)
    const isLast = event === events
    const isReplayed = event >= thoroughFrom
    const isThorough = isReplayed || isLast || event % between === 0 || what === 'restore'
    const problem =
      isThorough || !isOutside.has(what) ? await problemOf(play, released, what, isThorough) : null
    const since = isThorough && !isReplayed ? Math.max(1, event - between + 1) : null
    if (problem) throw failed(seed, event, what, problem, since)
    // These only count coverage.
    if (event % 16 === 0) for (const state of await statesOf(play)) count(state)
    if (isThorough && !isReplayed) for (const state of await statesReached(play)) count(state)
    if (event % 1000 === 0) tell(event)
  }
  return { events, deaths: life.deaths(), histogram }
}

/** Runs the job that numbers tax documents until none is missing. */
async function writeAll(world: World): Promise<void> {
  while ((await issueTaxDocuments(world)) > 0);
}

const failed = (seed: number, event: number, what: string, why: unknown, since: number | null) =>
  new Violation(
    `event ${event} (${what}) of seed ${seed}: ${why instanceof Error ? why.stack : why}\n` +
      `Again: npm run piazza -- simulate --events ${event} --seed ${seed}`,
    since,
  )
