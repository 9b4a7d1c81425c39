// Which reviewer has a check, and until when.
import type { Db } from '../../../world.ts'

/** A check that waits, and that nobody else has at the moment. */
export async function setClaim(
  db: Db,
  row: { id: string; reviewerId: string; now: Date; until: Date },
): Promise<boolean> {
  const { count } = await db`
    update kyc_submissions
    set state = 'in_review', claimed_by = ${row.reviewerId}, claimed_until = ${row.until}
    where id = ${row.id} and state in ('submitted', 'in_review')
      and (claimed_by is null or claimed_by = ${row.reviewerId} or claimed_until <= ${row.now})`
  return count === 1
}

/** Back into the queue, by whoever has it. */
export async function dropClaim(db: Db, id: string, reviewerId: string): Promise<boolean> {
  const { count } = await db`
    update kyc_submissions set state = 'submitted', claimed_by = null, claimed_until = null
    where id = ${id} and state = 'in_review' and claimed_by = ${reviewerId}`
  return count === 1
}

/** Longer, for whoever has it still. */
export async function extendClaim(
  db: Db,
  row: { id: string; reviewerId: string; now: Date; until: Date },
): Promise<void> {
  await db`
    update kyc_submissions set claimed_until = ${row.until}
    where id = ${row.id} and claimed_by = ${row.reviewerId} and claimed_until > ${row.now}`
}
