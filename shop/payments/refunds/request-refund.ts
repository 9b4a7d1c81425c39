// Refunds: requested, addressed, approved by staff, sent by the merchant's own wallet, closed by the ledger.
import type { Viewer } from '../../people/accounts/rules.ts'
import { newToken, tokenHash } from '../../people/accounts/tokens.ts'
import { record } from '../../platform/audit/actions.ts'
import { emit } from '../../platform/events/actions.ts'
import { plainAmount } from '../../platform/money/rules.ts'
import { pick } from '../../platform/pick.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { lockedPaymentRequest, updateStatuses } from '../requests/actions/payment-requests.ts'
import { isHosted } from '../requests/rules/methods.ts'
import { type Dossier, inRequestCurrency } from '../requests/rules/payment-facts.ts'
import { overpaymentParts, type Part, takePart, takeParts } from '../requests/rules/refund-parts.ts'
import { type Confirmation, refundClosed, type Standing } from '../requests/rules/states.ts'
import { excessId, refundMail } from './mail.ts'
import { refundAddress } from './rules.ts'
import { dropApprovals } from './store/approvals.ts'
import {
  confirmByMail,
  insertRefund,
  linkedRefund,
  refundOrder,
  refundTerms,
  setConfirmLink,
  setRefundAddress,
} from './store/refunds.ts'

const linkDays = 7
const day = 86_400_000

type Place = {
  /** Null until an address is given. */
  readonly address: string | null
  /** How the address was confirmed; otherwise an emailed link asks the shopper to confirm it. */
  readonly confirmed?: Confirmation | null
}

/**
 * Requests a refund in the received coins, at most what was received and not requested before. `amount` in the smallest
 * unit of the payment request's currency; null for all of it; or the `part` of one coin. The caller has checked whose order it is. Refuses
 * `payment.no_request`, `refund.too_much` with what is left, `refund.address`.
 */
export const requestRefund = (
  world: World,
  who: Viewer | 'system',
  input: Place & {
    orderNumber: string
    reason: string
    /** Another email of the same event names this refund; only an address to confirm still needs its own. */
    isNotified?: boolean
  } & ({ amount: bigint | null; part?: undefined } | { amount?: undefined; part: Part }),
): Promise<Result<{ refundId: string; refundIds: readonly string[]; amount: bigint }>> =>
  world.transaction(async (world) => {
    const { orderNumber, address, reason, isNotified = false } = input
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier, standing } = locked.value
    const { refundable } = standing
    const left = plainAmount(refundable, dossier.paymentRequest.currency)
    const tooMuch = refuse('refund.too_much', { facts: { refundable: left } })
    const amount = input.part
      ? inRequestCurrency(dossier, input.part.method, input.part.amount)
      : (input.amount ?? refundable)
    if (!input.part && (amount <= 0n || amount > refundable)) return tooMuch
    const parts = input.part
      ? takePart(dossier, input.part)
      : takeParts(dossier, input.amount ?? null)
    const [first] = parts
    if (!first) return tooMuch
    // An address is for one coin; another coin waits for its own address.
    const placeFor = ({ method }: Part) =>
      address === null && !isHosted(method) ? null : refundAddress(dossier, method, address ?? '')
    if (address !== null && !parts.some(placeFor)) return refuse('refund.address')
    const ids: string[] = []
    for (const part of parts) {
      const spelled = placeFor(part)
      const place = {
        address: spelled,
        // Only whoever paid receives the provider's link, and no address of theirs is asked for here.
        confirmed:
          spelled === null ? null : isHosted(part.method) ? 'sender' : (input.confirmed ?? null),
      }
      const refund = { id: world.id(), orderNumber, asset: null, ...part, ...place }
      const by = who === 'system' ? who : who.id
      await insertRefund(world.db, { ...refund, reason, who: by, at: world.now() })
      // A coin that the given address is not for is named by no other email.
      await notify(world, dossier, refund, isNotified && (address === null || spelled !== null))
      ids.push(refund.id)
      await emit(world, 'refund.requested', refund.id)
    }
    await record(world, who, 'refund.requested', `order:${orderNumber}`, {
      refund: ids.join(' '),
      amount: String(amount),
      ...(await refundTerms(world.db, ids)),
    })
    await updateStatuses(world, [orderNumber])
    return ok({ refundId: ids[0] ?? '', refundIds: ids, amount })
  })

