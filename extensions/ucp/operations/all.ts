// All operations of the protocol that this shop supports.
import type { UcpOperation } from '../operation'
import { carts } from './carts'
import { catalog } from './catalog'
import { checkouts } from './checkouts'
import { orders } from './orders'

export const operations: readonly UcpOperation[] = [...catalog, ...carts, ...checkouts, ...orders]
