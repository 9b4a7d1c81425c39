// Row counts of exports, where they can be counted quickly; not for searches.

import { countTransactions } from '../../../payments/requests/views/transactions.ts'
import { numberOfUsers } from '../../../people/accounts/views/people.ts'
import { countAllOrders } from '../../../sales/orders/views/staff.ts'
import type { World } from '../../../world.ts'
import { type ListQuery, type OrderFilter, statesOf, type TransactionFilter } from '../rules.ts'
import { type AuditSearch, auditRows } from './audit.ts'

type Search<F> = Pick<ListQuery<F>, 'filter' | 'q'>

/** No list is longer. */
const everyOne = 2 ** 31 - 1

/** "Approved" and partly paid orders have no quick count. */
export const aboutOrders = async (
  world: World,
  { filter, q }: Search<OrderFilter>,
): Promise<number | null> =>
  q !== '' || filter === 'approved' || filter === 'partial'
    ? null
    : countAllOrders(world, statesOf(filter))

export async function aboutTransactions(
  world: World,
  { filter, q }: Search<TransactionFilter>,
): Promise<number | null> {
  if (q !== '' || filter === 'unmatched' || filter === 'seen') return null
  return countTransactions(world, { ...(filter !== 'all' && { status: filter }), most: everyOne })
}

export const aboutUsers = async (world: World, { q }: { q: string }): Promise<number | null> =>
  q === '' ? numberOfUsers(world, everyOne) : null

/** Entry numbers are gapless. */
export async function aboutAudit(world: World, search: AuditSearch): Promise<number | null> {
  if (Object.values(search).some((text) => text !== '')) return null
  const { rows } = await auditRows(world, search, null, 1)
  return rows[0]?.number ?? 0
}
