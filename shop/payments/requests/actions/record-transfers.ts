// Stores a page of the Pi ledger: rows and cursor in one transaction, each transfer once.

import { pick } from '../../../platform/pick.ts'
import { ok, type Result, refuse } from '../../../result.ts'
import { announceAll, type World } from '../../../world.ts'
import { piAppWallets } from '../../destinations/views.ts'
import { ordersOfPiPayments } from '../../pi-app/views.ts'
import { provedByPayment } from '../../wallet-proofs/actions.ts'
import type { PiPage, PiSent } from '../port.ts'
import { echoKinds } from '../rules/claim.ts'
import { codesOf, matchOf, namedOrders, namesOf } from '../rules/matching.ts'
import { muxedAddress } from '../rules/strkey.ts'
import { lockCursor, saveReading } from '../store/cursors.ts'
import { lockPaymentRequests } from '../store/payment-requests.ts'
import { ordersRefundedTo } from '../store/sightings.ts'
import {
  insertReportedTransfer,
  insertTransfers,
  type NewTransfer,
  ordersByCode,
  type Place,
} from '../store/transfers.ts'
import { tryClaims } from './claim.ts'
import { listTransfers } from './list-transfers.ts'
import type { LockedPaymentRequest } from './locked-payment-request.ts'
import { seeRefunds } from './see-refunds.ts'
import { setAside } from './set-aside.ts'
import { settle } from './settle.ts'

/** Affected orders, and their payment requests, which are locked. */
export type Recorded = {
  readonly orders: string[]
  readonly held: ReadonlyMap<string, LockedPaymentRequest>
}

/**
 * Stores a page and moves the cursor. Idempotent. Refuses `ledger.gap` if the page begins behind unread history,
 * `ledger.untrusted` if too many records are set aside.
 */
export const recordTransfers = (world: World, page: PiPage): Promise<Result<Recorded>> =>
  world.transaction<Recorded>(async (world) => {
    const place: Place = { ledger: page.ledger, account: page.account }
    const stored = await lockCursor(world.db, place)
    if (position(page.after) > position(stored)) return refuse('ledger.gap')

    const aside = await setAside(world, place, page.setAside)
    if (!aside.ok) return aside
    const transfers = await matched(world, page)
    const addresses = page.sent.map(addressOf)
    const touched = new Set([
      ...transfers.flatMap(({ orderNumber }) => orderNumber ?? []),
      ...(await ordersRefundedTo(world.db, addresses)),
    ])
    if (touched.size > 0) await lockPaymentRequests(world.db, [...touched])

    const added = await insertTransfers(world.db, place, transfers, world.now())
    const fresh = transfers.filter(({ id }) => added.has(id))
    await listTransfers(world, fresh)
    await notifyNamed(world, fresh)
    const closed = await seeRefunds(
      world,
      // Outgoing transfers are signed by the treasury's own key.
      page.sent.map((sent) => ({
        ...place,
        ...sent,
        sender: page.account,
        address: addressOf(sent),
        asset: 'native',
      })),
    )
    await proveWallets(world, fresh)

    const orders = [
      ...new Set([...fresh.flatMap(({ orderNumber }) => orderNumber ?? []), ...closed]),
    ]
    await tryClaims(world, orders)
    const cursor = position(page.cursor) > position(stored) ? page.cursor : stored
    const { latestLedger, closedAt, readTo } = page
    await saveReading(world.db, place, cursor, {
      latestLedger,
      closedAt,
      readTo,
      readAt: world.now(),
    })
    return ok({ orders, held: await settle(world, orders) })
  })

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

const addressOf = ({ to, muxedId }: PiSent): string =>
  muxedId === null ? to : muxedAddress(to, BigInt(muxedId))

async function matched(world: World, page: PiPage): Promise<Read[]> {
  const codes = page.transfers.flatMap((transfer) => Object.values(codesOf(transfer)))
  // Only transfers to the Pi app's account can be app payments; order codes apply there too.
  const { pi, piApp } = world.config
  const isOther = page.account !== pi?.treasury && page.account !== piApp?.wallet
  const isOfApp = isOther
    ? (await piAppWallets(world)).has(page.account)
    : piApp?.wallet === page.account
  const orders = await ordersByCode(
    world.db,
    // A code names its order at every account that was ever given out.
    { ledger: page.ledger, accounts: [page.account, pi?.treasury ?? page.account] },
    codes.filter((code) => code !== null),
  )
  const byApp = isOfApp
    ? await ordersOfPiPayments(world, page.transfers.flatMap(namesOf))
    : new Map<string, string>()
  return page.transfers.map((transfer) => ({
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
