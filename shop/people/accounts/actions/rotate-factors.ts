// Key rotation: re-encrypts TOTP secrets with the current key.
import { type Rotation, rotateRows } from '../../../platform/audit/rotate.ts'
import { type Sealed, seal, unseal } from '../../../platform/sealed.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { factorsSealedBefore, resealFactor, type SealedRow } from '../store/rotation.ts'

export const rotateFactors = (world: World): Promise<Result<Rotation>> =>
  rotateRows<SealedRow, Sealed>(world, {
    subject: 'factors',
    idOf: ({ userId }) => userId,
    rowsBefore: (version, after, limit) => factorsSealedBefore(world.db, version, after, limit),
    sealedAnew: (row) => seal(world.keys, row.userId, unseal(world.keys, row.userId, row)),
    save: (row, sealed) => resealFactor(world.db, row, sealed),
  })
