// Objects of events, in the form of the API, for keys that may read them. Imported by the worker as
// source: hence the file extensions.

import { refundForStaff } from '../../shop/back-office/lists/views/refunds.ts'
import { userPageOf } from '../../shop/back-office/lists/views/users.ts'
import { orderRecord } from '../../shop/back-office/orders/views/order-record.ts'
import { fullProducts } from '../../shop/catalog/editor/views/full-products.ts'
import { paymentRequestOf } from '../../shop/payments/requests/views/payment-requests.ts'
import type { EventObject } from '../../shop/platform/events/rules.ts'
import { returnById } from '../../shop/sales/returns/views.ts'
import type { World } from '../../shop/world.ts'
import { customerView } from './operations/customer-schema.ts'
import { orderView, returnView } from './operations/order-schema.ts'
import { refundView, requestView } from './operations/payment-schema.ts'
import { productView } from './operations/product-schema.ts'
import { levelOf } from './operations/stock-schema.ts'

const readers: Readonly<Record<EventObject, (world: World, id: string) => Promise<unknown>>> = {
  async order(world, number) {
    const found = await orderRecord(world, number)
    return found.ok ? orderView(found.value) : null
  },
  async payment(world, number) {
    const found = await paymentRequestOf(world, number)
    return found && requestView(world, found)
  },
  async refund(world, id) {
    const found = await refundForStaff(world, '', id)
    return found.ok ? refundView({ ...found.value.refund, customer: found.value.customer }) : null
  },
  async return(world, id) {
    const found = await returnById(world, id)
    return found && returnView(found)
  },
  async product(world, id) {
    const found = (await fullProducts(world, [id])).get(id)
    return found ? productView(world, found) : null
  },
  async stock(world, id) {
    const [productId = '', variantId = ''] = id.split('/')
    const found = await levelOf(world, { productId, variantId })
    return found.ok ? found.value : null
  },
  async customer(world, id) {
    const found = await userPageOf(world, id)
    return found.ok ? customerView(found.value) : null
  },
  // An id, and no personal data.
  identity: async () => null,
  newsletter: async () => null,
  webhook: async () => null,
}

/** Returns null if it was deleted, or the API does not expose it. */
export const readEventObject = (
  world: World,
  { object, objectId }: { readonly object: EventObject; readonly objectId: string },
): Promise<unknown> => readers[object](world, objectId)
