// Encrypts a user's answers for storage, bound to one submission of one account.

import type { World } from '../../world.ts'
import { seal, unseal } from '../documents/seal.ts'
import type { Answers } from './rules/check.ts'

export type SealedAnswers = { readonly answers: Uint8Array | null; readonly answersVersion: number }
type Belongs = { readonly id: string; readonly userId: string }

const context = ({ id, userId }: Belongs, version: number) => ['kyc', id, userId, String(version)]

export function sealAnswers(
  { keys }: World,
  of: Belongs,
  answers: Answers,
): { answers: Uint8Array; answersVersion: number } {
  const version = keys.version
  const plain = Buffer.from(JSON.stringify(answers))
  const sealed = seal(keys.key('details', version), plain, context(of, version))
  return { answers: sealed, answersVersion: version }
}

/** Null if they were erased. Throws if they cannot be authenticated. */
export function openAnswers({ keys }: World, row: Belongs & SealedAnswers): Answers | null {
  if (!row.answers) return null
  const key = keys.key('details', row.answersVersion)
  const plain = unseal(key, row.answers, context(row, row.answersVersion))
  if (!plain) throw new Error('identity answers are not what was sealed')
  return JSON.parse(plain.toString()) as Answers
}
