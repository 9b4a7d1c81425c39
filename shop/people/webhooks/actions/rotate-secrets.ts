// Key rotation: re-encrypts the secrets of endpoints with the current key.
import { type Rotation, rotateRows } from '../../../platform/audit/rotate.ts'
import type { Sealed } from '../../../platform/sealed.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { sealSecrets, unsealSecrets } from '../secrets.ts'
import { reseal, type SealedEndpoint, sealedBefore } from '../store/endpoints.ts'

export const rotateWebhookSecrets = (world: World): Promise<Result<Rotation>> =>
  rotateRows<SealedEndpoint, Sealed>(world, {
    subject: 'webhooks',
    idOf: ({ id }) => id,
    rowsBefore: (version, after, limit) => sealedBefore(world.db, version, after, limit),
    sealedAnew: (row) => sealSecrets(world.keys, row.id, unsealSecrets(world.keys, row.id, row)),
    save: (row, sealed) => reseal(world.db, row, sealed),
  })
