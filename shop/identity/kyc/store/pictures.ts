// SQL of a submission's photos and their fingerprints.
import type { Db } from '../../../world.ts'
import type { KycState, Part } from '../rules/check.ts'

export type PictureRow = { part: Part; documentId: string; attempt: number | null }
/** Keyed hashes: of the bytes, and of bands of the perceptual hash. */
export type PhotoFingerprints = {
  readonly fingerprint: Uint8Array
  readonly look: readonly number[]
}

export const picturesOf = async (db: Db, submissionId: string) => db<PictureRow[]>`
  select part, document_id as "documentId", attempt from kyc_images
  where submission_id = ${submissionId}
  order by array_position(array['id-front', 'id-back', 'selfie'], part)`

/** Returns the document that it replaces. */
export async function setPicture(
  db: Db,
  submissionId: string,
  { part, documentId, fingerprint, look }: { part: Part; documentId: string } & PhotoFingerprints,
): Promise<string | null> {
  const [before] = await db<{ documentId: string }[]>`
    delete from kyc_images where submission_id = ${submissionId} and part = ${part}
    returning document_id as "documentId"`
  await db`
    insert into kyc_images (submission_id, part, document_id, fingerprint, perceptual_hashes)
    values (${submissionId}, ${part}, ${documentId}, ${fingerprint}, ${look.length > 0 ? [...look] : null}::bigint[])`
  return before?.documentId ?? null
}

export type SimilarPicture = {
  submissionId: string
  userId: string
  state: KycState
  part: Part
  /** Identical bytes, or a similar image. */
  kind: 'bytes' | 'look'
}

/** Other users' images that are identical or similar to one of this check: half of the bands match. */
export const similarPictures = async (db: Db, submissionId: string, userId: string) => db<
  SimilarPicture[]
>`
  with mine as (select part, fingerprint, perceptual_hashes from kyc_images where submission_id = ${submissionId})
  select distinct on (s.id, mine.part) s.id as "submissionId", s.user_id as "userId", s.state, mine.part,
    case when other.fingerprint = mine.fingerprint then 'bytes' else 'look' end as kind
  from mine
  join kyc_images other on other.fingerprint = mine.fingerprint
    or (other.perceptual_hashes && mine.perceptual_hashes and (
      select count(*) from unnest(other.perceptual_hashes) as band where band = any(mine.perceptual_hashes)) >= 2)
  join kyc_submissions s on s.id = other.submission_id
  where s.user_id <> ${userId} and s.submitted_at is not null
  order by s.id, mine.part, kind limit 20`

/** Approved checks of other users with the same document. */
export const sameDocuments = async (db: Db, submissionId: string, userId: string) => db<
  { submissionId: string; userId: string }[]
>`
  select other.id as "submissionId", other.user_id as "userId"
  from kyc_submissions mine join kyc_submissions other on other.document_number_hash = mine.document_number_hash
  where mine.id = ${submissionId} and other.user_id <> ${userId} and other.state = 'approved'
  order by other.submitted_at desc limit 20`

/** Erases perceptual hashes with the account. */
export const erasePerceptualHashes = async (db: Db, submissionId: string) => db`
  update kyc_images set fingerprint = null, perceptual_hashes = null where submission_id = ${submissionId}`
