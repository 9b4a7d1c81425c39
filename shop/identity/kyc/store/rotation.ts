// SQL of encrypted answers by key version.
import { hasChanged } from '../../../platform/rows.ts'
import type { Db } from '../../../world.ts'

export type SealedRow = { id: string; userId: string; answers: Uint8Array; answersVersion: number }

/** Ordered by id, after a cursor, so that rows that cannot be decrypted are not read again. */
export const answersSealedBefore = (db: Db, version: number, after: string, limit: number) =>
  db<SealedRow[]>`
    select id, user_id as "userId", answers, answers_version as "answersVersion" from kyc_submissions
    where answers is not null and answers_version < ${version} and id > ${after}
    order by id limit ${limit}`

/** Only if unchanged since it was read: a change, an erasure or another rotation wins. */
export const resealAnswers = async (
  db: Db,
  { id, answers }: SealedRow,
  next: { answers: Uint8Array; answersVersion: number },
) =>
  hasChanged(db`
    update kyc_submissions set answers = ${next.answers}, answers_version = ${next.answersVersion}
    where id = ${id} and answers = ${answers}`)

export const countByKey = (db: Db) => db<{ version: number; count: number }[]>`
  select answers_version as version, count(*)::int8 as count
  from kyc_submissions where answers is not null group by answers_version order by answers_version`
