// From an order's payment to what the pay panel shows; the address that is shown is the one in the code and the link.
import { minutesLeft } from '../../../shop/checkout/rules.ts'
import type { PaymentView } from '../../../shop/checkout/views.ts'
import { plainAmount } from '../../../shop/money/rules.ts'
import { isReleased, mayCancel } from '../../../shop/orders/rules.ts'
import { payUri, shownAddress } from '../../../shop/payments/address.ts'
import { watcherHealth } from '../../../shop/payments/views/health.ts'
import { payingWallet } from '../../../shop/payments/views/paying-wallet.ts'
import type { InvoiceView } from '../../../shop/payments/views.ts'
import type { World } from '../../../shop/world.ts'
import { qrDrawing } from '../../http/qr'
import type { PayView, Target } from '../../parts/checkout/pay-view'

const payable = new Set<PayView['face']>(['waiting', 'partial', 'seen', 'review', 'expired'])

export async function payView(world: World, payment: PaymentView): Promise<PayView> {
  const { order, invoice, face, identity, address, needs } = payment
  const now = world.now()
  const health = await watcherHealth(world)
  const next = (): PayView['next'] => {
    if (isReleased(order.status)) return 'order'
    if (needs.includes('identity')) return identity ? 'identity' : 'unreadable'
    return address ? 'order' : 'shipping'
  }
  // What was asked back is no longer too much.
  const over = invoice.amountOver - invoice.amountRefunded
  return {
    number: order.number,
    face,
    target: payable.has(face) ? targetOf(world, invoice) : null,
    due: invoice.amountDue,
    received: invoice.amountReceived,
    remaining: invoice.remaining,
    over: over > 0n && invoice.refundable > 0n ? over : 0n,
    until: invoice.expiresAt,
    minutes: minutesLeft(invoice.expiresAt, now),
    isOver: invoice.expiresAt < now,
    watchUntil: invoice.watchUntil,
    isByStaff: invoice.flags.includes('manual'),
    payments: invoice.payments.map(({ hash, at, amount, counted, sender }) => ({
      hash,
      at,
      amount,
      counted,
      sender,
    })),
    refunds: invoice.refunds.map(({ method, ...refund }) => ({
      ...refund,
      currency: method === 'pi' ? 'PI' : 'USDT',
    })),
    back: {
      amount: !mayCancel(order.status) && !isReleased(order.status) ? invoice.refundable : 0n,
      wallet: invoice.refundable > 0n ? await payingWallet(world, order.number) : null,
    },
    receipts: invoice.waitingReceipts,
    ledger: health.state === 'failing' || health.state === 'behind' ? health.state : 'current',
    lagSeconds: health.lagSeconds ?? 0,
    next: next(),
    hasDemoWallet: world.config.pi?.simulated === true && world.ledgers.demoWallet !== null,
  }
}

function targetOf(world: World, invoice: InvoiceView): Target | null {
  const { demo, pi } = world.config
  if (!pi) return null
  const uri = payUri(invoice, { demo, passphrase: pi.passphrase })
  return {
    amount: plainAmount(invoice.remaining, invoice.currency),
    network: networkOf(pi.passphrase),
    own: shownAddress(invoice.muxed, demo),
    address: shownAddress(invoice.address, demo),
    memo: invoice.memo,
    memoId: invoice.memoId,
    uri,
    qr: qrDrawing(uri),
    isDemo: demo,
  }
}

function networkOf(passphrase: string): Target['network'] {
  if (passphrase === 'Pi Network') return 'pi'
  return passphrase === 'Pi Testnet' ? 'testnet' : 'simulator'
}
