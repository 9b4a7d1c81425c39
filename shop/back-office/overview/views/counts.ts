// Counters of the dashboard's tabs.

import { waitingDrafts } from '../../../catalog/products/views/products-list.ts'
import { lowStock } from '../../../catalog/stock/views/stock.ts'
import { waitingChecks } from '../../../identity/kyc/views/staff.ts'
import { waitingRefunds } from '../../../payments/refunds/views.ts'
import { countTransactions } from '../../../payments/review/views/transactions.ts'
import { may, type Viewer } from '../../../people/accounts/rules.ts'
import { failedMails } from '../../../platform/mail/views.ts'
import { countOrders } from '../../../sales/orders/views/staff.ts'
import { waitingReviews } from '../../../sales/reviews/views.ts'
import type { World } from '../../../world.ts'
import { type Count, cappedCount, maxCounted, type Tab, tabsOf } from '../../lists/rules/tabs.ts'
import { countMissing } from '../../setup/views/setup.ts'

const counted: Partial<Record<Tab, (world: World, most: number) => Promise<number>>> = {
  kyc: waitingChecks,
  orders: (world, most) => countOrders(world, 'processing', most),
  transactions: (world, most) => countTransactions(world, { status: 'pending', most }),
  refunds: waitingRefunds,
  mail: failedMails,
  catalogue: waitingDrafts,
  stock: lowStock,
  reviews: waitingReviews,
}

/**
 * What is waiting in the tabs that the viewer may open: checks to review, orders to ship, payments and refunds
 * to decide. For owners also the number of missing setup steps.
 */
export async function tabCounts(world: World, who: Viewer): Promise<Partial<Record<Tab, Count>>> {
  const counts = await Promise.all(
    tabsOf(who).map(async (tab) => {
      const count = await counted[tab]?.(world, maxCounted + 1)
      return count === undefined ? [] : [[tab, cappedCount(count)] as const]
    }),
  )
  const missing = may(who, 'settings.change') ? await countMissing(world) : 0
  return {
    ...Object.fromEntries(counts.flat()),
    ...(missing > 0 && { overview: cappedCount(missing) }),
  }
}
