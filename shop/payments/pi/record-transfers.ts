// Stores movements of the Pi ledger, each once: pages, whose cursor moves in the same transaction, and look-ups.
import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { muxedAddress } from '../destinations/rules/strkey.ts'
import { piAccounts, piAppWallets } from '../destinations/views.ts'
import { ordersNamed } from '../pi-app/store.ts'
import { seeRefunds } from '../refunds/see-refunds.ts'
import { ordersRefundedTo } from '../refunds/store/sightings.ts'
import { announcePayments } from '../requests/actions/payment-requests.ts'
import { codesOf, matchOf, namedOrders, namesOf } from '../requests/rules/matching.ts'
import { type LockedCursor, lockCursor, saveReading } from '../requests/store/cursors.ts'
import { lockPaymentRequests } from '../requests/store/payment-requests.ts'
import {
  insertReportedTransfer,
  insertTransfers,
  type NewTransfer,
  ordersByCode,
  type Place,
} from '../requests/store/transfers.ts'
import { tryClaims } from '../review/claims.ts'
import { listTransfers } from '../review/list-transfers.ts'
import { echoKinds } from '../review/rules.ts'
import { endSetAside, setAside } from '../review/set-aside.ts'
import { provedByPayment } from '../wallet-proofs/actions.ts'
import type { PiMovements, PiPage, PiSent, PiSetAside, PiTransfer } from './port.ts'
import { provedParts } from './rules.ts'
import { type StoredOperation, storedOf } from './store.ts'

export type Recorded = { readonly orders: readonly string[] }

/**
 * Stores a page and moves the cursor, and what follows from it (`paymentsChanged`). Idempotent. Returns the orders that
 * it concerns. Refuses `ledger.gap` if the page begins behind unread history, and `ledger.clock`.
 */
export const recordTransfers = (world: World, page: PiPage): Promise<Result<Recorded>> =>
  world.transaction<Recorded>(async (world) => {
    const place: Place = { ledger: page.ledger, account: page.account }
    const stored = await lockCursor(world.db, place)
    if (position(page.after) > position(stored.cursor)) return refuse('ledger.gap')
    const taken = await take(world, page, stored)
    if (!taken.ok) return taken
    const cursor = position(page.cursor) > position(stored.cursor) ? page.cursor : stored.cursor
    const { latestLedger, closedAt, readTo } = page
    await saveReading(world.db, place, cursor, {
      latestLedger,
      closedAt,
      readTo,
      readAt: world.now(),
    })
    return announcePayments(world, taken.value)
  })

/**
 * Stores one transaction that was looked up, wherever the cursor is: also one that the cursor has passed. Idempotent.
 */
export const recordLookedUp = (world: World, found: PiMovements): Promise<Result<Recorded>> =>
  world.transaction<Recorded>(async (world) => {
    const stored = await lockCursor(world.db, { ledger: found.ledger, account: found.account })
    const taken = await take(world, found, stored)
    return taken.ok ? announcePayments(world, taken.value) : taken
  })

/** Stores what is new among these movements; the cursor is locked. Returns the orders that they concern. */
async function take(
  world: World,
  found: PiMovements,
  last: LockedCursor,
): Promise<Result<string[]>> {
  if (isBackdated(found, last)) return refuse('ledger.clock')
  const place: Place = { ledger: found.ledger, account: found.account }
  const { sent, ...unstored } = await unstoredOf(world, place, found)
  await setAside(world, place, [...found.setAside, ...unstored.setAside])
  const transfers = await matched(world, place, unstored.transfers)
  const addresses = sent.map(addressOf)
  const touched = new Set([
    ...transfers.flatMap(({ orderNumber }) => orderNumber ?? []),
    ...(await ordersRefundedTo(world.db, addresses)),
  ])
  if (touched.size > 0) await lockPaymentRequests(world.db, [...touched])

  const added = await insertTransfers(world.db, place, transfers, world.now())
  const fresh = transfers.filter(({ id }) => added.has(id))
  await endSetAside(
    world,
    place,
    fresh.map(({ operationId }) => operationId),
  )
  await listTransfers(world, fresh)
  await notifyNamed(world, fresh)
  const closed = await seeRefunds(
    world,
    sent.map((each) => ({
      ...place,
      ...each,
      sender: found.account,
      address: addressOf(each),
      asset: 'native',
      signedHash: each.unsigned ? null : signedHashOf(each),
    })),
  )
  await proveWallets(world, fresh)
  const orders = [...new Set([...fresh.flatMap(({ orderNumber }) => orderNumber ?? []), ...closed])]
  await tryClaims(world, orders)
  return ok(orders)
}

/** Ledgers close every few seconds; clocks differ by minutes. In milliseconds. */
const [longestClose, clockTolerance] = [60_000, 10 * 60_000]

/**
 * Whether a server dates its newest ledger before the last one that was read: payments count by these times, and a late
 * one must not become one in time.
 */
function isBackdated({ latestLedger, closedAt }: PiMovements, last: LockedCursor): boolean {
  if (!closedAt || latestLedger === undefined || !last.closedAt) return false
  const behind = Math.max(0, (last.latestLedger ?? 0) - latestLedger)
  return +closedAt < +last.closedAt - behind * longestClose - clockTolerance
}

type Read = NewTransfer & { readonly named: readonly string[] }

