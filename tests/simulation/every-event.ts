// Which invariants are checked after which event.
import { cursorOf } from '../../shop/payments/requests/views.ts'
import { onlyConfirmedAreGiven } from './addresses.ts'
import type { Event, Play } from './context.ts'
import { chainsAreTold } from './evm-invariants.ts'
import * as invariants from './invariants.ts'
import type { Incoming } from './pi-model.ts'
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
  const { world, chains, cast, ledger } = play
  const owners = new Map(cast.shoppers.map(({ wallet, viewer }) => [wallet, viewer.id]))
  // The sender of a payment from an exchange is ambiguous: the shop uses earlier payments from there.
  const isOf = (sender: string, userId: string) =>
    sender === exchange || owners.get(sender) === userId
  const ledgers = async () =>
    (await invariants.creditedIsOnLedger(world, await shownTo(play), isOf)) ??
    (await chainsAreTold(world, chains)) ??
    (await invariants.piHasLeft(world, ledger)) ??
    (await invariants.nothingTwice(world)) ??
    (await values.receivedIsWorth(world, play.orders.slice(-(isThorough ? 20 : 4))))
  return (
    (isThorough || reads.has(what) ? await ledgers() : null) ??
    (await play.unlessUnchanged(always, released, isThorough)) ??
    (isThorough ? await invariants.auditIsWhole(world) : null)
  )
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

/** Up to the cursor without what was hidden from it, and what was looked up by its hash or found by an audit. */
async function shownTo({ world, ledger, late }: Play): Promise<Incoming[]> {
  const cursor = BigInt((await cursorOf(world)) || 0)
  const rows = await world.db<{ id: string }[]>`
    select operation_id as id from transfers where method = 'pi'`
  const stored = new Set(rows.map(({ id }) => id))
  const isPassed = (position: bigint) => position <= cursor && !late.has(String(position))
  return ledger.arrived().filter(({ id, position }) => isPassed(position) || stored.has(id))
}
