// SQL of reviewer claims and their expiry.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

/** Claims a waiting check that nobody else has claimed. */
export const setClaim = async (
  db: Db,
  row: { id: string; reviewerId: string; now: Date; until: Date },
) =>
  hasChanged(db`
    update kyc_submissions
    set state = 'in_review', claimed_by = ${row.reviewerId}, claimed_until = ${row.until}
    where id = ${row.id} and state in ('submitted', 'in_review')
      and (claimed_by is null or claimed_by = ${row.reviewerId} or claimed_until <= ${row.now})`)

/** Releases the reviewer's own claim. */
export const dropClaim = async (db: Db, id: string, reviewerId: string) =>
  hasChanged(db`
    update kyc_submissions set state = 'submitted', claimed_by = null, claimed_until = null
    where id = ${id} and state = 'in_review' and claimed_by = ${reviewerId}`)

/** Extends the reviewer's own claim. */
export const extendClaim = async (
  db: Db,
  row: { id: string; reviewerId: string; now: Date; until: Date },
) => db`
  update kyc_submissions set claimed_until = ${row.until}
  where id = ${row.id} and claimed_by = ${row.reviewerId} and claimed_until > ${row.now}`
