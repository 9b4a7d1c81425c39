// Key rotation: rewraps the data keys of images with the current key-encryption key. The images stay as they are.
import { type Rotation, rotateRows } from '../../../platform/audit/rotate.ts'
import type { Result } from '../../../result.ts'
import type { World } from '../../../world.ts'
import { seal, unseal } from '../seal.ts'
import { documentsWrappedBefore, rewrap, type WrappedRow } from '../store.ts'
import { wrapContext } from './context.ts'

export const rotateKeys = (world: World): Promise<Result<Rotation>> =>
  rotateRows<WrappedRow, Buffer>(world, {
    subject: 'documents',
    idOf: ({ id }) => id,
    rowsBefore: (version, after, limit) => documentsWrappedBefore(world.db, version, after, limit),
    sealedAnew: (row) => wrappedAnew(world, row),
    save: (row, wrapped) => rewrap(world.db, row, world.keys.version, wrapped),
  })

function wrappedAnew(world: World, { id, ownerId, keyVersion, wrappedKey }: WrappedRow) {
  const before = world.keys.key('documents', keyVersion)
  const dataKey = unseal(before, wrappedKey, wrapContext(id, ownerId, keyVersion))
  const { version } = world.keys
  return (
    dataKey &&
    seal(world.keys.key('documents', version), dataKey, wrapContext(id, ownerId, version))
  )
}
