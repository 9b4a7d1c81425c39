// Payments of manual methods: recorded by staff, approved by a second person above a limit, undone within reach.
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Permission } from '../../people/accounts/permissions.ts'
import { may, type Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { emit } from '../../platform/events/actions.ts'
import { sum } from '../../platform/money/rules.ts'
import { shopDay, shopZone, startOfDayIn } from '../../platform/time-zone.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { isOwedOnReceipt } from '../manual-methods/rules/manual-method.ts'
import { type ApprovalOutcome, isOwnCase, recordApproval } from '../refunds/second-person.ts'
import { announcePayments, lockedPaymentRequest } from '../requests/actions/payment-requests.ts'
import {
  type Dossier,
  factsOf,
  type LockedPaymentRequest,
} from '../requests/rules/payment-facts.ts'
import { standingOf } from '../requests/rules/payment-request.ts'
import { reasonOf } from '../requests/rules/states.ts'
import { dossiersOf } from '../requests/store/dossiers.ts'
import { insertTransfers, type NewTransfer } from '../requests/store/transfers.ts'
import { listTransfers } from '../review/list-transfers.ts'
import { saveDecision } from '../review/store/receipts.ts'
import { manualAccount, readPaid, readPaidDay, readReference, undoMinutes } from './rules.ts'
import * as store from './store.ts'

export type Paid = {
  /** Made by the form: the same form books once. */
  readonly id: string
  readonly orderNumber: string
  /** As typed in `language`. */
  readonly amount: string
  readonly language: string
  /** The currency that the form showed. */
  readonly currency: string
  /** "2026-11-05" */
  readonly day: string
  readonly reference: string
  /** Of the line of a bank statement. */
  readonly fingerprint?: string | null
  /** Received at the till, where a permission of its own is enough. */
  readonly isAtTill?: boolean
}

/**
 * Records a payment that staff have seen, in the order's currency. It counts ten minutes later; above the shop's limit
 * once a second person has approved it: `waits`. A repeated form changes nothing. Refuses `auth.forbidden`,
 * `accounts.stepUp`, `payment.no_request`, `payment.own_case`, `payment.alone`, `manual.not_manual` (the order was never
 * to be paid by hand), `manual.form`, `manual.booked` (this line of a statement), `money.other_currency`, and as
 * `readPaid`, `readPaidDay` and `readReference` do.
 */
export async function recordPayment(
  world: World,
  who: Viewer,
  paid: Paid,
): Promise<Result<ApprovalOutcome>> {
  const { id, orderNumber, fingerprint = null, isAtTill = false } = paid
  const subject = `order:${orderNumber}`
  const allowed = await requirePermission(world, who, neededBy(who, isAtTill), subject)
  if (!allowed.ok) return allowed
  if (!/^[\w-]{8,64}$/.test(id)) return refuse('manual.form')
  return world.transaction<ApprovalOutcome>(async (world) => {
    const locked = await lockedPaymentRequest(world, orderNumber)
    if (!locked.ok) return locked
    const { dossier } = locked.value
    const before = await store.manualPaymentById(world.db, id)
    if (before)
      return before.orderNumber === orderNumber
        ? ok(before.finalAt || before.status === 'final' ? 'agreed' : 'waits')
        : refuse('manual.form')
    const ledger = dossier.quotes.findLast(({ method }) => method === 'manual')?.chain
    if (!ledger) return refuse('manual.not_manual')
    const facts = read(world, dossier, paid)
    if (!facts.ok) return facts
    const { amount, at, reference } = facts.value
    if (await isOwnCase(world, who, 'payments.decide', dossier.paymentRequest.userId))
      return refuse('payment.own_case')
    if (fingerprint && (await store.bookedFingerprints(world.db, [fingerprint])).length > 0)
      return refuse('manual.booked')
    const agreed = await approve(world, who, dossier, { id, amount, reason: reference })
    if (!agreed.ok) return agreed
    await insert(world, { id, ledger, amount, at }, dossier)
    const now = world.now()
    await store.insertManualPayment(world.db, {
      id,
      recordedBy: who.id,
      recordedAt: now,
      reference,
      finalAt: agreed.value === 'waits' ? null : afterMinutes(now, undoMinutes),
      fingerprint,
    })
    const details = { payment: id, amount: String(amount), day: paid.day.trim() }
    await record(world, who, 'payment.recorded', subject, details)
    return follow(world, locked.value, agreed.value)
  })
}

/**
 * By a second person, if one was needed; otherwise it counts now, without waiting. Refuses `auth.forbidden`,
 * `accounts.stepUp`, `manual.gone`, `payment.own_case`, `manual.undone`, `manual.final`, `payment.alone`.
 */
export const confirmPayment = (
  world: World,
  who: Viewer,
  id: string,
  isAtTill = false,
): Promise<Result<ApprovalOutcome>> =>
  withPayment(world, who, { id, isAtTill }, async (world, held, payment) => {
    if (payment.undoneAt) return refuse('manual.undone')
    if (payment.status === 'final') return refuse('manual.final')
    if (await isOwnCase(world, who, 'payments.decide', held.dossier.paymentRequest.userId))
      return refuse('payment.own_case')
    if (payment.finalAt === null) {
      const { amount, reference: reason } = payment
      const agreed = await approve(world, who, held.dossier, { id, amount, reason })
      if (!agreed.ok || agreed.value === 'waits') return agreed
    }
    await store.setFinalAt(world.db, id, world.now())
    await store.setFinal(world.db, id)
    await record(world, who, 'payment.confirmed', `order:${payment.orderNumber}`, { payment: id })
    return follow(world, held, 'agreed')
  })

/**
 * As if it had never been recorded. Until it counts; afterwards only while it has not paid the order. What has paid one
 * is refunded instead. Refuses `auth.forbidden`, `manual.gone`, `transaction.reason`, `payment.own_case`,
 * `manual.undone`, `manual.paid`.
 */
export const undoPayment = (
  world: World,
  who: Viewer,
  id: string,
  typed: string,
): Promise<Result<ApprovalOutcome>> =>
  withPayment(world, who, { id }, async (world, held, payment) => {
    const reason = reasonOf(typed)
    if (!reason) return refuse('transaction.reason')
    if (payment.undoneAt) return refuse('manual.undone')
    if (await isOwnCase(world, who, 'payments.decide', held.dossier.paymentRequest.userId))
      return refuse('payment.own_case')
    const { covered, refunded, declined } = held.standing
    const hasGone = refunded + (declined?.refunded ?? 0n) > 0n
    if (payment.status === 'final' && (covered || hasGone)) return refuse('manual.paid')
    const at = world.now()
    if (!(await store.setUndone(world.db, id, { who: who.id, at }))) return refuse('manual.undone')
    const transaction = await store.transactionOf(world.db, id)
    if (transaction)
      await saveDecision(world.db, transaction.id, { decision: 'declined', by: who.id, at, reason })
    const details = { payment: id, amount: String(payment.amount) }
    await record(world, who, 'payment.undone', `order:${payment.orderNumber}`, details)
    return follow(world, held, 'agreed')
  })

const batch = 100

/** The job: what can no longer be undone counts. Returns the number. */
export async function finishPayments(world: World): Promise<number> {
  const due = await store.duePayments(world.db, world.now(), batch)
  for (const id of due)
    await world.transaction(async (world) => {
      const payment = await store.manualPaymentById(world.db, id)
      const held = payment && (await lockedPaymentRequest(world, payment.orderNumber))
      if (!held?.ok) return ok()
      return (await store.setFinal(world.db, id)) ? follow(world, held.value, 'agreed') : ok()
    })
  return due.length
}

/** Who takes money at the till need not be one who decides about payments. */
const neededBy = (who: Viewer, isAtTill: boolean): Permission =>
  isAtTill && !may(who, 'payments.decide') ? 'till.cash' : 'payments.decide'

const afterMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

function read(world: World, { paymentRequest }: Dossier, paid: Paid) {
  const { currency, amountDue: due, createdAt } = paymentRequest
  if (paid.currency !== currency) return refuse('money.other_currency')
  const amount = readPaid(paid.amount, { currency, due, language: paid.language })
  if (!amount.ok) return refuse(amount.code, { fields: { amount: amount.code } })
  const today = shopDay(world, world.now())
  const day = readPaidDay(paid.day, { earliest: shopDay(world, createdAt), today })
  if (!day.ok) return refuse(day.code, { fields: { day: day.code } })
  const reference = readReference(paid.reference)
  if (!reference.ok) return refuse(reference.code, { fields: { reference: reference.code } })
  // A day counts from its beginning, so the last one is in time; not from before the order.
  const start = startOfDayIn(day.value, shopZone(world)) ?? world.now()
  const at = new Date(Math.max(start.getTime(), createdAt.getTime()))
  return ok({ amount: amount.value, at, reference: reference.value })
}

/** The limit applies to all of the order's payments by hand, so that a large one cannot be split. */
function approve(
  world: World,
  who: Viewer,
  { transfers, paymentRequest }: Dossier,
  { id, amount, reason }: { id: string; amount: bigint; reason: string },
): Promise<Result<ApprovalOutcome>> {
  const others = transfers.filter(
    (each) => each.method === 'manual' && each.status !== 'orphaned' && each.id !== id,
  )
  const stake = amount + sum(others.map((each) => each.amount ?? 0n))
  return recordApproval(world, who, 'payments.decide', {
    subject: `manual:${id}`,
    amount,
    stake: paymentRequest.currency === world.config.currency ? stake : 'unknown',
    reason,
    begins: 'till.cash',
  })
}

async function insert(
  world: World,
  { id, ledger, amount, at }: { id: string; ledger: string; amount: bigint; at: Date },
  { paymentRequest: { orderNumber, currency } }: Dossier,
): Promise<void> {
  const transfer: NewTransfer = {
    id,
    operationId: id,
    hash: id,
    ledgerNumber: 0,
    at,
    sender: '',
    recipient: orderNumber,
    muxedId: null,
    memo: null,
    amount,
    asset: currency,
    kind: 'manual',
    assetOk: true,
    chainOk: true,
    proved: true,
    status: 'seen',
    match: 'manual',
    orderNumber,
    method: 'manual',
  }
  await insertTransfers(world.db, { ledger, account: manualAccount }, [transfer], world.now())
  await listTransfers(world, [transfer])
}

/** Statuses, and the order. One that is paid on receipt never waited for its payment: it is announced here. */
async function follow<T>(world: World, held: LockedPaymentRequest, value: T): Promise<Result<T>> {
  const { orderNumber } = held.dossier.paymentRequest
  const followed = await announcePayments(world, [orderNumber])
  if (!followed.ok) return followed
  const [dossier] = await dossiersOf(world.db, [orderNumber])
  const isPaid = dossier && standingOf(factsOf(dossier), world.now()).covered
  if (isPaid && !held.standing.covered && isOwedOnReceipt(dossier.quotes.at(-1)?.chain ?? null))
    await emit(world, 'order.paid', orderNumber)
  return ok(value)
}

/** Refuses `auth.forbidden`, `manual.gone`. */
async function withPayment<T>(
  world: World,
  who: Viewer,
  { id, isAtTill = false }: { readonly id: string; readonly isAtTill?: boolean },
  work: (
    world: World,
    held: LockedPaymentRequest,
    payment: store.ManualPayment,
  ) => Promise<Result<T>>,
): Promise<Result<T>> {
  const known = await store.manualPaymentById(world.db, id)
  const subject = known ? `order:${known.orderNumber}` : 'payments'
  const allowed = await requirePermission(world, who, neededBy(who, isAtTill), subject)
  if (!allowed.ok) return allowed
  if (!known) return refuse('manual.gone')
  return world.transaction<T>(async (world) => {
    const held = await lockedPaymentRequest(world, known.orderNumber)
    if (!held.ok) return held
    const payment = await store.manualPaymentById(world.db, id)
    return payment ? work(world, held.value, payment) : refuse('manual.gone')
  })
}
