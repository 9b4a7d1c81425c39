// What somebody has seen of an order who packs, takes back or ends it. Pure.
import type { Parcel } from '../../orders/rules/parcels.ts'
import type { OrderState } from '../../orders/rules.ts'

export const seenOfOrder = (
  status: OrderState,
  parcels: readonly Pick<Parcel, 'deliveredAt' | 'carrier' | 'tracking'>[],
  returns: readonly { readonly id: string; readonly status: string }[],
): string =>
  [
    status,
    ...parcels.map(({ deliveredAt, carrier, tracking }) =>
      JSON.stringify([deliveredAt ? 'arrived' : 'sent', carrier, tracking]),
    ),
    ...returns.map((each) => `${each.id}:${each.status}`).sort(),
  ].join(' ')
