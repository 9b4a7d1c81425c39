// Refunds that a provider pays: a claim for each approved one, its link for the customer, and its end once it is paid.

import type { Viewer } from '../../people/accounts/rules.ts'
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
import { hostedMethods } from '../requests/rules/methods.ts'
import { everyAddress } from '../requests/store/cursors.ts'
import type { PaymentProvider } from './port.ts'
import { claimParts } from './rules.ts'
import { type ClaimSecret, sealClaim, unsealClaim } from './secrets.ts'
import * as claims from './store/claims.ts'
import { refundableOf } from './store/invoices.ts'

const minute = 60_000
const most = 20
/** How long an unanswered claim is waited for before it is looked for: made twice, it could be paid twice. */
const answerMilliseconds = minute

/** The job: makes claims for what was approved, and looks how far the others are. */
export async function payProviderRefunds(world: World): Promise<void> {
  for (const method of hostedMethods)
    for (const refund of await claims.approvedRefunds(world.db, method, most))
      await plan(world, refund)
  await tellWaiting(world)
  for (const provider of world.providers) {
    const due = await claims.dueClaims(world.db, provider.ledger, world.now(), most)
    for (const claim of due) await follow(world, provider, claim)
  }
}

/** Writes down what is to be claimed before it is made. */
const plan = (
  world: World,
  { id: refundId, orderNumber, method }: claims.ApprovedRefund,
): Promise<Result> =>
  world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const refund = locked.value.dossier.refunds.find((each) => each.id === refundId)
    if (refund?.state !== 'approved' || (await claims.claimsOf(world.db, [refundId])).length > 0)
      return ok()
    const parts = claimParts(refund.amount, await refundableOf(world.db, orderNumber))
    if (!parts) {
      await tell(world, { refundId, orderNumber, provider: method, reason: 'provider.refund' })
      return ok()
    }
    await endAlert(world, 'payment_provider', { subject: subjectOf(refundId) })
    const at = world.now()
    for (const part of parts) {
      const { invoice, ledger, amount, coin, coinAmount, way } = part
      const row = { id: world.id(), refundId, invoice, ledger, amount, coin, coinAmount, way, at }
      await claims.insertClaim(world.db, row)
    }
    return ok()
  })

async function follow(
  world: World,
  provider: PaymentProvider,
  claim: claims.ClaimRow,
): Promise<void> {
  const own = unsealClaim(world.keys, claim)
  const done = own
    ? await look(world, provider, own, claim)
    : claim.state === 'creating'
      ? await make(world, provider, claim)
      : await findAgain(world, provider, claim)
  if (done.ok) {
    if (own && done.value !== 'ended')
      await endAlert(world, 'payment_provider', { subject: subjectOf(claim.refundId) })
    return
  }
  const again = new Date(world.now().getTime() + 5 * minute)
  await claims.saveFailure(world.db, claim.id, done.code, again)
  const { orderNumber } = claim
  const isSerious = done.code !== 'provider.unreachable' && done.code !== 'provider.limited'
  const { refundId } = claim
  // While it may still be paid, a provider refunds nothing of it.
  const isOpen = claim.invoiceState === 'new' || claim.invoiceState === 'processing'
  if (!own && isSerious && !isOpen)
    await tell(world, {
      refundId,
      orderNumber,
      provider: provider.name,
      reason: 'provider.refund',
    })
}

export const subjectOf = (refundId: string): string => `refund ${refundId}`

type About = {
  readonly refundId: string
  readonly orderNumber: string
  readonly provider: string
  readonly reason: string
}

const tell = (world: World, { refundId, orderNumber, provider, reason }: About): Promise<void> =>
  raiseAlert(world, {
    kind: 'payment_provider',
    subject: subjectOf(refundId),
    facts: { number: orderNumber, provider, reason },
  })

/** Refunds at stores that are no longer set up go on once they are again. */
async function tellWaiting(world: World): Promise<void> {
  const known = world.providers.map(({ ledger }) => ledger)
  for (const { ledger, ...refund } of await claims.claimsElsewhere(world.db, known))
    await tell(world, { ...refund, provider: ledger, reason: 'provider.off' })
}

/** The name tells the claim from every other: after an answer that was lost it is found by it, and not made again. */
const nameOf = ({ id, orderNumber }: claims.ClaimRow): string => `Refund ${orderNumber} ${id}`

