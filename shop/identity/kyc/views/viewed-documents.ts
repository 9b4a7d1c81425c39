// Photos that a reviewer has opened: an approval requires all of them.

import type { World } from '../../../world.ts'
import { openedBy } from '../../documents/views.ts'
import type { Part } from '../rules/check.ts'
import { picturesOf } from '../store/pictures.ts'

export type ViewedDocuments = {
  readonly viewedParts: readonly Part[]
  /** Photos that exist and that they have not opened. */
  readonly unviewed: readonly Part[]
}

export async function viewedDocuments(
  world: World,
  reviewerId: string,
  submissionId: string,
): Promise<ViewedDocuments> {
  const pictures = await picturesOf(world.db, submissionId)
  const found = await openedBy(
    world,
    reviewerId,
    pictures.map(({ documentId }) => documentId),
  )
  const partsOf = (ids: readonly string[]) =>
    pictures.filter(({ documentId }) => ids.includes(documentId)).map(({ part }) => part)
  return { viewedParts: partsOf(found.opened), unviewed: partsOf(found.closed) }
}
