// Lets a reviewer open the photos of a check.

import { openDocument } from '../../shop/identity/documents/actions/open.ts'
import { picturesOf } from '../../shop/identity/kyc/store/pictures.ts'
import type { Viewer } from '../../shop/people/accounts/rules.ts'
import type { World } from '../../shop/world.ts'

/** Opens each photo of the check as this reviewer, which an approval requires. */
export async function viewDocuments(
  world: World,
  reviewer: Viewer,
  submissionId: string,
): Promise<void> {
  for (const { documentId } of await picturesOf(world.db, submissionId)) {
    const opened = await openDocument(world, reviewer, documentId, 'review')
    if (!opened.ok) throw new Error(opened.code)
  }
}
