// Which invariants are checked after which event.
import type { World } from '../../shop/world.ts'
import { onlyConfirmedAreGiven } from './address-invariants.ts'
import type { Event, Play } from './context.ts'
import { editsAddUp, editsAreInvoiced, editsMoveStock } from './edit-invariants.ts'
import { chainsAreTold } from './evm-invariants.ts'
import * as invariants from './invariants.ts'
import { exchange } from './pi-paying.ts'
import * as stock from './stock-invariants.ts'
import * as taxDocuments from './tax-document-invariants.ts'
import * as values from './value-invariants.ts'

/** External events, which the shop notices only when it reads. */
export const isOutside: ReadonlySet<Event> = new Set([
  'pay',
  'reorg',
  'rate',
  'wait',
  'skew',
  'trouble',
  'save',
])
/** Only these store ledger data. */
const reads: ReadonlySet<Event> = new Set([
  'read',
  'replay',
  'repeat',
  'claim',
  'receipt',
  'decide',
  'restore',
  'audit',
])

/** Returns the violation as text; null if there is none. */
export async function problemOf(
  play: Play,
  released: Set<string>,
  what: Event,
  isThorough: boolean,
): Promise<string | null> {
  const { checked: world, chains, cast, ledger, nothingAgain } = play
  const { addressesAreKept, unsafeWaits, leakedIsShownNowhere } = play.addressInvariants
  const owners = new Map(cast.shoppers.map(({ wallet, viewer }) => [wallet, viewer.id]))
  // The sender of a payment from an exchange is ambiguous: the shop uses earlier payments from there.
  const isOf = (sender: string, userId: string) =>
    sender === exchange || owners.get(sender) === userId
  const own = [unsafeWaits, addressesAreKept, ...play.ofWorld, ...always]
  const usual = play.unlessUnchanged(own, released, isThorough)
  const problems = await Promise.all([
    usual,
    ...(isThorough || reads.has(what)
      ? [
          invariants.creditedIsOnLedger(
            world,
            { arrived: ledger.arrived(), late: play.late },
            isOf,
          ),
          chainsAreTold(world, chains),
        ]
      : []),
    ...(isThorough || what === 'move' ? [leakedIsShownNowhere(world, play.orders.slice(-8))] : []),
    ...(isThorough
      ? [
          nothingAgain(world),
          invariants.auditIsWhole(world),
          values.priceIsKept(world),
          usual.then(() => values.receivedIsWorth(world, play.orders.slice(-20))),
          stock.unitsAddUp(world),
          stock.movesAreAllowed(world),
        ]
      : []),
  ])
  return problems.find((problem) => problem !== null) ?? null
}

/** Besides tables they depend on what a world's ledger and shoppers know, which only grows. */
export const invariantsOfWorld = (
  play: Pick<Play, 'ledger' | 'orders' | 'chains' | 'nothingAgain'>,
  [worth, price] = [new Map<string, string>(), new Map<string, string>()],
) => [
  (world: World) => play.nothingAgain(world, newestOrders),
  (world: World) => values.misnamedIsNotAsked(world, play.chains.misnamed()),
  (world: World) => invariants.piHasLeft(world, play.ledger),
  invariants.parcelsArePaid(),
  (world: World) => values.receivedIsWorth(world, play.orders.slice(-4), worth),
  (world: World) => values.priceIsKept(world, newest, price),
]

/** What an event concerns is mostly among these, and every thorough check looks at all. */
const newest = 8
const newestOrders = 40
const newestMoves = 8

const always = [
  invariants.nothingTwice,
  onlyConfirmedAreGiven,
  values.quotesAreRight,
  invariants.stockIsWhole,
  invariants.firmIsPaid,
  invariants.releasedRightly,
  editsAddUp,
  editsMoveStock,
  editsAreInvoiced,
  (world: World) => stock.unitsAddUp(world, newestMoves),
  stock.shelfAddsUp,
  (world: World) => stock.movesAreAllowed(world, newestMoves),
  taxDocuments.taxDocumentsAreComplete,
  taxDocuments.returnsArePaid,
  taxDocuments.creditIsWhole,
  taxDocuments.codesAreCounted,
]
