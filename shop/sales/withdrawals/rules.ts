// The right of withdrawal without a reason (Directive 2011/83/EU, its button: (EU) 2023/2673). Pure.
import type { LimitRule } from '../../platform/rate-limits/rules.ts'
import { dayAfter, dayInZone, startOfDayIn } from '../../platform/time-zone.ts'
import type { OrderState } from '../orders/rules/order.ts'

/** Whole days of the shop after the day of delivery (Regulation (EEC) 1182/71, article 3). */
export const withdrawalDays = 14
export const linkHours = 24

/** End of the right, exclusive; null before it begins. */
export function endsAt(deliveredAt: Date | null, zone: string): Date | null {
  if (!deliveredAt) return null
  const day = dayAfter(dayInZone(deliveredAt, zone), withdrawalDays + 1)
  return startOfDayIn(day, zone) ?? null
}

type Delivery = { readonly status: OrderState; readonly deliveredAt: Date | null }

export function mayWithdraw({ status, deliveredAt }: Delivery, now: Date, zone: string): boolean {
  if (status === 'cancelled' || status === 'declined') return false
  const end = endsAt(deliveredAt, zone)
  return status !== 'completed' && (end === null || now < end)
}

/** Rate limits of emails, for each network and each order. */
export const limits = {
  network: { name: 'withdrawal.network', limit: 10, seconds: 3600 },
  order: { name: 'withdrawal.order', limit: 3, seconds: 3600 },
} as const satisfies Record<string, LimitRule>
