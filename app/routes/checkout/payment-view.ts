// From an order's payment to what the pay panel shows.

import { numberOf } from '../../../shop/payments/pi-app/rules.ts'
import { explorerLink } from '../../../shop/payments/requests/rules/block-explorer.ts'
import { mayRequote } from '../../../shop/payments/requests/rules/late-payment.ts'
import { claimsOf } from '../../../shop/payments/requests/views/claims.ts'
import { confirmationsOf } from '../../../shop/payments/requests/views/confirmations.ts'
import { unexpectedBalancesFor } from '../../../shop/payments/requests/views/found.ts'
import { watcherHealth } from '../../../shop/payments/requests/views/health.ts'
import { hasNamedAnother } from '../../../shop/payments/requests/views/named.ts'
import { payingWallet } from '../../../shop/payments/requests/views/paying-wallet.ts'
import { proofIdFor } from '../../../shop/payments/requests/views/proof.ts'
import { minutesLeft, notesOf } from '../../../shop/sales/checkout/rules.ts'
import { hasDemoWallet } from '../../../shop/sales/checkout/views/demo-wallet.ts'
import { waysToPay } from '../../../shop/sales/checkout/views/ways.ts'
import type { PaymentView } from '../../../shop/sales/checkout/views.ts'
import { isReleased, mayCancel } from '../../../shop/sales/orders/rules.ts'
import type { World } from '../../../shop/world.ts'
import type { PayView } from '../../components/checkout/payment-view'
import { targetOf } from './payment-target'

const payable = new Set<PayView['face']>(['waiting', 'partial', 'underpaid', 'review', 'expired'])
/** Faces of a time that is over, where a new quote is the way on. */
const over = new Set<PayView['face']>(['expired', 'underpaid', 'late'])

export async function payView(world: World, payment: PaymentView): Promise<PayView> {
  const { order, invoice, face, identity, address, needs } = payment
  const { quote, flags } = invoice
  const now = world.now()
  const [health, claims, proof, confirmations, found, isNamedTwice, ways] = await Promise.all([
    watcherHealth(world, invoice.method),
    claimsOf(world, invoice),
    proofIdFor(world, order.number),
    face === 'seen' ? confirmationsOf(world, order.number) : null,
    unexpectedBalancesFor(world, order.number),
    hasNamedAnother(world, invoice),
    payable.has(face) || face === 'late'
      ? waysToPay(world, invoice)
      : { ways: [], hasNoRate: false },
  ])
  const next = (): PayView['next'] => {
    if (isReleased(order.status)) return 'order'
    if (needs.includes('identity')) return identity ? 'identity' : 'unreadable'
    return address ? 'order' : 'shipping'
  }
  const option = invoice.options.find(({ method }) => method === invoice.method)
  const isMixed = invoice.payments.some(({ method }) => method !== invoice.method)
  // Amounts are told in the coin that is asked for, unless another has come, too.
  const own = option && option.currency !== invoice.currency && !isMixed ? option : null
  const chains = world.config.usdt?.chains ?? []
  return {
    number: order.number,
    face,
    target: payable.has(face) ? targetOf(world, invoice) : null,
    currency: own?.currency ?? invoice.currency,
    due: own?.due ?? invoice.amountDue,
    received: own?.received ?? invoice.amountReceived,
    remaining: own?.asked ?? invoice.remaining,
    over: invoice.overParts,
    until: quote.expiresAt,
    minutes: minutesLeft(invoice.expiresAt, now),
    isOver: invoice.expiresAt < now,
    watchUntil: invoice.watchUntil,
    isByStaff: flags.includes('manual'),
    notes: notesOf(flags, face),
    isNamedTwice,
    count: invoice.payments.filter(({ counted }) => counted).length,
    confirmations,
    ...ways,
    mayRequote: over.has(face) && order.watchUntil !== null && mayRequote(invoice.state),
    claims,
    proof,
    payments: invoice.payments.map(
      ({ hash, ledger, at, amount, method, coin, counted, status, sender }) => ({
        hash,
        ledger: chains.find((chain) => chain.ledger === ledger)?.name ?? ledger,
        at,
        amount,
        currency: coin ?? (method === 'pi' ? 'PI' : 'USDT'),
        counted,
        isOrphaned: status === 'orphaned',
        sender,
        explorer: explorerLink(ledger, hash, chains),
      }),
    ),
    refunds: invoice.refunds.map(({ method, coin, ledger, ...refund }) => ({
      ...refund,
      currency: coin ?? (method === 'pi' ? 'PI' : 'USDT'),
      chain: chains.find((chain) => coin !== null && chain.ledger === ledger)?.name ?? null,
    })),
    found,
    back: {
      amount: !mayCancel(order.status) && !isReleased(order.status) ? invoice.refundable : 0n,
      wallet: invoice.refundable > 0n ? await payingWallet(world, order.number) : null,
    },
    receipts: invoice.waitingReceipts,
    ledger: health.state === 'failing' || health.state === 'behind' ? health.state : 'current',
    lagSeconds: health.lagSeconds ?? 0,
    next: next(),
    hasDemoWallet: hasDemoWallet(world, invoice.method),
    hasPiApp:
      world.config.piApp !== null &&
      invoice.method === 'pi' &&
      (face === 'waiting' || face === 'partial') &&
      numberOf(invoice.remaining) !== null,
  }
}
