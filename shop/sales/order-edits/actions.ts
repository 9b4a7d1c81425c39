// Edits an order before dispatch: lines, delivery and amounts; stock, tax, credit, payment and documents follow.

import { changeReservations } from '../../catalog/stock/actions/reservations.ts'
import { changeAmountDue } from '../../payments/requests/actions/change-amount.ts'
import { lockedPaymentRequest } from '../../payments/requests/actions/payment-requests.ts'
import { requirePermission } from '../../people/accounts/actions/require-permission.ts'
import type { Viewer } from '../../people/accounts/rules.ts'
import { record } from '../../platform/audit/actions.ts'
import { pick } from '../../platform/pick.ts'
import { refuseSecrets } from '../../platform/recovery-phrases/actions.ts'
import { ok, type Result, refuse } from '../../result.ts'
import type { World } from '../../world.ts'
import { settleAndRelease } from '../checkout/actions/follow-payments.ts'
import { returnCredit } from '../credit/actions.ts'
import { requestTaxDocuments } from '../invoicing/actions/write.ts'
import { keepEdit, saveEdit } from '../orders/actions/edits.ts'
import { lockOrder, setHold } from '../orders/actions/orders.ts'
import { heldFor, isReleased, type Order } from '../orders/rules/order.ts'
import type { EditedOrder } from '../orders/views/edits.ts'
import { editMail } from './mail.ts'
import { type Plan, planEdit, type Version } from './plan.ts'
import { type Edit, maxEditNote, noteOf } from './rules.ts'

/** What was displayed: amounts in the smallest unit of the order's currency. */
export type Shown = {
  readonly total: bigint
  /** Still to be paid, or paid too much (negative). */
  readonly difference: bigint
}

/** What an edit asks for (positive), or gives back. */
export const balanceOf = ({ difference: { toPay, toReturn } }: Pick<Plan, 'difference'>): bigint =>
  toPay - toReturn

/**
 * Edits the order and tells the customer. `shown` asserts the amounts of the preview; null without one. Returns the plan.
 * Refuses `admin.not_allowed`, `phrase.refused`, `orders.not_found`, `payment.no_request`, `orders.edit_same`,
 * `orders.edit_note` {most}, `orders.edit_amounts` {total} {difference} if a payment or a price changed since the preview,
 * and as `planEdit`, `changeReservations` and `changeAmountDue` do.
 */
export async function editOrder(
  world: World,
  who: Viewer,
  number: string,
  edit: Edit,
  shown: Shown | null = null,
): Promise<Result<Plan>> {
  const subject = `order:${number}`
  const allowed = await requirePermission(world, who, 'orders.change', subject)
  if (!allowed.ok) return allowed
  const note = noteOf(edit)
  if (note.length > maxEditNote)
    return refuse('orders.edit_note', {
      facts: { most: maxEditNote },
      fields: { note: 'orders.edit_note' },
    })
  const plain = await refuseSecrets(world, { note })
  if (!plain.ok) return plain
  const edited = await world.transaction<Plan>(async (world) => {
    // Lock order: payment request before order, as in the ledger watcher.
    const request = await lockedPaymentRequest(world, number)
    const locked = await lockOrder(world, number)
    if (!locked.ok) return locked
    if (!request.ok) return request
    const order = locked.value
    const planned = await planEdit(world, order, request.value, edit)
    if (!planned.ok) return planned
    const plan = planned.value
    if (plan.isSame) return refuse('orders.edit_same')
    const { after } = plan
    if (shown && (shown.total !== after.total || shown.difference !== balanceOf(plan)))
      return refuse('orders.edit_amounts')
    const terms = { ...pick(after, 'total', 'discount', 'shipping', 'fee', 'delivery', 'lines') }
    const saved = await saveEdit(world, order, {
      ...terms,
      ...pick(plan, 'from', 'tax', 'shippingStandard'),
    })
    if (!saved.ok) return saved
    const usual = isReleased(order.status) ? 'sold' : 'held'
    const stocked = await changeReservations(world, number, after.lines, usual)
    if (!stocked.ok) return stocked
    // Credit is locked after stock, as when an order is placed.
    if (plan.difference.credit > 0n) await returnCredit(world, number, plan.difference.credit)
    const until = await changeAmountDue(world, request.value, plan.due)
    if (!until.ok) return until
    if (order.watchUntil !== null) await setHold(world, number, heldFor(order, until.value))
    const version = order.edits + 1
    const kept = { version, at: world.now(), who: who.id, reason: edit.reason, note }
    const row = { ...kept, before: editedOf(plan.before), after: editedOf(after) }
    await keepEdit(world, number, row)
    if (isReleased(order.status)) await requestTaxDocuments(world, [order])
    await editMail(world, order, row, plan.difference)
    await record(world, who, 'order.edited', subject, auditOf(order, plan, edit))
    return ok(plan)
  })
  if (!edited.ok) return edited
  // What was paid may be enough now, or too much.
  await settleAndRelease(world, [number])
  return edited
}

const editedOf = ({ lines, delivery, ...amounts }: Version): EditedOrder => ({
  lines,
  ...pick(amounts, 'discount', 'shipping', 'fee', 'total'),
  method: delivery?.names ?? null,
})

/** The audit log is sealed, the payment request is not: reconciliation compares the amount due. */
const auditOf = ({ edits }: Order, { before, after, due }: Plan, { reason }: Edit) => ({
  version: edits + 1,
  reason,
  before: String(before.total),
  after: String(after.total),
  due: String(due.amountDue),
})
