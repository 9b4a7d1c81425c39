// Key rotation: wraps document keys with the current secret. Documents are not read.
import { type Rotation, rotateRows } from '../../../platform/audit/rotate.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { unwrapKey, wrapKey } from '../sealed.ts'
import { rewrap, type WrappedKey, wrappedBefore } from '../store/tax-documents.ts'

export const rotateTaxDocuments = (world: World): Promise<Result<Rotation>> =>
  rotateRows<{ id: string } & WrappedKey, WrappedKey>(world, {
    subject: 'bills',
    idOf: ({ id }) => id,
    rowsBefore: (version, after, limit) => wrappedBefore(world.db, version, after, limit),
    sealedAnew(row) {
      const key = unwrapKey(world.keys, row.id, row)
      return key && wrapKey(world.keys, row.id, key)
    },
    save: (row, fresh) => rewrap(world.db, row, fresh),
  })