async function make(
  world: World,
  provider: PaymentProvider,
  claim: claims.ClaimRow,
): Promise<Result> {
  const { coin, coinAmount, way, invoiceId, attemptedAt } = claim
  const name = nameOf(claim)
  const wasAsked = attemptedAt !== null
  if (wasAsked && world.now().getTime() - attemptedAt.getTime() < answerMilliseconds) return ok()
  const found = wasAsked ? await provider.claimNamed(name) : ok(null)
  if (!found.ok) return found
  if (!found.value) await claims.setAttempted(world.db, claim.id, world.now())
  const made = found.value
    ? ok(found.value)
    : await provider.refund(invoiceId, { name, coin, coinAmount, way })
  if (!made.ok) return made
  const sealed = sealClaim(world.keys, claim.id, made.value)
  return world.transaction(async (world) => {
    const locked = await lockedPaymentRequest(world, claim.orderNumber)
    if (!locked.ok) return locked
    const { dossier } = locked.value
    const refund = dossier.refunds.find((each) => each.id === claim.refundId)
    const readNext = new Date(world.now().getTime() + minute)
    if (!(await claims.setOpen(world.db, claim.id, { ...sealed, readNext }))) return ok()
    await endAlert(world, 'payment_provider', { subject: subjectOf(claim.refundId) })
    if (!refund) return refuse('refund.unknown')
    if (refund.state === 'approved') {
      const at = world.now()
      await markSent(world.db, refund.id, { from: 'approved', who: 'system', at, hash: claim.id })
      await emit(world, 'refund.sent', refund.id)
    }
    const subject = `order:${claim.orderNumber}`
    // The provider's link and id give the money to whoever has them: the log has our own id.
    await record(world, 'system', 'refund.claimable', subject, {
      refund: refund.id,
      claim: claim.id,
    })
    const { userId, currency } = dossier.paymentRequest
    const about = { ...refund, orderNumber: claim.orderNumber, userId, currency }
    // Each link is told, also one that is made anew.
    const once = `${claim.id} ${world.now().getTime()}`
    await refundMail(world, 'hostedClaim', { ...about, once, amount: claim.amount })
    const followed = await announcePayments(world, [claim.orderNumber])
    return followed.ok ? ok() : followed
  })
}

async function look(
  world: World,
  provider: PaymentProvider,
  own: ClaimSecret,
  claim: claims.ClaimRow,
): Promise<Result<unknown>> {
  const shown = await provider.claim(own.id, claim.coinAmount)
  if (!shown.ok) return shown
  const { state, proof, rest } = shown.value
  if (state === 'paid') {
    const paid = { claim, hash: proof ?? claim.id, by: 'system' } as const
    return world.transaction((world) => finishClaim(world, provider.ledger, paid))
  }
  if (state === 'ended') {
    // Nobody can claim it any more: whether it was closed by mistake or paid in another way, people know.
    if (await claims.setEnded(world.db, claim.id, rest)) {
      const { refundId, orderNumber } = claim
      const reason = 'provider.claim_ended'
      await tell(world, { refundId, orderNumber, provider: provider.name, reason })
    }
    return ok('ended')
  }
  // The server has moved to another address.
  if (URL.parse(own.link)?.host !== provider.host) return findAgain(world, provider, claim)
  const readNext = new Date(world.now().getTime() + 5 * minute)
  await claims.setState(world.db, claim.id, state, readNext)
  return ok()
}

/** Its page and id, where they cannot be read any more or have changed. */
async function findAgain(
  world: World,
  provider: PaymentProvider,
  claim: claims.ClaimRow,
): Promise<Result> {
  const found = await provider.claimNamed(nameOf(claim))
  if (!found.ok) return found
  if (!found.value || !claim.secret) return refuse('provider.not_found')
  const row = { id: claim.id, secret: claim.secret }
  await claims.reseal(world.db, row, sealClaim(world.keys, claim.id, found.value))
  await claims.setState(world.db, claim.id, 'open', new Date(world.now().getTime() + minute))
  return ok()
}

type Paid = {
  readonly claim: claims.ClaimRow
  /** Of the transaction, or the reference of a person's transfer. */
  readonly hash: string
  readonly by: Viewer | 'system'
}

/** It was paid, by the provider or in another way (`by` a person): it closes the refund, or its part of it. */
export async function finishClaim(
  world: World,
  ledger: string,
  { claim, hash, by }: Paid,
): Promise<Result> {
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
  await record(world, by, isLast ? 'refund.seen' : 'refund.seen_part', `order:${orderNumber}`, {
    refund: refundId,
    hash,
    amount: String(amount),
    approved: true,
  })
  if (isLast) {
    await emit(world, 'refund.final', refundId)
    const mail = by === 'system' ? 'hostedFinal' : 'final'
    await refundMail(world, mail, { ...refund, orderNumber, userId, currency, hash })
  }
  const followed = await announcePayments(world, [orderNumber])
  return followed.ok ? ok() : followed
}
