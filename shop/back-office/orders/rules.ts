// Progress of an order for staff: paid, checked, shipped, delivered, and the next step. Pure.
import type { PaymentRequestState } from '../../payments/requests/rules/states.ts'
import type { Need } from '../../sales/checkout/rules.ts'
import { isClosed, mayCancel, type OrderState, wasSent } from '../../sales/orders/rules/order.ts'
import type { ReturnState } from '../../sales/returns/rules.ts'

export const milestones = ['paid', 'checked', 'sent', 'delivered'] as const
export type Milestone = (typeof milestones)[number]

/** `off`: it will not happen any more, or was not required. */
export type MilestoneState = 'done' | 'current' | 'waiting' | 'off'

export type NextStep =
  | Need
  | 'asked'
  | 'agreed'
  | 'review'
  | 'ship'
  | 'deliver'
  | 'period'
  | 'completed'
  | 'closed'

export type OrderProgress = {
  readonly states: Readonly<Record<Milestone, MilestoneState>>
  readonly next: NextStep
}

type Standing = {
  readonly status: OrderState
  /** Null: paid with shop credit alone. */
  readonly payment: PaymentRequestState | null
  readonly isVerified: boolean
  readonly needs: readonly Need[]
  readonly returns: readonly { readonly status: ReturnState }[]
}

const paidStates: readonly PaymentRequestState[] = ['paid', 'late', 'refunding', 'refunded']

export function orderProgress(standing: Standing): OrderProgress {
  const { status, payment, isVerified, needs } = standing
  const isOpen = mayCancel(status)
  const isOver = status === 'cancelled' || status === 'declined'
  const isUnpaid = isOpen && needs.includes('payment')
  const isDone: Record<Milestone, boolean> = {
    paid: isPaid(payment) && !isUnpaid,
    checked: isOpen ? !needs.includes('identity') : isOver ? isVerified : true,
    sent: wasSent(status),
    delivered: status === 'delivered' || status === 'completed',
  }
  // Nothing waits for a payment on receipt.
  const isAwaited = (each: Milestone) => each !== 'paid' || isUnpaid
  const current = isOver ? undefined : milestones.find((each) => !isDone[each] && isAwaited(each))
  const isUnchecked = !isOver && isDone.checked && !isVerified
  const stateOf = (each: Milestone): MilestoneState =>
    isDone[each] ? 'done' : isOver ? 'off' : each === current ? 'current' : 'waiting'
  return {
    states: {
      paid: stateOf('paid'),
      checked: isUnchecked ? 'off' : stateOf('checked'),
      sent: stateOf('sent'),
      delivered: stateOf('delivered'),
    },
    next: nextOf(standing),
  }
}

const isPaid = (payment: PaymentRequestState | null) =>
  payment === null || paidStates.includes(payment)

function nextOf({ status, payment, needs, returns }: Standing): NextStep {
  if (mayCancel(status)) {
    if (needs.includes('payment')) return payment === 'review' ? 'review' : 'payment'
    return needs[0] ?? 'ship'
  }
  const open = (['asked', 'agreed'] as const).find((each) =>
    returns.some((own) => own.status === each),
  )
  if (open) return open
  if (status === 'shipped') return 'deliver'
  if (!isClosed(status)) return 'period'
  return status === 'completed' ? 'completed' : 'closed'
}
