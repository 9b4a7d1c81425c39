// Ledger status for staff: how current it is, and whether it reconciles.
import {
  type AuditState,
  auditState,
  ledgersHealth,
  type WatcherHealth,
} from '../../../payments/reconciliation/views.ts'
import { type SurplusRow, surplusNow } from '../../../payments/refunds/views.ts'
import { setAsideNow } from '../../../payments/review/views/set-aside.ts'
import { pick } from '../../../platform/pick.ts'
import type { World } from '../../../world.ts'

export type WatcherForStaff = {
  readonly ledgers: readonly (Pick<WatcherHealth, 'state' | 'lagSeconds' | 'failure'> & {
    readonly name: string
  })[]
  readonly audit: AuditState
  /** Outgoing payments without an obligation, until resolved. */
  readonly surplus: readonly SurplusRow[]
  /** Quarantined records, which contradict themselves. */
  readonly setAside: number
}

const mostSurplus = 20

export async function watcherForStaff(world: World): Promise<WatcherForStaff> {
  const [ledgers, audit, surplus, setAside] = await Promise.all([
    ledgersHealth(world),
    auditState(world),
    surplusNow(world, mostSurplus),
    setAsideNow(world, mostSurplus),
  ])
  return {
    ledgers: ledgers.map((each) => pick(each, 'name', 'state', 'lagSeconds', 'failure')),
    audit,
    surplus,
    setAside,
  }
}
