// How the last audit of the ledger went.
import type { World } from '../../world.ts'
import { type AuditRow, newestAudit } from '../store/audits.ts'

export type AuditState = {
  /** `off`: no ledger is set up. `never`: none was made yet. */
  readonly state: AuditRow['outcome'] | 'off' | 'never'
  readonly at: Date | null
  readonly differences: number
}

export async function auditState(world: World): Promise<AuditState> {
  const { pi } = world.config
  if (!pi) return { state: 'off', at: null, differences: 0 }
  const newest = await newestAudit(world.db, { ledger: pi.passphrase, account: pi.treasury })
  if (!newest) return { state: 'never', at: null, differences: 0 }
  return { state: newest.outcome, at: newest.at, differences: newest.differences.length }
}
