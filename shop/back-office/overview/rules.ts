// Links of the overview's figures to the lists that they count. Pure.
import type { OrderState } from '../../sales/orders/rules/order.ts'

export const figureLists = {
  waiting: '/admin/transactions?status=pending',
  seen: '/admin/transactions?status=seen',
  unmatched: '/admin/transactions?status=unmatched',
  partial: '/admin/orders?status=partial',
  refunds: '/admin/transactions/refunds',
  lowStock: '/admin/stock?status=low',
  mailWaiting: '/admin/mail?status=waiting',
  mailFailed: '/admin/mail?status=failed',
} as const

export const stateList = (state: OrderState): string => `/admin/orders?status=${state}`
