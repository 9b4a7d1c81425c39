// Photos that a reviewer has opened: an approval requires all of them.

import type { World } from '../../../world.ts'
import { openedBy } from '../../documents/views.ts'
import type { Part } from '../rules.ts'
import { picturesOf } from '../store/pictures.ts'

export type Looked = {
  readonly looked: readonly Part[]
  /** Still kept, and never opened by them. */
  readonly unseen: readonly Part[]
}

export async function lookedAt(
  world: World,
  reviewerId: string,
  submissionId: string,
): Promise<Looked> {
  const pictures = await picturesOf(world.db, submissionId)
  const found = await openedBy(
    world,
    reviewerId,
    pictures.map(({ documentId }) => documentId),
  )
  const partsOf = (ids: readonly string[]) =>
    pictures.filter(({ documentId }) => ids.includes(documentId)).map(({ part }) => part)
  return { looked: partsOf(found.opened), unseen: partsOf(found.closed) }
}
