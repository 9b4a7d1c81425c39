// Maps an order's payment to the payment panel.

import { familyOf } from '../../../shop/payments/destinations/rules/chain.ts'
import { offeredAppWallet } from '../../../shop/payments/destinations/views.ts'
import { isOwedOnReceipt } from '../../../shop/payments/manual-methods/rules/manual-method.ts'
import { numberOf } from '../../../shop/payments/pi-app/rules.ts'
import { claimViews } from '../../../shop/payments/providers/views.ts'
import { type WatcherHealth, watcherHealth } from '../../../shop/payments/reconciliation/views.ts'
import { explorerLink } from '../../../shop/payments/requests/rules/block-explorer.ts'
import { mayRequote } from '../../../shop/payments/requests/rules/late-payment.ts'
import { currencyOf, isByStaff, isHosted } from '../../../shop/payments/requests/rules/methods.ts'
import { confirmationsOf } from '../../../shop/payments/requests/views/confirmations.ts'
import type { PaymentRequestView } from '../../../shop/payments/requests/views/payment-requests.ts'
import { proofIdFor } from '../../../shop/payments/requests/views/proof.ts'
import { payingWallet } from '../../../shop/payments/review/paying-wallet.ts'
import { hasConflictingPayment } from '../../../shop/payments/review/views/ambiguous-payments.ts'
import { claimsOf } from '../../../shop/payments/review/views/claims.ts'
import { isInReview } from '../../../shop/payments/review/views/set-aside.ts'
import { unexpectedBalancesFor } from '../../../shop/payments/tokens/views.ts'
import { alertsOfOrder } from '../../../shop/people/alerts/views.ts'
import { pick } from '../../../shop/platform/pick.ts'
import { minutesLeft, notesOf, type PaymentStage } from '../../../shop/sales/checkout/rules.ts'
import { hasDemoWallet } from '../../../shop/sales/checkout/views/demo-wallet.ts'
import { paymentMethodOptions } from '../../../shop/sales/checkout/views/payment-methods.ts'
import type { PaymentView } from '../../../shop/sales/checkout/views/purchase.ts'
import {
  isClosed,
  isReleased,
  type Method,
  mayCancel,
} from '../../../shop/sales/orders/rules/order.ts'
import type { World } from '../../../shop/world.ts'
import { firstLanguage } from '../../i18n/languages'
import { hostedTarget } from './hosted-target'
import { manualTarget } from './manual-target'
import { targetOf } from './payment-target'
import { byProvider } from './refund-starts'

export type PayView = Awaited<ReturnType<typeof payView>>

const payable = new Set<PaymentStage>(['waiting', 'partial', 'underpaid', 'review', 'expired'])
/** Expired states, in which a new quote is offered. */
const over = new Set<PaymentStage>(['expired', 'underpaid', 'late'])

