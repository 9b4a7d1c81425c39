// What somebody has seen of an order who packs, takes back or ends it. Pure.
import type { OrderState } from '../../orders/rules.ts'

export const seenOfOrder = (
  status: OrderState,
  parcels: readonly { readonly deliveredAt: Date | null }[],
  returns: readonly { readonly id: string; readonly status: string }[],
): string =>
  [
    status,
    ...parcels.map(({ deliveredAt }) => (deliveredAt ? 'arrived' : 'sent')),
    ...returns.map((each) => `${each.id}:${each.status}`).sort(),
  ].join(' ')
