// Whether an order may end unpaid, and the end that staff recorded.
import { isOwedOnReceipt } from '../../../payments/manual-methods/rules/manual-method.ts'
import type { PaymentRequestView } from '../../../payments/requests/views/payment-requests.ts'
import type { World } from '../../../world.ts'
import { isReleased, type Order } from '../../orders/rules/order.ts'
import { type UnpaidEnd, unpaidEndOf } from '../store.ts'

export type UnpaidEndView = {
  /** Sent, to be paid on receipt, and not paid. */
  readonly isPossible: boolean
  /** Null if none was recorded, or it was undone. */
  readonly end: UnpaidEnd | null
}

export async function unpaidEndView(
  world: World,
  { number, status }: Pick<Order, 'number' | 'status'>,
  request: PaymentRequestView | null,
  parcels: number,
): Promise<UnpaidEndView> {
  if (!request || !isOwedOnReceipt(request.quote.chain)) return { isPossible: false, end: null }
  const isUnpaid = request.amountReceived + request.amountAccepted === 0n && request.remaining > 0n
  return {
    isPossible: isReleased(status) && parcels > 0 && isUnpaid,
    end: await unpaidEndOf(world.db, number),
  }
}
