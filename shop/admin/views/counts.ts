// How much waits behind each tab.
import type { Viewer } from '../../accounts/rules.ts'
import { numberOfUsers } from '../../accounts/views/people.ts'
import { waitingChecks } from '../../kyc/views/staff.ts'
import { countOrders } from '../../orders/views/staff.ts'
import { countTransactions } from '../../payments/views/transactions.ts'
import type { World } from '../../world.ts'
import { type Count, cappedCount, mostCounted, type Tab, tabsOf } from '../rules.ts'

const counted: Record<Tab, (world: World, most: number) => Promise<number>> = {
  kyc: waitingChecks,
  orders: (world, most) => countOrders(world, 'processing', most),
  transactions: (world, most) => countTransactions(world, { status: 'pending', most }),
  users: numberOfUsers,
}

/** Checks to review, orders to ship, payments to decide, people in all: of the tabs that this person opens. */
export async function tabCounts(world: World, who: Viewer): Promise<Partial<Record<Tab, Count>>> {
  const counts = await Promise.all(
    tabsOf(who).map(async (tab) => {
      const count = await counted[tab](world, mostCounted + 1)
      return [tab, cappedCount(count)] as const
    }),
  )
  return Object.fromEntries(counts)
}
