// Every operation of the API, in the order of the reference.
import type { Operation } from './operation'
import { attributes } from './operations/attributes'
import { categories } from './operations/categories'
import { collections } from './operations/collections'
import { events } from './operations/events'
import { exports } from './operations/exports'
import { importRows } from './operations/import-rows'
import { imports } from './operations/imports'
import { invoices } from './operations/invoices'
import { key } from './operations/key'
import { orders } from './operations/orders'
import { payments } from './operations/payments'
import { people } from './operations/people'
import { productImages } from './operations/product-images'
import { products } from './operations/products'
import { promotions } from './operations/promotions'
import { references } from './operations/references'
import { returns } from './operations/returns'
import { reviews } from './operations/reviews'
import { shipments } from './operations/shipments'
import { stock } from './operations/stock'
import { webhooks } from './operations/webhooks'

export const operations: readonly Operation[] = [
  ...products,
  ...productImages,
  ...stock,
  ...imports,
  ...importRows,
  ...attributes,
  ...categories,
  ...collections,
  ...promotions,
  ...reviews,
  ...orders,
  ...shipments,
  ...returns,
  ...payments,
  ...people,
  ...references,
  ...invoices,
  ...webhooks,
  ...events,
  ...exports,
  ...key,
]
