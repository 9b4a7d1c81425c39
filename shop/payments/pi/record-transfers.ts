// Stores movements of the Pi ledger, each once: pages, whose cursor moves in the same transaction, and look-ups.

import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import { announceAll, type World } from '../../world.ts'
import { muxedAddress } from '../destinations/rules/strkey.ts'
import { piAccounts, piAppWallets } from '../destinations/views.ts'
import { ordersOfPiPayments } from '../pi-app/views.ts'
import { seeRefunds } from '../refunds/see-refunds.ts'
import { ordersRefundedTo } from '../refunds/store/sightings.ts'
import { announcePayments } from '../requests/actions/update-statuses.ts'
import { codesOf, matchOf, namedOrders, namesOf } from '../requests/rules/matching.ts'
import { lockCursor, saveReading } from '../requests/store/cursors.ts'
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
import type { PiMovements, PiPage, PiSent, PiTransfer } from './port.ts'
import { signedHashOf, unstoredOf } from './views.ts'

export type Recorded = { readonly orders: readonly string[] }

/**
 * Stores a page and moves the cursor, and what follows from it (`paymentsChanged`). Idempotent. Returns the orders that
 * it concerns. Refuses `ledger.gap` if the page begins behind unread history,
 * `ledger.untrusted` if too many records are set aside.
 */
export const recordTransfers = (world: World, page: PiPage): Promise<Result<Recorded>> =>
  world.transaction<Recorded>(async (world) => {
    const place: Place = { ledger: page.ledger, account: page.account }
    const stored = await lockCursor(world.db, place)
    if (position(page.after) > position(stored)) return refuse('ledger.gap')
    const taken = await take(world, page)
    if (!taken.ok) return taken
    const cursor = position(page.cursor) > position(stored) ? page.cursor : stored
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
 * Refuses `ledger.untrusted` as `recordTransfers` does.
 */
export const recordLookedUp = (world: World, found: PiMovements): Promise<Result<Recorded>> =>
  world.transaction<Recorded>(async (world) => {
    await lockCursor(world.db, { ledger: found.ledger, account: found.account })
    const taken = await take(world, found)
    return taken.ok ? announcePayments(world, taken.value) : taken
  })

/** Stores what is new among these movements; the cursor is locked. Returns the orders that they concern. */
async function take(world: World, found: PiMovements): Promise<Result<string[]>> {
  const place: Place = { ledger: found.ledger, account: found.account }
  const { sent, ...unstored } = await unstoredOf(world, place, found)
  const aside = await setAside(world, place, [...found.setAside, ...unstored.setAside])
  if (!aside.ok) return aside
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
    ? await ordersOfPiPayments(world, transfers.flatMap(namesOf))
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
