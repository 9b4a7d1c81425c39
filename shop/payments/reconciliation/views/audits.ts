// The result of the last reconciliation.
import type { World } from '../../../world.ts'
import { piAccounts } from '../../destinations/views.ts'
import { everyAddress } from '../../requests/store/cursors.ts'
import { type AuditRow, newestAudit } from '../store/audits.ts'

export type AuditState = {
  /** `off`: no ledger is configured. `never`: none has run yet. */
  readonly state: AuditRow['outcome'] | 'off' | 'never'
  readonly at: Date | null
  readonly differences: number
}

const worst = ['different', 'unread', 'never', 'equal'] as const

/** The most urgent result of all configured ledgers. */
export async function auditState(world: World): Promise<AuditState> {
  const { pi, usdt } = world.config
  const chains = usdt?.simulated ? [] : (usdt?.chains ?? [])
  const places = [
    ...(pi ? await piAccounts(world) : []).map((account) => ({
      ledger: pi?.passphrase ?? '',
      account,
    })),
    ...chains.map(({ ledger }) => ({ ledger, account: everyAddress })),
  ]
  const newest = await Promise.all(places.map((place) => newestAudit(world.db, place)))
  const states = newest.map((audit): AuditState => {
    if (!audit) return { state: 'never', at: null, differences: 0 }
    return { state: audit.outcome, at: audit.at, differences: audit.differences.length }
  })
  const first = worst.flatMap((state) => states.find((each) => each.state === state) ?? [])[0]
  return first ?? { state: 'off', at: null, differences: 0 }
}
