// All operations of the protocol that this shop supports.
import type { UcpOperation } from './operation'
import { carts } from './operations/carts'
import { catalog } from './operations/catalog'
import { checkouts } from './operations/checkouts'
import { orders } from './operations/orders'

export const operations: readonly UcpOperation[] = [...catalog, ...carts, ...checkouts, ...orders]
