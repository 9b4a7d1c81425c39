// Payments as screens show them: one invoice, and how current the reading of the ledger is.
import type { Currency } from '../money/rules.ts'
import type { World } from '../world.ts'
import { type Dossier, factsOf } from './dossier.ts'
import { standingOf } from './invoice.ts'
import {
  type Flag,
  graceMilliseconds,
  type InvoiceState,
  isBehind,
  type Match,
  type Method,
  type Payment,
  type RefundState,
} from './rules.ts'
import * as cursors from './store/cursors.ts'
import { dossiersOf } from './store/dossiers.ts'
import { muxedAddress } from './strkey.ts'

export type PaymentView = {
  readonly hash: string
  readonly at: Date
  /** Null where the ledger's record does not say it. */
  readonly amount: bigint | null
  /** `native`, or an issued asset as CODE:ISSUER: that one is not counted. */
  readonly asset: string
  readonly counted: boolean
  readonly status: Payment['status']
  readonly match: Match
  readonly sender: string
}

export type InvoiceView = {
  readonly orderNumber: string
  readonly userId: string
  readonly state: InvoiceState
  readonly flags: readonly Flag[]
  readonly method: Method
  readonly currency: Currency
  readonly amountDue: bigint
  /** On the ledger. What staff took as paid besides is `amountAccepted`. */
  readonly amountReceived: bigint
  readonly amountAccepted: bigint
  readonly remaining: bigint
  readonly amountOver: bigint
  readonly amountRefunded: bigint
  readonly refundable: bigint
  /** The account that receives, G…; needs the memo. Show it through `shownAddress`. */
  readonly address: string
  /** The order's own address, M…; needs no memo. */
  readonly muxed: string
  readonly memo: string
  /** The memo as a number, for wallets that want one. */
  readonly memoId: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly watchUntil: Date
  readonly payments: readonly PaymentView[]
  readonly refunds: readonly {
    readonly id: string
    readonly amount: bigint
    readonly address: string | null
    readonly state: RefundState
    readonly requestedAt: Date
    readonly hash: string | null
  }[]
  readonly waitingReceipts: number
}

/** The invoice of an order as it stands now; whose it is, the caller knows from the order. */
export async function invoiceOf(world: World, orderNumber: string): Promise<InvoiceView | null> {
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  return dossier ? invoiceView(dossier, world.now()) : null
}

/** Order number -> invoice, for lists. */
export async function invoicesOf(
  world: World,
  orderNumbers: readonly string[],
): Promise<Map<string, InvoiceView>> {
  const dossiers = await dossiersOf(world.db, orderNumbers)
  const now = world.now()
  return new Map(dossiers.map((each) => [each.invoice.orderNumber, invoiceView(each, now)]))
}

/** An invoice as it stands at a moment, of all that is known of it. */
export function invoiceView(dossier: Dossier, now: Date): InvoiceView {
  const { invoice, options, transfers, refunds, waiting } = dossier
  const standing = standingOf(factsOf(dossier), now)
  const option = options[0]
  if (!option?.code || option.muxedId === null) throw new Error('an invoice without a way to pay')
  return {
    orderNumber: invoice.orderNumber,
    userId: invoice.userId,
    state: standing.state,
    flags: standing.flags,
    method: option.method,
    currency: invoice.currency,
    amountDue: invoice.amountDue,
    amountReceived: standing.received,
    amountAccepted: standing.accepted,
    remaining: standing.remaining,
    amountOver: standing.over,
    amountRefunded: standing.refunded,
    refundable: standing.refundable,
    address: option.address,
    muxed: muxedAddress(option.address, option.muxedId),
    memo: option.code,
    memoId: String(option.muxedId),
    createdAt: invoice.createdAt,
    expiresAt: invoice.expiresAt,
    watchUntil: invoice.watchUntil,
    payments: transfers.map(({ hash, at, amount, asset, assetOk, status, match, sender }) => ({
      hash,
      at,
      amount,
      asset,
      counted:
        assetOk &&
        status !== 'orphaned' &&
        amount !== null &&
        amount > 0n &&
        amount >= invoice.dust,
      status,
      match,
      sender,
    })),
    refunds: refunds.map(({ id, amount, address, state, requestedAt, hash }) => ({
      id,
      amount,
      address,
      state,
      requestedAt,
      hash,
    })),
    waitingReceipts: waiting,
  }
}

export type WatcherHealth = {
  /** `off`: no ledger is set up. `behind`: more than a minute. `failing`: the last reading was refused. */
  readonly state: 'off' | 'starting' | 'current' | 'behind' | 'failing'
  readonly latestLedger: number | null
  /** Everything up to this ledger time is stored. */
  readonly readTo: Date | null
  readonly lagSeconds: number | null
  /** The refusal's code. */
  readonly failure: string | null
  readonly failingSince: Date | null
}

/** How current the reading of the ledger is, for `/readyz`, staff and the payment page. */
export async function watcherHealth(world: World): Promise<WatcherHealth> {
  const { pi } = world.config
  const row =
    pi && (await cursors.cursorOf(world.db, { ledger: pi.passphrase, account: pi.treasury }))
  const now = world.now()
  const readTo = row?.readTo ?? null
  const state = (() => {
    if (!pi) return 'off'
    if (row?.failure) return 'failing'
    if (!readTo) return 'starting'
    return isBehind(readTo, now) ? 'behind' : 'current'
  })()
  return {
    state,
    latestLedger: row?.latestLedger ?? null,
    readTo,
    lagSeconds: readTo && Math.max(0, Math.round((now.getTime() - readTo.getTime()) / 1000)),
    failure: row?.failure ?? null,
    failingSince: row?.failingSince ?? null,
  }
}

/** Where the reading of the ledger goes on: '' at its first beginning. */
export async function cursorOf(world: World): Promise<string> {
  const { pi } = world.config
  const place = pi && { ledger: pi.passphrase, account: pi.treasury }
  return (place && (await cursors.cursorOf(world.db, place))?.cursor) ?? ''
}

/**
 * Invoices that ended up to this moment have ended for certain: no payment that came in time can still be unread.
 * Stock of an unpaid order may be given back then. Null while the ledger has not been read.
 */
export async function certainEnd(world: World): Promise<Date | null> {
  const { readTo } = await watcherHealth(world)
  return readTo && new Date(readTo.getTime() - graceMilliseconds)
}
