// Key rotation: re-encrypts the answers of identity checks with the current key.
import { type Rotation, rotateRows } from '../../../platform/audit/rotate.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { openAnswers, sealAnswers } from '../answers.ts'
import { answersSealedBefore, resealAnswers, type SealedRow } from '../store/rotation.ts'

export const rotateAnswers = (world: World): Promise<Result<Rotation>> =>
  rotateRows<SealedRow, ReturnType<typeof sealAnswers>>(world, {
    subject: 'kyc',
    idOf: ({ id }) => id,
    rowsBefore: (version, after, limit) => answersSealedBefore(world.db, version, after, limit),
    sealedAnew(row) {
      const answers = openAnswers(world, row)
      return answers && sealAnswers(world, row, answers)
    },
    save: (row, sealed) => resealAnswers(world.db, row, sealed),
  })