/**
 * Sets the address of a refund that is not approved yet; a repetition sends another link. Refuses `refund.unknown`,
 * `refund.address`, `refund.closed`.
 */
export const addressRefund = (
  world: World,
  who: Viewer,
  orderNumber: string,
  refundId: string,
  { address: text, confirmed = null }: Place & { address: string },
): Promise<Result> =>
  world.transaction(async (world) => {
    if ((await refundOrder(world.db, refundId)) !== orderNumber) return refuse('refund.unknown')
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier } = locked.value
    const refund = dossier.refunds.find(({ id }) => id === refundId)
    if (!refund) return refuse('refund.unknown')
    const address = refundAddress(dossier, refund.method, text)
    if (!address) return refuse('refund.address')
    if (!(await setRefundAddress(world.db, refundId, { address, confirmed })))
      return refundClosed(refund.state)
    // Nobody has agreed to this address.
    if (refund.address !== address) await dropApprovals(world.db, `refund:${refundId}`)
    const subject = `order:${orderNumber}`
    const terms = await refundTerms(world.db, [refundId])
    await record(world, who, 'refund.addressed', subject, { refund: refundId, ...terms })
    await notify(world, dossier, { ...refund, orderNumber, address, confirmed })
    await updateStatuses(world, [orderNumber])
    return ok()
  })

/** The refund of a confirmation link, for this shopper; null if the link is used, expired or not theirs. */
export const refundOfLink = (
  world: World,
  who: Viewer,
  token: string,
): Promise<{ id: string; orderNumber: string; address: string } | null> =>
  linkedRefund(world.db, { hash: tokenHash(token), userId: who.id, now: world.now() })

/** Confirms the address by the emailed link. Refuses `refund.link`. */
export const confirmRefund = (
  world: World,
  who: Viewer,
  token: string,
): Promise<Result<{ orderNumber: string }>> =>
  world.transaction(async (world) => {
    const found = await refundOfLink(world, who, token)
    if (!found) return refuse('refund.link')
    const { id, orderNumber } = found
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    if (!(await confirmByMail(world.db, id, tokenHash(token)))) return refuse('refund.link')
    const subject = `order:${orderNumber}`
    await record(world, who, 'refund.confirmed', subject, { refund: id })
    const { dossier } = locked.value
    const refund = dossier.refunds.find((each) => each.id === id)
    if (refund) await notify(world, dossier, { ...refund, orderNumber, confirmed: 'mail' })
    await updateStatuses(world, [orderNumber])
    return ok({ orderNumber })
  })

type Told = Part & {
  readonly id: string
  readonly orderNumber: string
  readonly address: string | null
  readonly confirmed: Confirmation | null
}

/** Emails the shopper: address required, address to confirm, or under review. */
async function notify(
  world: World,
  { paymentRequest }: Dossier,
  refund: Told,
  isNotified = false,
): Promise<void> {
  const about = { ...refund, ...pick(paymentRequest, 'userId', 'currency') }
  if (!refund.address) return isNotified ? undefined : refundMail(world, 'where', about)
  const requested = isHosted(refund.method) ? 'hostedRequested' : 'requested'
  if (refund.confirmed) return isNotified ? undefined : refundMail(world, requested, about)
  const token = newToken()
  const until = new Date(world.now().getTime() + linkDays * day)
  await setConfirmLink(world.db, refund.id, { hash: tokenHash(token), until })
  const path = `/order/${refund.orderNumber}/refund?token=${token}`
  // It takes the place of the email about what caused the refund.
  const number = refund.orderNumber
  const closed = (language: string) => [
    world.say(language, 'mail', 'order.cancelled.subject', { number }),
  ]
  await refundMail(world, 'confirm', {
    ...about,
    path,
    until,
    ...(isNotified && { details: closed }),
  })
}

/** Emails an offer to refund each overpayment; idempotent. The caller holds the lock of the payment request. */
export async function offerExcess(
  world: World,
  { standing, dossier }: { readonly standing: Standing; readonly dossier: Dossier },
): Promise<void> {
  if (standing.state !== 'paid') return
  const { orderNumber, userId, currency } = dossier.paymentRequest
  for (const part of overpaymentParts(dossier, standing)) {
    const id = excessId(orderNumber, part.method, standing.received)
    await refundMail(world, 'over', { ...part, id, orderNumber, userId, currency })
  }
}
