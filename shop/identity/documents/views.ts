// Metadata of private photos, without opening them.

import { pick } from '../../platform/pick.ts'
import type { World } from '../../world.ts'
import { retainedKeyRows } from './store/retained-keys.ts'
import {
  countByKey,
  countOverdue,
  type DocumentRow,
  documentById,
  type OpeningRow,
  openingStates,
  openingsByOwner,
} from './store.ts'

export type { OpeningRow }

export type DocumentFacts = Pick<
  DocumentRow,
  'id' | 'purpose' | 'width' | 'height' | 'advice' | 'createdAt' | 'eraseAfter' | 'erasedAt'
>

/** The owner's own picture, without what would open it. Null where there is none. */
export async function factsOf(
  world: World,
  ownerId: string,
  documentId: string,
): Promise<DocumentFacts | null> {
  const row = await documentById(world.db, documentId)
  if (!row || row.ownerId !== ownerId) return null
  return pick(
    row,
    'id',
    'purpose',
    'width',
    'height',
    'advice',
    'createdAt',
    'eraseAfter',
    'erasedAt',
  )
}

/** When this person's pictures were opened, newest first: dates for the owner, the viewer too for staff. */
export const openingsOf = (world: World, ownerId: string, limit = 100) =>
  openingsByOwner(world.db, ownerId, limit)

/** Of these pictures those that this viewer has opened, and those that are kept and were not opened by them. */
export async function openedBy(
  world: World,
  viewerId: string,
  ids: readonly string[],
): Promise<{ opened: readonly string[]; closed: readonly string[] }> {
  const states = await openingStates(world.db, viewerId, ids)
  return {
    opened: states.filter(({ isOpened }) => isOpened).map(({ id }) => id),
    closed: states.filter(({ isOpened, isErased }) => !isOpened && !isErased).map(({ id }) => id),
  }
}

/** How many pictures each key-encryption key guards. */
export const keysInUse = (world: World) => countByKey(world.db)

/** Keys of older secrets that are kept, and by which they are sealed now. */
export const keysCarried = async (world: World) =>
  (await retainedKeyRows(world.db)).map(({ purpose, version, sealedBy }) => ({
    purpose,
    version,
    sealedBy,
  }))

const graceMinutes = 60

/** Pictures that the retention job should have erased an hour ago: zero while it works. */
export const overdueErasures = (world: World): Promise<number> =>
  countOverdue(world.db, new Date(world.now().getTime() - graceMinutes * 60_000))
