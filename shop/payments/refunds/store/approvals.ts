// SQL of approvals by two people.
import type { Db } from '../../../world.ts'

export type Approval = {
  readonly who: string
  readonly amount: bigint
  readonly at: Date
  readonly reason: string
}

/** A later approval by the same person replaces the earlier one. */
export const saveApproval = async (
  db: Db,
  subject: string,
  { who, amount, at, reason }: Approval,
) => db`
  insert into payment_approvals (subject, who, amount, at, reason)
  values (${subject}, ${who}, ${String(amount)}, ${at}, ${reason})
  on conflict (subject, who) do update set amount = excluded.amount, at = excluded.at, reason = excluded.reason`

/** What they agreed to has changed. */
export const dropApprovals = async (db: Db, subject: string) => db`
  delete from payment_approvals where subject = ${subject}`

export const approvalsOf = async (db: Db, subject: string) => db<Approval[]>`
  select who, amount, at, reason from payment_approvals where subject = ${subject} order by at, who`
