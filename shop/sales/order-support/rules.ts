// The displayed version of an order (optimistic locking) for ship, return and cancel. Pure.

import type { OrderState } from '../orders/rules/order.ts'
import type { Parcel } from '../orders/rules/parcels.ts'

export const displayedOrderVersion = (
  status: OrderState,
  parcels: readonly Pick<Parcel, 'deliveredAt' | 'carrier' | 'tracking'>[],
  returns: readonly { readonly id: string; readonly status: string }[],
  /** Version of the address, since labels are printed from it. */
  addressedAt: Date | null,
  /** Of the lines: how often they were edited. */
  edits = 0,
): string =>
  [
    status,
    ...parcels.map(({ deliveredAt, carrier, tracking }) =>
      JSON.stringify([deliveredAt ? 'arrived' : 'sent', carrier, tracking]),
    ),
    ...returns.map((each) => `${each.id}:${each.status}`).sort(),
    String(addressedAt?.getTime() ?? 'nowhere'),
    ...(edits > 0 ? [`edit ${edits}`] : []),
  ].join(' ')
