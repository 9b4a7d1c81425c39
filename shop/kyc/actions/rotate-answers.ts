// Seals the answers of identity checks anew, with the key of the present secret.
import { record } from '../../audit/actions.ts'
import type { Rotation } from '../../documents/actions/rotate.ts'
import { ok, type Result } from '../../result.ts'
import type { World } from '../../world.ts'
import { openAnswers, sealAnswers } from '../answers.ts'
import { answersSealedBefore, resealAnswers, type SealedRow } from '../store/rotation.ts'

const batch = 200

/** Goes on where it was broken off, beside a running shop and beside itself; names what no known key opens. */
export async function rotateAnswers(world: World): Promise<Result<Rotation>> {
  const { version } = world.keys
  const unreadable: string[] = []
  let rewrapped = 0
  for (let after = ''; ; ) {
    const rows = await answersSealedBefore(world.db, version, after, batch)
    for (const row of rows) {
      const sealed = sealedAnew(world, row)
      if (!sealed) unreadable.push(row.id)
      else if (await resealAnswers(world.db, row, sealed)) rewrapped += 1
      after = row.id
    }
    if (rows.length < batch) break
  }
  if (rewrapped > 0) {
    const details = { rewrapped, version }
    await record(world, { who: 'system', action: 'keys.rotated', subject: 'kyc', details })
  }
  return ok({ rewrapped, unreadable })
}

function sealedAnew(world: World, row: SealedRow) {
  try {
    const answers = openAnswers(world, row)
    return answers && sealAnswers(world, row, answers)
  } catch {
    return null
  }
}
