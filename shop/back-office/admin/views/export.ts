// CSV exports of whole lists, in pages, so that memory use is constant.
import type { Viewer } from '../../../people/accounts/rules.ts'
import { record } from '../../../platform/audit/actions.ts'
import type { RegisterQuery } from '../../../sales/invoicing/views/register.ts'
import type { World } from '../../../world.ts'
import type { Exported, OrderFilter, TransactionFilter } from '../rules.ts'
import type { AuditSearch } from './audit.ts'
import { exportRows } from './export-pages.ts'
import {
  auditFile,
  orderFile,
  type Search,
  subscriberFile,
  taxDocumentFile,
  transactionFile,
  userFile,
} from './filings.ts'

export const exportOrders = (world: World, query: Search<OrderFilter>) =>
  exportRows(orderFile(world, query))
export const exportTransactions = (world: World, query: Search<TransactionFilter>) =>
  exportRows(transactionFile(world, query))
export const exportUsers = (world: World, query: { readonly q: string }) =>
  exportRows(userFile(world, query))
export const exportAudit = (world: World, search: AuditSearch) =>
  exportRows(auditFile(world, search))
export const exportSubscribers = (world: World) => exportRows(subscriberFile(world))

export const exportTaxDocuments = (world: World, query: RegisterQuery) =>
  exportRows(taxDocumentFile(world, query))

/** Audited before the first row is sent. `bills` is the stored name of the invoice register in audit entries. */
export const recordExport = (
  world: World,
  who: Viewer,
  list: Exported | 'bills',
  query: { readonly filter: string; readonly q: string },
): Promise<void> =>
  record(world, {
    who,
    action: 'list.exported',
    subject: `list:${list}`,
    details: { filter: query.filter, searched: query.q !== '' },
  })
