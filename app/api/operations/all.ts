// Every operation of the API, in the order of the reference.
import type { Operation } from '../operation'
import { attributes } from './attributes'
import { categories } from './categories'
import { collections } from './collections'
import { emails } from './emails'
import { events } from './events'
import { exports } from './exports'
import { importRows } from './import-rows'
import { imports } from './imports'
import { invoices } from './invoices'
import { key } from './key'
import { orderEdits } from './order-edits'
import { orders } from './orders'
import { payLinkOperations } from './pay-links'
import { payments } from './payments'
import { people } from './people'
import { productImages } from './product-images'
import { products } from './products'
import { promotions } from './promotions'
import { references } from './references'
import { returns } from './returns'
import { reviews } from './reviews'
import { shipments } from './shipments'
import { stock } from './stock'
import { webhooks } from './webhooks'

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
  ...orderEdits,
  ...payLinkOperations,
  ...shipments,
  ...returns,
  ...payments,
  ...people,
  ...references,
  ...invoices,
  ...emails,
  ...webhooks,
  ...events,
  ...exports,
  ...key,
]
