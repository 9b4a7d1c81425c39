// The right of withdrawal without a reason (Directive 2011/83/EU, its button: (EU) 2023/2673). Pure.
import type { LimitRule } from '../../platform/rate-limits/rules.ts'
import type { OrderState } from '../orders/rules.ts'

/** Counted from the day of delivery. */
export const withdrawalDays = 14
export const linkHours = 24
const day = 86_400_000

/** End of the right; null before it begins. */
export const endsAt = (deliveredAt: Date | null): Date | null =>
  deliveredAt && new Date(deliveredAt.getTime() + withdrawalDays * day)

export function mayWithdraw(
  { status, deliveredAt }: { status: OrderState; deliveredAt: Date | null },
  now: Date,
): boolean {
  if (status === 'cancelled' || status === 'declined') return false
  const end = endsAt(deliveredAt)
  return status !== 'completed' && (end === null || now < end)
}

/** Rate limits of emails, for each network and each order. */
export const limits = {
  network: { name: 'withdrawal.network', limit: 10, seconds: 3600 },
  order: { name: 'withdrawal.order', limit: 3, seconds: 3600 },
} as const satisfies Record<string, LimitRule>
