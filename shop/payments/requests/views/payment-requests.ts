// Payment requests for display, and how current the ledger reading is.

import { type Coin, type ListCurrency, sum } from '../../../platform/money/rules.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'
import { familyOf } from '../../destinations/rules/chain.ts'
import { muxedAddress } from '../../destinations/rules/strkey.ts'
import { storedCoin } from '../rules/native-coins.ts'
import {
  askedOf,
  type Dossier,
  factsOf,
  type Option,
  type PaymentRequest,
  type RefundRecord,
  type Transfer,
} from '../rules/payment-facts.ts'
import { standingOf } from '../rules/payment-request.ts'
import { dueOf, type QuoteRecord } from '../rules/quote.ts'
import { overpaymentParts, type Part } from '../rules/refund-parts.ts'
import type { Flag, Method, PaymentRequestState } from '../rules/states.ts'
import { cursorOf as readCursor } from '../store/cursors.ts'
import { dossiersOf } from '../store/dossiers.ts'

export type PaymentView = Omit<
  Transfer,
  | 'id'
  | 'muxedId'
  | 'memo'
  | 'kind'
  | 'assetOk'
  | 'chainOk'
  | 'isUnsafe'
  | 'declined'
  | 'orphanedAt'
> & {
  /** Symbol and decimals of another asset. */
  readonly coin: Coin | null
  /** Whether it is the right asset, enough to count, and not declined. */
  readonly counted: boolean
}

export type PaymentRequestView = Omit<PaymentRequest, 'toleranceBps' | 'dust'> & {
  readonly state: PaymentRequestState
  readonly flags: readonly Flag[]
  /** The current method, by the quote in force. Payments by another offered method count, too. */
  readonly method: Method
  readonly quote: QuoteRecord
  readonly options: readonly OptionView[]
  /** Currency of all amounts here except `quote`, `options`, `payments` and `refunds`, which have their method's. */
  readonly currency: ListCurrency
  /** On the ledger, without what staff have declined. `amountAccepted` is what staff accepted besides. */
  readonly amountReceived: bigint
  /** The part of it that can no longer be rolled back. */
  readonly amountFinal: bigint
  readonly amountAccepted: bigint
  /** Declined by staff, and final: it pays for nothing, and goes back. */
  readonly amountDeclined: bigint
  readonly remaining: bigint
  readonly amountOver: bigint
  /** Overpaid and not requested yet, in the coins it is refunded in. */
  readonly overParts: readonly Part[]
  readonly amountRefunded: bigint
  readonly refundable: bigint
  /** For the current method: the account that receives Pi, G…, which needs the memo; for USDT the order's own, 0x…. */
  readonly address: string
  /** Its address is no longer safe, and empty here: nothing should be paid until there is another one. */
  readonly isCompromised: boolean
  /** The order's own Pi address, M…, which needs no memo. Empty if Pi is not offered, like the next two. */
  readonly muxed: string
  readonly memo: string
  /** The memo as a number, for wallets that require one. */
  readonly memoId: string
  readonly payments: readonly PaymentView[]
  readonly refunds: readonly (Omit<RefundRecord, 'asset' | 'confirmed'> & {
    /** The address is confirmed: staff may approve it. */
    readonly isConfirmed: boolean
  })[]
  readonly waitingReceipts: number
  /** Native coins at its addresses that the shopper is notified of. */
  readonly found: number
}

/** An offered method, in its own currency. */
export type OptionView = Pick<Option, 'method' | 'ledger' | 'address' | 'currency' | 'readTo'> & {
  /** By its latest quote: the whole amount, and the amount to send now. */
  readonly due: bigint
  /** What the payment request asked for then, in its own currency: an edit of the order changes it. */
  readonly dueFor: bigint
  readonly asked: bigint
  /** On the ledgers, whether final or not; `final` is the part that is. */
  readonly received: bigint
  readonly final: bigint
  /** Its address is compromised, and shown nowhere. */
  readonly isStopped: boolean
}

/** The current state of an order's payment request. The caller has checked whose order it is. */
export async function paymentRequestOf(
  world: World,
  orderNumber: string,
): Promise<PaymentRequestView | null> {
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  return dossier ? paymentRequestView(dossier, world.now()) : null
}