export async function payView(
  world: World,
  payment: PaymentView,
  { withMemo = false, language = firstLanguage() as string } = {},
) {
  const { order, paymentRequest, identity, needs } = payment
  const isOwed = isOwedOnReceipt(paymentRequest.quote.chain)
  // Paid when it is handed over: no time ends, and it may be released before.
  const face = isOwed && isOwing(payment) ? 'waiting' : payment.face
  const { quote, flags } = paymentRequest
  const now = world.now()
  // Until staff have decided about it, nobody should pay again.
  const isChecked =
    flags.includes('unsafe_address') &&
    (await alertsOfOrder(world, order.number)).some(({ kind }) => kind === 'payment_unsafe')
  const [health, claims, proof, confirmations, found, isNamedTwice, inReview, ways] =
    await Promise.all([
      // Another chain that stands still is no reason to wait.
      watcherHealth(world, paymentRequest.method, quote.chain),
      claimsOf(world, paymentRequest),
      proofIdFor(world, order.number),
      face === 'seen' ? confirmationsOf(world, order.number) : null,
      paymentRequest.found > 0 ? unexpectedBalancesFor(world, order.number) : [],
      hasConflictingPayment(world, paymentRequest),
      isInReview(world, order.number),
      payable.has(face) || face === 'late'
        ? paymentMethodOptions(world, paymentRequest, order)
        : { ways: [], hasNoRate: false, hasOtherFee: false },
    ])
  const next = () => {
    if (isReleased(order.status)) return 'order'
    if (needs.includes('identity')) return identity ? 'identity' : 'unreadable'
    return needs.includes('address') ? 'shipping' : 'order'
  }
  const option = paymentRequest.options.find(({ method }) => method === paymentRequest.method)
  const isMixed = paymentRequest.payments.some(
    ({ method, counted }) => counted && method !== paymentRequest.method,
  )
  // Amounts are in the requested coin, unless another coin pays for the order, too.
  const own = option && option.currency !== paymentRequest.currency && !isMixed ? option : null
  const chains = world.config.usdt?.chains ?? []
  const claimed = await claimViews(
    world,
    paymentRequest.refunds.filter(({ method }) => isHosted(method)).map(({ id }) => id),
  )
  return {
    number: order.number,
    status: order.status,
    face,
    isPayable: payable.has(face) && !isChecked,
    // Null if nothing should be paid any more, or no address may be shown.
    target: payable.has(face) && !isChecked ? targetOf(world, paymentRequest, withMemo) : null,
    // The same where no ledger is paid on.
    manual:
      payable.has(face) && !isChecked ? await manualTarget(world, paymentRequest, language) : null,
    // The same on the page of a provider.
    hosted: payable.has(face) && !isChecked ? await hostedTarget(world, paymentRequest) : null,
    // Staff say that it was paid; there is no ledger to look at.
    isByHand: isByStaff(paymentRequest.method),
    // A provider says it.
    isHosted: isHosted(paymentRequest.method),
    isOwedOnReceipt: isOwed,
    isAddressStopped: paymentRequest.isCompromised,
    // Also by another method than the current one: the shopper may have it in a wallet.
    hasStoppedAddress: paymentRequest.options.some((each) => each.isStopped),
    // Currency of the amounts here except `over`, which is in each coin of the refund.
    currency: own?.currency ?? paymentRequest.currency,
    due: own?.due ?? paymentRequest.amountDue,
    received:
      face === 'paid'
        ? (own?.final ?? paymentRequest.amountFinal)
        : (own?.received ?? paymentRequest.amountReceived),
    remaining: own?.asked ?? paymentRequest.remaining,
    over: paymentRequest.overParts,
    until: quote.expiresAt,
    minutes: minutesLeft(paymentRequest.expiresAt, now),
    isOver: paymentRequest.expiresAt < now,
    watchUntil: paymentRequest.watchUntil,
    isByStaff: flags.includes('manual'),
    notes: notesOf(flags, face).filter(
      (note) =>
        (note !== 'unsafe_address' || isChecked) &&
        (note !== 'was_orphaned' || isStillAwaited(paymentRequest)),
    ),
    // A payment, possibly by this shopper, names this order and another one.
    isNamedTwice,
    // A payment was seen that our team must look at first, by itself or by the hash that the shopper named.
    isInReview:
      inReview || claims.some(({ verdict }) => verdict === 'person' || verdict === 'set_aside'),
    // Number of payments that count.
    count: paymentRequest.payments.filter(
      ({ counted, status }) => counted && (face !== 'paid' || status === 'final'),
    ).length,
    confirmations,
    ways: isOwed && order.watchUntil === null ? [] : ways.ways,
    ...pick(ways, 'hasNoRate', 'hasOtherFee'),
    // A new quote is available, since the previous one expired.
    mayRequote: over.has(face) && order.watchUntil !== null && mayRequote(paymentRequest.state),
    claims,
    proof,
    payments: onLedgers(paymentRequest).map(
      ({ hash, ledger, at, amount, method, coin, counted, status, sender }) => ({
        hash,
        ledger: chains.find((chain) => chain.ledger === ledger)?.name ?? ledger,
        at,
        amount,
        currency: coin ?? currencyOf(method, paymentRequest.currency),
        counted,
        isOrphaned: status === 'orphaned',
        sender,
        explorer: explorerLink(ledger, hash, chains),
      }),
    ),
    refunds: paymentRequest.refunds.map(({ method, coin, ledger, ...refund }) => ({
      ...refund,
      starts: startsOf(paymentRequest, method),
      hosted: isHosted(method) ? (claimed.get(refund.id) ?? []) : null,
      currency: coin ?? currencyOf(method, paymentRequest.currency),
      // The network of a refund in another asset.
      chain: chains.find((chain) => coin !== null && chain.ledger === ledger)?.name ?? null,
    })),
    // Native coins received at the order's address.
    found,
    // Refundable rest of a closed order, and the paying wallet if it may be offered.
    back: {
      currency: paymentRequest.currency,
      amount:
        !mayCancel(order.status) && !isReleased(order.status) ? paymentRequest.refundable : 0n,
      starts: startsOf(paymentRequest),
      wallet: paymentRequest.refundable > 0n ? await payingWallet(world, order.number) : null,
    },
    // Claims are listed by themselves.
    receipts: Math.max(0, paymentRequest.waitingReceipts - claims.length),
    ledger: ledgerNote(health),
    lagSeconds: health.lagSeconds ?? 0,
    next: next(),
    hasDemoWallet: hasDemoWallet(world, paymentRequest.method),
    // The Pi app can pay exactly the remaining amount.
    hasPiApp:
      !isChecked &&
      !paymentRequest.isCompromised &&
      (await offeredAppWallet(world)) !== null &&
      paymentRequest.method === 'pi' &&
      (face === 'waiting' || face === 'partial') &&
      numberOf(option?.asked ?? 0n) !== null,
  }
}

/** What staff recorded is on none. */
const onLedgers = ({ payments }: PaymentRequestView) =>
  payments.filter(({ method }) => !isByStaff(method))

/** A transaction that was rolled back, and has not come back: of one that has there is nothing to wait for. */
function isStillAwaited({ method, payments }: PaymentRequestView): boolean {
  const standing = new Set(
    payments.flatMap(({ status, hash }) => (status === 'orphaned' ? [] : [hash])),
  )
  return (
    !isByStaff(method) &&
    payments.some(({ status, hash }) => status === 'orphaned' && !standing.has(hash))
  )
}

const isOwing = ({ order, paymentRequest }: PaymentView): boolean =>
  !isClosed(order.status) && (paymentRequest.state === 'open' || paymentRequest.state === 'expired')

/** How addresses of the ledgers begin that were paid on; if nothing was paid, of the current one. */
function startsOf(paymentRequest: PaymentRequestView, method?: Method): string[] {
  const { payments, quote } = paymentRequest
  const current = { method: quote.method, ledger: quote.chain ?? '' }
  const paid = payments.filter((each) => !method || each.method === method)
  const from =
    paid.length > 0 ? paid : [current].filter((each) => !method || each.method === method)
  const starts = from.map((each) =>
    each.method === 'manual'
      ? 'IBAN'
      : isHosted(each.method)
        ? byProvider
        : each.method === 'pi'
          ? 'G'
          : familyOf(each.ledger) === 'tron'
            ? 'T'
            : '0x',
  )
  return [...new Set(starts)]
}

/** What a shopper is told of the ledger's watcher. */
function ledgerNote({ state, isReading }: WatcherHealth) {
  if (state === 'failing') return isReading ? 'confirming' : 'failing'
  return state === 'behind' ? 'behind' : 'current'
}
