// What follows an order: cancellation, decline, overpayment, return or review.

import { readOn } from '../../server/jobs/ledger-watcher.ts'
import { approveRefund } from '../../shop/payments/refunds/approve-refund.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import { cancelOrder, declineOrder } from '../../shop/sales/checkout/actions/cancel.ts'
import { nameRefundAddress } from '../../shop/sales/checkout/actions/refund.ts'
import { issueTaxDocuments } from '../../shop/sales/invoicing/actions/write.ts'
import { orderByNumber, orderLines } from '../../shop/sales/orders/views/orders.ts'
import { decideReturn, requestReturn } from '../../shop/sales/returns/actions/requests.ts'
import { returnsOf } from '../../shop/sales/returns/views.ts'
import { decideReview, writeReview } from '../../shop/sales/reviews/actions.ts'
import { reviewRows } from '../../shop/sales/reviews/views.ts'
import { receiveItems } from '../../shop/sales/withdrawals/actions/receive.ts'
import { withdrawOwn } from '../../shop/sales/withdrawals/actions/withdraw.ts'
import { payAndAddress } from './buying.ts'
import { fresh, type Life, need, type Shopper } from './cast.ts'

const day = 24 * 60
const sender = { refundWay: 'sender' } as const

/** Paid, and canceled before shipping: refunded in full to the paying wallet. */
export function regret(life: Life, shopper: Shopper, number: string): void {
  const { world, agenda, chance } = life
  agenda.in(chance.between(5, 30), async () => {
    await payAndAddress(life, shopper, number)
    agenda.in(chance.between(60, 300), async () => {
      need(await cancelOrder(world, shopper.viewer, number, sender), 'a cancellation')
      await issueTaxDocuments(world)
      sendBack(life, shopper, number)
    })
  })
}

/** Unpaid, and declined with a message. */
export function decline(life: Life, number: string): void {
  const { world, agenda, staff } = life
  const words = 'The last one was damaged in the warehouse. We are sorry.'
  agenda.in(100, async () => {
    need(await declineOrder(world, staff.dispatcher, number, words), 'a refusal')
  })
}

/** Progress of a refund by today. */
type Far = 'sent' | 'approved' | 'requested'

/** The shopper enters the address, the accountant approves it, and the merchant's wallet sends it. */
function sendBack(life: Life, shopper: Shopper, number: string, far: Far = 'sent'): void {
  const { world, agenda, ledger, staff } = life
  const open = async () =>
    (await paymentRequestOf(world, number))?.refunds.find(({ state }) => state !== 'final')
  agenda.in(45, async () => {
    const refund = await open()
    if (refund && !refund.address)
      need(
        await nameRefundAddress(world, shopper.viewer, number, refund.id, sender),
        'the address of a refund',
      )
  })
  if (far === 'requested') return
  agenda.in(300, async () => {
    const refund = await open()
    if (!refund) throw new Error(`${number} has no refund`)
    need(await approveRefund(world, fresh(world, staff.accountant), refund.id), 'an approval')
    if (far === 'approved' || !refund.address) return
    await ledger.payBack(refund.address, refund.amount)
    need(await readOn(world), 'the ledger')
    await issueTaxDocuments(world)
  })
}

export type SentBack = {
  readonly kind: 'fault' | 'other' | 'withdrawal'
  readonly words: string
  /** Progress by today. */
  readonly far: 'asked' | 'agreed' | 'refused' | Far
  readonly answer?: string
}

/** The first line of a delivered order is returned. */
export function comeBack(life: Life, shopper: Shopper, number: string, way: SentBack): void {
  const { world, agenda, chance, staff } = life
  const { kind, words, far, answer = '' } = way
  const units = [{ line: 0, quantity: 1 }]
  agenda.in(chance.between(1, 4) * day, async () => {
    if (kind === 'withdrawal')
      need(await withdrawOwn(world, shopper.viewer, number, units, words), 'a withdrawal')
    else
      need(await requestReturn(world, shopper.viewer, number, { kind, units, words }), 'a return')
    if (far === 'asked') return
    agenda.in(200, async () => {
      const [own] = await returnsOf(world, number)
      if (!own) throw new Error(`${number} has no return`)
      const to = far === 'refused' ? 'refused' : 'agreed'
      if (kind !== 'withdrawal')
        need(
          await decideReturn(world, staff.dispatcher, number, { id: own.id, to, words: answer }),
          'an answer to a return',
        )
      if (far === 'agreed' || far === 'refused') return
      agenda.in(4 * day, async () => {
        const isWhole = kind !== 'fault'
        const counted = [{ line: 0, restocked: isWhole ? 1 : 0, damaged: isWhole ? 0 : 1 }]
        need(
          await receiveItems(world, staff.dispatcher, number, { id: own.id, counted }),
          'a receipt',
        )
        await issueTaxDocuments(world)
        sendBack(life, shopper, number, far)
      })
    })
  })
}

export type Words = { readonly rating: number; readonly words: string }
type Verdict = { readonly to: 'published' | 'rejected'; readonly words: string }

/** Reviews the first line, some days after delivery. Without a verdict it awaits moderation. */
export function review(
  life: Life,
  { viewer }: Shopper,
  number: string,
  { rating, words }: Words,
  verdict: Verdict | null,
): void {
  const { world, agenda, chance, staff } = life
  agenda.in(verdict ? chance.between(2, 9) * day : day, async () => {
    const [line] = await orderLines(world, number)
    if (!line || !(await orderByNumber(world, number))) return
    const fields = { rating: String(rating), words }
    need(await writeReview(world, viewer, line.productId, fields, viewer.language), 'a review')
    if (!verdict) return
    agenda.in(chance.between(2, 30) * 60, async () => {
      const rows = await reviewRows(world, { status: 'pending', after: null, limit: 50 })
      const own = rows.find(({ userId }) => userId === viewer.id)
      if (own) need(await decideReview(world, staff.owner, own.id, verdict), 'a verdict')
    })
  })
}
