// Refunds that a provider pays: a claim for each approved one, its link for the customer, and its end once it is paid.
import { endAlert, raiseAlert } from '../../people/alerts/actions.ts'
import { record } from '../../platform/audit/actions.ts'
import { emit } from '../../platform/events/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { refundMail } from '../refunds/mail.ts'
import { markSent } from '../refunds/store/refunds.ts'
import {
  payRefund,
  rememberOutgoing,
  type Sighting,
  saveSurplus,
} from '../refunds/store/sightings.ts'
import { announcePayments, lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import type { PaymentProvider } from './port.ts'
import { claimParts } from './rules.ts'
import * as claims from './store/claims.ts'
import { refundableOf } from './store/invoices.ts'

const minute = 60_000
const most = 20
/** How long an unanswered claim is waited for before it is looked for: made twice, it could be paid twice. */
const answerMilliseconds = minute

/** The job: makes claims for what was approved, and looks how far the others are. */
export async function payProviderRefunds(world: World): Promise<void> {
  for (const provider of world.providers) {
    for (const refund of await claims.approvedRefunds(world.db, provider.method, most))
      await plan(world, provider, refund)
    const due = await claims.dueClaims(world.db, provider.ledger, world.now(), most)
    for (const claim of due) await follow(world, provider, claim)
  }
}

/** Writes down what is to be claimed before it is made. */
const plan = (
  world: World,
  { name, ledger }: PaymentProvider,
  { id: refundId, orderNumber }: claims.ApprovedRefund,
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const refund = locked.value.dossier.refunds.find((each) => each.id === refundId)
    if (refund?.state !== 'approved' || (await claims.claimsOf(world.db, [refundId])).length > 0)
      return ok()
    const parts = claimParts(refund.amount, await refundableOf(world.db, orderNumber))
    const alert = { kind: 'payment_provider', subject: `refund ${refundId}` } as const
    if (!parts) {
      const facts = { number: orderNumber, provider: name, reason: 'provider.refund' }
      await raiseAlert(world, { ...alert, facts })
      return ok()
    }
    await endAlert(world, alert.kind, alert)
    const at = world.now()
    for (const part of parts) {
      const { invoice, amount, coin, coinAmount } = part
      const row = { id: world.id(), refundId, invoice, ledger, amount, coin, coinAmount, at }
      await claims.insertClaim(world.db, row)
    }
    return ok()
  })

async function follow(
  world: World,
  provider: PaymentProvider,
  claim: claims.ClaimRow,
): Promise<void> {
  const done = claim.claimId
    ? await look(world, provider, claim.claimId, claim)
    : await make(world, provider, claim)
  if (done.ok) return
  const again = new Date(world.now().getTime() + 5 * minute)
  await claims.saveFailure(world.db, claim.id, done.code, again)
  const { orderNumber: number } = claim
  const isSerious = done.code !== 'provider.unreachable' && done.code !== 'provider.limited'
  if (!claim.claimId && isSerious)
    await raiseAlert(world, {
      kind: 'payment_provider',
      subject: `refund ${claim.refundId}`,
      facts: { number, provider: provider.name, reason: 'provider.refund' },
    })
}

/** The name tells the claim from every other: after an answer that was lost it is found by it, and not made again. */
const nameOf = ({ id, orderNumber }: claims.ClaimRow): string => `Refund ${orderNumber} ${id}`

async function make(
  world: World,
  provider: PaymentProvider,
  claim: claims.ClaimRow,
): Promise<Result> {
  const { coin, coinAmount, invoiceId, attemptedAt } = claim
  const name = nameOf(claim)
  const wasAsked = attemptedAt !== null
  if (wasAsked && world.now().getTime() - attemptedAt.getTime() < answerMilliseconds) return ok()
  const found = wasAsked ? await provider.claimNamed(name) : ok(null)
  if (!found.ok) return found
  if (!found.value) await claims.setAttempted(world.db, claim.id, world.now())
  const made = found.value
    ? ok(found.value)
    : await provider.refund(invoiceId, { name, coin, coinAmount })
  if (!made.ok) return made
  const { id: claimId, link } = made.value
  return world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, claim.orderNumber)
    if (!locked.ok) return locked
    const { dossier } = locked.value
    const refund = dossier.refunds.find((each) => each.id === claim.refundId)
    const readNext = new Date(world.now().getTime() + minute)
    if (!(await claims.setOpen(world.db, claim.id, { claimId, link, readNext }))) return ok()
    if (!refund) return refuse('refund.unknown')
    if (refund.state === 'approved') {
      const at = world.now()
      await markSent(world.db, refund.id, { from: 'approved', who: 'system', at, hash: claimId })
      await emit(world, 'refund.sent', refund.id)
    }
    const subject = `order:${claim.orderNumber}`
    // The link gives the money to whoever opens it: the log has the provider's id alone.
    await record(world, 'system', 'refund.claimable', subject, {
      refund: refund.id,
      claim: claimId,
    })
    const { userId, currency } = dossier.paymentRequest
    const about = { ...refund, id: claim.id, orderNumber: claim.orderNumber, userId, currency }
    await refundMail(world, 'hostedClaim', { ...about, amount: claim.amount })
    const followed = await announcePayments(world, [claim.orderNumber])
    return followed.ok ? ok() : followed
  })
}

async function look(
  world: World,
  provider: PaymentProvider,
  claimId: string,
  claim: claims.ClaimRow,
): Promise<Result> {
  const shown = await provider.claim(claimId, claim.coinAmount)
  if (!shown.ok) return shown
  const { state, proof } = shown.value
  if (state === 'paid') return finish(world, provider, claim, proof ?? claimId)
  const readNext = new Date(world.now().getTime() + 5 * minute)
  await claims.setState(world.db, claim.id, state, readNext)
  return ok()
}

/** The provider has paid it: it closes the refund, or its part of it. */
const finish = (
  world: World,
  { ledger }: PaymentProvider,
  claim: claims.ClaimRow,
  hash: string,
): Promise<Result> =>
  world.transaction(async (world) => {
    const { id, refundId, orderNumber, amount } = claim
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier } = locked.value
    const refund = dossier.refunds.find((each) => each.id === refundId)
    if (!refund || !(await claims.setPaid(world.db, id))) return ok()
    const at = world.now()
    const { currency, userId } = dossier.paymentRequest
    const left: Sighting = {
      ledger,
      account: everyAddress,
      operationId: id,
      hash,
      at,
      sender: '',
      address: refund.address ?? '',
      amount,
      asset: currency,
    }
    const isLast = refund.sentAmount + amount >= refund.amount
    await rememberOutgoing(world.db, left)
    await payRefund(world.db, left, { id: refundId, amount, isLast })
    await saveSurplus(world.db, left, 0n)
    await record(
      world,
      'system',
      isLast ? 'refund.seen' : 'refund.seen_part',
      `order:${orderNumber}`,
      {
        refund: refundId,
        hash,
        amount: String(amount),
        approved: true,
      },
    )
    if (isLast) {
      await emit(world, 'refund.final', refundId)
      await refundMail(world, 'hostedFinal', { ...refund, orderNumber, userId, currency, hash })
    }
    const followed = await announcePayments(world, [orderNumber])
    return followed.ok ? ok() : followed
  })