/** A payment that names two orders is shown on the pages of both. */
async function notifyNamed(world: World, transfers: readonly Read[]): Promise<void> {
  const named = transfers.flatMap(({ id, named }) =>
    named.map((orderNumber) => ({ transferId: id, orderNumber })),
  )
  await insertReportedTransfer(world.db, named)
  await announceAll(
    world,
    named.map(({ orderNumber }) => `order:${orderNumber}`),
  )
}

/** A payment with a challenge's memo proves control of its sender. */
async function proveWallets(world: World, transfers: readonly NewTransfer[]): Promise<void> {
  for (const { memo, sender, hash, at, proved, kind } of transfers) {
    const isSigned = proved && (echoKinds as readonly string[]).includes(kind)
    if (isSigned && memo?.type === 'text')
      await provedByPayment(world, { sender, memo: memo.value, hash, at })
  }
}

/** Horizon's paging tokens are increasing numbers. */
const position = (cursor: string): bigint => BigInt(cursor || 0)

export const addressOf = ({ to, muxedId }: PiSent): string =>
  muxedId === null ? to : muxedAddress(to, BigInt(muxedId))

async function matched(
  world: World,
  place: Place,
  transfers: readonly PiTransfer[],
): Promise<Read[]> {
  if (transfers.length === 0) return []
  const codes = transfers.flatMap((transfer) => Object.values(codesOf(transfer)))
  // Only transfers to the Pi app's account can be app payments; order codes apply there too.
  const { pi, piApp } = world.config
  const isOther = place.account !== pi?.treasury && place.account !== piApp?.wallet
  const isOfApp = isOther
    ? (await piAppWallets(world)).has(place.account)
    : piApp?.wallet === place.account
  const orders = await ordersByCode(
    world.db,
    // A code names its order at every account that was ever given out.
    { ledger: place.ledger, accounts: [...(await piAccounts(world)), place.account] },
    codes.filter((code) => code !== null),
  )
  const byApp = isOfApp
    ? await ordersNamed(world.db, transfers.flatMap(namesOf))
    : new Map<string, string>()
  return transfers.map((transfer) => ({
    ...matchOf(transfer, orders, byApp),
    named: namedOrders(transfer, orders),
    id: world.id(),
    ...pick(
      transfer,
      'operationId',
      'hash',
      'at',
      'muxedId',
      'memo',
      'amount',
      'asset',
      'kind',
      'proved',
      'innerHash',
    ),
    ledgerNumber: transfer.ledger,
    sender: transfer.from,
    recipient: transfer.to,
    assetOk: transfer.asset === 'native',
    chainOk: true,
    // A closed ledger is final: there are no confirmations to wait for.
    status: 'final',
    method: 'pi',
  }))
}

type Movement = PiTransfer | PiSent

export type Unstored = Pick<PiMovements, 'transfers' | 'sent' | 'setAside'>

/** What the payer has signed, also inside a fee bump, which anyone can wrap around it. */
const signedHashOf = ({ hash, innerHash }: Movement): string => innerHash ?? hash

/** Most of what is read again is known: of a reading that overlaps with the last one, and of a look-up. */
export async function unstoredOf(
  world: World,
  place: Place,
  found: Pick<PiMovements, 'transfers' | 'sent'>,
): Promise<Unstored> {
  const parts = found.transfers.flatMap(provedParts)
  const all = [...parts, ...found.sent]
  const rows = await storedOf(
    world.db,
    place,
    all.map(({ operationId }) => operationId),
    [...new Set(all.map(signedHashOf))],
  )
  const stored = new Map(
    rows.flatMap((row): [string, StoredOperation][] =>
      row.account === place.account ? [[row.operationId, row]] : [],
    ),
  )
  const ledgers = new Map(
    rows.flatMap((row): [string, number][] => (row.signed ? [[row.signed, ledgerOf(row)]] : [])),
  )
  const setAside = new Map<string, PiSetAside>()
  const contradict = (movement: Movement, why: string): false => {
    const operationId = operationOf(movement)
    setAside.set(operationId, asideOf(movement, operationId, why))
    return false
  }
  const isNew = (movement: Movement): boolean => {
    const signed = signedHashOf(movement)
    const before = stored.get(movement.operationId)
    if (before)
      return before.hash === movement.hash || before.signed === signed
        ? false
        : contradict(movement, 'another transaction than the stored one')
    const ledger = ledgerOf(movement)
    const first = ledgers.get(signed) ?? ledger
    if (isSigned(movement)) ledgers.set(signed, first)
    return first === ledger || contradict(movement, `a transaction of ledger ${first}`)
  }
  const transfers = parts.filter(isNew)
  const sent = found.sent.filter(isNew)
  return { transfers, sent, setAside: [...setAside.values()] }
}

const isSigned = (movement: Movement): boolean =>
  'proved' in movement ? movement.proved : !movement.unsigned

const operationOf = ({ operationId }: Pick<Movement, 'operationId'>): string =>
  operationId.split('.')[0] ?? ''
const ledgerOf = (movement: Pick<Movement, 'operationId'>): number =>
  Number(BigInt(operationOf(movement)) >> 32n)

const asideOf = (movement: Movement, operationId: string, why: string): PiSetAside => ({
  operationId,
  hash: movement.hash,
  why,
  record: JSON.stringify(movement, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  ),
  isOther: true,
  ...('memo' in movement ? { named: { muxedId: movement.muxedId, memo: movement.memo } } : {}),
})
