// The part of reconciliation that looks at no ledger: to whom payments are credited, what closed refunds, former ledgers.
import type { World } from '../../world.ts'
import type { Place } from '../requests/store/transfers.ts'
import { termsDifferences } from './audit-terms.ts'
import { assignmentDifference, type Difference, differencesOfTotals, isExplained } from './rules.ts'
import * as store from './store/assignment-audits.ts'
import { type AuditRow, newestAudit } from './store/audits.ts'

const batch = 1_000
const most = 100

/**
 * Payments credited to another order than they name, or beyond what was read; refunds without their payments; amounts,
 * codes and decisions that the audit log does not have.
 */
export async function assignmentDifferences(world: World, place: Place): Promise<Difference[]> {
  const { db } = world
  const found = [
    ...(await movedPayments(world, place)),
    ...(await store.beyondCursor(db, place, most)),
    ...(await store.unpaidFinalRefunds(db, place.ledger, most)),
    ...(await store.overAllocated(db, place.ledger, most)),
    ...(await store.missingOutgoing(db, place.ledger, most)),
    ...(await termsDifferences(world, place, most)),
  ]
  return found.slice(0, most)
}

async function movedPayments(world: World, place: Place): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after = ''; found.length < most; ) {
    const rows = await store.assignedTransfers(world.db, place, { after, most: batch })
    found.push(...rows.filter((row) => !isExplained(row)).map(assignmentDifference))
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = last.id
  }
  return found
}

/** Places that hold payments and are not among the audited ones: removed from the configuration. */
export async function formerPlaces(world: World, audited: readonly Place[]): Promise<Place[]> {
  const known = new Set(audited.map(({ ledger, account }) => `${ledger} ${account}`))
  const used = await store.usedPlaces(world.db)
  return used.filter(({ ledger, account }) => !known.has(`${ledger} ${account}`))
}

/** What was credited there must still be what the last audit found on the ledger, and nothing more. */
export async function auditFormer(world: World, place: Place): Promise<AuditRow> {
  const last = await newestAudit(world.db, place, 'equal')
  const cursor = last?.cursor ?? ''
  const own = await store.creditedUpTo(world.db, place, cursor)
  const ledger = { sum: last?.ledgerSum ?? 0n, count: last?.ledgerCount ?? 0 }
  const nothing = { sent: 0n, balance: null, withoutAmount: 0 }
  const differences = last ? differencesOfTotals({ ledger, own, ...nothing }) : []
  const isUnknown = !last && (await store.countCredited(world.db, place)) > 0
  return {
    id: world.id(),
    at: world.now(),
    ...place,
    asset: last?.asset ?? 'native',
    outcome: differences.length > 0 ? 'different' : isUnknown ? 'unread' : 'equal',
    cursor,
    ledgerSum: ledger.sum,
    ledgerCount: ledger.count,
    ownSum: own.sum,
    ownCount: own.count,
    sentSum: last?.sentSum ?? 0n,
    balance: null,
    failure: isUnknown && differences.length === 0 ? 'ledger.not_configured' : null,
    differences,
  }
}
