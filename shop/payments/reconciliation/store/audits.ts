// SQL of the ledger audit: stored totals and results of comparisons.
import { countChanged, onlyOf } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'
import type { Place } from '../../requests/store/transfers.ts'
import type { Difference, Movement } from '../rules.ts'

/** Native transfers between two cursors, without rolled back ones. */
export const storedMovements = async (
  db: Db,
  { ledger, account }: Place,
  { after, upTo }: { after: string; upTo: string },
) => db<Movement[]>`
  select operation_id as "operationId", hash, amount from transfers
  where ledger = ${ledger} and account = ${account} and asset_ok and status <> 'orphaned'
    and split_part(operation_id, '.', 1)::numeric > ${after || '0'}::numeric
    and split_part(operation_id, '.', 1)::numeric <= ${upTo || '0'}::numeric`

/** Over all time up to a cursor. */
export const storedTotals = async (db: Db, { ledger, account }: Place, upTo: string) =>
  onlyOf(db<[{ sum: bigint; count: number; withoutAmount: number }]>`
    select coalesce(sum(amount), 0) as sum,
      count(*) filter (where operation_id not like '%.unproved') as count, count(*) filter (where amount is null) as "withoutAmount"
    from transfers
    where ledger = ${ledger} and account = ${account} and asset_ok and status <> 'orphaned'
      and split_part(operation_id, '.', 1)::numeric <= ${upTo || '0'}::numeric`)

export type AuditRow = Place & {
  readonly id: string
  readonly at: Date
  readonly asset: string
  readonly outcome: 'equal' | 'different' | 'unread'
  readonly cursor: string
  readonly ledgerSum: bigint
  readonly ledgerCount: number
  readonly ownSum: bigint
  readonly ownCount: number
  readonly sentSum: bigint
  readonly balance: bigint | null
  readonly failure: string | null
  readonly differences: readonly Difference[]
}

/** Maximum of stored differences; the sums cover all. */
const mostKept = 200

export async function insertAudit(db: Db, audit: AuditRow): Promise<void> {
  const differences = audit.differences
    .slice(0, mostKept)
    .map(({ onLedger, inShop, ...difference }) => ({
      ...difference,
      onLedger: onLedger === null ? null : String(onLedger),
      inShop: inShop === null ? null : String(inShop),
    }))
  await db`
    insert into ledger_audits (
      id, at, ledger, account, asset, outcome, cursor, ledger_sum, ledger_count, own_sum, own_count, sent_sum,
      balance, failure, differences)
    values (
      ${audit.id}, ${audit.at}, ${audit.ledger}, ${audit.account}, ${audit.asset}, ${audit.outcome}, ${audit.cursor},
      ${String(audit.ledgerSum)}, ${audit.ledgerCount}, ${String(audit.ownSum)}, ${audit.ownCount},
      ${String(audit.sentSum)}, ${audit.balance === null ? null : String(audit.balance)}, ${audit.failure},
      ${db.json(differences)})`
}

/** The newest audit of an account; with this outcome, and not after this time, if given. */
export async function newestAudit(
  db: Db,
  { ledger, account }: Place,
  outcome: AuditRow['outcome'] | null = null,
  until: Date | null = null,
): Promise<AuditRow | null> {
  const [row] = await db<
    (Omit<AuditRow, 'differences'> & {
      differences: (Omit<Difference, 'onLedger' | 'inShop'> & {
        onLedger: string | null
        inShop: string | null
      })[]
    })[]
  >`
    select id, at, ledger, account, asset, outcome, cursor, ledger_sum as "ledgerSum",
      ledger_count as "ledgerCount", own_sum as "ownSum", own_count as "ownCount", sent_sum as "sentSum",
      balance, failure, differences
    from ledger_audits
    where ledger = ${ledger} and account = ${account} ${outcome ? db`and outcome = ${outcome}` : db``}
      ${until ? db`and at <= ${until}` : db``}
    order by at desc, id desc limit 1`
  if (!row) return null
  const differences = row.differences.map((each) => ({
    ...each,
    onLedger: each.onLedger === null ? null : BigInt(each.onLedger),
    inShop: each.inShop === null ? null : BigInt(each.inShop),
  }))
  return { ...row, differences }
}

export const forgetAudits = async (db: Db, before: Date) =>
  countChanged(db`
    delete from ledger_audits a where at < ${before} and exists (
      select 1 from ledger_audits b
      where b.ledger = a.ledger and b.account = a.account and b.outcome = 'equal' and b.at > a.at)`)
