// Which invariants are checked after which event.
import { onlyConfirmedAreGiven } from './address-invariants.ts'
import type { Event, Play } from './context.ts'
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
  const problems = await Promise.all([
    ...(isThorough || reads.has(what)
      ? [
          invariants.creditedIsOnLedger(
            world,
            { arrived: ledger.arrived(), late: play.late },
            isOf,
          ),
          chainsAreTold(world, chains),
          invariants.piHasLeft(world, ledger),
          invariants.nothingTwice(world),
          values.receivedIsWorth(world, play.orders.slice(-(isThorough ? 20 : 4))),
        ]
      : []),
    play.unlessUnchanged(
      [nothingAgain, unsafeWaits, addressesAreKept, ...always],
      released,
      isThorough,
    ),
    ...(isThorough || what === 'move' ? [leakedIsShownNowhere(world, play.orders.slice(-8))] : []),
    ...(isThorough ? [invariants.auditIsWhole(world)] : []),
  ])
  return problems.find((problem) => problem !== null) ?? null
}

const always = [
  onlyConfirmedAreGiven,
  values.quotesAreRight,
  values.priceIsKept,
  invariants.stockIsWhole,
  invariants.firmIsPaid,
  invariants.releasedRightly,
  stock.unitsAddUp,
  stock.shelfAddsUp,
  stock.movesAreAllowed,
  taxDocuments.taxDocumentsAreComplete,
  taxDocuments.returnsArePaid,
  taxDocuments.creditIsWhole,
  taxDocuments.codesAreCounted,
]