/** Order number -> payment request, for lists. */
export async function paymentRequestsOf(
  world: World,
  orderNumbers: readonly string[],
): Promise<Map<string, PaymentRequestView>> {
  const dossiers = await dossiersOf(world.db, orderNumbers)
  const now = world.now()
  return new Map(
    dossiers.map((each) => [each.paymentRequest.orderNumber, paymentRequestView(each, now)]),
  )
}

/** The state of a payment request at a moment, from its dossier. */
export function paymentRequestView(dossier: Dossier, now: Date): PaymentRequestView {
  const { paymentRequest, options, quotes, transfers, refunds, waiting, found = 0 } = dossier
  const standing = standingOf(factsOf(dossier), now)
  const quote = quotes.at(-1)
  const family = quote?.chain ? familyOf(quote.chain) : null
  const option = options.find(
    (each) =>
      each.method === quote?.method &&
      (!family || each.ledger === family || each.ledger === quote?.chain),
  )
  if (!quote || !option) throw new Error('a payment request without a way to pay')
  const pi = options.find((each) => each.muxedId !== null && each.code !== null)
  return {
    ...pick(paymentRequest, 'orderNumber', 'userId', 'currency', 'amountDue'),
    ...pick(paymentRequest, 'createdAt', 'expiresAt', 'watchUntil'),
    ...pick(standing, 'state', 'flags', 'remaining', 'refundable'),
    method: option.method,
    quote,
    options: options.map((each) => optionView(dossier, each, standing.remaining)),
    amountReceived: standing.received,
    amountFinal: standing.final,
    amountAccepted: standing.accepted,
    amountDeclined: standing.declined?.final ?? 0n,
    amountOver: standing.over,
    overParts: overpaymentParts(dossier, standing),
    amountRefunded: standing.refunded,
    address: shownOf(option),
    isCompromised: option.isCompromised === true,
    muxed: pi?.muxedId == null || pi.isCompromised ? '' : muxedAddress(pi.address, pi.muxedId),
    memo: pi?.code ?? '',
    memoId: String(pi?.muxedId ?? ''),
    payments: transfers.map((transfer) => {
      const { method, amount, asset, assetOk, status, isUnsafe, declined } = transfer
      return {
        ...pick(transfer, 'hash', 'at', 'method', 'ledger', 'amount', 'asset', 'status', 'match'),
        sender: transfer.sender,
        coin: assetOk ? null : storedCoin(method, asset),
        counted:
          assetOk &&
          !isUnsafe &&
          !declined &&
          status !== 'orphaned' &&
          amount !== null &&
          amount > 0n &&
          amount >= paymentRequest.dust,
      }
    }),
    refunds: refunds.map((refund) => ({
      ...pick(refund, 'id', 'amount', 'method', 'coin', 'ledger', 'address', 'state', 'sentAmount'),
      ...pick(refund, 'parts', 'requestedAt', 'hash', 'closedReason'),
      isConfirmed: refund.confirmed !== null,
    })),
    waitingReceipts: waiting,
    found,
  }
}

function optionView(dossier: Dossier, option: Option, remaining: bigint): OptionView {
  const { quotes, transfers } = dossier
  const { method, ledger, currency, readTo } = option
  const quote = quotes.findLast((each) => each.method === method)
  if (!quote) throw new Error('an option without a quote')
  const own = transfers.filter(
    (each) =>
      each.method === method && each.status !== 'orphaned' && !each.declined && !each.isUnsafe,
  )
  const amounts = own.map(({ assetOk, amount }) => (assetOk && amount) || 0n)
  return {
    method,
    ledger,
    address: shownOf(option),
    isStopped: option.isCompromised === true,
    currency,
    due: quote.amountDue,
    dueFor: dueOf(quote, dossier.paymentRequest.amountDue),
    asked: askedOf(dossier, method, remaining) ?? 0n,
    received: sum(amounts),
    final: sum(amounts.filter((_, place) => own[place]?.status === 'final')),
    readTo,
  }
}

/** An address that is compromised is shown nowhere. */
const shownOf = ({ address, isCompromised }: Option): string => (isCompromised ? '' : address)

/** The cursor of an account, by default the treasury's: '' before the first reading. */
export async function cursorOf(world: World, of?: string): Promise<string> {
  const { pi } = world.config
  const place = pi && { ledger: pi.passphrase, account: of ?? pi.treasury }
  return (place && (await readCursor(world.db, place))?.cursor) ?? ''
}
