// The order number in the URL of identity check pages.
import { isOrderNumber } from '../../../shop/sales/orders/rules/order.ts'

/** `?order=PI-…`, or an empty string. */
export function orderQuery(request: Request): string {
  const number = new URL(request.url).searchParams.get('order')
  return isOrderNumber(number) ? `?order=${number}` : ''
}
